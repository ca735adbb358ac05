"""What decides the shape of all that stands is made with + - × ÷ and √, which every language rounds alike."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest

from ridgeline.scene.stands.shapes import arc
from sources import ROOT

FILES = sorted((ROOT / "game" / "ridgeline" / "scene" / "stands").rglob("*.py"))

FORBIDDEN = re.compile(
    r"(np|numpy|math)\.(a?(sin|cos|tan)h?|arc\w+|atan2|exp\w*|log(?!ical)\w*|pow\w*|float_power|hypot|cbrt|radians|degrees"
    r"|dist|fsum|sum|mean|average|std|var|dot|linalg\.\w+|interp)"
)
"""Functions that round differently from one language or machine to the next, or add up in an order of their own."""

HARMLESS = {
    ("planting.py", "math.log2"): "rounded to a whole number",
}
"""What is used of these where its last bits decide nothing: by file and function."""


def offences(source: str, file: str = "") -> list[str]:
    """What stands in a file against the rule, by line."""
    wrong = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            name = ast.unparse(node)
            if FORBIDDEN.fullmatch(name) and (file, name) not in HARMLESS:
                wrong.append(f"{node.lineno}: {name}")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Pow):
            power = node.right if isinstance(node, ast.BinOp) else node.value
            base = node.left if isinstance(node, ast.BinOp) else node.target
            whole = isinstance(power, ast.Constant) and power.value == 2
            if not whole and not (isinstance(base, ast.Constant) and base.value == 2):
                wrong.append(f"{node.lineno}: {ast.unparse(node)}")
    return wrong


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_shapes_use_only_what_every_language_rounds_alike(file: Path) -> None:
    assert offences(file.read_text(encoding="utf-8"), file.name) == []


def test_the_rule_finds_powers_and_sines_and_lets_squares_pass() -> None:
    assert len(offences("a = x ** 1.25\nb = np.sin(x)\nc = math.hypot(x, y)\nd = x ** y\ne = x.T ** 3\nx **= 0.5")) == 6
    assert offences("a = x ** 2 + np.sqrt(y) + 2 ** n + np.logical_and(a, b) + np.floor(z)") == []


def test_an_arc_is_half_a_circle_in_even_steps() -> None:
    shares = np.linspace(0.0, 1.0, 41)[:, None]
    x, y = arc(shares)
    assert x * x + y * y == pytest.approx(1.0)
    assert (np.diff(x, axis=0) < 0.0).all()
    assert np.abs(x - np.cos(np.pi * shares)).max() < 0.03
    assert np.abs(y - np.sin(np.pi * shares)).max() < 0.03
