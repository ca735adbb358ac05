"""The JSON Schema of theme files: made from the records, it takes what the checker takes, and explains every key."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft7Validator

from ridgeline import shipped
from ridgeline.scene.oklab import COLOUR
from ridgeline.scene.themes.load import ThemeError, read_theme
from ridgeline.scene.themes.schema import schema, schema_text
from ridgeline.scene.themes.theme_file import IDENTITIES
from ridgeline.textfile.field_docs import meanings, summary
from sources import ROOT

from .mistakes import KEYS, MISSING, WRONG
from .written import GOOD, hints, records, steps, themes

SCHEMA = schema()
VALIDATOR = Draft7Validator(SCHEMA)
FIELDS = [(way, name) for way, record in records().items() for name in hints(record)]

ACROSS = (
    *(
        "one line without control",
        "above the one before",
        "hours before and after",
        "an hour after",
        "a month after",
        "one for each of",
    ),
    *(
        "a power of two",
        "0 (off), or at least 1",
        "a bank without them",
        "water without them",
        "greater than the ceiling",
        "1 at most",
    ),
)
"""What is allowed by rules across fields, and by some that a schema cannot say."""

PLAIN = [
    (old, new)
    for old, new, *_, allowed in WRONG + MISSING
    if not any(words in allowed for words in ACROSS) and not re.search(r"nan|512\.0|0xf", new)
]
"""Mistakes in one field; to a validator NaN is in every range, 512.0 whole, and 5000 digits are too many to tell."""


def table_at(way: str) -> dict[str, Any]:
    """The schema of the tables at `way`."""
    found = SCHEMA
    for step, listed in steps(way):
        found = found["properties"][step]
        found = found["items"] if listed else found
    return found


def test_the_schema_is_one() -> None:
    Draft7Validator.check_schema(SCHEMA)


def test_the_copy_among_the_themes_is_up_to_date() -> None:
    copy = (ROOT / "assets" / "themes" / "theme.schema.json").read_text(encoding="utf-8")
    assert copy == schema_text(), "run: ridgeline themes --schema > assets/themes/theme.schema.json"


@pytest.mark.parametrize("name", shipped.theme_names())
def test_a_built_in_theme_keeps_to_the_schema(name: str) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(tomllib.loads(shipped.theme_text(name)))] == []


@given(themes())
def test_every_theme_that_keeps_the_rules_keeps_to_the_schema(theme: dict[str, Any]) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(theme)] == []


@pytest.mark.parametrize(("old", "new"), PLAIN)
def test_an_editor_marks_the_values_that_ridgeline_refuses(old: str, new: str) -> None:
    assert not VALIDATOR.is_valid(tomllib.loads(GOOD.replace(old, new)))


@pytest.mark.parametrize(("old", "new"), [(old, new) for old, new, *_ in KEYS])
def test_an_editor_marks_unknown_keys(old: str, new: str) -> None:
    assert not VALIDATOR.is_valid(tomllib.loads(GOOD.replace(old, new)))


@pytest.mark.parametrize(("way", "name"), FIELDS)
def test_every_key_is_explained_in_the_words_of_its_docstring(way: str, name: str) -> None:
    words = meanings(records()[way])[name]
    told = table_at(way)["properties"][name]["description"]
    assert told.lower().startswith(words.lower())
    assert told[0].isupper()


@pytest.mark.parametrize("way", records())
def test_every_table_is_explained_and_takes_no_other_keys(way: str) -> None:
    table, record = table_at(way), records()[way]
    assert summary(record) in table["description"]
    assert table["additionalProperties"] is False
    more = {"": ["like", "whole"], "layers": ["number"]}.get(way, [])
    assert list(table["properties"]) == [*hints(record), *more]
    needed = [name for name in hints(record) if not hasattr(record, name)]
    alone = SCHEMA["else"]["properties"][way]["items"] if way in IDENTITIES else SCHEMA["else"] if not way else table
    assert alone.get("required", []) == needed
    assert {*table.get("required", [])} <= {*needed}


def test_ranges_words_colours_and_defaults_are_in_the_schema() -> None:
    layer, stand = table_at("layers")["properties"], table_at("layers.stands")["properties"]
    assert {"minimum": 16, "maximum": 65536, "default": 512}.items() <= layer["span"].items()
    assert {"exclusiveMinimum": 0.0, "maximum": 4.0}.items() <= layer["roughness"].items()
    assert layer["bank"]["enum"] == ["cloud", "mist"]
    assert "lighthouse" in stand["kind"]["enum"]
    sky = table_at("hours")["properties"]["sky"]
    assert (sky["minItems"], sky["maxItems"], sky["items"]["pattern"]) == (2, 12, COLOUR)
    assert SCHEMA["properties"]["lamp"]["default"] == "ffd89a"
    assert SCHEMA["properties"]["weather"]["default"]["rain"] == 0.0


def test_what_toml_cannot_say_and_what_older_editors_do_not_know_is_left_out() -> None:
    text = json.dumps(SCHEMA)
    assert "null" not in text
    assert "$ref" not in text
    assert "$defs" not in text


def test_the_name_is_refused_by_both(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\n' + GOOD)
    assert not VALIDATOR.is_valid(tomllib.loads(file.read_text()))
    with pytest.raises(ThemeError, match="name: unknown key"):
        read_theme(file)


@pytest.mark.parametrize(
    "text",
    [
        'like = "dusk"',
        'like = "dusk"\nlamp = "#fb8"\n[weather]\nrain = 0.5',
        'like = "dusk"\n[[layers]]\nnumber = 8\nmist = 0.5\n[[hours]]\nat = 8.5\nmist = "#123456"',
        'like = "dusk"\nwhole = ["seasons"]\nseasons = []',
    ],
)
def test_a_theme_that_is_like_another_need_not_say_all(text: str, tmp_path: Path) -> None:
    assert VALIDATOR.is_valid(tomllib.loads(text))
    file = tmp_path / "mine.toml"
    file.write_text(text)
    read_theme(file)


def test_a_layer_has_a_number_only_in_a_theme_that_is_like_another(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD + "number = 2\n")
    assert not VALIDATOR.is_valid(tomllib.loads(file.read_text()))
    with pytest.raises(ThemeError, match=r"layers\[1\].number: unknown key"):
        read_theme(file)
