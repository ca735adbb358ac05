"""Rain on a heightmap: nothing is lost, all move as in the literal model, and the land drains."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Erosion, diamond_square

from .literal_erosion import LiteralErosion

Grid = npt.NDArray[np.float64]

SHAPES = st.tuples(st.integers(3, 9), st.integers(3, 9))


def around(land: Grid) -> list[Grid]:
    """The heights of the eight neighbours of all cells."""
    return [np.roll(land, step, (0, 1)) for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


def hollows(land: Grid) -> int:
    """How many cells are below all eight neighbours."""
    return int(np.all([land < beside for beside in around(land)], axis=0).sum())


def drained(land: Grid, sea: Grid) -> float:
    """The share of cells from which steepest descent comes to where `sea` is true."""
    place = np.arange(land.size).reshape(land.shape)
    heights, places = np.array(around(land)), np.array(around(place))
    lowest = heights.argmin(axis=0)[None]
    down = np.where(np.take_along_axis(heights, lowest, 0)[0] < land, np.take_along_axis(places, lowest, 0)[0], place)
    end = np.where(sea, place, down).ravel()
    for _ in range(int(land.size).bit_length()):
        end = end[end]
    return float(sea.ravel()[end].mean())


@st.composite
def rains(draw: st.DrawFn) -> tuple[Grid, dict[str, Any]]:
    """A small heightmap, and parameters of any kind."""
    shape = draw(SHAPES)
    noise = np.random.default_rng(draw(st.integers(0, 999)))
    ground = noise.uniform(-5.0, 5.0, shape) * draw(st.sampled_from([0.0, 0.01, 1.0]))
    parameters: dict[str, Any] = {
        "seed": draw(st.integers(-(2**40), 2**40)),
        "drops_per_cell": draw(st.sampled_from([0.1, 1.0, 4.0])),
        "lifetime": draw(st.integers(1, 12)),
        "drop": draw(st.sampled_from([0.01, 0.3])),
        "soil": draw(st.sampled_from([0.0, 0.5, 1.0])),
    }
    if draw(st.booleans()):
        parameters["hardness"] = noise.uniform(0.0, 1.0, shape)
    if draw(st.booleans()):
        parameters["wind"] = draw(st.tuples(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0)))
    return ground, parameters


@examples(60)
@given(rains(), st.integers(1, 30))
def test_the_drops_move_exactly_as_in_the_literal_model(rain: tuple[Grid, dict[str, Any]], epochs: int) -> None:
    ground, parameters = rain
    lists = {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in parameters.items()}
    literal, fast = LiteralErosion(ground.tolist(), **lists), Erosion(ground, **parameters)
    for _ in range(epochs):
        literal.step()
    fast.step(epochs)
    assert (fast.terrain == literal.ground).all()
    assert (fast.water == np.array(literal.water) * parameters["drop"]).all()
    assert (fast.moved, fast.fallen) == (literal.moved, literal.fallen)


@given(rains(), st.integers(0, 25))
def test_ground_is_neither_made_nor_lost_and_water_is_born_and_dries_up(
    rain: tuple[Grid, dict[str, Any]], epochs: int
) -> None:
    ground, parameters = rain
    fast = Erosion(ground, **parameters)
    falls = [0]
    for _ in range(epochs):
        fast.step()
        falls.append(fast.fallen)
        alive = fast.fallen - falls[max(0, len(falls) - 1 - parameters["lifetime"])]
        assert fast.water.sum() / parameters["drop"] == pytest.approx(alive)
        assert fast.terrain.sum() == pytest.approx(ground.sum(), abs=1e-9)
        assert fast.water.min() >= 0.0


@given(rains())
def test_in_epochs_one_by_one_or_together_it_is_the_same(rain: tuple[Grid, dict[str, Any]]) -> None:
    ground, parameters = rain
    one, all_together = Erosion(ground, **parameters), Erosion(ground, **parameters)
    for _ in range(9):
        one.step()
    all_together.step(9)
    assert (one.terrain == all_together.terrain).all()
    assert (one.flow == all_together.flow).all()


def test_the_standing_population_is_what_was_asked_for() -> None:
    rain = Erosion(np.zeros((20, 30)), seed=1, drops_per_cell=2.5, lifetime=7)
    rain.step(6)
    assert rain.water.sum() / 0.01 < 1500
    rain.step(30)
    assert rain.water.sum() / 0.01 == pytest.approx(1500, abs=1)


def test_without_drops_nothing_moves() -> None:
    land = diamond_square(17, seed=3)[:-1, :-1]
    rain = Erosion(land, seed=1, drops_per_cell=1e-6)
    rain.step(50)
    assert rain.fallen == rain.moved == 0
    assert (rain.terrain == land).all()


def test_the_heightmap_that_is_given_stays_as_it_is() -> None:
    land = diamond_square(17, seed=3)[:-1, :-1]
    before = land.copy()
    rain = Erosion(land, seed=1)
    rain.step(5)
    rain.terrain[:] = 0.0
    assert (land == before).all()
    assert (rain.terrain != before).any()


@pytest.mark.slow
@examples(10)
@given(st.integers(0, 2**32), st.integers(0, 31), st.integers(0, 31))
def test_it_wraps_so_that_the_same_land_moved_wears_the_same_way(seed: int, down: int, right: int) -> None:
    land = np.zeros((32, 32))
    land[10, 20] = 5.0
    moved = np.roll(land, (down, right), (0, 1))
    flat = [Erosion(one, seed=seed, drops_per_cell=30.0, lifetime=4, soil=1.0) for one in (land, moved)]
    for one in flat:
        one.step(60)
    peaks = [one.terrain.max() for one in flat]
    assert all(peak < 4.0 for peak in peaks)


def test_hard_ground_stays_and_soft_ground_goes() -> None:
    land = diamond_square(65, seed=5)[:-1, :-1]
    hard = np.zeros(land.shape)
    hard[:, :32] = 1.0
    rain = Erosion(land, seed=1, hardness=hard)
    rain.step(60)
    lost = np.clip(land - rain.terrain, 0.0, None)
    assert lost[:, :32].max() == 0.0
    assert lost[:, 32:].max() > 1.0


def test_wind_keeps_the_rain_together_and_takes_it_along() -> None:
    still, windy = (
        Erosion(np.zeros((64, 64)), seed=1, drops_per_cell=80 / 64**2, lifetime=10, wind=wind)
        for wind in ((0.0, 0.0), (0.0, 4.0))
    )
    for rain in (still, windy):
        rain.step(10)
    first = [rain.water for rain in (still, windy)]
    assert (first[0] == first[1]).all()
    for rain in (still, windy):
        rain.step(10)
    assert (still.water == first[0]).all()
    assert (windy.water.sum(axis=1) == first[1].sum(axis=1)).all()
    assert (windy.water != first[1]).any()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_three_hundred_epochs_drain_the_land(seed: int) -> None:
    land = diamond_square(257, seed=seed)[:-1, :-1]
    rain = Erosion(land, seed=seed)
    rain.step(300)
    assert hollows(rain.terrain) <= 0.2 * hollows(land)
    sea = land < np.quantile(land, 0.3)
    assert drained(rain.terrain, sea | rain.lakes(0.05)) > drained(land, sea) + 0.2


def test_rivers_are_where_much_water_has_run() -> None:
    valley = np.abs(np.arange(40.0) - 20.0)[None, :] + 0.5 * np.abs(np.arange(60.0) - 30.0)[:, None]
    rain = Erosion(valley, seed=1, soil=0.1)
    rain.step(40)
    flow = rain.flow
    assert flow[5:25, 20].min() > 2.0 * np.delete(flow, [19, 20, 21], axis=1)[5:25].mean()


BAD: list[tuple[dict[str, Any], str]] = [
    ({"heightmap": np.zeros(5)}, "two dimensions"),
    ({"heightmap": np.zeros((2, 9))}, "two dimensions of 3 and more, at most 33,554,432 cells, not 2x9"),
    ({"heightmap": 3.0}, "two dimensions"),
    ({"heightmap": np.full((4, 4), np.nan)}, "heightmap must be finite, not nan"),
    ({"heightmap": np.full((4, 4), np.inf)}, "heightmap must be finite, not inf"),
    ({"heightmap": [["a"]]}, "heightmap"),
    ({"seed": 0.5}, "seed must be an integer or a word, not 0.5"),
    ({"drops_per_cell": -1.0}, "drops_per_cell must be a finite number above 0 to 100, not -1.0"),
    ({"drops_per_cell": 0.0}, "drops_per_cell"),
    ({"lifetime": 0}, "lifetime must be an integer from 1 to 100,000, not 0"),
    ({"lifetime": -3}, "lifetime"),
    ({"drop": 0.0}, "drop must be"),
    ({"soil": 1.5}, "soil must be a finite number from 0 to 1, not 1.5"),
    ({"hardness": np.zeros((3, 3))}, "hardness must have the heightmap's shape"),
    ({"hardness": np.full((8, 8), 2.0)}, "hardness must be from 0 to 1, not 2 to 2"),
    ({"wind": (1.0,)}, "wind must be two numbers"),
    ({"wind": (1.0, np.nan)}, "wind must be finite"),
]


@pytest.mark.parametrize(("wrong", "words"), BAD)
def test_what_cannot_be_is_said_plainly(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        Erosion(**{"heightmap": np.zeros((8, 8)), "seed": 1} | wrong)


def test_epochs_are_counted_and_none_is_negative() -> None:
    rain = Erosion(np.zeros((8, 8)), seed=1)
    rain.step(3)
    rain.step(0)
    assert rain.epochs == 3
    with pytest.raises(ValueError, match="epochs must be an integer from 0, not -1"):
        rain.step(-1)
    with pytest.raises(ValueError, match="depth"):
        rain.lakes(-1.0)
