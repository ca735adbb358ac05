"""The ride line: smooth, bounded, endless, and wilder with the distance."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.play import RULES, Course
from ridgeline.play.constants import RULES_1
from ridgeline.play.course import CALM, CALM_LENGTH, FINE_KNOT, GROWTH_LENGTH, KNOT, MEAN_HEIGHT, SWELL, WILD

SEEDS = st.integers(-(2**70), 2**70)
PLACES = st.floats(-1e9, 1e9)
STARTS = st.sampled_from([0.0, -50_000.0, -200_000.0, 1e9, math.inf])


@given(SEEDS, PLACES, STARTS)
def test_numbers_and_arrays_get_the_same_answers(seed: int, place: float, start: float) -> None:
    course = Course(seed, start)
    x = place + np.array([[0.0, 1.0, 700.25], [90_000.5, -3.0, 224.0]])
    one_by_one = np.array([course(float(one)) for one in x.ravel()])
    assert (course.heights(x).ravel() == one_by_one[:, 0]).all()
    assert (course.slopes(x).ravel() == one_by_one[:, 1]).all()


def lowest_and_highest() -> tuple[float, float]:
    """Heights between which all land of all courses lies."""
    reach = max(highest(CALM), highest(WILD) + highest(SWELL))
    return MEAN_HEIGHT - reach, MEAN_HEIGHT + reach


def steepest() -> float:
    """The slope that no course exceeds anywhere: 1 is 45 degrees."""
    most = max(steepest_of(CALM), steepest_of(WILD) + steepest_of(SWELL))
    growth = 1.5 / GROWTH_LENGTH  # the slope of the easing, which multiplies what it mixes
    return most + growth * (highest(CALM) + highest(WILD) + highest(SWELL))


def levels(knobs: dict[str, Any]) -> list[tuple[float, float]]:
    """The length of the gaps and the largest displacement of each level that moves a control."""
    span, displacement = knobs["span"], knobs["displacement"]
    levels = [(span * KNOT / 2**k, share * displacement) for k, share in enumerate(knobs["decay"])]
    return [(gap, furthest) for gap, furthest in levels if gap > KNOT]


def highest(knobs: dict[str, Any]) -> float:
    total: float = knobs["displacement"] + sum(furthest for _, furthest in levels(knobs))
    return total


def steepest_of(knobs: dict[str, Any]) -> float:
    posts: float = 2.0 * knobs["displacement"] / (knobs["span"] * KNOT)
    return posts + sum(furthest / max(gap / 2.0, 2.0 * KNOT) for gap, furthest in levels(knobs))


def test_no_slope_can_exceed_45_degrees_and_no_land_leaves_a_picture_by_much() -> None:
    assert steepest() <= 1.0
    low, high = lowest_and_highest()
    assert low > -250.0
    assert high < 850.0


@examples(40)
@given(SEEDS, st.floats(-1e7, 1e7), STARTS)
def test_without_chapters_slopes_and_heights_keep_the_bounds_that_are_proved(
    seed: int, place: float, start: float
) -> None:
    course = Course(seed, start, RULES_1)
    x = place + np.arange(0.0, 60_000.0, 11.0)
    low, high = lowest_and_highest()
    heights = course.heights(x)
    assert np.abs(course.slopes(x)).max() <= steepest()
    assert heights.min() >= low
    assert heights.max() <= high


def test_the_controls_bound_what_lies_between_them() -> None:
    course = Course(5, -GROWTH_LENGTH)
    x = np.arange(0.0, 400 * FINE_KNOT, 3.0)
    controls = course.controls(-1, 403)
    assert np.abs(course.slopes(x)).max() <= np.abs(np.diff(controls)).max() / FINE_KNOT
    assert controls.min() <= course.heights(x).min() < course.heights(x).max() <= controls.max()


@given(SEEDS, st.integers(-(10**6), 10**6))
def test_height_slope_and_curvature_go_on_across_knots_and_stretches(seed: int, knot: int) -> None:
    course = Course(seed, -50_000.0)
    for place in (knot * FINE_KNOT, round(knot / 64) * 64 * FINE_KNOT):
        left, right = course(place - 1e-4), course(place + 1e-4)
        assert left[0] == pytest.approx(right[0], abs=1e-3)
        assert left[1] == pytest.approx(right[1], abs=1e-5)
        bends = [(course(place + d + 0.1)[1] - course(place + d)[1]) / 0.1 for d in (-0.2, 0.1)]
        assert bends[0] == pytest.approx(bends[1], abs=1e-4)


@given(SEEDS, PLACES)
def test_taking_over_moves_nothing_on_the_screen(seed: int, place: float) -> None:
    x = place + np.arange(-20_000.0, CALM_LENGTH - 3 * KNOT, 37.0)
    assert (Course(seed, place).heights(x) == Course(seed, math.inf).heights(x)).all()
    further = place + CALM_LENGTH + np.arange(20_000.0, 40_000.0, 37.0)
    assert (Course(seed, place).heights(further) != Course(seed, math.inf).heights(further)).any()


def test_crests_and_valleys_alternate_where_it_is_calm() -> None:
    posts = Course(11, math.inf).heights(np.arange(4000) * 4.0 * KNOT) - 300.0
    assert (np.sign(posts[1:]) == -np.sign(posts[:-1])).all()


def test_without_chapters_it_grows_wilder_with_the_distance() -> None:
    table = []
    for place in (0.0, 40_000.0, 80_000.0, 130_000.0):
        slopes = np.concatenate(
            [Course(seed, -place, RULES_1).slopes(np.arange(0.0, 9000.0, 16.0)) for seed in range(40)]
        )
        table.append((float(np.abs(slopes).max()), float(np.abs(np.diff(slopes)).std())))
    assert all(np.diff(column).min() > 0.0 for column in np.array(table).T), table
    assert table[-1][1] > 1.15 * table[0][1]


@examples(30)
@given(SEEDS, st.floats(-1e6, 1e7), STARTS)
def test_chapters_keep_slopes_below_45_degrees_and_land_in_the_picture(seed: int, place: float, start: float) -> None:
    course = Course(seed, start)
    controls = course.controls(math.floor(place / FINE_KNOT), 700)
    assert np.abs(np.diff(controls)).max() <= FINE_KNOT
    assert -500.0 < controls.min() < controls.max() < 1000.0


def test_the_opening_is_the_land_of_version_1_but_for_its_rounding() -> None:
    x = np.arange(0.0, 15_000.0, 50.0)
    old, new = Course(7, 0.0, RULES_1).heights(x), Course(7).heights(x)
    assert np.abs(old - new).max() < 12.0


@given(SEEDS, st.floats(0.0, 1e7))
def test_what_is_around_is_within_what_chapters_say(seed: int, place: float) -> None:
    around = Course(seed).around(place)
    assert min(one.wind for one in RULES.chapters) <= around.wind <= 0.0
    assert 0.0 <= around.lift <= max(one.lift for one in RULES.chapters)
    assert 0.0 <= around.water <= 1.0
    most = RULES.breath + max(one.haste for one in RULES.chapters)
    assert abs(around.haste) <= most


@given(SEEDS, st.integers(-1000, 10_000))
def test_a_cell_has_at_most_one_thing_which_is_found_from_its_left(seed: int, number: int) -> None:
    course = Course(seed)
    thing = course.thing(number)
    if thing is not None:
        assert number * course.cell <= thing.x < (number + 1) * course.cell
        assert course.thing_between(thing.x - 5.0, thing.x) == thing
        assert course.thing_between(thing.x, thing.x + 1.0) in (None, course.thing(number + 1))
