"""Nothing is lost far out, before zero, between the vertices, or at the joins of chunks."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import Ridge, hurst

from .literal import post, share
from .strategies import PLACES, SEEDS, ridges

FAR = st.integers(-(10**12), 10**12) | st.sampled_from([10**12, -(10**12), 2**52 - 500, 500 - 2**52])


def exact(seed: int, x: Fraction, span: int) -> float:
    """The height of a default ridge at a vertex, from whole-number arithmetic and the literal hash alone."""
    left = math.floor(x / span) * span
    low, high = Fraction(left), Fraction(left + span)
    heights = post(seed, 120.0, left), post(seed, 120.0, left + span)
    bound = 120.0
    while x not in (low, high):
        middle, bound = (low + high) / 2, bound / 2
        height = (heights[0] + heights[1]) * 0.5 + share(seed, int(middle * 1024)) * bound
        if x < middle:
            high, heights = middle, (heights[0], height)
        else:
            low, heights = middle, (height, heights[1])
    return heights[0] if x == low else heights[1]


@given(SEEDS, FAR)
def test_vertices_agree_with_whole_number_arithmetic_however_far(seed: int, start: int) -> None:
    ridge = Ridge(seed=seed, span=256)
    row = ridge.heights(start, start + 30)
    for offset in (0, 7, 29):
        assert row[offset] == exact(seed, Fraction(start + offset), 256)
    assert ridge.height_at(start + 7) == row[7]


@given(SEEDS, FAR, st.sampled_from([0.25, 0.5, 0.75]), st.sampled_from([0.5, 1.0, 1.75]))
def test_between_vertices_the_land_is_straight_however_far(seed: int, start: int, part: float, step: float) -> None:
    ridge = Ridge(seed=seed)
    if abs(start) > 10**12:
        part = step = 1.0
    row = ridge.heights(start + part, start + part + 10, step)
    for number, height in enumerate(row.tolist()):
        x = Fraction(start) + Fraction(part) + number * Fraction(step)
        left, right = ridge.heights(math.floor(x), math.floor(x) + 2).tolist()
        t = float(x - math.floor(x))
        assert height == left + t * (right - left)


@given(ridges(pins=None, smooth=0.0), st.integers(1, 3), PLACES)
def test_a_finer_lattice_adds_vertices_and_moves_none(ridge: Ridge, more: int, start: int) -> None:
    parameters = vars(ridge.parameters)
    finer = Ridge(**{**parameters, "detail": ridge.parameters.detail + more})
    step = 2.0**-ridge.parameters.detail
    first = math.floor(start / step) * step
    coarse = ridge.heights(first, first + 40 * step, step)
    if isinstance(ridge.parameters.decay, str):
        np.testing.assert_array_equal(coarse, finer.heights(first, first + 40 * step, step))


@pytest.mark.slow
@given(ridges(pins=None).filter(lambda ridge: ridge.parameters.smooth > 0.0), PLACES)
def test_smooth_land_has_one_slope_and_one_curvature_at_a_join(ridge: Ridge, place: int) -> None:
    parameters = ridge.parameters
    scale = (parameters.displacement + 1.0) * 20
    for join in (place // parameters.chunk * parameters.chunk, round(place / parameters.smooth) * parameters.smooth):
        h = parameters.smooth * 2.0**-12
        x = join + h * np.array([-2.0, -1.0, 0.0, 1.0, 2.0])
        if abs(join) > 10**8:
            continue
        slopes, heights = ridge.slope_at(x), ridge.height_at(x)
        assert np.abs(np.diff(heights)).max() <= scale * 2.0**-10
        assert np.abs(np.diff(slopes)).max() * parameters.smooth <= scale * 2.0**-9
        curvatures = np.diff(slopes) / h * parameters.smooth**2
        assert np.abs(np.diff(curvatures)).max() <= scale * 2.0**-6 + 1e-3


@given(ridges(pins=None, period=None).filter(lambda ridge: ridge.parameters.smooth > 0.0), st.integers(-(10**6), 10**6))
def test_slopes_are_the_slopes_of_the_heights(ridge: Ridge, place: int) -> None:
    h = 2.0**-10 * ridge.parameters.smooth
    x = np.array([place - h, place + h])
    rise = np.diff(ridge.height_at(x))[0] / (2 * h)
    scale = (ridge.parameters.displacement + 1.0) / ridge.parameters.smooth
    assert ridge.slope_at(float(place)) == pytest.approx(rise, abs=scale * 1e-4 + 1e-6)


LOOP = {"detail": 0, "period": 4096, "span": 1024, "pins": {100.0: 7.0}}


@given(ridges(smooth=0.0, **LOOP) | ridges(smooth=64.0, **LOOP), st.integers(-9, 9))
def test_a_loop_repeats_everything(ridge: Ridge, loops: int) -> None:
    np.testing.assert_array_equal(ridge.heights(0, 4096), ridge.heights(loops * 4096, (loops + 1) * 4096))
    assert ridge.height_at(100 + loops * 4096) == 7.0


@given(SEEDS, st.sampled_from([64, 1024]))
def test_with_full_rhythm_posts_alternate_crest_and_valley(seed: int, span: int) -> None:
    posts = Ridge(seed=seed, rhythm=1.0, span=span, displacement=80.0).heights(-8 * span, 9 * span, span)
    assert (posts[::2] >= 40.0).all()
    assert (posts[1::2] <= -40.0).all()
    assert np.abs(posts).max() <= 80.0


def two_sample_distance(one: np.ndarray, other: np.ndarray) -> float:
    """The Kolmogorov-Smirnov distance of two samples."""
    values = np.sort(np.concatenate([one, other]))
    shares = [np.searchsorted(np.sort(sample), values, side="right") / len(sample) for sample in (one, other)]
    return float(np.abs(shares[0] - shares[1]).max())


@pytest.mark.parametrize("parameters", [{}, {"choice": "sign", "roughness": 0.7}, {"smooth": 40.0}])
def test_steps_across_joins_cannot_be_told_from_steps_elsewhere(parameters: dict[str, object]) -> None:
    joins = 10_240
    steps = np.diff(Ridge(seed=3, span=1024, chunk=64, **parameters).heights(0, joins * 64 + 1))
    limit = 1.95 * (2 / joins) ** 0.5  # passed by one pair of equal samples in a thousand
    across = steps[::64]
    assert two_sample_distance(across, steps[32::64]) < limit
    assert np.abs(across).max() <= np.abs(steps).max()


@pytest.mark.parametrize("roughness", [0.3, 0.5, 0.7, 0.9, 1.0, 1.2])
def test_the_measured_hurst_exponent_is_the_roughness(roughness: float) -> None:
    measured = [Ridge(seed=seed, roughness=roughness).hurst() for seed in range(50)]
    assert max(abs(value - roughness) for value in measured) <= 0.07


def test_hurst_tells_plain_noise_from_a_random_walk() -> None:
    noise = Ridge(seed=1, span=1).heights(0, 65_536)
    assert hurst(noise) == pytest.approx(0.0, abs=0.05)
    assert hurst(np.cumsum(noise)) == pytest.approx(0.5, abs=0.05)
    assert hurst(np.cumsum(np.cumsum(noise))) == pytest.approx(1.5, abs=0.05)
