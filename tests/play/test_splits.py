"""Splits: when a run passes each 250 m, and by how much that is earlier or later than another run does."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from play.players import PLAYERS, played
from ridgeline.play import RULES, Course, State
from ridgeline.play.splits import LOOK_AHEAD, METRES, Split, Splits, SplitTimes, a_few

COURSE = Course(7)


@cache
def flown(player: str, seconds: float = 60.0) -> tuple[State, ...]:
    return tuple(played(COURSE, PLAYERS[player](3), seconds))


def ticks(states: tuple[State, ...]) -> list[int]:
    """When each split is passed, looked for anew for each of them."""
    metres = int(states[-1].distance / RULES.metre)
    return [
        next(state.tick for state in states if state.distance >= number * METRES * RULES.metre)
        for number in range(1, metres // METRES + 1)
    ]


def splits(player: str, other: str, seconds: float = 60.0) -> list[Split]:
    compared = Splits(iter(flown(other, seconds)))
    for state in flown(player, seconds):
        compared.watch(state)
    return compared.passed


def test_the_ticks_of_the_splits_are_those_at_which_the_run_is_so_far() -> None:
    states = flown("bot")
    pace, expected = SplitTimes(iter(states)), ticks(states)
    assert len(expected) > 3
    assert [pace.tick(number) for number in range(1, len(expected) + 1)] == expected
    assert all(states[tick - 1].distance < number * METRES * RULES.metre for number, tick in enumerate(expected, 1))
    assert pace.tick(len(expected) + 1) is None


def test_a_run_beside_itself_is_never_later() -> None:
    passed = splits("bot", "bot")
    assert [split.tick for split in passed] == ticks(flown("bot"))
    assert {split.later for split in passed} == {0}


def test_who_is_slower_is_later_and_the_other_one_earlier_by_as_much() -> None:
    slower, faster = splits("delayed", "bot"), splits("bot", "delayed")
    shared = min(len(slower), len(faster))
    assert shared > 2
    assert [one.later for one in slower[:shared]] == [-(one.later or 0) for one in faster[:shared]]
    assert any(one.later for one in slower)


def test_a_split_that_the_other_run_never_came_to_is_the_last_one_that_is_told() -> None:
    passed = splits("bot", "chance")
    assert passed[-1].later is None
    assert all(split.later is not None for split in passed[:-1])
    assert passed[-1].metres > flown("chance")[-1].distance / RULES.metre
    assert len(ticks(flown("bot"))) > len(passed)


def test_the_other_run_is_looked_at_long_before_it_is_asked_for() -> None:
    taken = 0

    def states() -> object:
        nonlocal taken
        for state in flown("bot"):
            taken += 1
            yield state

    compared = Splits(states())  # type: ignore[arg-type]
    for state in flown("delayed")[:200]:
        compared.watch(state)
    assert taken == 200 * LOOK_AHEAD


def test_a_few_splits_are_spread_evenly_and_end_with_the_last() -> None:
    every = [Split(number, 100 * number, 0) for number in range(1, 14)]
    few = a_few(every, 4)
    assert [one.number for one in few] == [3, 6, 10, 13]
    assert max(b.number - a.number for a, b in pairwise(few)) <= 4
    assert a_few(every[:3], 4) == every[:3]
