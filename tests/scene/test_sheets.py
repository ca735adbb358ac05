"""Everything looks as it did: rows of small pictures, and tables, made anew, are those that `sheets/` keeps."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pygame
import pytest

from render.reference import Picture, drawn
from ridgeline.scene import Life

from .sheets import SHEETS, sheet, tables
from .sheets.kept import FEATURES, THEME, shown
from .sheets.life import EVENTS, STEADY
from .sheets.sheet import Row, away, check
from .sheets.tables import TABLES

ROWS = [(name, row) for name, rows in SHEETS.items() for row in rows]


@pytest.mark.parametrize(("name", "row"), ROWS, ids=[f"{name}: {row.name}" for name, row in ROWS])
def test_a_row_looks_as_on_its_sheet(name: str, row: Row) -> None:
    assert not (problem := check(name, row)), problem


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_what_it_said(name: str) -> None:
    assert list(TABLES[name]()) == tables.kept(name), "if it is meant so: python tests/scene/sheets --write tables"


def test_every_kind_of_life_has_a_row() -> None:
    shown = {event.kind for event in EVENTS} | {name.split()[0] for name, *_ in STEADY}
    assert shown - {"wheels"} == set(Life.__dataclass_fields__)


def test_nothing_is_kept_that_no_test_draws() -> None:
    assert {name: sheet.names(name) for name in SHEETS} == {
        name: [row.name for row in rows] for name, rows in SHEETS.items()
    }


@pytest.fixture(scope="module")
def evening() -> Picture:
    return drawn(shown(THEME, 18.5))


def test_the_comparison_finds_a_colour_that_is_a_little_off(evening: Picture) -> None:
    assert away(evening, evening) == ""
    assert "levels away" in away(evening, np.minimum(evening + 1.0, 255.0))
    assert "levels away" in away(evening, evening[:, :, ::-1])


def test_the_comparison_finds_land_that_has_moved_by_a_pixel(evening: Picture) -> None:
    assert "levels away" in away(evening, np.roll(evening, 1, axis=1))
    assert "levels away" in away(evening, np.roll(evening, 1, axis=0))


def test_the_comparison_finds_a_small_thing_that_is_missing_and_another_size(evening: Picture) -> None:
    changed = evening.copy()
    changed[50:54, 50:54] = 0.0
    assert "levels away" in away(evening, changed)
    assert away(evening, evening[:, :-1]) == "is 159x90 pixels instead of 160x90"


@pytest.mark.parametrize("name", FEATURES)
def test_snow_water_and_banks_show(name: str, evening: Picture) -> None:
    assert "levels away" in away(evening, drawn(shown(replace(THEME, layers=FEATURES[name]), 18.5)))


def test_the_comparison_lets_a_level_here_and_there_pass(evening: Picture) -> None:
    changed = evening.copy()
    changed[::9, ::9, 1] += 1.0
    assert away(evening, changed) == ""


def test_a_failure_leaves_a_picture_of_what_was_and_what_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "FOLDER", tmp_path)
    monkeypatch.setattr(sheet, "FAILURES", tmp_path / "failures")
    rows = [Row("evening", [partial(shown, THEME, 18.5)]), Row("night", [partial(shown, THEME, 1.0)])]
    sheet.write("one", rows)
    sheet._kept.cache_clear()
    assert sheet.names("one") == ["evening", "night"]
    assert [check("one", row) for row in rows] == ["", ""]
    problem = check("one", Row("night", rows[0].cells))
    assert "night: cell 1 is" in problem
    file = tmp_path / "failures" / "one-night.png"
    assert str(file) in problem
    assert pygame.image.load(file).get_size() == (3 * 164, 92)
