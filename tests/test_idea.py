"""The words of the first idea, each shown by a test named after it; ARCHITECTURE.md says where each one lives."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.scene import Landscape, Layer, Life, Moment, Scene, View
from ridgeline.scene.themes.find import built_in
from ridgeline.terrain import Ridge, extend

SEEDS = st.integers(-(2**40), 2**40)
VIEW = View(400, 1080)
BARE = Layer(base=300.0, displacement=120.0, parallax=0.5)


def landscape(*layers: Layer, seed: int = 7) -> Landscape:
    """Layers of bare land, back to front, in the colours of dusk, with nothing alive."""
    return Landscape(replace(built_in("dusk"), layers=layers, wisps=0.0, life=Life()), seed)


def seen(land: Landscape, travel: float = 0.0, elapsed: float = 0.0) -> Scene:
    """The scene of an evening."""
    return land.scene(Moment(travel=travel, hour=18.0, elapsed=elapsed), VIEW)


@pytest.mark.slow
@given(SEEDS)
def test_parallax_layers_follow_the_camera_each_by_its_share(seed: int) -> None:
    far, near = replace(BARE, parallax=0.25), replace(BARE, parallax=1.0)
    land = landscape(far, near, seed=seed)
    before, after = seen(land), seen(land, travel=200.0)
    np.testing.assert_allclose(after.layers[0].crest[:-50], before.layers[0].crest[50:], atol=1e-6)
    np.testing.assert_allclose(after.layers[1].crest[:-200], before.layers[1].crest[200:], atol=1e-6)


@given(SEEDS, st.integers(-(10**9), 10**9))
def test_endless_chunks_can_be_asked_for_in_any_order(seed: int, number: int) -> None:
    ridge = Ridge(seed=seed, chunk=256)
    chunk = ridge.chunk(number)
    ridge.chunk(-number), ridge.chunk(0)
    np.testing.assert_array_equal(chunk.heights, Ridge(seed=seed).heights(256 * number, 256 * (number + 1) + 1))


@given(SEEDS, st.integers(-(10**9), 10**9))
def test_right_edge_height_is_where_the_next_chunk_begins(seed: int, number: int) -> None:
    ridge = Ridge(seed=seed)
    assert ridge.chunk(number).heights[-1] == ridge.chunk(number + 1).heights[0]


@given(SEEDS)
def test_right_edge_height_is_carried_on_literally_by_extend(seed: int) -> None:
    heights = [100.0]
    extend(heights, width=64, seed=seed)
    first = heights[:]
    extend(heights, width=64, seed=seed)
    assert heights[: len(first)] == first
    assert abs(heights[65] - heights[64]) < 60.0


@given(SEEDS, st.floats(-100.0, 100.0))
def test_minimum_height_clamps_the_land_from_below(seed: int, floor: float) -> None:
    clamped, free = Ridge(seed=seed, floor=floor).heights(0, 4096), Ridge(seed=seed).heights(0, 4096)
    np.testing.assert_array_equal(clamped, np.maximum(free, floor))


@pytest.mark.parametrize("drift", [30.0, -30.0])
def test_speed_and_direction_are_each_layers_own(drift: float) -> None:
    land = landscape(replace(BARE, drift=drift), BARE)
    before, after = seen(land), seen(land, elapsed=2.0)
    shift = round(2.0 * drift)
    columns = slice(100, 300)
    moved = slice(100 + shift, 300 + shift)
    np.testing.assert_allclose(after.layers[0].crest[columns], before.layers[0].crest[moved], atol=1e-6)
    np.testing.assert_array_equal(after.layers[1].crest, before.layers[1].crest)


def test_colours_are_each_layers_own() -> None:
    far, near = (layer.gradient.colours[-1] for layer in seen(landscape(BARE, BARE)).layers)
    assert not np.allclose(far, near, atol=0.01)
