"""The tests themselves: each can fail, says in few words what holds, and waits for signs and never for a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from sources import ROOT

LONGEST = 80  #: characters of a test's name
WAITS = {("private_desktop.py", "wait_for")}  #: the polling for a sign, which alone may sleep
FAILS = {"raises", "fail", "assert_array_equal", "assert_allclose", "assert_array_less", "check_schema"}
"""What fails a test besides `assert`, where it is called."""


def calls(nodes: Iterable[ast.AST]) -> set[str]:
    """The names, without what is before the dot, of what some nodes of a program call."""
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    names = {one.attr for one in called if isinstance(one, ast.Attribute)}
    return names | {one.id for one in called if isinstance(one, ast.Name)}


class Function(NamedTuple):
    """A function of the tests: where it stands, what it calls, and whether it fails something itself."""

    file: Path
    line: int
    name: str
    calls: set[str]
    fails: bool

    @property
    def place(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.name}"


def texts() -> Iterator[tuple[Path, str]]:
    """All files of the tests, and what is in them."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        if "bench" not in file.parts:
            yield file, file.read_text(encoding="utf-8")


def functions(file: Path, tree: ast.AST) -> Iterator[Function]:
    """The functions of a file; the trees of all files, half a million nodes, are not kept."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            inside = [*ast.walk(node)]
            called = calls(inside)
            fails = bool(FAILS & called) or any(isinstance(one, ast.Assert | ast.Raise) for one in inside)
            yield Function(file, node.lineno, node.name, called, fails)


def _bare(node: ast.stmt) -> bool:
    return not isinstance(node, ast.FunctionDef | ast.ClassDef)


def test_no_test_sleeps_but_by_polling_for_a_sign() -> None:
    """Wait with `wait_for`, `wait_for_turns` or, if the time is the point, with `wait_until`."""
    trees = {file: ast.parse(text) for file, text in texts() if "sleep" in text}
    found = [one for file, tree in trees.items() for one in functions(file, tree) if "sleep" in one.calls]
    assert {(one.file.name, one.name) for one in found} == WAITS, [one.place for one in found]
    at_import = {
        file for file, tree in trees.items() for node in tree.body if _bare(node) and "sleep" in calls(ast.walk(node))
    }
    assert not at_import


def test_names_of_tests_have_at_most_80_characters() -> None:
    names = {name: file for file, text in texts() for name in re.findall(r"^ *def (test_\w+)", text, re.MULTILINE)}
    assert not [f"{file.relative_to(ROOT)}: {name}" for name, file in names.items() if len(name) > LONGEST]


@pytest.mark.slow
def test_every_test_can_fail() -> None:
    """It asserts something, or calls what does: by name, so that what is called alike counts too."""
    every = [one for file, text in texts() for one in functions(file, ast.parse(text))]
    failing = {one.name for one in every if one.fails}
    before = 0
    while len(failing) > before:
        before = len(failing)
        failing |= {one.name for one in every if failing & one.calls}
    assert not [one.place for one in every if one.name.startswith("test_") and one.name not in failing]
