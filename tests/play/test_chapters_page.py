"""The page about chapters and their schema are made from the records, and what they show is right."""

from __future__ import annotations

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft7Validator

from ridgeline import shipped
from ridgeline.command_line import read
from ridgeline.play.chapter_files.check import lint_chapters
from ridgeline.play.chapter_files.load import read_chapter
from ridgeline.play.chapter_files.rules import (
    MOST_LIFT,
    MOST_TALL,
    MOST_TALL_BESIDE,
    POINTS_APART,
    STEEPEST,
    WAVE_SLOPE,
)
from ridgeline.play.chapters import Chapter, Hanging, Shape
from ridgeline.play.itinerary import SHAPES_APART
from ridgeline.textfile.allowed import settable_fields
from ridgeline.textfile.field_docs import meanings
from sources import ROOT

from .written_chapters import GOOD, chapters

SCRIPT = runpy.run_path(str(ROOT / "docs" / "write_chapters.py"))
PAGE = (ROOT / "docs" / "chapters.md").read_text(encoding="utf-8")
VALIDATOR = Draft7Validator(json.loads(SCRIPT["schema_text"]()))


def test_the_page_and_the_schema_are_up_to_date() -> None:
    assert SCRIPT["page"]() == PAGE, "run docs/write_chapters.py"
    assert SCRIPT["SCHEMA"].read_text(encoding="utf-8") == SCRIPT["schema_text"](), "run docs/write_chapters.py"


def test_the_chapter_that_is_shown_is_sound(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "quarries.toml"
    file.write_text(text, encoding="utf-8")
    (finding,) = lint_chapters([read_chapter(file)], seeds=[7])
    assert finding.describe().endswith("sound")


def test_the_commands_that_are_shown_exist() -> None:
    (block,) = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    commands = [read(line.removeprefix("ridgeline ").split()) for line in block.splitlines()]
    assert [given["command"] for given in commands] == ["lint", "play", "replay", "replay"]
    assert {str(given["chapters"]) for given in commands} == {"mine"}


def test_the_rules_are_shown_with_their_numbers() -> None:
    rules = " ".join(PAGE[PAGE.index("## Rules between the keys") :].split())
    for words in (
        f"`tall` is at most {MOST_TALL:g} times `rhythm`",
        f"at least {SHAPES_APART:,.0f} units shorter",
        f"at least {POINTS_APART:g} units apart",
        f"steeper than {STEEPEST:g}",
        f"{WAVE_SLOPE:g} × (1 − `flatten`)",
        f"`flatten` is at most {MOST_TALL_BESIDE:g}",
    ):
        assert words in rules
    assert MOST_LIFT == 0.5, "the page says half"


@pytest.mark.parametrize("record", [Chapter, Shape, Hanging])
def test_every_key_is_explained(record: Any) -> None:
    assert set(meanings(record)) >= set(settable_fields(record))
    for name in settable_fields(record):
        assert f"| `{name}` | {meanings(record)[name].removesuffix('.')} |" in PAGE


def test_the_schema_is_one_and_takes_the_built_in_chapters() -> None:
    Draft7Validator.check_schema(VALIDATOR.schema)
    for name in shipped.chapter_names():
        assert VALIDATOR.is_valid(tomllib.loads(shipped.chapter_text(name)))


@given(chapters())
def test_every_chapter_that_keeps_the_rules_keeps_to_the_schema(chapter: dict[str, Any]) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(chapter)] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rhythm = 0.9", "rhythm = 0.5"),
        ("rhythm = 0.9", "rythm = 0.9"),
        ("rhythm = 0.9", 'name = "mine"'),
        ('kind = "balloon"', 'kind = "gate"'),
        ("share = 0.5", ""),
        ("at = [0.0, 700.0, 1200.0, 2600.0]", "at = [0.0]"),
    ],
)
def test_an_editor_marks_what_ridgeline_refuses(old: str, new: str) -> None:
    assert VALIDATOR.is_valid(tomllib.loads(GOOD))
    assert not VALIDATOR.is_valid(tomllib.loads(GOOD.replace(old, new)))
