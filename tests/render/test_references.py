"""A theme that never changes looks as it always has; `references/` keeps how."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from ridgeline.present.app.still import surface_of
from ridgeline.scene import Landscape, Layer, Moment, Palette, Theme, View

from . import compare
from .compare import REDRAW, difference, same, side_by_side
from .reference import Picture, levels
from .runs import NOBODY

THEME = Theme(
    words="never changed, so that its pictures can be compared",
    layers=(
        Layer(base=420.0, displacement=150.0, parallax=0.05, peaks=0.8, mist=0.7, fade=200.0),
        Layer(base=300.0, displacement=110.0, parallax=0.3, roughness=1.2, span=256, drift=-5.0),
        Layer(base=150.0, displacement=90.0, parallax=1.0, roughness=1.4, span=1024, floor=-20.0, ceiling=60.0),
    ),
    hours=(
        Palette(
            at=0.0,
            sky=("070b1e", "131d45", "243764"),
            ridges=("22335a", "0a0d20"),
            mist="31487a",
            glow="8fa8e0",
            glow_share=0.35,
            stars=1.0,
        ),
        Palette(
            at=12.0,
            sky=("2f6db8", "8db8dc", "dfeaea"),
            ridges=("9db6c9", "5b8a72", "1f3a48"),
            mist="d5e3e8",
            glow="fffbe8",
            glow_share=0.5,
        ),
        Palette(
            at=18.5,
            sky=("20305f", "c9637c", "ffd08f"),
            ridges=("c78790", "7a547f", "171634"),
            mist="ffb58c",
            glow="ffdca0",
            glow_share=0.85,
        ),
    ),
    stops=(0.0, 0.4, 0.7),
    life=NOBODY,
    sunrise=6.0,
    sunset=20.0,
    name="kept",
)


FAR, MIDDLE, NEAR = THEME.layers
CLOUD = Layer(base=560.0, displacement=150.0, parallax=0.01, drift=3.0, peaks=0.4, mist=0.9, fade=60.0, bank="cloud")
MIST = Layer(base=300.0, displacement=40.0, parallax=0.2, span=1024, mist=0.9, fade=60.0, bank="mist")
FEATURES = {
    "snow": (replace(FAR, snow=0.0), MIDDLE, NEAR),
    "tarn": (FAR, replace(MIDDLE, weathering=0.3, tarns=300.0), NEAR),
    "lake": (FAR, replace(MIDDLE, lake=330.0), NEAR),
    "cloud": (CLOUD, FAR, MIDDLE, NEAR),
    "mist": (FAR, MIST, MIDDLE, NEAR),
}
"""Layers of the same theme, with one thing more."""


def shown(hour: float, theme: Theme = THEME) -> Picture:
    moment = Moment(travel=12_345.0, hour=hour, elapsed=400.0)
    return levels(surface_of(Landscape(theme, seed=7), moment, View(320, 180)))


@pytest.mark.parametrize(("name", "hour"), [("night", 1.0), ("noon", 12.5), ("evening", 18.5)])
def test_a_picture_is_as_it_always_was(name: str, hour: float) -> None:
    same(name, shown(hour))


@pytest.mark.parametrize("name", FEATURES)
def test_snow_water_and_banks_show_and_are_as_they_always_were(name: str) -> None:
    picture = shown(18.5, replace(THEME, layers=FEATURES[name]))
    assert "levels away" in difference(shown(18.5), picture)
    same(name, picture)


@pytest.fixture(scope="module")
def evening() -> Picture:
    return shown(18.5)


def test_the_comparison_finds_a_colour_that_is_a_little_off(evening: Picture) -> None:
    assert difference(evening, evening) == ""
    assert difference(evening, np.clip(evening + 4.0, 0.0, 255.0)) == ""
    assert "levels away" in difference(evening, np.clip(evening + 5.0, 0.0, 255.0))
    assert "levels away" in difference(evening, evening[:, :, ::-1])


def test_the_comparison_finds_land_that_has_moved_by_a_pixel(evening: Picture) -> None:
    assert "levels away" in difference(evening, np.roll(evening, 1, axis=1))
    assert "levels away" in difference(evening, np.roll(evening, 1, axis=0))


def test_the_comparison_finds_a_small_thing_that_is_missing(evening: Picture) -> None:
    changed = evening.copy()
    changed[100:110, 50:60] = 0.0
    assert "levels away" in difference(evening, changed)


def test_the_comparison_looks_at_the_size_first(evening: Picture) -> None:
    assert difference(evening, evening[:, :-1]) == "is 319x180 pixels instead of 320x180"


def test_a_failure_leaves_a_picture_of_what_was_and_what_is(
    evening: Picture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "REFERENCES", tmp_path)
    monkeypatch.setattr(compare, "FAILURES", tmp_path / "failures")
    monkeypatch.delenv(REDRAW, raising=False)
    compare.save(evening, tmp_path / "one.png")
    same("one", evening)
    with pytest.raises(pytest.fail.Exception, match=rf"one\.png; if it is meant so, run again with {REDRAW}=1"):
        same("one", 255.0 - evening)
    assert pygame.image.load(tmp_path / "failures" / "one.png").get_size() == (3 * 324, 180)
    side_by_side(evening, evening[:90], tmp_path / "two.png")
    assert pygame.image.load(tmp_path / "two.png").get_size() == (2 * 324, 180)


def test_the_switch_draws_references_anew(evening: Picture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "REFERENCES", tmp_path / "references")
    monkeypatch.setenv(REDRAW, "1")
    with pytest.raises(pytest.skip.Exception):
        same("new", evening)
    monkeypatch.delenv(REDRAW)
    same("new", evening)
