"""What the game is worth: skill pays, holding does not, it grows harder, and it is fast to compute."""

from __future__ import annotations

import datetime
import importlib
import time
from collections.abc import Iterable
from itertools import pairwise
from statistics import mean, median

import pytest

from ridgeline.play import Course, begin, bot, daily, lint, step
from ridgeline.play.course_check import Certificate
from ridgeline.play.rules import dusk_speed

from .players import PLAYERS, last, played


def test_the_bot_comes_at_least_two_and_a_half_times_as_far_as_no_input() -> None:
    assert min(lint(seed).skill for seed in range(8)) >= 2.5


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_hundred_courses_keep_their_promises() -> None:
    found = [lint(seed) for seed in range(200)]
    assert [certificate.problems for certificate in found if certificate.problems] == []
    assert mean(certificate.skill for certificate in found) > 3.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_always_held_and_no_input_earn_no_chain_and_the_bot_earns_one(seed: int) -> None:
    chains = {
        name: last(played(Course(seed), PLAYERS[name](seed), 40.0, dusk=False)).tally.longest_chain
        for name in ("always held", "no input", "bot")
    }
    assert chains["always held"] == chains["no input"] == 0
    assert chains["bot"] >= 3


def lasted(name: str, seeds: Iterable[int]) -> float:
    """The seconds after which the dusk ends half of the runs."""
    ends = [last(played(Course(seed), PLAYERS[name](seed), 600.0)) for seed in seeds]
    assert {state.cause for state in ends} == {"dusk"}
    return median(state.tick / 120 for state in ends)


def test_a_beginner_lasts_about_a_minute() -> None:
    assert 35.0 < lasted("chance", range(5)) < 75.0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_better_somebody_is_the_longer_the_run() -> None:
    seconds = {name: lasted(name, range(12)) for name in PLAYERS}
    assert seconds["no input"] < 30.0 < seconds["chance"] < 70.0 < seconds["delayed"] < seconds["bot"] < 240.0
    assert seconds["always held"] < 70.0
    assert seconds["bot"] > 120.0


def row(place: float, seeds: range) -> tuple[float, float, float]:
    """A line of the table of difficulty: the bot's speed, its hits a minute, the dusk's speed after it at 1500."""
    ends = [last(played(Course(seed, -place), bot, 30.0, dusk=False)) for seed in seeds]
    hits = mean(state.tally.hits * 2.0 for state in ends)
    return mean(state.distance / 30.0 for state in ends), hits, dusk_speed(place, 1500.0)


@pytest.mark.slow
def test_it_grows_harder_with_the_distance() -> None:
    table = [row(place, range(12)) for place in (0.0, 40_000.0, 80_000.0, 128_000.0)]
    speed, hits, dusk = zip(*table, strict=True)
    assert all(later < earlier for earlier, later in pairwise(speed)), table
    assert hits[-1] > 1.3 * hits[0], table
    assert all(later >= earlier for earlier, later in pairwise(dusk)), table


def test_a_course_that_breaks_a_promise_is_told_so() -> None:
    good = lint(5)
    assert good.problems == []
    assert good.skill == good.bot / good.none
    bad = Certificate(seed=5, steepest=1.2, lowest=0.0, highest=1.0, bot=10.0, none=5.0)
    assert len(bad.problems) == 2
    assert "steeper" in bad.problems[0]
    assert "2.00 times" in bad.problems[1]


def test_the_course_of_a_day_is_a_function_of_the_date_and_keeps_its_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    day = datetime.date(2026, 9, 16)
    assert daily(day) == daily(day)
    assert not lint(daily(day)).problems
    assert daily(day) != daily(day + datetime.timedelta(days=1))
    refused = daily(day)
    bad = Certificate(refused, 2.0, 0.0, 1.0, 10.0, 1.0)
    module = importlib.import_module("ridgeline.play.daily")
    monkeypatch.setattr(module, "lint", lambda seed: bad if seed == refused else lint(seed))
    assert daily(day) == refused + 10**8


def test_the_rules_run_two_hundred_times_faster_than_real_time() -> None:
    def seconds_of_a_minute(seed: int) -> float:
        course = Course(seed)
        state = begin(seed, course, dusk=False)
        held = [tick % 80 < 40 for tick in range(7200)]
        before = time.process_time()
        for press in held:
            state = step(state, press, course)
        return time.process_time() - before

    assert min(seconds_of_a_minute(seed) for seed in range(6)) < 60.0 / 200.0
