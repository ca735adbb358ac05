"""Breached land: no closed basin is left, nothing is raised, and what drains already stays."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import breached, diamond_square, island
from ridgeline.terrain.arrays import Floats

SEEDS = st.integers(-(2**40), 2**40)


def lowest_around(land: Floats) -> Floats:
    """The lowest of each cell's eight neighbours; the map wraps."""
    ways = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    lowest: Floats = np.stack([np.roll(land, way, (0, 1)) for way in ways]).min(axis=0)
    return lowest


@examples(30)
@given(SEEDS)
def test_no_closed_basin_is_left_on_an_island_and_nothing_is_raised(seed: int) -> None:
    land = island(32, seed=seed)
    carved = breached(land, sea=0.0)
    assert (lowest_around(carved) < carved)[carved > 0.0].all()
    assert (carved <= land).all()
    assert (carved[land <= 0.0] == land[land <= 0.0]).all()


@examples(30)
@given(SEEDS)
def test_without_a_sea_all_land_drains_to_its_lowest_cell(seed: int) -> None:
    land = diamond_square(33, seed=seed)[:-1, :-1]
    carved = breached(land)
    assert (lowest_around(carved) < carved).sum() == carved.size - 1
    assert carved.min() == land.min()
    assert (carved <= land).all()


@examples(20)
@given(SEEDS)
def test_land_that_drains_stays_as_it_is(seed: int) -> None:
    carved = breached(island(32, seed=seed), sea=0.0)
    assert (breached(carved, sea=0.0) == carved).all()


def test_a_sea_below_all_land_is_none() -> None:
    land = diamond_square(17, seed=3)[:-1, :-1]
    assert (breached(land, sea=-1e6) == breached(land)).all()


def test_what_is_no_map_is_refused() -> None:
    with pytest.raises(ValueError, match="heightmap must have two dimensions"):
        breached(np.zeros(5))
    with pytest.raises(ValueError, match="sea must be"):
        breached(np.zeros((5, 5)), sea=float("nan"))
