"""The certificate of a course: its slopes are bounded, and a simple bot beats players who do nothing, or only hold."""

import math
from dataclasses import dataclass

import numpy as np

from .batch import Batch
from .bot import Player, bot
from .constants import RULES, TICKS, Rules
from .course import CALM_LENGTH, GROWTH_LENGTH, Course
from .itinerary import CHAPTER_LENGTH
from .rules import begin, step

TRIAL_SECONDS = 60  #: how long the bot and the player without input run
MIN_SKILL = 2.5  #: the bot must get at least this many times as far as a player who does nothing
MIN_LETTING_GO = 2.0  #: … and this many times as far as one who only holds: letting go must be worth learning
MAX_SLOPE = 1.0  #: 45 degrees

CHECKED_CHAPTERS = 16
"""Chapters of a course that are checked, so that each kind is among them; behind the first three the land grows no
wilder."""


@dataclass(frozen=True)
class Certificate:
    """The findings about a course, in units; slopes are rise over run."""

    seed: int
    steepest: float
    """No slope is steeper."""
    lowest: float
    highest: float
    """No land is lower or higher."""
    bot: float
    """The distance that the bot covers in 60 s, without dusk."""
    none: float
    """The distance that a player covers who only starts."""
    held: float
    """The distance of one who only holds."""

    @property
    def skill(self) -> float:
        """How many times as far the bot comes."""
        return self.bot / self.none

    @property
    def letting_go(self) -> float:
        """How many times as far the bot comes as who only holds."""
        return self.bot / self.held

    @property
    def problems(self) -> list[str]:
        """The promises that the course breaks, a line each; empty if it keeps them."""
        problems = []
        if self.steepest > MAX_SLOPE:
            problems.append(f"slopes of up to {self.steepest:.2f} are steeper than {MAX_SLOPE:.2f}")
        if not self.skill >= MIN_SKILL:
            problems.append(
                f"the bot travels {self.skill:.2f} times as far as a player who does nothing;"
                f" {MIN_SKILL} times is needed"
            )
        if not self.letting_go >= MIN_LETTING_GO:
            problems.append(
                f"the bot travels {self.letting_go:.2f} times as far as a player who only holds;"
                f" {MIN_LETTING_GO} times is needed"
            )
        return problems

    def describe(self) -> str:
        """The certificate as a few lines of text."""
        degrees = math.degrees(math.atan(self.steepest))
        return "\n".join(
            [
                f"the course of seed {self.seed} {'breaks' if self.problems else 'keeps'} its promises",
                f"slopes     at most {self.steepest:.2f}, {degrees:.0f} degrees; up to {MAX_SLOPE:.2f} is allowed",
                f"heights    from {self.lowest:.0f} to {self.highest:.0f} units",
                f"in {TRIAL_SECONDS} s    the bot covers {self.bot:,.0f} units,"
                f" a player who does nothing {self.none:,.0f}:"
                f" {self.skill:.2f} times as far; at least {MIN_SKILL} times is required",
                f"holding    a player who only holds covers {self.held:,.0f}:"
                f" the bot {self.letting_go:.2f} times as far; at least {MIN_LETTING_GO} times is required",
                *(f"broken     {problem}" for problem in self.problems),
            ]
        )


def lint(seed: int, rules: Rules = RULES) -> Certificate:
    """The certificate of the course that begins at 0."""
    course = Course(seed, 0.0, rules)
    knot = course.line.knot
    length = CHECKED_CHAPTERS * CHAPTER_LENGTH if rules.chapters else 2.0 * (CALM_LENGTH + GROWTH_LENGTH)
    controls = course.controls(-2, int(length / knot) + 4)
    steepest = float(np.abs(np.diff(controls)).max() / knot)
    low, high = float(controls.min()), float(controls.max())
    return Certificate(course.seed, steepest, low, high, reach(course, bot), *_without_skill(course.seed, rules))


def _without_skill(seed: int, rules: Rules) -> tuple[float, float]:
    """The distances of those who only start and who only hold, without dusk."""
    batch = Batch([seed], rules=rules, dusk=False)
    batch.advance(np.array([True]))
    batch.records = np.repeat(batch.records, 2)
    batch.advance(np.array([False, True]), TRIAL_SECONDS * TICKS - 1)
    first, second = batch.records["x"].tolist()
    return first, second


def reach(course: Course, player: Player, seconds: float = TRIAL_SECONDS) -> float:
    """The distance that a player covers on a course, without dusk."""
    state = begin(course.seed, course, 0.0, dusk=False, rules=course.rules)
    for _ in range(int(seconds * TICKS)):
        state = step(state, player(state, course), course, course.rules)
    return state.distance
