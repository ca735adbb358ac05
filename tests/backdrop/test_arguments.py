"""What a backdrop is given: values out of range are named with what is allowed, land answers in its own way."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
import pytest

from ridgeline import Backdrop
from ridgeline.backdrop.ground import row_of
from ridgeline.backdrop.level_of_work import JUDGED_FRAMES, LevelOfWork
from ridgeline.terrain import Ground, Ridge, Weathered

from .plain import PLAIN

RIDGE = Ridge(seed=5, displacement=30.0)


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"size": (0, 90)}, ValueError, r"size\[0\] must be an integer from 1 to 16,384, not 0"),
        ({"size": 90}, TypeError, "size must be a width and a height in pixels, not 90"),
        ({"theme": "dsk"}, ValueError, "theme 'dsk' does not exist, did you mean 'dusk'"),
        ({"theme": 7}, TypeError, "theme must be a theme's name, the path of a theme file or a Theme, not 7"),
        ({"seed": 1.5}, TypeError, "seed must be an integer or a word, not 1.5"),
        ({"ground": "hills"}, TypeError, r"ground must be a Ridge, .* or height_at\(x\), not 'hills'"),
        ({"ground": Ridge}, TypeError, r"ground must be a Ridge, .* or height_at\(x\), not the class Ridge"),
        ({"ground": lambda: 3.0}, TypeError, r"ground must be a Ridge, .*, not a function that takes \(\)"),
        ({"ground": lambda x: "high"}, TypeError, "your ground must answer with numbers, not 'high'"),
        ({"ground": lambda x: None}, TypeError, "your ground must answer with numbers, not None"),
        ({"ground": lambda x: [1.0, 2.0]}, ValueError, r"your ground must answer with 3 numbers .* not shape \(3, 2\)"),
        ({"scale": 0.0}, ValueError, "scale must be a finite number above 0 to 64, not 0.0"),
        ({"foot": math.nan}, ValueError, "foot must be a finite number"),
        ({"hour": 25.0}, ValueError, "hour must be a finite number from 0 to 24, not 25.0"),
        ({"hour": "25:00"}, ValueError, 'hour must be from 0 to 24, or from "00:00" to "23:59", not \'25:00\''),
        ({"day": 0.0}, ValueError, "day must be a finite number above 0, not 0.0"),
        ({"date": "today"}, TypeError, "date must be a datetime.date, not 'today'"),
        ({"weather": "hail"}, ValueError, "weather 'hail': one of rain, snow, fog, storm or none is allowed"),
        ({"stands": "no"}, TypeError, "stands must be True or False, not 'no'"),
        ({"calm": 1}, TypeError, "calm must be True or False, not 1"),
        ({"budget_ms": -1.0}, ValueError, "budget_ms must be a finite number above 0, not -1.0"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(
    given: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Backdrop(**({"size": (64, 36), "theme": PLAIN} | given))


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"camera": 5.0}, TypeError, r"camera must be a point \(x, y\), not 5.0"),
        ({"camera": (math.inf, 0.0)}, ValueError, r"camera\[0\] must be a finite number"),
        ({"camera": (1e13, 0.0)}, ValueError, r"camera\[0\] must be a finite number from -1,000,000,000,000 to"),
        ({"seconds": math.nan}, ValueError, "seconds must be a finite number, not nan"),
        ({"camera": (math.nan, 0.0)}, ValueError, r"camera\[0\] must be .* from -1,000,000,000,000 to"),
        ({"hour": "noon"}, ValueError, "hour must be from 0 to 24, or from"),
        ({"hour": -1.0}, ValueError, "hour must be a finite number from 0 to 24, not -1.0"),
        ({"speed": "fast"}, TypeError, "speed must be a number, not 'fast'"),
    ],
)
def test_a_wrong_moment_is_named_with_what_is_allowed(
    given: dict[str, Any], error: type[Exception], message: str
) -> None:
    backdrop = Backdrop((64, 36), PLAIN, 7)
    with pytest.raises(error, match=message):
        backdrop.pixels(**given)
    assert backdrop.pixels().shape == (36, 64, 3)


def test_only_surfaces_are_drawn_on() -> None:
    backdrop: Any = Backdrop((64, 36), PLAIN, 7)
    for draw in (backdrop.draw, backdrop.foreground):
        with pytest.raises(TypeError, match=r"surface must be a pygame\.Surface, not 'screen'"):
            draw("screen")
    with pytest.raises(ValueError, match="level must be an integer from 0 to 2, not 3"):
        backdrop.level = 3


def test_the_package_lists_its_names_and_says_where_land_is() -> None:
    import ridgeline

    assert {"Backdrop", "still"} <= {*dir(ridgeline)}
    for name, module in (("Ridge", "terrain"), ("Ground", "terrain"), ("GroundSurface", r"terrain\.pygame_util")):
        with pytest.raises(ImportError, match=rf"{name} is in .*: from ridgeline\.{module} import {name}"):
            exec(f"from ridgeline import {name}")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda one: one.to_screen(3), r"place must be a point \(x, y\), not 3"),
        (lambda one: one.to_world("mouse"), r"pixel must be a point \(x, y\), not 'mouse'"),
        (lambda one: one.to_screen((3, 4), 5), r"camera must be a point \(x, y\), not 5"),
        (lambda one: one.draw(pygame.Surface((64, 36)), at=5), r"at must be a point \(x, y\), not 5"),
        (lambda one: one.foreground(pygame.Surface((64, 36)), at="here"), r"at must be a point \(x, y\), not 'here'"),
        (lambda one: one.change(lambda: 3.0), "ground must be a Ridge, .* not a function that takes"),
        (lambda one: one.change(RIDGE, 400.0, 200.0), "start must not be after stop, but 400.0 is after 200.0"),
        (lambda one: Backdrop((64, 36), PLAIN, 7).change(RIDGE), "a backdrop without ground= walks on the theme's own"),
    ],
)
def test_a_wrong_place_or_land_is_named(wrong: Callable[[Backdrop], object], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        wrong(Backdrop((64, 36), PLAIN, 7, RIDGE))


def test_hour_and_day_can_be_set_and_nothing_that_would_be_ignored() -> None:
    backdrop: Any = Backdrop((64, 36), PLAIN, 7, RIDGE, hour="16:30")
    assert (backdrop.hour, backdrop.day) == (16.5, 600.0)
    backdrop.hour, backdrop.day = "18:15", None
    assert (backdrop.hour, backdrop.day) == (18.25, math.inf)
    for name, value in (("hour", 25.0), ("day", 0.0), ("hour", "late")):
        with pytest.raises(ValueError, match=f"{name} must be"):
            setattr(backdrop, name, value)
    for name in ("ground", "theme", "weather", "stands", "landscape", "foot"):
        with pytest.raises(
            AttributeError, match=f"{name!r} cannot be set on a Backdrop: size, level, hour and day can"
        ):
            setattr(backdrop, name, None)

    class Mine(Backdrop):
        score = 0

    mine: Any = Mine((64, 36), PLAIN, 7)
    mine.score, mine.lives = 5, 3
    assert (mine.score, mine.lives) == (5, 3)


def test_any_land_of_the_terrain_is_a_ground_and_any_ground_is_land_of_the_terrain() -> None:
    x = np.arange(-8.0, 40.0)
    lands = [
        Weathered(RIDGE, seed=7, step=4),
        Ground(3.0).dig((5.0, 3.0), 4.0),
        12,
        lambda x: 9.0 * math.sin(x),
        lambda x: 2.0 if x > 3.0 else -1.0,
        lambda x: np.cumsum(np.ones(len(x))) * 0.0 + x,  # for arrays alone
        Places(),
        Rows(),
        Stretches(),
    ]
    for land in lands:
        np.testing.assert_allclose(row_of(land)(x), Ground(land).heights(-8.0, 40.0), atol=1e-9)


def test_holes_are_minus_infinity_whatever_the_land_says() -> None:
    for land in (RIDGE.gap(0, 50), lambda x: math.nan if 0 < x < 50 else 3.0, lambda x: -math.inf if x < 50 else 3.0):
        assert Backdrop((64, 36), PLAIN, 7, land).ground_at(20.0) == -math.inf


class Stretches:
    def heights(self, start: float, stop: float, step: float = 1.0) -> np.ndarray:
        return 2.0 * np.arange(start, stop, step)


class Rows:
    def heights(self, x: np.ndarray) -> np.ndarray:
        return 2.0 * x


class Places:
    def height_at(self, x: float) -> float:
        return 2.0 * float(x)


@pytest.mark.parametrize(
    "land",
    [Stretches(), Rows(), Places(), lambda x: 2.0 * x, lambda x: 2.0 * float(x) if x < 9.0 else 2.0 * x],
    ids=["stretches", "rows", "places", "arrays", "numbers"],
)
def test_land_may_answer_for_stretches_arrays_or_single_places(land: Any) -> None:
    row = row_of(land)
    for x in (np.array([4.5]), np.arange(-3.0, 30.0, 0.7)):
        np.testing.assert_allclose(row(x), 2.0 * x, atol=1e-9)


def test_a_function_that_mixes_up_an_array_is_asked_place_by_place() -> None:
    x = np.arange(5.0)
    assert row_of(lambda x: np.max(x))(x).tolist() == x.tolist()
    assert Ground(lambda x: np.max(x)).heights(0, 5).tolist() == x.tolist()
    assert row_of(lambda x: 3.0)(x).tolist() == [3.0] * 5


def test_a_ridge_gives_its_own_heights() -> None:
    x = 0.25 + 1.5 * np.arange(900)
    np.testing.assert_allclose(row_of(RIDGE)(x), RIDGE.height_at(x), atol=1e-9)


def test_work_grows_less_while_most_frames_are_slow_and_never_by_itself_more() -> None:
    work = LevelOfWork(0.010)
    for cost in [0.011] * (JUDGED_FRAMES // 2) + [0.009] * (JUDGED_FRAMES // 2):
        work.record(cost)
    assert work.level == 0
    for level in (1, 2, 2):
        for _ in range(JUDGED_FRAMES):
            work.record(0.011)
        assert work.level == level
    for _ in range(JUDGED_FRAMES):
        work.record(0.001)
    assert work.level == 2
    unlimited = LevelOfWork(None)
    for _ in range(2 * JUDGED_FRAMES):
        unlimited.record(9.0)
    assert unlimited.level == 0


def test_a_backdrop_over_its_budget_draws_less_at_the_same_size() -> None:
    backdrop = Backdrop((161, 91), PLAIN, 7, RIDGE, budget_ms=0.001, day=None)
    whole = backdrop.pixels((0.0, -40.0)).astype(int)
    for frame in range(2 * JUDGED_FRAMES):
        shown = backdrop.pixels((0.0, -40.0), frame / 60.0)
        assert shown.shape == (91, 161, 3)
    assert backdrop.level == 2
    assert 0.0 < np.abs(shown - whole).mean() < 12.0
    surface, changed = backdrop.draw(None, (0.0, -40.0))
    assert (surface.get_size(), changed) == ((161, 91), [(0, 0, 161, 91)])
    backdrop.level = 0
    np.testing.assert_array_equal(backdrop.pixels((0.0, -40.0)), whole)
