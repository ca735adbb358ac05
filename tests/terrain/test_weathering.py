"""Weathered ridges: chunked equals whole, all move as in the literal model, nothing is lost, lakes are level."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.terrain import Ridge, Weathered
from ridgeline.terrain.maps.hollows import fill

from .literal_weathering import literally_weathered

Heights = npt.NDArray[np.float64]

SEEDS = st.integers(-(2**70), 2**70)
PLACES = st.integers(-(10**4), 10**4) | st.integers(-(10**12), 10**12)


@dataclass(frozen=True)
class Drawn:
    """Land that is drawn height by height, from place 0 on; level beyond."""

    drawn: tuple[float, ...]

    def heights(self, start: float, stop: float, step: float = 1.0) -> Heights:
        places = np.arange(start, stop, step)
        return np.interp(places, np.arange(len(self.drawn)), self.drawn)


@st.composite
def parameters(draw: st.DrawFn) -> dict[str, Any]:
    """Knobs of any kind, few epochs."""
    return {
        "seed": draw(SEEDS),
        "step": draw(st.sampled_from([1, 2, 8])),
        "showers": draw(st.integers(0, 3)),
        "lifetime": draw(st.integers(1, 8)),
        "rain": draw(st.sampled_from([0.0, 0.1, 1.0, 4.5])),
        "drop": draw(st.sampled_from([0.01, 0.3])),
        "soil": draw(st.sampled_from([0.0, 0.5, 1.0])),
        "talus": draw(st.sampled_from([None, 0.0, 0.2, 1.0])),
    }


def ridges(seed: int) -> Ridge:
    return Ridge(seed=seed, displacement=80.0, span=64)


@given(parameters(), PLACES, st.lists(st.integers(0, 60), min_size=1, max_size=5))
def test_pieces_of_any_length_are_those_of_the_whole(some: dict[str, Any], place: int, lengths: list[int]) -> None:
    land, step = Weathered(ridges(3), **some), some["step"]
    ends = np.cumsum([place, *lengths]) * step
    pieces = [land.heights(int(start), int(stop)) for start, stop in pairwise(ends)]
    whole = Weathered(ridges(3), **some).heights(int(ends[0]), int(ends[-1]))
    np.testing.assert_array_equal(np.concatenate(pieces), whole)
    lakes = [land.water(int(start), int(stop), 20) for start, stop in pairwise(ends)]
    np.testing.assert_array_equal(np.concatenate(lakes), land.water(int(ends[0]), int(ends[-1]), 20))


@given(parameters(), PLACES, st.permutations(range(5)))
def test_the_order_of_asking_does_not_matter(some: dict[str, Any], place: int, order: list[int]) -> None:
    land, step = Weathered(ridges(5), **some), some["step"]
    found = {k: land.heights((place + 16 * k) * step, (place + 16 * k + 16) * step) for k in order}
    whole = land.heights(place * step, (place + 80) * step)
    np.testing.assert_array_equal(np.concatenate([found[k] for k in range(5)]), whole)


@examples(60)
@given(parameters(), PLACES, st.sampled_from([0.0, 0.05, 1.0]), st.integers(0, 999))
def test_all_moves_exactly_as_in_the_literal_model(some: dict[str, Any], place: int, rough: float, seed: int) -> None:
    ridge, step = Ridge(seed=seed, displacement=60.0 * rough, span=32), some["step"]
    land = Weathered(ridge, **some)
    around = land.reach // step
    raw = ridge.heights((place - around) * step, (place + 40 + around) * step, step)
    literal = literally_weathered(raw.tolist(), place - around, **some)
    fast = land.heights(place * step, (place + 40) * step)
    np.testing.assert_array_equal(fast, literal[around : around + 40])


@given(parameters(), st.lists(st.integers(0, 3), min_size=3, max_size=30))
def test_of_two_equal_neighbours_the_left_one_gets_the_drops(some: dict[str, Any], drawn: list[int]) -> None:
    some |= {"step": 1, "drop": 0.25, "rain": 2.0}
    land = Weathered(Drawn(tuple(map(float, drawn))), **some)
    raw = Drawn(tuple(map(float, drawn))).heights(-land.reach, len(drawn) + land.reach)
    literal = literally_weathered(raw.tolist(), -land.reach, **some)
    inside = slice(land.reach, land.reach + len(drawn))
    np.testing.assert_array_equal(land.heights(0, len(drawn)), literal[inside])


@given(SEEDS, PLACES, st.integers(0, 5), st.sampled_from([None, 1e9]))
def test_without_drops_and_talus_nothing_changes(seed: int, place: int, showers: int, talus: float | None) -> None:
    dry = Weathered(ridges(1), seed=seed, showers=showers, rain=0.0, talus=talus)
    np.testing.assert_array_equal(dry.heights(place, place + 300), ridges(1).heights(place, place + 300))
    never = Weathered(ridges(1), seed=seed, showers=0, talus=0.1)
    np.testing.assert_array_equal(never.heights(place, place + 300), ridges(1).heights(place, place + 300))


@pytest.mark.slow
@examples(60)
@given(parameters(), st.lists(st.floats(-50.0, 50.0), min_size=3, max_size=30))
def test_heights_keep_the_bounds_that_the_ridge_has_around(some: dict[str, Any], drawn: list[float]) -> None:
    some["step"] = 1
    land = Weathered(Drawn(tuple(drawn)), **some)
    found = land.heights(-20, len(drawn) + 20)
    assert min(drawn) - 1e-9 <= found.min() <= found.max() <= max(drawn) + 1e-9


@examples(60)
@given(SEEDS, PLACES, st.sampled_from([None, 0.3]))
def test_between_places_that_nothing_has_touched_no_ground_is_made_or_lost(
    seed: int, place: int, talus: float | None
) -> None:
    """What crosses a place leaves its mark on it, so nothing has gone from one side of an untouched one to another."""
    ridge = Ridge(seed=seed, displacement=20.0, span=64, roughness=1.5)
    after = Weathered(ridge, seed=seed, showers=2, lifetime=4, rain=0.02, soil=1.0, talus=talus).heights(
        place, place + 2000
    )
    before = ridge.heights(place, place + 2000)
    same = np.flatnonzero(before == after)
    assume(len(same) > 1)
    inside = slice(same[0], same[-1] + 1)
    assert (before[inside] != after[inside]).any()
    for left, right in pairwise(same.tolist()):
        assert after[left:right].sum() == pytest.approx(before[left:right].sum(), abs=1e-9)


@given(SEEDS, PLACES, st.floats(0.1, 2.0))
def test_talus_never_makes_the_steepest_slope_around_steeper(seed: int, place: int, talus: float) -> None:
    ridge = Ridge(seed=seed, displacement=200.0, span=64)
    slid = Weathered(ridge, rain=0.0, showers=1, lifetime=20, talus=talus)
    raw = np.abs(np.diff(ridge.heights(place - 20, place + 321)))
    found = np.abs(np.diff(slid.heights(place, place + 301)))
    assert found.max() <= max(raw.max(), talus) + 1e-9


def test_in_time_no_slope_is_steeper_than_the_talus() -> None:
    tower = Drawn((0.0,) * 30 + (20.0,) * 10 + (0.0,) * 30)
    heap = Weathered(tower, rain=0.0, showers=4, lifetime=1000, talus=0.5).heights(-100, 170)
    assert np.abs(np.diff(heap)).max() == pytest.approx(0.5, abs=1e-3)
    assert heap.sum() == pytest.approx(200.0)
    np.testing.assert_allclose(heap, np.interp(np.arange(-100, 170), np.arange(70), heap[100:170]), atol=1e-9)


def test_rain_wears_crests_down_and_fills_hollows() -> None:
    ridge = Ridge(seed=7, displacement=100.0, span=512)
    worn = Weathered(ridge, seed=7, step=4, drop=0.05).heights(0, 2**18)
    raw = ridge.heights(0, 2**18, 4)
    inner = raw[1:-1]
    crests, hollows = (inner > np.maximum(raw[:-2], raw[2:])), (inner < np.minimum(raw[:-2], raw[2:]))
    change = (worn - raw)[1:-1]
    assert change[crests].mean() < -0.1 < 0.1 < change[hollows].mean()
    assert worn.mean() == pytest.approx(raw.mean(), abs=0.01)


@given(SEEDS, PLACES, st.integers(0, 90), st.integers(0, 12))
def test_lakes_are_level_and_below_both_rims_and_none_is_wider_than_the_widest(
    seed: int, place: int, widest: int, epochs: int
) -> None:
    land = Weathered(ridges(seed), seed=seed, showers=1, lifetime=max(epochs, 1), rain=float(epochs > 0), talus=0.9)
    margin = widest + 1
    ground = land.heights(place - margin, place + 300 + margin)
    level = land.water(place - margin, place + 300 + margin, widest)
    assert (level >= ground).all()
    shores = np.flatnonzero(np.diff(level > ground, prepend=False, append=False)).reshape(-1, 2)
    for first, last in shores:
        assert last - first < max(widest, 1)
        assert len(set(level[first:last].tolist())) == 1
        if first > 0 and last < len(ground):
            assert min(ground[first - 1], ground[last]) == level[first]


@given(SEEDS, PLACES, st.integers(2, 60))
def test_a_lake_could_only_rise_by_growing_too_wide(seed: int, place: int, widest: int) -> None:
    """So every hollow that is no wider is full: what lies a hair above the water is open for `widest` units."""
    land = Weathered(ridges(seed), showers=0)
    ground = land.heights(place - widest, place + 100 + widest)
    level = land.water(place - widest, place + 100 + widest, widest)
    for x in range(widest, widest + 100):
        low = np.flatnonzero(ground > level[x])
        left, right = low[low < x].max(initial=-1), low[low > x].min(initial=len(ground))
        assert right - left > widest or ground[x] > level[x]


def test_a_hollow_between_two_rims_is_filled_to_the_lower_one() -> None:
    ground = np.array([9.0, 5.0, 1.0, 2.0, 1.0, 6.0, 0.0, 0.0, 0.0])
    padded = np.pad(ground, 20, constant_values=(9.0, -9.0))
    np.testing.assert_array_equal(fill(padded, 4)[20:29], [9.0, 5.0, 5.0, 5.0, 5.0, 6.0, 0.0, 0.0, 0.0])
    np.testing.assert_array_equal(fill(padded, 5)[20:29], [9.0, 6.0, 6.0, 6.0, 6.0, 6.0, 0.0, 0.0, 0.0])
    np.testing.assert_array_equal(fill(padded, 3)[20:29], [9.0, 5.0, 2.0, 2.0, 2.0, 6.0, 0.0, 0.0, 0.0])
    for widest in (0, 1):
        np.testing.assert_array_equal(fill(padded, widest), padded)


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"ridge": 5}, TypeError, "ridge must be a Ridge, not 5"),
    ({"seed": 0.5}, TypeError, "seed must be an integer or a word, not 0.5"),
    ({"step": 3}, ValueError, "step must be a power of two from 1 to 1,024, not 3"),
    ({"step": 2048}, ValueError, "step must be a power of two"),
    ({"showers": -1}, ValueError, "showers must be an integer from 0 to 4,096, not -1"),
    ({"showers": 1.5}, TypeError, "showers must be an integer"),
    ({"lifetime": 0}, ValueError, "lifetime must be an integer from 1 to 4,096, not 0"),
    ({"showers": 100, "lifetime": 100}, ValueError, "showers·lifetime must be at most 4,096 epochs, not 100·100"),
    ({"rain": -1.0}, ValueError, "rain must be a finite number from 0 to 100, not -1.0"),
    ({"rain": float("nan")}, ValueError, "rain must be a finite number from 0 to 100, not nan"),
    ({"drop": 0.0}, ValueError, "drop must be a finite number above 0, not 0.0"),
    ({"soil": 1.5}, ValueError, "soil must be a finite number from 0 to 1, not 1.5"),
    ({"talus": -0.1}, ValueError, "talus must be a finite number from 0, not -0.1"),
    ({"talus": "steep"}, TypeError, "talus must be a number, not 'steep'"),
]


@pytest.mark.parametrize(("wrong", "error", "words"), BAD, ids=[words for _, _, words in BAD])
def test_a_parameter_that_makes_no_sense_is_refused(wrong: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Weathered(**{"ridge": Ridge()} | wrong)


CALLS: list[tuple[tuple[Any, ...], type[Exception], str]] = [
    ((8, 4), ValueError, "start must not be after stop, but 8 is after 4"),
    ((0.5, 4), TypeError, "start must be an integer, not 0.5"),
    ((1, 4), ValueError, r"start must be a multiple of step \(4\), not 1"),
    ((0, 5), ValueError, r"stop must be a multiple of step \(4\), not 5"),
    ((0, 2**53), ValueError, "stop must be an integer from"),
    ((0, 2**40), ValueError, "at most 16,777,216 heights can be asked for at once, not 274,877,906,944"),
    ((0, 8, -1), ValueError, "widest must be an integer from 0 to 65,536, not -1"),
    ((0, 8, 2.0), TypeError, "widest must be an integer, not 2.0"),
]


@pytest.mark.parametrize(("asked", "error", "words"), CALLS, ids=[words for _, _, words in CALLS])
def test_a_call_that_makes_no_sense_is_refused(asked: tuple[Any, ...], error: type[Exception], words: str) -> None:
    land = Weathered(Ridge(), step=4)
    with pytest.raises(error, match=words):
        land.water(*asked) if len(asked) > 2 else land.heights(*asked)
