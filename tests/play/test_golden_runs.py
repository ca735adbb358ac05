"""Golden runs: a rule, the land or a coin that changes is noticed, whatever the change."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from ridgeline.play import EVERY_RULES, State, begin, ground, rules_hash, state_hash, step
from ridgeline.play.constants import RULES_1
from ridgeline.play.events import Name

from . import golden

RUNS = {(rules.version, name): run for rules in EVERY_RULES.values() for name, run in golden.read(rules).items()}

CHANGED = "runs that people keep no longer replay: raise Rules.version and run `python -m play.golden` in tests"

HASHES = {1: "8866b3f6aa45d889", 2: "f42bcde63a9c11ed"}
"""What the numbers of each version of the rules, and of its chapters, hash to."""


def test_the_rules_of_a_version_never_change() -> None:
    assert {version: rules_hash(rules) for version, rules in EVERY_RULES.items()} == HASHES, CHANGED


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_a_golden_run_comes_out_as_it_always_has(name: tuple[int, str]) -> None:
    pinned, today = RUNS[name], golden.played(RUNS[name].replay)
    for tick, digits in pinned.hashes.items():
        assert today.hashes.get(tick) == digits, f"by tick {tick} {name} is elsewhere: {CHANGED}"
    assert today.replay.result == pinned.replay.result, CHANGED
    assert today.events == pinned.events, "the same run, but other things are seen and heard of it"


def test_the_golden_runs_contain_every_kind_of_event_many_times() -> None:
    total = sum((Counter(run.events) for run in RUNS.values()), Counter[str]())
    assert set(total) <= set(get_args(Name))
    assert {"gate", "lantern"} <= set(total)
    rare = {"start", "end", "fever", "cloud", "skim", "gate", "lantern", "balloon", "arch"}
    assert all(count >= (3 if name in rare else 25) for name, count in total.items()), total
    assert {run.replay.result.cause for run in RUNS.values()} == {"dusk", "time"}
    assert sum(run.replay.ticks for run in RUNS.values()) > 3 * 60 * 120
    assert min(len(run.hashes) for run in RUNS.values()) >= 2


@pytest.mark.slow
def test_the_players_of_the_golden_runs_would_press_the_same_today() -> None:
    for (version, name), run in RUNS.items():
        assert golden.recorded(golden.PLANS[name], EVERY_RULES[version]) == run.replay, f"{name} plays in another way"


ENDS = {
    "wall": (lambda x: 500.0 * (x > 300.0), "b91e006e204c1a2e1b4457598dd42060dee020fd2bab7c46a5a2b935537ecddc"),
    "fall": (lambda x: -1e9 * (x > 300.0), "3490a24c2b8fe5d8988a80507470654ad727b4b1ac650f0c69aee80f6af717e7"),
}
"""Land on which a run ends as on no course, and the hash of its last state."""


@pytest.mark.parametrize("cause", ENDS)
def test_an_end_that_no_course_has_comes_out_as_it_always_has(cause: str) -> None:
    height, digits = ENDS[cause]
    land = ground(height)
    state: State = begin(1, land, rules=RULES_1)
    while not state.cause:
        state = step(state, state.tick % 40 < 20, land, RULES_1)
    assert (state.cause, state_hash(state, 1)) == (cause, digits), CHANGED
