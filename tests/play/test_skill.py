"""What the game is worth: skill pays, holding does not, it grows harder, and it is fast to compute."""

from __future__ import annotations

import datetime
import importlib
import time
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from statistics import mean

import numpy as np
import pytest

from ridgeline.play import RULES, Course, begin, daily, lint, step
from ridgeline.play.batch import CAUSES
from ridgeline.play.constants import TICKS
from ridgeline.play.course_check import Certificate
from ridgeline.terrain.arrays import Array

from .models import MODELS, Search, played
from .players import PLAYERS, last
from .players import played as path


@pytest.mark.slow
def test_the_bot_comes_at_least_two_and_a_half_times_as_far_as_no_input() -> None:
    assert min(lint(seed).skill for seed in range(8)) >= 2.5


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_many_courses_keep_their_promises(many: Callable[[int, int], int]) -> None:
    found = [lint(seed) for seed in range(many(50, 400))]
    assert [certificate.problems for certificate in found if certificate.problems] == []
    assert mean(certificate.skill for certificate in found) > 3.5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_always_held_and_no_input_earn_no_chain_and_the_bot_earns_one(seed: int) -> None:
    chains = {
        name: last(path(Course(seed), PLAYERS[name](seed), 40.0, dusk=False)).tally.longest_chain
        for name in ("always held", "no input", "bot")
    }
    assert chains["always held"] == chains["no input"] == 0
    assert chains["bot"] >= 3


SEEDS = range(200)


@cache
def played_by(name: str) -> Array:
    """The last records of a model's runs, or of the search's."""
    return Search(12, 10, 16).played(SEEDS[:4], 700.0) if name == "search" else played(MODELS[name], SEEDS)


def middle(name: str, field: str) -> float:
    """The median of a field of the runs of a model, in metres, seconds or as it is."""
    unit = {"x": RULES.metre, "tick": float(TICKS)}.get(field, 1.0)
    return float(np.median(played_by(name)[field])) / unit


@pytest.mark.slow
def test_a_beginner_lasts_one_to_two_minutes() -> None:
    assert 60.0 < middle("beginner", "tick") < 120.0


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_better_somebody_is_the_longer_and_the_farther_the_run() -> None:
    for field in ("tick", "x"):
        found = [middle(name, field) for name in (*MODELS, "search")]
        assert all(later > earlier for earlier, later in pairwise(found)), (field, found)
        assert middle("always held", field) <= 0.7 * middle("masher", field)
    assert middle("search", "x") >= 3.0 * middle("bot", "x")


@pytest.mark.slow
def test_the_good_player_shakes_the_dusk_off_and_courses_differ() -> None:
    assert middle("good", "escapes") >= 1.0
    for name in ("beginner", "late bot", "bot", "good"):
        distances = played_by(name)["x"]
        assert distances.std() >= 0.2 * distances.mean(), name
        assert (played_by(name)["cause"] == CAUSES.index("dusk")).all()


def test_a_course_that_breaks_a_promise_is_told_so() -> None:
    good = lint(5)
    assert good.problems == []
    assert good.skill == good.bot / good.none
    bad = Certificate(seed=5, steepest=1.2, lowest=0.0, highest=1.0, bot=10.0, none=5.0, held=6.0)
    assert len(bad.problems) == 3
    assert "steeper" in bad.problems[0]
    assert "2.00 times" in bad.problems[1]
    assert "1.67 times" in bad.problems[2]


@pytest.mark.slow
def test_the_course_of_a_day_is_a_function_of_the_date_and_keeps_its_promises(monkeypatch: pytest.MonkeyPatch) -> None:
    day = datetime.date(2026, 9, 16)
    assert daily(day) == daily(day)
    assert not lint(daily(day)).problems
    assert daily(day) != daily(day + datetime.timedelta(days=1))
    refused = daily(day)
    bad = Certificate(refused, 2.0, 0.0, 1.0, 10.0, 1.0, 1.0)
    module = importlib.import_module("ridgeline.play.daily")
    monkeypatch.setattr(module, "lint", lambda seed: bad if seed == refused else lint(seed))
    assert daily(day) == refused + 10**8


@pytest.mark.slow
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
