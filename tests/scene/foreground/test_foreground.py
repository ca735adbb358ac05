"""What passes close before the camera: seldom, from outside the picture, and not where it would be in the way."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.play.course import Course
from ridgeline.scene import Landscape, Moment, Theme, View
from ridgeline.scene.foreground.drawings import DRAWINGS
from ridgeline.scene.foreground.foreground import PARALLAX
from ridgeline.scene.theme import ForegroundKind
from ridgeline.scene.themes.find import built_in
from scene.life.seen import Picture, alone, of, shares

THEMES = shipped.theme_names()
VIEW = View(320, 180)
WORD = "foreground"


def bare(name: str) -> Theme:
    """A theme of which little but the foreground is drawn."""
    theme = built_in(name)
    layers = tuple(replace(layer, stands=(), lake=None, snow=None) for layer in theme.layers[-1:])
    return replace(alone(theme), foreground=theme.foreground, layers=layers, biomes=())


def passing(landscape: Landscape, travel: float) -> Picture:
    """What is seen of the foreground after so much travel."""
    return shares(landscape.scene(Moment(travel, 12.0, 5.0), VIEW), WORD)


def test_every_kind_has_a_drawing() -> None:
    assert set(DRAWINGS) == set(get_args(ForegroundKind))


@pytest.mark.slow
@pytest.mark.parametrize("name", THEMES)
def test_in_every_theme_something_passes_once_in_a_minute_or_two(name: str) -> None:
    landscape = Landscape(bare(name), 7)
    seconds = np.arange(0.0, 1800.0, 4.0)
    speed = abs(landscape.theme.speed)
    seen = [bool(of(landscape.scene(Moment(second * speed, 12.0), VIEW), WORD)) for second in seconds]
    came = int(np.sum(np.diff(np.array(seen, int)) == 1))
    assert 60.0 <= 1800.0 / came <= 60.0 * 2.0 * 70.0 / min(speed, 70.0) * 1.4
    assert np.mean(seen) < 0.4


@examples(25)
@given(st.sampled_from(THEMES), st.integers(0, 2**32), st.floats(-1e5, 1e5))
def test_it_comes_and_goes_at_the_sides(name: str, seed: int, travel: float) -> None:
    """What is new within the picture has been there half a view before, moved by its travel."""
    landscape, step = Landscape(bare(name), seed), 240.0
    before, after = passing(landscape, travel), passing(landscape, travel + step / PARALLAX)
    moved = round(step * VIEW.pixels_per_unit)
    assert np.abs(after[:, :-moved] - before[:, moved:]).max(initial=0.0) < 1e-6


@examples(15)
@given(st.sampled_from(THEMES), st.integers(0, 2**32), st.floats(-1e5, 1e5))
def test_views_side_by_side_show_one_foreground(name: str, seed: int, travel: float) -> None:
    landscape, moment = Landscape(bare(name), seed), Moment(travel, 12.0)
    views = [View(160, 180, origin=(960.0 * side, 0.0)) for side in (0, 1)]
    parts = [shares(landscape.scene(moment, view), WORD) for view in views]
    whole = shares(landscape.scene(moment, View(320, 180, origin=(0.0, 0.0))), WORD)
    np.testing.assert_array_equal(np.concatenate(parts, axis=1), whole)


def test_a_larger_picture_shows_the_same() -> None:
    landscape = Landscape(bare("dusk"), 7)
    for travel in travels(landscape):
        small, large = (shares(landscape.scene(Moment(travel, 12.0), View(480 * n, 270 * n)), WORD) for n in (1, 2))
        assert np.abs(small - large.reshape(270, 2, 480, 2).mean(axis=(1, 3))).mean() < 0.01


def test_who_rides_and_who_wants_little_motion_sees_none() -> None:
    landscape = Landscape(bare("dusk"), 7)
    others = landscape.ridden(Course(7, 0.0), 0.0), Landscape(bare("dusk"), 7, calm=True)
    for travel in travels(landscape):
        assert not any(of(other.scene(Moment(travel, 12.0), VIEW), WORD) for other in others)


def travels(landscape: Landscape) -> list[float]:
    """Places at which something is seen."""
    found = [travel for travel in np.arange(0.0, 40_000.0, 400.0).tolist() if passing(landscape, travel).any()]
    assert len(found) > 4
    return found[::4]
