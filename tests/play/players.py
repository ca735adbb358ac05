"""Players of different skill, and runs of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ridgeline.play import Course, State, begin, bot, step
from ridgeline.play.bot import Player, no_input
from ridgeline.terrain.hashing import uniform


def always_held(_: State, __: object) -> bool:
    return True


def chance(seed: int) -> Player:
    """Presses and releases after 0.15 to 0.9 s, whatever the land: somebody who has never played."""
    waits = [18 + int(90 * share) for share in uniform(seed, range(2000))]
    changes = {sum(waits[: number + 1]) for number in range(200)}
    held = [True]

    def player(state: State, _: object) -> bool:
        if state.tick in changes:
            held[0] = not held[0]
        return held[0]

    return player


def delayed(ticks: int) -> Player:
    """The bot with a human's reaction time."""
    seen: list[bool] = []

    def player(state: State, land: Course) -> bool:
        seen.append(bot(state, land))
        return state.asleep or (seen.pop(0) if len(seen) > ticks else False)

    return player  # type: ignore[return-value]


PLAYERS: dict[str, Callable[[int], Player]] = {
    "no input": lambda _: no_input,
    "always held": lambda _: always_held,
    "chance": chance,
    "delayed": lambda _: delayed(12),
    "bot": lambda _: bot,
}


def played(course: Course, player: Player, seconds: float, *, x: float = 0.0, dusk: bool = True) -> Iterator[State]:
    """The states of a run until it ends or the time is up."""
    state = begin(course.seed, course, x, dusk=dusk, rules=course.rules)
    yield state
    for _ in range(int(seconds * 120)):
        state = step(state, player(state, course), course, course.rules)
        yield state
        if state.cause:
            return


def last(states: Iterator[State]) -> State:
    *_, state = states
    return state
