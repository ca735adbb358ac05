"""Lakes in the hollows of ridges: level, bare, behind their own ridge and nowhere else, the same for every view."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles import examples
from ridgeline import shipped
from ridgeline.scene import CrestLayer, Landscape, Layer, Moment, Scene, Stand, Theme, View
from ridgeline.scene.land.land import CHUNK, EndlessLand, Tarns
from ridgeline.scene.land.tarns import MIN_DEPTH, MIN_WIDTH, SUNK_UNITS
from ridgeline.scene.themes.find import built_in

Heights = npt.NDArray[np.float64]

SEEDS = st.integers(-(2**70), 2**70)
PLACES = st.integers(-(10**4), 10**4) | st.integers(-(10**12), 10**12)

HILLS = Layer(base=300.0, displacement=110.0, parallax=0.3, weathering=0.5, tarns=150.0)
WOODED = replace(HILLS, stands=(Stand("conifer", 40.0, 1.0, 0.0), Stand("grass", 8.0, 1.0, 0.0)))
FRONT = Layer(base=60.0, displacement=20.0, parallax=1.0, span=1024, tarns=200.0)


def theme(*layers: Layer) -> Theme:
    return replace(built_in("winter"), layers=layers, biomes=())


def shores(ground: Heights, level: Heights) -> npt.NDArray[np.intp]:
    """(n, 2) the first point of each lake, and the one behind its last."""
    return np.flatnonzero(np.diff(level > ground, prepend=False, append=False)).reshape(-1, 2)


@examples(30)
@given(SEEDS, PLACES, st.sampled_from([60.0, 150.0, 300.0]))
def test_lakes_are_level_below_both_rims_and_neither_too_small_nor_too_wide(
    seed: int, place: int, widest: float
) -> None:
    _, ground, level = EndlessLand(replace(HILLS, tarns=widest), seed).waters(place, place + 2000, 0)
    for first, last in shores(ground, level).tolist():
        if first == 0 or last == len(ground):
            continue
        water = level[first]
        assert (level[first:last] == water).all()
        assert min(ground[first - 1], ground[last]) == water
        assert MIN_WIDTH * widest <= 0.5 * (last - first) < widest
        assert water - ground[first:last].min() >= MIN_DEPTH * widest


@examples(20)
@given(SEEDS, PLACES, st.integers(0, 3))
def test_lakes_are_the_same_from_wherever_one_looks(seed: int, place: int, cut: int) -> None:
    land = EndlessLand(HILLS, seed)
    _, ground, level = land.waters(place, place + 2048, 0)
    _, part, above = EndlessLand(HILLS, seed).waters(place + 512 * cut, place + 512 * cut + 512, 7)
    inside = slice(1024 * cut, 1024 * cut + 1024)
    np.testing.assert_array_equal(part[7:-7], ground[inside])
    np.testing.assert_array_equal(above[7:-7], level[inside])


@settings(max_examples=10)
@given(SEEDS, PLACES)
def test_nothing_stands_in_a_lake(seed: int, place: int) -> None:
    chunk = place // CHUNK
    land = EndlessLand(WOODED, seed)
    left, ground, level = land.waters(chunk * CHUNK, (chunk + 1) * CHUNK, 0)
    for stand in range(2):
        roots = land.standing(stand, chunk).roots - left
        roots = roots[(roots >= 0) & (roots < len(ground))]
        assert len(roots) > 2
        assert (ground[roots] > level[roots]).all()


@examples(20)
@given(SEEDS, PLACES, st.sampled_from([0.5, 1.0, 2.7]))
def test_water_lies_in_the_hollows_and_below_the_ground_elsewhere(seed: int, place: int, step: float) -> None:
    land, water = EndlessLand(HILLS, seed), Tarns(HILLS, seed)
    above = water.heights(place, step, 700) - land.heights(place, step, 700)
    for elsewhere in (place + 3 * CHUNK, place - CHUNK):
        water.heights(elsewhere, step, 500)
    np.testing.assert_array_equal(water.heights(place, step, 700), Tarns(HILLS, seed).heights(place, step, 700))
    _, ground, level = land.waters(place, place + 700 * step, 8)
    deepest = float((level - ground).max())
    assert above.max() <= max(deepest, 0.0) + 1e-4
    assert above.min() >= -SUNK_UNITS - 1e-4
    if step == 0.5:
        wet = (level > ground)[8:-8]
        assert (above[wet] >= -1e-4).all()
        assert (above[~np.convolve(wet, np.ones(3), "same").astype(bool)] <= 1e-4).all()


def scenes(*layers: Layer, seed: int = 7, moment: Moment = Moment(hour=12.0), view: View = View(960, 540)) -> Scene:  # noqa: B008
    return Landscape(theme(*layers), seed).scene(moment, view)


def found(scene: Scene) -> list[CrestLayer]:
    return [layer for layer in scene.layers if layer.words == "tarn"]


def test_the_water_is_behind_its_own_ridge_and_the_nearest_ridge_has_none() -> None:
    scene = scenes(replace(HILLS, tarns=0.0, base=400.0), WOODED, FRONT)
    assert [layer.words for layer in scene.layers] == ["bare", "tarn", "conifer to 40, grass to 8", "bare"]
    assert "tarn" in scene.describe()
    assert [len(found(scenes(FRONT))), len(found(scenes(HILLS, FRONT)))] == [0, 1]


def test_the_nearest_ridge_loses_nothing_that_stands_there_to_lakes_that_it_has_not() -> None:
    wet, dry = (scenes(replace(WOODED, tarns=widest)).layers[-1].crest for widest in (150.0, 0.0))
    np.testing.assert_array_equal(wet, dry)


@pytest.mark.slow
@examples(20)
@given(SEEDS, st.floats(0.0, 1e6))
def test_the_mirror_of_a_lake_and_the_colours_of_a_bank_know_nothing_of_tarns(seed: int, travel: float) -> None:
    lake, mist = replace(FRONT, lake=200.0, tarns=0.0), Layer(150.0, 20.0, 0.4, bank="mist")
    moment = Moment(travel=travel, hour=12.0)
    wet, dry = (
        [layer for layer in scenes(some, mist, lake, seed=seed, moment=moment).layers if layer.words != "tarn"]
        for some in (HILLS, replace(HILLS, tarns=0.0))
    )
    for one, other in zip(wet, dry, strict=True):
        np.testing.assert_array_equal(one.crest, other.crest)
        np.testing.assert_array_equal(one.gradient.colours, other.gradient.colours)


@pytest.mark.slow
@examples(20)
@given(SEEDS, st.floats(0.0, 1e6))
def test_nothing_leaps_from_one_frame_to_the_next(seed: int, travel: float) -> None:
    """By what the steepest shore moves in a 60th of a second, and by no more."""
    moments = [Moment(travel=travel + part * 70.0 / 60.0, hour=12.0) for part in (0, 1)]
    before, after = (scenes(HILLS, FRONT, seed=seed, moment=moment).layers for moment in moments)
    shown = [np.minimum(one[0].crest, one[1].crest) for one in (before, after)]
    assert np.abs(shown[0] - shown[1]).max() < 1.0


@settings(max_examples=10)
@given(SEEDS, PLACES)
def test_weathering_rounds_the_ridge_and_keeps_its_height(seed: int, place: int) -> None:
    bare = replace(HILLS, tarns=0.0)
    old, young = (
        EndlessLand(replace(bare, weathering=share), seed).ground(place, place + 4000, 1.0) for share in (1.0, 0.0)
    )
    assert np.abs(np.diff(old)).mean() < 0.95 * np.abs(np.diff(young)).mean()
    assert abs((old - young).mean()) < 3.0
    assert np.abs(old - young).max() < 0.5 * HILLS.displacement


@examples(30)
@given(SEEDS, PLACES, st.sampled_from([0.5, 1.0, 2.0, 16.0]), st.integers(1, 300))
def test_weathered_ground_is_the_same_whoever_asks(seed: int, place: int, step: float, count: int) -> None:
    land = EndlessLand(HILLS, seed)
    whole = land.ground(place, place + 400 * step, step)
    first = 400 - count
    np.testing.assert_array_equal(land.ground(place + first * step, place + 400 * step, step), whole[first:])
    np.testing.assert_array_equal(land.ground(place, place + 400 * step, 2 * step), whole[::2])


@pytest.mark.slow
def test_water_is_lighter_than_its_ridge_at_every_hour() -> None:
    for name in shipped.theme_names():
        landscape = Landscape(name, seed=7)
        for hour in np.arange(0.0, 24.0, 0.5):
            scene = landscape.scene(Moment(hour=float(hour)), View(16, 1080))
            for number in (k for k, layer in enumerate(scene.layers) if layer.words == "tarn"):
                water, rows = scene.layers[number], scene.layers[number].gradient.rows
                shore = next(layer for layer in scene.layers[number + 1 :] if layer.words != "snow")
                steps = water.gradient.labs(rows)[:, 0] - shore.gradient.labs(rows)[:, 0]
                assert steps.min() > 0.02, f"{name}, crest {number} at {hour} o'clock"
