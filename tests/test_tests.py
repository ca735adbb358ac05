"""The tests themselves: each can fail, says in few words what holds, and waits for signs and never for a time."""

from __future__ import annotations

import ast
from pathlib import Path

from sources import ROOT

FILES = [file for file in sorted((ROOT / "tests").rglob("*.py")) if "bench" not in file.parts]
TREES = {file: ast.parse(file.read_text(encoding="utf-8")) for file in FILES}
FUNCTIONS = [
    (file, node) for file, tree in TREES.items() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
]
LONGEST = 80
"""Characters of a test's name."""
WAITS = {("desktop.py", "wait_for")}
"""The polling for a sign, which alone may sleep."""
FAILS = {"raises", "fail", "assert_array_equal", "assert_allclose", "assert_array_less", "check_schema"}
"""What fails a test besides `assert`, where it is called."""


def calls(node: ast.AST) -> set[str]:
    """The names, without what is before the dot, of what is called somewhere in a piece of a program."""
    called = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
    names = {one.attr for one in called if isinstance(one, ast.Attribute)}
    return names | {one.id for one in called if isinstance(one, ast.Name)}


def place(file: Path, node: ast.FunctionDef) -> str:
    return f"{file.relative_to(ROOT)}:{node.lineno}: {node.name}"


def test_no_test_sleeps_but_by_polling_for_a_sign() -> None:
    """Wait with `wait_for`, `wait_for_turns` or, if the time is the point, with `wait_until`."""
    sleeping = {place(file, node) for file, node in FUNCTIONS if "sleep" in calls(node)}
    assert sleeping == {place(file, node) for file, node in FUNCTIONS if (file.name, node.name) in WAITS}
    at_import = {file for file, tree in TREES.items() for node in tree.body if _bare(node) and "sleep" in calls(node)}
    assert not at_import


def _bare(node: ast.stmt) -> bool:
    return not isinstance(node, ast.FunctionDef | ast.ClassDef)


def test_names_of_tests_have_at_most_80_characters() -> None:
    long = [place(file, node) for file, node in FUNCTIONS if node.name.startswith("test_") and len(node.name) > LONGEST]
    assert not long


def test_every_test_can_fail() -> None:
    """It asserts something, or calls what does: by name, so that what is called alike counts too."""
    failing = {node.name for _, node in FUNCTIONS if _fails(node)}
    before = 0
    while len(failing) > before:
        before = len(failing)
        failing |= {node.name for _, node in FUNCTIONS if failing & calls(node)}
    tests = [(file, node) for file, node in FUNCTIONS if node.name.startswith("test_")]
    assert not [place(file, node) for file, node in tests if node.name not in failing]


def _fails(node: ast.FunctionDef) -> bool:
    return bool(FAILS & calls(node)) or any(isinstance(one, ast.Assert | ast.Raise) for one in ast.walk(node))
