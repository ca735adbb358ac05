"""Splits: how much earlier or later than another run one passes each 250 m of a course."""

from collections.abc import Iterator
from typing import NamedTuple

from .constants import RULES
from .rules import State

METRES = 250  #: from one split to the next

UNITS = METRES * RULES.metre

LOOK_AHEAD = 4
"""States of the other run that are read in a tick: so its splits are known long before they are needed, at a cost
that no frame feels."""


class Split(NamedTuple):
    """A split that a run has passed.

    Attributes:
        number: counted from 1.
        tick: when it was passed.
        later: ticks by which that was later than the other run's, negative if it was earlier; None if the other one
            ended before.
    """

    number: int
    tick: int
    later: int | None

    @property
    def metres(self) -> int:
        """From the start of the run."""
        return self.number * METRES


class SplitTimes:
    """When a run passes each split. Its states are taken as far as they are asked for, and none is kept."""

    def __init__(self, states: Iterator[State]) -> None:
        self._states = states
        self._ticks: list[int] = []
        self._ended = False

    def look_on(self, states: int) -> None:
        """Read up to `states` more states."""
        for _ in range(states):
            state = next(self._states, None)
            if state is None:
                self._ended = True
                return
            while state.distance >= UNITS * (len(self._ticks) + 1):
                self._ticks.append(state.tick)

    def tick(self, number: int) -> int | None:
        """When it passes a split, counted from 1; None if it ends before."""
        while len(self._ticks) < number and not self._ended:
            self.look_on(1)
        return self._ticks[number - 1] if len(self._ticks) >= number else None


class Splits:
    """The splits of a run that is being flown, against another one.

    Attributes:
        passed: those that count: the first one that the other run did not come to is the last.
    """

    def __init__(self, other: Iterator[State]) -> None:
        self._pace = SplitTimes(other)
        self.passed: list[Split] = []

    @property
    def last(self) -> Split | None:
        """The split that was passed last; None before the first."""
        return self.passed[-1] if self.passed else None

    def watch(self, state: State) -> None:
        """Take note of the state after a tick."""
        self._pace.look_on(LOOK_AHEAD)
        while state.distance >= UNITS * (len(self.passed) + 1) and (self.last is None or self.last.later is not None):
            number = len(self.passed) + 1
            other = self._pace.tick(number)
            self.passed.append(Split(number, state.tick, None if other is None else state.tick - other))


def a_few(splits: list[Split], most: int) -> list[Split]:
    """Some of the splits, evenly spread, including the last one."""
    if len(splits) <= most:
        return splits
    return [splits[round(len(splits) * part / most) - 1] for part in range(1, most + 1)]
