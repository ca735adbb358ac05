"""The land of a layer is one and the same, whoever asks, at whatever size, and stands show on it."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape, Layer, Moment, Stand, View
from ridgeline.scene.land.land import CHUNK, EndlessLand
from ridgeline.scene.themes.find import built_in

from ..lands import land

SEEDS = st.integers(-(2**70), 2**70)
PLACES = st.integers(-(10**6), 10**6) | st.integers(-(10**12), 10**12)

FOREST = Layer(
    base=200.0,
    displacement=80.0,
    parallax=1.0,
    peaks=0.5,
    stands=(Stand("conifer", 50.0, 0.8), Stand("grass", 10.0)),
)


@examples(30)
@given(SEEDS, PLACES, st.sampled_from([0.25, 0.5, 1.0, 2.7]))
def test_the_order_of_asking_does_not_matter(seed: int, place: int, step: float) -> None:
    wanderer = EndlessLand(FOREST, seed)
    for elsewhere in (place + 3 * CHUNK, place - CHUNK, place + CHUNK / 2):
        wanderer.heights(elsewhere, 1.0, 500)
    np.testing.assert_array_equal(
        wanderer.heights(place, step, 300),
        EndlessLand(FOREST, seed).heights(place, step, 300),
    )


@examples(30)
@given(SEEDS, st.integers(-(10**8), 10**8), st.sampled_from([0.5, 1.0, 2.0]))
def test_views_side_by_side_join(seed: int, place: int, step: float) -> None:
    land = EndlessLand(FOREST, seed)
    whole = land.heights(place, step, 1500)
    parts = [land.heights(place, step, 700), land.heights(place + 700 * step, step, 800)]
    np.testing.assert_allclose(np.concatenate(parts), whole, atol=1e-6)


@examples(30)
@given(SEEDS, PLACES, st.sampled_from([0.5, 1.0, 1.5]))
def test_a_small_picture_is_the_mean_of_a_large_one(seed: int, place: int, step: float) -> None:
    """So nothing is lost between two columns, and nothing flickers as the land goes by."""
    land = EndlessLand(FOREST, seed)
    fine = land.heights(place - step, step, 3 * 200).reshape(200, 3)
    np.testing.assert_allclose(land.heights(place, 3 * step, 200), fine.mean(axis=1), atol=1e-6)


@pytest.mark.slow
@settings(max_examples=6)
@given(st.integers(0, 10**6), st.floats(0.0, 10**9))
def test_two_sizes_show_the_same_trees(seed: int, travel: float) -> None:
    landscape, moment = Landscape("dusk", seed), Moment(travel=travel)
    small, large = (landscape.scene(moment, View(320 * times, 180 * times)) for times in (1, 3))
    for one, other in zip(small.layers, large.layers, strict=True):
        means = other.crest[2:-2].reshape(-1, 3).mean(axis=1) / 3.0
        np.testing.assert_allclose(one.crest[1:-1], means, atol=1e-4)


@pytest.mark.slow
@settings(max_examples=6)
@given(st.integers(0, 10**6))
def test_a_stand_shows_on_its_own_layer_and_on_no_other(seed: int) -> None:
    wooded = replace(built_in("dusk"), biomes=())
    bare = replace(wooded, layers=tuple(replace(layer, stands=()) for layer in wooded.layers))
    with_trees, without = (
        Landscape(theme, seed).outlined().scene(Moment(), View(9600, 1080)) for theme in (wooded, bare)
    )
    ridges = [layer for layer in wooded.layers if layer.bank is None]
    for layer, one, other in zip(ridges, land(with_trees), land(without), strict=True):
        higher = other.crest - one.crest
        assert higher.min() > -1e-6
        assert higher.max() < sum(stand.height for stand in layer.stands) + 2.0 * layer.displacement
        assert (higher.max() > 3.0) == bool(layer.stands)
        assert (one.words, other.words) == (one.words if layer.stands else "bare", "bare")
    assert ", ".join(f"{stand.kind} to {stand.height:g}" for stand in ridges[-1].stands) in with_trees.describe()


@examples(30)
@given(SEEDS, PLACES)
def test_water_is_level_and_bare(seed: int, place: int) -> None:
    land = EndlessLand(replace(FOREST, floor=0.0, ceiling=0.0), seed)
    np.testing.assert_allclose(land.heights(place, 1.0, 500), FOREST.base, atol=1e-6)


def test_a_picture_few_pixels_high_makes_no_thousands_of_chunks() -> None:
    """Else a window dragged down to a line, seventeen million units wide, would hang."""
    land = EndlessLand(FOREST, seed=7)
    heights = land.heights(-3.0, 1080.0, 16385)
    assert heights.shape == (16385,)
    assert np.ptp(heights) > FOREST.displacement
    assert np.abs(heights - FOREST.base).max() <= 2.0 * FOREST.displacement / (1.0 - 0.5**FOREST.roughness)
    np.testing.assert_allclose(land.heights(-3.0, 33.0, 9)[::3], land.heights(-3.0, 99.0, 3), atol=1e-6)


@examples(30)
@given(SEEDS, PLACES)
def test_relief_is_what_is_left_of_the_land_beyond_floor_and_ceiling(seed: int, place: int) -> None:
    raw, level, uneven = (
        EndlessLand(replace(FOREST, stands=(), **bounds), seed).heights(place, 1.0, 500)
        for bounds in ({}, {"floor": -5.0, "ceiling": 9.0}, {"floor": -5.0, "ceiling": 9.0, "relief": 0.25})
    )
    np.testing.assert_allclose(uneven, level + 0.25 * (raw - level), atol=1e-6)


@examples(20)
@given(SEEDS, st.integers(-(10**5), 10**5))
def test_nothing_stands_where_the_sea_before_it_hides_the_land(seed: int, chunk: int) -> None:
    usual, wet = EndlessLand(FOREST, seed), EndlessLand(FOREST, seed, shore=210.0)
    high = [some for some in usual.standing(0, chunk).feet.tolist() if some > 210.0]
    assert wet.standing(0, chunk).feet.tolist() == high


def test_trees_on_rocks_in_the_sea_stand_above_its_swells() -> None:
    crests = Landscape("tide", 7)._crests
    number = next(n for n, layer in enumerate(crests._theme.layers) if layer.floor is not None)
    (_, rocks), swell = crests.lands[number], crests._theme.layers[number + 1]
    assert swell.water
    feet = np.concatenate([rocks.standing(0, chunk).feet for chunk in range(40)])
    assert len(feet) > 5
    assert feet.min() > swell.base
