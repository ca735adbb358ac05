"""It is midpoint displacement: as published, level by level, and never past a level's bound."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import Ridge, displace
from ridgeline.terrain.level_decay import fractional_power, level_factors

from .literal import hashed, passes, post, ridge_move
from .strategies import DECAYS, SEEDS, ridges


@given(SEEDS, st.integers(-(2**40), 2**40), st.sampled_from([0.5, 1.0, 1.3]))
def test_a_ridge_is_the_published_algorithm_pass_by_pass(seed: int, cell: int, roughness: float) -> None:
    span = 64
    left, right = cell * span, (cell + 1) * span
    ends = [(float(x), post(seed, 100.0, x)) for x in (left, right)]
    move = ridge_move(seed, 100.0, roughness)
    for count, points in enumerate(passes(ends[0], ends[1], 6, move), start=1):
        factors = tuple(2.0 ** (-roughness * k) for k in range(1, count + 1))
        ridge = Ridge(seed=seed, displacement=100.0, span=span, decay=factors)
        expected = np.array(points)
        np.testing.assert_allclose(ridge.height_at(expected[:, 0]), expected[:, 1], rtol=0, atol=1e-12)
        middles = (expected[:-1] + expected[1:]) / 2
        np.testing.assert_allclose(ridge.height_at(middles[:, 0]), middles[:, 1], rtol=0, atol=1e-12)
    whole = Ridge(seed=seed, displacement=100.0, span=span, roughness=roughness)
    np.testing.assert_allclose(whole.heights(left, right + 1), expected[:, 1], rtol=0, atol=1e-12)


@given(SEEDS, st.sampled_from([0.6, 1.0, 1.4]))
def test_displace_is_the_published_algorithm_pass_by_pass(seed: int, roughness: float) -> None:
    start, end = (3.0, 40.0), (131.0, 10.0)

    def move(x: Fraction, number: int) -> float:
        place = int((x - 3) / 128 * 2 ** (number - 1))
        sign = 1.0 if hashed(seed, 2 ** (number - 1) + place) < 2**31 else -1.0
        return sign * 25.0 * 2.0 ** (-roughness * (number - 1))

    for count, points in enumerate(passes(start, end, 6, move), start=1):
        ours = displace(start, end, displacement=25.0, roughness=roughness, iterations=count, seed=seed)
        np.testing.assert_allclose(ours, points, rtol=0, atol=1e-12)


@given(ridges(floor=None, ceiling=None, smooth=0.0, pins=None, detail=0, span=512), st.integers(-(2**31), 2**31))
def test_no_midpoint_leaves_the_mean_of_its_neighbours_by_more_than_its_bound(ridge: Ridge, cell: int) -> None:
    parameters = ridge.parameters
    factors = level_factors(parameters.decay, parameters.roughness, 9, first=1)
    heights = ridge.heights(cell * 512, cell * 512 + 513)
    assert np.abs(heights[::512]).max() <= parameters.displacement
    for level, factor in enumerate(factors, start=1):
        step = 512 >> level
        moved = heights[step : -1 : 2 * step] - (heights[: -1 : 2 * step] + heights[2 * step :: 2 * step]) / 2
        bound = parameters.displacement * factor
        assert np.abs(moved).max() <= bound * (1 + 1e-12) + 1e-9
        if parameters.choice == "sign":
            np.testing.assert_allclose(np.abs(moved), bound, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("choice", ["uniform", "sign", "gaussian"])
@pytest.mark.parametrize("roughness", [0.5, 1.0, 1.4])
def test_bounds_are_tight_and_the_spread_falls_by_the_same_share_at_every_level(choice: str, roughness: float) -> None:
    ridge = Ridge(seed=11, displacement=100.0, roughness=roughness, span=1024, choice=choice)
    heights = ridge.heights(0, 2**21 + 1)
    spread = {"uniform": 1 / 3**0.5, "sign": 1.0, "gaussian": 0.9973 / 3}[choice]
    assert 98.0 < np.abs(heights[::1024]).max() <= 100.0
    for level in range(1, 11):
        step = 1024 >> level
        moved = heights[step : -1 : 2 * step] - (heights[: -1 : 2 * step] + heights[2 * step :: 2 * step]) / 2
        bound = 100.0 * 2.0 ** (-roughness * level)
        assert 0.97 * bound < np.abs(moved).max() <= bound * (1 + 1e-9)
        assert moved.std() == pytest.approx(bound * spread, rel=4.0 / len(moved) ** 0.5)


def test_gaussian_displacements_are_normal_within_their_bound() -> None:
    heights = Ridge(seed=5, displacement=3.0, decay=(1.0,), span=2, choice="gaussian").heights(0, 2**20 + 1)
    moved = heights[1::2] - (heights[:-1:2] + heights[2::2]) / 2
    for sigmas, inside in ((0.5, 0.3829), (1.0, 0.6827), (1.5, 0.8664), (2.0, 0.9545), (2.5, 0.9876)):
        assert (np.abs(moved) < sigmas).mean() == pytest.approx(inside, abs=0.0025)
    assert (np.abs(moved) > 2.999999).mean() == pytest.approx(0.0027, abs=0.0004)


@given(DECAYS, st.floats(0.01, 3.0), st.integers(0, 40), st.integers(0, 1))
def test_no_decay_ever_grows_but_your_own(decay: str | list[float], roughness: float, levels: int, first: int) -> None:
    factors = level_factors(decay, roughness, levels, first)
    assert len(factors) == levels
    if isinstance(decay, str):
        assert all(0.0 <= factor <= 1.0 for factor in factors)
        assert factors == sorted(factors, reverse=True)
    else:
        assert factors == [*decay, *[0.0] * levels][:levels]


def test_the_laws_of_decay_have_their_published_values() -> None:
    assert level_factors("power", 0.5, 2, first=1) == pytest.approx([2**-0.5, 0.5])
    assert level_factors("exponential", 2.0, 2, first=1) == pytest.approx([np.exp(-2), np.exp(-4)])
    assert level_factors("linear", 8.0, 3, first=0) == [1.0, 0.5, 0.0]
    assert level_factors("logarithmic", 2.0, 3, first=0) == [1.0, 1 / 3, 0.25]
    assert level_factors("none", 9.0, 3, first=0) == [1.0, 1.0, 1.0]
    assert level_factors("once", 9.0, 3, first=1) == [1.0, 0.0, 0.0]


@given(st.floats(0.0, 60.0))
def test_powers_made_of_square_roots_are_powers(exponent: float) -> None:
    assert fractional_power(0.5, exponent) == pytest.approx(0.5**exponent, rel=1e-14)
