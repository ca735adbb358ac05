"""The day of a run: it goes on with ticks and distance, never back, and the evening comes with the dusk."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.runs import ended
from ridgeline.play.constants import NO_DUSK, RULES, TICKS
from ridgeline.play.pictures.day import BEHIND_SHARE, DUSK_SECONDS, EVENING, Day
from ridgeline.play.rules import State

AFTERNOON = Day(first_hour=16.2, sunset=19.5)
GOOD = 16.0 * RULES.metre  #: the speed of a good run, in units a second


def at(second: float, speed: float = GOOD, lead: float = RULES.dusk_lead, *, dusk: bool = True) -> State:
    x = second * speed
    state = replace(ended(0), x=x, tick=round(second * TICKS), cause="")
    return replace(state, origin=0.0, dusk=x - lead if dusk else NO_DUSK)


def followed(day: Day, states: list[State]) -> list[float]:
    passed = [0.0]
    for before, after in pairwise(states):
        passed.append(day.later(passed[-1], before, after))
    return passed


@pytest.mark.parametrize("dusk", [True, False])
def test_a_good_run_sees_a_whole_day_in_six_to_eight_minutes(dusk: bool) -> None:
    assert AFTERNOON.passed(at(360.0, dusk=dusk)) < 24.0 < AFTERNOON.passed(at(480.0, dusk=dusk))


def test_distance_brings_the_night_sooner_than_time() -> None:
    standing, good, fast = (AFTERNOON.passed(at(300.0, speed, dusk=False)) for speed in (0.0, GOOD, 2.0 * GOOD))
    assert good - standing > 1.5 * standing > 0.0
    assert fast > 1.5 * good


@given(st.floats(0.0, 24.0), st.floats(0.0, 600.0))
def test_a_dusk_that_has_come_makes_it_evening_by_day_and_leaves_the_night_alone(first: float, second: float) -> None:
    day = Day(first, 19.5)
    turned = day.passed(at(second))
    caught = day.passed(at(second, lead=0.0))
    evening = (19.5 + EVENING - first - turned) % 24.0
    if evening <= 6.0:
        assert day.hour(caught) == pytest.approx(19.5 + EVENING)
    elif evening >= 12.0:
        assert caught == turned
    assert turned <= caught <= turned + 6.0


def test_the_clock_never_goes_back_and_never_stands_when_the_dusk_is_shaken_off() -> None:
    leads = [*np.linspace(5000.0, 100.0, 240), *([100.0] * 480), *np.linspace(100.0, 5000.0, 240), *([5000.0] * 120)]
    states = [at(tick / TICKS, lead=float(lead)) for tick, lead in enumerate(leads)]
    passed = followed(AFTERNOON, states)
    steps = [after - before for before, after in pairwise(passed)]
    own = AFTERNOON.passed(at(1.0, dusk=False)) / TICKS  # hours in a tick
    assert min(steps) == pytest.approx(BEHIND_SHARE * own, rel=0.01)
    assert max(steps) > 20.0 * own
    assert passed[-1] > AFTERNOON.passed(states[-1]) + 1.0


def test_a_dusk_that_is_not_near_yet_does_not_hurry_the_day() -> None:
    for lead in (30.0 * RULES.metre, RULES.dusk_lead, math.inf):
        assert AFTERNOON.passed(at(20.0, lead=lead)) == AFTERNOON.passed(at(20.0, dusk=False))
    assert AFTERNOON.passed(at(20.0, lead=20.0 * RULES.metre)) > AFTERNOON.passed(at(20.0, dusk=False))


def test_the_hour_comes_near_what_a_state_alone_says() -> None:
    states = [at(10.0, lead=0.0)] * round(5.0 * DUSK_SECONDS * TICKS)
    assert followed(AFTERNOON, states)[-1] == pytest.approx(AFTERNOON.passed(states[0]), abs=0.1)


def test_an_hour_that_was_asked_for_stays_and_one_of_old_runs_follows_the_dusk_alone() -> None:
    stays, old = replace(AFTERNOON, kind="stays"), replace(AFTERNOON, kind="dusk")
    assert {stays.passed(at(second, lead=lead)) for second in (0.0, 300.0) for lead in (0.0, 5000.0)} == {0.0}
    assert old.passed(at(300.0)) == 0.0
    assert old.passed(at(0.0, lead=2500.0)) == pytest.approx(0.5 * (19.5 + EVENING - 16.2))
    assert old.hour(old.passed(at(300.0, lead=0.0))) == pytest.approx(19.5 + EVENING)
    assert followed(stays, [at(0.0), at(300.0, lead=0.0)]) == [0.0, 0.0]
