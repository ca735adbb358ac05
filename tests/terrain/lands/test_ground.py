"""All ground, however it is made, answers like a ridge: exactly, in any order, and to every question alike."""

from __future__ import annotations

import copy
import math
import pickle
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Ground, Ridge, Weathered

from .grounds import PLACES, grounds, waves

FAR = PLACES | st.integers(-(10**9), 10**9)
RIDGE = Ridge(seed=7, displacement=60.0)


@examples(60)
@given(grounds(), FAR, st.permutations(range(5)), st.sampled_from([1.0, 0.5, 4.0]))
def test_random_access_is_the_order_of_a_stream(ground: Ground, place: int, order: list[int], step: float) -> None:
    parts = {k: ground.heights(place + 100 * k, place + 100 * k + 100, step) for k in order}
    whole = ground.heights(place, place + 500, step)
    np.testing.assert_array_equal(np.concatenate([parts[k] for k in range(5)]), whole)
    np.testing.assert_array_equal(ground.height_at(place + step * np.arange(len(whole))), whole)


@examples(60)
@given(grounds(), st.integers(-20, 20) | st.integers(-(10**6), 10**6))
def test_chunks_join_exactly(ground: Ground, index: int) -> None:
    left, right = ground.chunk(index), ground.chunk(index + 1)
    assert left.heights[-1] == right.heights[0] == ground.height_at(left.stop)
    assert (left.start, left.stop, right.start) == (index * 256, (index + 1) * 256, (index + 1) * 256)
    np.testing.assert_array_equal(left.heights[:-1], ground.heights(left.start, left.stop, ground.step))
    entered, _ = ground.stream(ahead=0, behind=0).move_to(left.start, right.stop)
    for chunk, own in zip(entered, (left, right), strict=True):
        np.testing.assert_array_equal(chunk.heights, own.heights)


@examples(60)
@given(grounds(), FAR)
def test_numbers_and_arrays_get_the_same_answers(ground: Ground, place: int) -> None:
    x = place + np.array([0.0, 0.25, 1.0, 33.5, 700.125])
    assert [ground.height_at(float(one)) for one in x] == ground.height_at(x).tolist()
    np.testing.assert_array_equal([ground.slope_at(float(one)) for one in x], ground.slope_at(x))
    np.testing.assert_array_equal(np.isfinite(ground.height_at(x)), np.isfinite(ground.slope_at(x)))
    assert ground.normal_at(x).shape == (5, 2)


@examples(60)
@given(grounds(), st.booleans())
def test_ground_is_pickled_and_copied_whether_it_was_asked_before_or_not(ground: Ground, asked: bool) -> None:
    if asked:
        ground.heights(0, 600)
        ground.ray((0, 300), (400, -300))
    copies = pickle.loads(pickle.dumps(ground)), copy.deepcopy(ground), copy.copy(ground)
    for one in copies:
        np.testing.assert_array_equal(one.heights(-300, 700), ground.heights(-300, 700))
        assert one.height_at(33.5) == ground.height_at(33.5)
        assert one.circle((100.0, 0.0), 50.0) == ground.circle((100.0, 0.0), 50.0)
        np.testing.assert_array_equal(one.flats_between(0, 3000), ground.flats_between(0, 3000))


@examples(60)
@given(grounds(digs=False, holes=False), PLACES)
def test_slopes_are_those_of_the_heights(ground: Ground, place: int) -> None:
    x = place + np.arange(40) + 0.5
    rises = (ground.height_at(x + 2e-4) - ground.height_at(x - 2e-4)) / 4e-4
    # A corner of the land may lie just there.
    assert (np.abs(ground.slope_at(x) - rises) < 0.02 + 0.01 * np.abs(rises)).mean() >= 0.8


@examples(60)
@given(grounds(digs=False, holes=False), PLACES, st.sampled_from([0.02, 0.5]))
def test_segments_stay_within_their_tolerance(ground: Ground, start: int, tolerance: float) -> None:
    points = ground.segments(start, start + 600, tolerance)
    x = np.linspace(start, start + 600, 2400)
    assert np.abs(np.interp(x, *points.T) - ground.height_at(x)).max() <= 1.01 * tolerance + 1e-6
    assert points[0].tolist() == [start, ground.height_at(start)]
    assert points[-1].tolist() == [start + 600, ground.height_at(start + 600)]
    around = ground.segments(start, start + 600, tolerance, neighbours=True)
    np.testing.assert_array_equal(around[1:-1], points)
    np.testing.assert_array_equal(ground.height_at(around[[0, -1], 0]), around[[0, -1], 1])


@examples(40)
@given(grounds(), st.floats(-3000.0, 3000.0), st.floats(-100.0, 400.0), st.floats(-1500.0, 1500.0))
def test_a_ray_meets_the_first_ground_on_its_way(ground: Ground, x: float, y: float, dx: float) -> None:
    hit = ground.ray((x, y), (x + dx, y - 300.0))
    assert ground.rays([(x, y)] * 2, [(x + dx, y - 300.0)] * 2) == [hit, hit]
    share = np.linspace(0.0, 1.0, 3001)
    along = x + share * dx
    above = y - 300.0 * share - ground.height_at(along)
    clear = above[share < hit.fraction - 1e-9] if hit else above
    assert (clear > -0.01 - _nearby(ground, along)[: len(clear)]).all()
    if hit:
        assert math.hypot(*hit.normal) == pytest.approx(1.0)
        assert ground.height_at(hit.point[0]) >= hit.point[1] - 0.01 or hit.normal[1] == 0.0


@examples(40)
@given(grounds(), st.floats(-3000.0, 3000.0), st.floats(-20.0, 120.0), st.floats(0.5, 60.0))
def test_a_circle_touches_what_is_nearest(ground: Ground, x: float, rise: float, radius: float) -> None:
    y = (ground.height_at(x) if ground.height_at(x) > -math.inf else 0.0) + rise
    contact = ground.circle((x, y), radius)
    assert ground.circles([(x, y)] * 2, radius) == [contact, contact]
    near = np.linspace(x - 130.0, x + 130.0, 20_001)
    heights = ground.height_at(near)
    if ground.height_at(x) < y:
        # All ground below its surface counts, walls too.
        distance = np.hypot(near - x, np.minimum(heights, y) - y)[np.isfinite(heights)].min(initial=math.inf)
        assert (contact is None) == (distance > radius) or abs(distance - radius) < 0.1
        if contact and heights.max() <= y:
            assert contact.depth == pytest.approx(radius - distance, abs=0.1)
    else:
        assert contact is not None
    if contact:
        assert math.hypot(*contact.normal) == pytest.approx(1.0)


def _nearby(ground: Ground, x: np.ndarray) -> np.ndarray:
    """How much the ground differs a thousandth of a unit away: near upright rims, where a place says little."""
    heights = [ground.height_at(x + away) for away in (-1e-3, 0.0, 1e-3)]
    return np.ptp(np.where(np.isfinite(heights), heights, 0.0), axis=0)


def test_a_function_is_land_straight_between_its_places() -> None:
    ground = Ground(waves, detail=2)
    x = np.arange(-40, 40) * 0.25
    np.testing.assert_array_equal(ground.height_at(x), waves(x))
    np.testing.assert_allclose(ground.height_at(x + 0.125), 0.5 * (waves(x) + waves(x + 0.25)))
    assert len(ground.segments(0, 10)) == 41


def test_a_land_of_your_own_answers_three_questions() -> None:
    class Steps:
        def heights(self, x: np.ndarray) -> np.ndarray:
            return 0.5 * np.abs(x % 20.0 - 10.0)

        def slopes(self, x: np.ndarray) -> np.ndarray:
            return np.where(x % 20.0 < 10.0, -0.5, 0.5)

        def breaks(self, start: float, stop: float, tolerance: float) -> np.ndarray:
            return np.arange(math.floor(start / 10.0), math.ceil(stop / 10.0) + 1) * 10.0

    ground = Ground(Steps())
    assert ground.segments(-5, 25, 0.1).tolist() == [[-5, 2.5], [0, 5], [10, 0], [20, 5], [25, 2.5]]
    hit = ground.ray((10.0, 50.0), (10.0, -50.0))
    assert hit is not None
    assert hit.point == (10.0, 0.0)
    assert (ground + 3.0).height_at(20.0) == (3.0 + ground).height_at(20.0) == 8.0


def test_weathered_land_can_be_asked_everything_and_is_remembered() -> None:
    old = Weathered(RIDGE, seed=7, step=4)
    ground, asked = Ground(old), []
    heights = old.heights
    old.heights = lambda start, stop: asked.append(start) or heights(start, stop)  # type: ignore[method-assign,func-returns-value]
    np.testing.assert_array_equal(ground.heights(0, 960, 4.0), heights(0, 960))
    for left in range(0, 400, 4):
        ground.heights(left, left + 960)
        assert ground.circle((left, ground.height_at(left)), 5.0) is not None
    assert len(asked) <= 2


def test_an_outline_is_a_polygon_down_to_its_base() -> None:
    outline = Ground(10.0).outline(0, 50, base=-5.0)
    assert outline.tolist() == [[0, 10], [50, 10], [50, -5], [0, -5]]
    holed = Ground(10.0).gap(20, 30).outline(0, 50, base=-5.0)
    x, y = holed.T
    area = 0.5 * abs(sum(x[i - 1] * y[i] - x[i] * y[i - 1] for i in range(len(x))))
    assert area == 15.0 * 40.0


def test_ground_shows_what_it_is() -> None:
    assert repr(RIDGE + 1.0) == "<Ground: Raised, chunks of 1024, heights 1 apart>"
    assert isinstance(RIDGE, Ground)
    assert all(left < right for left, right in pairwise(Ground(0.0).segments(0, 9, 0.5)[:, 0]))
