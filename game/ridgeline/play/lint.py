"""The certificate of a course: what the land promises, and that skill pays on it."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import numpy as np

from .bot import bot
from .constants import TICKS
from .course import GROWTH, KNOT, Course
from .flight import begin
from .rules import Ground, State, step

SECONDS = 60
SKILL = 2.5
"""So many times as far as without a touch must the bot come in that time."""
STEEPEST = 1.0
"""45 degrees."""
LOOKED_AT = 2.0 * GROWTH
"""How far the land is looked at: it does not grow wilder after half of that."""
KNOTS = int(LOOKED_AT / KNOT)

Player = Callable[[State, Ground], bool]


@dataclass(frozen=True)
class Certificate:
    """What was found of a course, in units; slopes are rise over run."""

    seed: int
    steepest: float
    """No slope is steeper."""
    lowest: float
    highest: float
    """No land is lower or higher."""
    bot: float
    """How far the bot comes in 60 s, without dusk."""
    none: float
    """How far who only starts."""

    @property
    def skill(self) -> float:
        """How many times as far the bot comes."""
        return self.bot / self.none

    @property
    def problems(self) -> list[str]:
        """What it does not keep, a line each; nothing if all is well."""
        found = []
        if self.steepest > STEEPEST:
            found.append(f"slopes of up to {self.steepest:.2f} are steeper than {STEEPEST:.2f}")
        if not self.skill >= SKILL:
            found.append(f"the bot comes {self.skill:.2f} times as far as no input, not {SKILL} times")
        return found

    def describe(self) -> str:
        """The certificate as a few lines of text."""
        degrees = math.degrees(math.atan(self.steepest))
        return "\n".join(
            [
                f"the course of seed {self.seed} {'breaks' if self.problems else 'keeps'} its promises",
                f"slopes     no steeper than {self.steepest:.2f}, {degrees:.0f} degrees; {STEEPEST:.2f} is allowed",
                f"heights    from {self.lowest:.0f} to {self.highest:.0f} units",
                f"in {SECONDS} s    the bot comes {self.bot:,.0f} units far, no input {self.none:,.0f}:"
                f" {self.skill:.2f} times as far; {SKILL} times is asked for",
                *(f"broken     {problem}" for problem in self.problems),
            ]
        )


def lint(seed: int) -> Certificate:
    """The certificate of the course that begins at 0."""
    course = Course(seed)
    controls = course.controls(-2, KNOTS + 4)
    steepest = float(np.abs(np.diff(controls)).max() / KNOT)
    low, high = float(controls.min()), float(controls.max())
    return Certificate(seed, steepest, low, high, reach(course, bot), reach(course, no_input))


def reach(course: Course, player: Player, seconds: float = SECONDS) -> float:
    """How far a player comes on a course, without dusk."""
    state = begin(course.seed, course, 0.0, dusk=False)
    for _ in range(int(seconds * TICKS)):
        state = step(state, player(state, course), course)
    return state.distance


def no_input(state: State, _: Ground) -> bool:
    """The player who starts the run and does nothing more."""
    return state.asleep


def daily(date: datetime.date) -> int:
    """The seed of a day: its digits, and others before them until a course keeps its promises.

    >>> daily(datetime.date(2026, 9, 16)) % 10**8
    20260916
    """
    digits = date.year * 10_000 + date.month * 100 + date.day
    return next(seed for seed in count(digits, 10**8) if not lint(seed).problems)
