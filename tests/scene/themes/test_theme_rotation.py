"""Which theme a wandering run shows at a second: whoever asks, in any order."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.theme_rotation import PASSAGE_SECONDS, Wander

NAMES = shipped.theme_names()
FIRST = st.sampled_from([built_in(name) for name in NAMES] + [replace(built_in("dusk"), name="mine")])
WAYS = st.builds(Wander, FIRST, st.integers(-(2**40), 2**40), st.sampled_from([0.1, 1.0, 20.0, 10080.0]))


@given(WAYS)
def test_it_begins_with_the_first_theme(way: Wander) -> None:
    assert way.theme(0) == way.first
    assert (way.number(0.0), way.progress(0.0)) == (0, 1.0)


@given(WAYS, st.integers(0, 200))
def test_no_theme_comes_twice_in_a_row(way: Wander, begin: int) -> None:
    names = [way.theme(number).name for number in range(begin, begin + 40)]
    assert all(before != after for before, after in pairwise(names))


@pytest.mark.slow
@given(WAYS)
def test_every_round_shows_every_theme_once(way: Wander) -> None:
    opening = len({*NAMES, way.first.name})
    rounds = [(0, opening), *((opening + k * len(NAMES), opening + (k + 1) * len(NAMES)) for k in range(4))]
    for start, stop in rounds:
        names = {way.theme(number).name for number in range(start, stop)}
        assert set(NAMES) <= names
        assert len(names) == stop - start


@given(WAYS, st.floats(0.0, 1e12))
def test_a_theme_stays_for_its_minutes_and_has_dissolved_before_they_are_half_over(way: Wander, second: float) -> None:
    number, progress = way.number(second), way.progress(second)
    since = second - 60.0 * way.minutes * number
    assert -1e-3 <= since <= 60.0 * way.minutes + 1e-3
    assert 0.0 <= progress <= 1.0
    if number and since < 60.0 * way.minutes / 2.0:
        assert progress == pytest.approx(min(1.0, since / min(PASSAGE_SECONDS, 30.0 * way.minutes)))
    else:
        assert progress == 1.0


def test_the_order_is_another_one_with_another_seed() -> None:
    orders = {tuple(Wander(built_in("dusk"), seed, 20.0).theme(k).name for k in range(1, 11)) for seed in range(20)}
    assert len(orders) == 20
