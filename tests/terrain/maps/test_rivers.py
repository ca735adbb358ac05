"""Rivers: every one ends in the sea or in another river, runs without a gap, and grows on its way."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Erosion, River, breached, diamond_square, island, rivers
from ridgeline.terrain.arrays import Floats
from ridgeline.terrain.maps.breaching import draining
from ridgeline.terrain.maps.routing import gather, route

from .test_breaching import SEEDS, lowest_around

SIDE = 32


def lands(seed: int) -> list[tuple[Floats, float | None]]:
    """Maps and their seas: an island, land that wraps in a sea, land in the rain, and land without a sea."""
    raw = diamond_square(SIDE + 1, seed=seed)[:-1, :-1]
    rain = Erosion(raw, seed=seed)
    rain.step(5)
    return [
        (island(SIDE, seed=seed), 0.0),
        (raw, float(np.median(raw))),
        (rain.terrain, float(np.percentile(raw, 30))),
        (raw, None),
        (np.maximum(raw, np.median(raw)), None),
    ]


def in_sea(land: Floats, point: Floats, sea: float) -> bool:
    x, y = np.rint(point).astype(int) % SIDE
    return bool(land[y, x] <= sea)


@examples(20)
@given(SEEDS, st.sampled_from([3.0, 20.0, 100.0]))
def test_every_river_ends_in_the_sea_or_in_a_larger_river(seed: int, least: float) -> None:
    for land, level in lands(seed):
        sea = float(land.min()) if level is None else level
        lines = rivers(land, sea=level, least=least)
        for number, river in enumerate(lines):
            if river.into is None:
                assert in_sea(land, river.points[-1], sea)
            else:
                assert river.into < number
                into = lines[river.into].points
                away = (into - river.points[-1]) / SIDE
                assert (abs(away - np.rint(away)) * SIDE < 1e-9).all(axis=1).any()
            assert level is None or not in_sea(land, river.points[0], sea)


@examples(20)
@given(SEEDS)
def test_rivers_have_no_gaps_and_grow_on_their_way(seed: int) -> None:
    for land, sea in lands(seed):
        for river in rivers(land, sea=sea, least=10.0):
            assert river.points.shape == (len(river.widths), 2)
            assert len(river.points) >= 2
            assert abs(np.diff(river.points, axis=0)).max() < 3.0
            assert river.widths[0] > 0.0
            assert (np.diff(river.widths) >= 0.0).all()
            assert (river.points[0] >= 0.0).all()
            assert (river.points[0] < SIDE).all()


@examples(20)
@given(SEEDS)
def test_all_water_of_the_land_arrives(seed: int) -> None:
    for land, level in lands(seed):
        outlet = land <= (land.min() if level is None else level)
        receivers = route(land, outlet)
        ends = receivers
        for _ in range(13):  # 2**13 steps are more than there are cells
            ends = ends[ends]
        assert outlet.ravel()[ends].all()
        assert gather(receivers)[outlet.ravel()].sum() == land.size


@examples(20)
@given(SEEDS)
def test_where_no_basin_is_closed_water_runs_to_the_lowest_neighbour(seed: int) -> None:
    land = breached(island(SIDE, seed=seed), sea=0.0)
    receivers, dry = route(land, land <= 0.0), land > 0.0
    assert (land.ravel()[receivers].reshape(land.shape)[dry] == lowest_around(land)[dry]).all()
    *_, drained = [None, *drained_of(land)]
    assert np.array_equal(np.where(dry, gather(receivers).reshape(land.shape), 0.0), drained)


def drained_of(land: Floats) -> list[Floats]:
    """What the older model says, which needs breached land."""
    steps = draining(land)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return [end.value]


def test_a_hollow_spills_over_its_lowest_pass_and_its_river_runs_on() -> None:
    land = np.full((9, 20), 9.0)
    land[4, 1:] = np.linspace(8.0, 2.0, 19)
    land[4, 8:11] = 1.0, 0.5, 1.0  # a hollow in the valley
    land[:, 0] = 20.0
    land[4, 19] = -1.0
    (river, *_) = rivers(land, sea=0.0, least=2.0)
    assert river.into is None
    assert np.rint(river.points[-1]).tolist() == [19.0, 4.0]
    assert {8, 9, 10} <= set(np.rint(river.points[:, 0]).astype(int).tolist())


def test_a_river_goes_on_beyond_the_edge_of_a_map_that_wraps() -> None:
    land = np.full((5, 12), 9.0)
    land[2] = [4, 3, 2, 1, 0, 99, 99, 9, 8, 7, 6, 5]
    (river,) = rivers(land, sea=0.0, least=11.0)
    assert river.points[-1].tolist() == [4.0 + 12.0, 2.0] or river.points[-1].tolist() == [4.0, 2.0]
    everything = rivers(land, sea=0.0, least=1.0)
    assert max(line.points[:, 0].max() for line in everything) >= 12.0


def test_the_heights_stay_and_a_river_can_be_saved() -> None:
    land = island(SIDE, seed=3)
    before = land.copy()
    lines = rivers(land, sea=0.0, least=20.0)
    assert np.array_equal(land, before)
    saved = json.loads(json.dumps([river.to_dict() for river in lines]))
    assert len(saved) == len(lines) > 1
    again = River(np.array(saved[0]["points"]), np.array(saved[0]["widths"]), saved[0]["into"])
    assert np.array_equal(again.points, lines[0].points)
    assert np.array_equal(again.widths, lines[0].widths)


def test_a_sea_everywhere_and_flat_land_are_allowed() -> None:
    assert rivers(np.zeros((3, 3)), sea=1.0) == []
    (river, *_) = rivers(np.zeros((8, 8)), least=4.0)
    assert river.into is None
    assert len(rivers(np.zeros((8, 8)), sea=-5.0, least=4.0)) == len(rivers(np.zeros((8, 8)), least=4.0))


def test_what_is_no_map_has_no_rivers() -> None:
    with pytest.raises(ValueError, match="heightmap must have two dimensions"):
        rivers(np.zeros(5))
    with pytest.raises(ValueError, match="sea must be"):
        rivers(np.zeros((5, 5)), sea=float("nan"))
    with pytest.raises(ValueError, match="least must be a finite number above 0"):
        rivers(np.zeros((5, 5)), least=0.0)


@pytest.mark.slow
@pytest.mark.alone
def test_the_rivers_of_a_large_map_take_less_than_a_second() -> None:
    land = diamond_square(513, seed=7)[:-1, :-1]
    before = time.process_time()
    assert rivers(land, sea=float(np.median(land)))
    assert time.process_time() - before < 1.0
