"""Many recorded runs played again at once come out as each does by itself, whatever their files claim."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from ridgeline.play import EVERY_RULES, RULES, Replay, Run, verify
from ridgeline.play.compare.many import GROUP, outcomes
from ridgeline.terrain.hashing import uniform


def flown(number: int, seconds: float = 8.0) -> Replay:
    """A run of a kind, a length and presses that its number decides."""
    shares = uniform(number, range(int(120 * seconds))).tolist()
    run = Run(number % 5, dusk=number % 7 != 0, waits=600 * (number % 3 == 0))
    held = True
    for share in shares[: int(120 * seconds * (0.1 + shares[0]))]:
        held = held != (share < 0.02)
        run.tick(held)
    if number % 2:
        run.finish("left")
    return run.replay()


@cache
def runs() -> tuple[Replay, ...]:
    own = replace(RULES, chapters=RULES.chapters[:3])
    ridden = Run(7, rules=own)
    for tick in range(900):
        ridden.tick(tick % 90 < 50)
    old = replace(flown(11), rules=1, rules_hash="")
    whole = flown(4)
    return (
        *map(flown, range(40)),
        old,
        replace(whole, ticks=whole.ticks + 5000),
        replace(whole, ticks=whole.ticks // 2, presses=whole.presses[:1]),
        Run(3).replay(),
        Run(3, (5000.0, 900.0, 400.0, 0.0)).replay(),
        ridden.replay(),
    )


OWN = replace(RULES, chapters=RULES.chapters[:3])


@pytest.mark.parametrize("native", ["1", "0"])
def test_each_comes_out_as_by_itself(native: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIDGELINE_NATIVE", native)
    some = runs() if native == "1" else runs()[36:]
    assert outcomes(some, [OWN]) == [verify(replay, [OWN]) for replay in some]


def test_the_runs_are_of_all_kinds_and_ends() -> None:
    assert {"fair", "zen", "lesson", "taken-over", "other-rules"} == {replay.kind for replay in runs()}
    assert {"", "left"} <= {replay.result.cause for replay in runs()}
    assert {replay.rules for replay in runs()} == set(EVERY_RULES)


def test_runs_that_end_by_themselves_are_known_to() -> None:
    run = Run(7)
    while not run.state.cause:
        run.tick(True)
    longer = replace(run.replay(), ticks=run.state.tick + 100_000)
    first, second = outcomes([run.replay(), longer])
    assert first == second == run.replay().result
    assert first.cause == "dusk"


def test_more_runs_than_a_batch_holds_keep_their_order() -> None:
    some = [flown(number, 0.5) for number in range(GROUP + 9)]
    assert [one.seed for one in outcomes(some)] == [replay.seed for replay in some]


def test_none_are_none() -> None:
    assert outcomes([]) == []
