"""Things are scattered over the land as a pure function of the seed and the place."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline.terrain import scatter
from ridgeline.terrain.hashing import absorb, hash_one, seed_key

from .strategies import PLACES, SEEDS

PER = st.sampled_from([0.1, 1.0, 37.7, 1000.0]) | st.floats(0.5, 5000.0)
EDGES = st.sampled_from([-(2.0**52), 2.0**52, 2.0**51 + 0.5, -(10.0**15) / 3.0])
"""As far as places go; `per` must be at least 4 there."""


@given(SEEDS, PLACES, PER, st.lists(st.floats(0.0, 40.0), min_size=1, max_size=4).map(sorted))
def test_every_window_shows_the_same_things(seed: int, start: int, per: float, cuts: list[float]) -> None:
    whole = scatter(seed, start, start + 40.0 * per, per)
    edges = [float(start), *(start + cut * per for cut in cuts), start + 40.0 * per]
    parts = [scatter(seed, left, right, per) for left, right in pairwise(edges)]
    np.testing.assert_array_equal(np.concatenate(parts), whole)


@given(SEEDS, EDGES, st.sampled_from([4.0, 5.3, 1000.0]), st.integers(1, 60))
def test_windows_agree_at_the_ends_of_the_world(seed: int, edge: float, per: float, length: int) -> None:
    middle = edge - math.copysign(length, edge)
    far = edge - math.copysign(60 + length, edge)
    ends = sorted([edge, middle, far])
    whole = scatter(seed, ends[0], ends[2], per)
    parts = [scatter(seed, ends[0], ends[1], per), scatter(seed, ends[1], ends[2], per)]
    np.testing.assert_array_equal(np.concatenate(parts), whole)


@given(SEEDS, PLACES, PER, st.floats(0.0, 99.0))
def test_places_are_sorted_within_the_window_and_one_in_every_per(
    seed: int, start: int, per: float, cells: float
) -> None:
    stop = start + cells * per
    places = scatter(seed, start, stop, per)
    assert places.dtype == np.float64
    assert places.shape == (len(places),)
    assert (np.diff(places) >= 0.0).all()
    assert ((places >= start) & (places < stop)).all()
    assert abs(len(places) - (stop - start) / per) <= 2.0


@given(SEEDS, st.integers(-(2**40), 2**40))
def test_each_cell_has_one_thing_where_its_own_hash_puts_it(seed: int, cell: int) -> None:
    share = hash_one(absorb(seed_key(seed), 0x3C), cell) / 2**32
    assert scatter(seed, 8 * cell, 8 * cell + 8, per=8).tolist() == [(cell + share) * 8]


def test_the_places_have_their_published_values_and_spread_evenly() -> None:
    assert scatter(7, -250, 250, per=100).tolist() == PUBLISHED
    shares = np.sort(scatter("spread", 0.0, 40_000.0, per=1.0) % 1.0)
    assert len(shares) == 40_000
    assert np.abs(shares - np.arange(40_000) / 40_000).max() < 1.63 / 40_000**0.5


PUBLISHED = [-172.52457793802023, -72.61059111915529, 87.36996289808303, 175.19843464251608]


def test_other_seeds_scatter_otherwise() -> None:
    assert not np.isin(scatter(1, 0, 1000, per=10), scatter(2, 0, 1000, per=10)).any()


def test_an_empty_window_has_no_things() -> None:
    assert scatter(1, 5, 5, per=0.01).shape == (0,)
    assert scatter(1, 0, 0, per=2.0**53).shape == (0,)


BAD: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"seed": 1.5}, TypeError, "seed must be an integer or a word, not 1.5"),
    ({"start": 9}, ValueError, "start must not be after stop, but 9 is after 8"),
    ({"start": math.nan}, ValueError, "start must be a finite number"),
    ({"stop": 2**53}, ValueError, "stop must be a finite number from .*, not 9007199254740992"),
    ({"stop": "8"}, TypeError, "stop must be a number, not '8'"),
    ({"per": 0}, ValueError, r"per must be a finite number above 0 to .*, not 0"),
    ({"per": -1.0}, ValueError, "per must be a finite number above 0"),
    ({"per": 1e300}, ValueError, "per must be a finite number above 0"),
    ({"per": math.inf}, ValueError, "per must be a finite number above 0"),
    ({"per": 1e-8}, ValueError, "at most 16,777,216 places can be asked for at once, not 800,000,000"),
    ({"start": 2**51, "stop": 2**51, "per": 1.0}, ValueError, r"must lie within ±2\^50·per, not 2251799813685248.0"),
]


@pytest.mark.timeout(5)
@pytest.mark.parametrize(("wrong", "error", "message"), BAD, ids=[message for _, _, message in BAD])
def test_what_makes_no_sense_is_refused(wrong: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        scatter(**{"seed": 1, "start": 0, "stop": 8, "per": 1.0} | wrong)
