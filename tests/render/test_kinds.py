"""Each kind of thing that a scene may hold has its part in the painter, in the compiled frame and in the shader."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from ridgeline.render.shader import packing
from ridgeline.scene import items
from ridgeline.scene.boards.board import Miniature
from sources import ROOT

PACKAGE = ROOT / "game" / "ridgeline"
RENDER = PACKAGE / "render"
PART = re.compile(r"`([^`]+)` `([^`]+)`")

FEW_PIXELS = {"Chart", "Text", "Figure", "Gauge", "Icon", "Miniature"}
"""Kinds that numpy draws where there is a compiler, too: they are few pixels, or stay as they are for many frames."""

UNSEEN = {"words", "parallax"}  #: attributes that no picture shows


def kinds_in(kind: Any) -> Iterator[str]:
    """The names of the kinds of `items` that a type mentions, or that it may hold; `Miniature` stands on boards too."""
    for argument in get_args(kind):
        yield from kinds_in(argument)
    known = kind is Miniature or getattr(kind, "__module__", "") == items.__name__
    if known and isinstance(kind, type):
        yield kind.__name__
        for hint in get_type_hints(kind).values():
            yield from kinds_in(hint)


KINDS = sorted(set(kinds_in(items.Scene)) - {"Scene"})


@cache
def table() -> dict[str, list[str]]:
    """The cells about each kind under "Who draws what"."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    part = text[text.index("## Who draws what") :]
    rows = [line.strip("|").split("|") for line in part[: part.index("\n## ")].splitlines() if line.startswith("| `")]
    return {kind: cells for first, *cells in rows for kind in re.findall(r"`(\w+)`", first)}


def functions_in(module: Path) -> set[str]:
    """The names of all functions of a Python file."""
    nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def test_the_table_has_a_row_for_every_kind_and_no_other() -> None:
    assert sorted(table()) == KINDS
    assert len(KINDS) > 10


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_three_parts(kind: str) -> None:
    painter, compiled, shader = table()[kind]
    assert PART.search(painter)
    for module, function in PART.findall(painter):
        assert function in functions_in(PACKAGE / module)
    ((program, function),) = PART.findall(shader)
    text = (RENDER / "shader" / "glsl" / program).read_text(encoding="utf-8")
    assert re.search(rf"^\w+ {function}\(.*\) {{$", text, re.MULTILINE)
    if kind in FEW_PIXELS:
        assert compiled.strip() == "as the painter"
    else:
        source = "".join(file.read_text(encoding="utf-8") for file in (RENDER / "kernels").glob("*.c"))
        assert re.search(rf"^(?:WIDE )?(?:static )?void {compiled.strip(' `')}\(", source, re.MULTILINE)


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"Chart", "Text", "Figure", "Gauge", "Icon", "Miniature"}))
def test_the_shader_is_told_all_that_a_kind_shows(kind: str) -> None:
    """Charts and writing reach it as pictures that the painter has made."""
    assert is_dataclass(record := getattr(items, kind))
    nodes = ast.walk(ast.parse(Path(str(packing.__file__)).read_text(encoding="utf-8")))
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert {field.name for field in fields(record)} - UNSEEN <= read | {"gradient"}
