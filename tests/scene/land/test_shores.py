"""Things stand on land that is clear of the swells before it, and what lives on meadows keeps away from the sea."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.scene import Landscape
from ridgeline.scene.land.land import CHUNK
from ridgeline.scene.land.shores import CLEAR, dry, shores
from ridgeline.scene.life.land.crest_places import has_meadow
from ridgeline.scene.themes.find import built_in

TIDE = built_in("tide")
ISLANDS = next(number for number, layer in enumerate(TIDE.layers) if layer.floor is not None)


@examples(20)
@given(st.integers(0, 2**32), st.integers(-(10**6), 10**6))
def test_nothing_is_rooted_in_the_swells(seed: int, chunk: int) -> None:
    land = Landscape(TIDE, seed).land(ISLANDS)
    swell = TIDE.layers[ISLANDS + 1]
    assert swell.water
    for stand in range(len(land.plantings)):
        assert (land.standing(stand, chunk).feet > swell.base + CLEAR).all()


def test_islands_still_have_trees() -> None:
    land = Landscape(TIDE, 7).land(ISLANDS)
    assert sum(len(land.standing(0, chunk).roots) for chunk in range(60)) > 20


def test_a_floor_of_the_sea_is_below_all_swells_in_any_biome() -> None:
    islands, swell = TIDE.layers[ISLANDS], TIDE.layers[ISLANDS + 1]
    highest = max(biome.rise for biome in TIDE.biomes)
    assert islands.floor is not None
    assert islands.base * highest + islands.floor < swell.base - 0.9 * swell.displacement
    ground = Landscape(TIDE, 7).land(ISLANDS).ground(0.0, 40.0 * CHUNK, 8.0)
    assert np.mean(ground > swell.base + CLEAR) > 0.1


def test_a_shore_is_that_of_the_highest_swell_before_a_layer() -> None:
    land, low, high = TIDE.layers[ISLANDS], TIDE.layers[-1], TIDE.layers[ISLANDS - 1]
    assert shores([high, land, low]) == [low.base + CLEAR, low.base + CLEAR, -np.inf]
    assert shores([land, low, high])[0] == high.base + CLEAR


def test_a_swell_an_island_and_a_bank_are_no_dry_land() -> None:
    land = TIDE.layers[ISLANDS]
    assert not dry(TIDE.layers[1:])
    assert dry([land, replace(land, bank="mist"), replace(land, water=True, base=20.0)]) == [land]


@pytest.mark.parametrize(("theme", "has"), [("tide", False), ("cliffs", True), ("harbour", True), ("dusk", True)])
def test_deer_fires_and_kites_are_only_where_there_is_a_meadow(theme: str, has: bool) -> None:
    assert has_meadow(built_in(theme)) is has
