"""Rays and circles in one call answer as alone, and hits lie where the land is."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Ridge

from .strategies import ridges

POINTS = st.tuples(st.floats(-3000.0, 3000.0), st.floats(-200.0, 400.0))
RIDGE = Ridge(seed=1)


@examples(60)
@given(ridges(), st.lists(st.tuples(POINTS, POINTS), max_size=5))
def test_many_rays_in_one_call_meet_what_each_meets_alone(
    ridge: Ridge, lines: list[tuple[tuple[float, float], tuple[float, float]]]
) -> None:
    starts, ends = [start for start, _ in lines], [end for _, end in lines]
    assert ridge.rays(starts, ends) == [ridge.ray(start, end) for start, end in lines]


@examples(60)
@given(ridges(), st.lists(st.tuples(POINTS, st.floats(0.5, 90.0)), max_size=5))
def test_many_circles_in_one_call_touch_what_each_touches_alone(
    ridge: Ridge, balls: list[tuple[tuple[float, float], float]]
) -> None:
    centres, radii = [centre for centre, _ in balls], [radius for _, radius in balls]
    assert ridge.circles(centres, radii) == [ridge.circle(centre, radius) for centre, radius in balls]
    assert ridge.circles(centres, 12.0) == [ridge.circle(centre, 12.0) for centre in centres]


@given(ridges(pins=None, displacement=100.0).filter(lambda ridge: ridge.line.curved), POINTS)
def test_hits_on_smooth_land_lie_within_half_a_thousandth_of_it(ridge: Ridge, start: tuple[float, float]) -> None:
    end = (start[0] + 700.0, -500.0)
    hit = ridge.ray(start, end)
    if hit is None or hit.fraction == 0.0:
        return
    on_ray = start[1] + hit.fraction * (end[1] - start[1])
    assert abs(on_ray - ridge.height_at(hit.point[0])) <= 2.0**-11 + 1e-6


def test_a_ray_goes_on_through_many_stretches_both_ways() -> None:
    for sign in (1, -1):
        far = sign * 300_000.0
        hit = RIDGE.ray((0.0, 500.0), (far, -20.0))
        assert hit is not None
        x = np.linspace(0.0, 0.999 * hit.point[0], 300_000)
        assert (500.0 - 520.0 * x / far > RIDGE.height_at(x)).all()
        assert math.isclose(500.0 - 520.0 * hit.fraction, hit.point[1], abs_tol=1e-6)


CALLS: list[tuple[str, tuple[Any, ...], str]] = [
    ("rays", ([(0, 0)], [(0, 0), (1, 1)]), "starts and ends must be as many, not 1 and 2"),
    ("rays", ([(0, 0, 0)], [(0, 0, 0)]), r"starts must be points \(x, y\), .* not of shape \(1, 3\)"),
    ("rays", ([(0, 1)], [(2**21, 1)]), "a ray may be at most 1,048,576 units wide"),
    ("rays", ([(0, math.nan)], [(0, 1)]), "starts must be finite, not nan"),
    ("circles", ([(0, 0)], [1.0, 2.0]), "radii must be one, or one for each of 1 centres, not 2"),
    ("circles", ([(0, 0), (1, 1)], [1.0, 0.0]), r"radii\[1\] must be a finite number above 0 to 65,536, not 0.0"),
]


@pytest.mark.parametrize(("name", "asked", "words"), CALLS, ids=[words for _, _, words in CALLS])
def test_a_batch_that_makes_no_sense_is_refused(name: str, asked: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        getattr(RIDGE, name)(*asked)
