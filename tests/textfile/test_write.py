"""Themes written as files: they are read back as they were, and a commented one explains every key."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene import Theme
from ridgeline.scene.theme import theme_from
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme
from ridgeline.textfile.check_fields import check_record
from ridgeline.textfile.read import MAX_TEXT_BYTES
from ridgeline.textfile.write import toml_text
from scene.themes.written import hints, records, themes


def read(text: str) -> Theme:
    return theme_from(tomllib.loads(text), "")


def checked(text: str) -> Theme:
    theme, problems = check_record(Theme, tomllib.loads(text))
    assert theme is not None, problems
    return theme


@pytest.mark.slow
@given(themes(), st.booleans())
def test_a_theme_is_read_back_as_it_was(table: dict[str, Any], comments: bool) -> None:
    theme = theme_from(table, "")
    assert checked(toml_text(theme, comments)) == theme
    assert checked(toml_text(replace(theme, name="mine"), comments)) == theme


@pytest.mark.parametrize("comments", [False, True])
@pytest.mark.parametrize("name", shipped.theme_names())
def test_a_built_in_theme_is_read_back_and_passes_the_checks(
    name: str, comments: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("themes") / f"{name}.toml"
    file.write_text(toml_text(built_in(name), comments), encoding="utf-8")
    assert file.stat().st_size < MAX_TEXT_BYTES
    assert read_theme(file) == built_in(name)


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=80))
@example('"""\\ \x7f \u2028 \r\n\t \x00 #')
def test_words_of_any_kind_are_written_as_they_are(words: str) -> None:
    theme = replace(built_in("dusk"), words=words, name="")
    assert read(toml_text(theme)).words == words


@given(st.floats(allow_nan=False) | st.integers(-(10**12), 10**12))
def test_numbers_lose_nothing(speed: float) -> None:
    theme = replace(built_in("dusk"), speed=speed)
    assert read(toml_text(theme)).speed == speed


def test_what_is_as_if_left_out_is_left_out_without_comments() -> None:
    text = toml_text(replace(built_in("dusk"), aurora=0.0, lamp="ffd89a"))
    assert not re.findall(r"^(aurora|lamp|smooth|train)\b", text, re.MULTILINE)
    assert not re.search(r"^name\b", text.partition("[[")[0], re.MULTILINE)
    assert not re.search(r"^#", text, re.MULTILINE)


@pytest.mark.parametrize("way", records())
def test_every_key_is_explained_with_comments(way: str) -> None:
    lines = iter(toml_text(built_in("dusk"), comments=True).splitlines())
    if way:
        next(line for line in lines if re.match(rf"# \[+{re.escape(way)}\]+: \w", line))
    legend = takewhile(lambda line: line.startswith("# "), lines)
    told = [found[1].split(", ") for line in legend if (found := re.match(r"#   (\w+(?:, \w+)*): \w", line))]
    keys = [name for name in hints(records()[way]) if f"{way}.{name}".lstrip(".") not in records()]
    assert [name for names in told for name in names] == keys


def test_a_commented_theme_has_every_key_of_its_weather_and_life() -> None:
    table = tomllib.loads(toml_text(replace(built_in("dusk"), land="dusk"), comments=True))
    assert list(table["weather"]) == list(hints(records()["weather"]))
    assert list(table["life"]) == list(hints(records()["life"]))
    assert set(hints(Theme)) == set(table)
