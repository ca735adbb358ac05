"""Goals: reasons for one more run. Three are open at a time, and three that are reached make a level."""

from collections.abc import Callable, Collection
from itertools import chain
from typing import NamedTuple

from ..constants import RULES, TICKS
from ..rules import State
from .feats import NO_FEATS, Feats

OPEN_GOALS = 3  #: goals that are open at a time: Alto's Adventure shows three
LEVEL_GOALS = 3  #: goals, whichever they are, that make a level: so no single goal blocks the next one


NOWHERE = State(0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)  #: the state of a run in which nothing has been reached


class Flown(NamedTuple):
    """The things that goals measure: a run, and its player's record.

    Attributes:
        state: the run's last one.
        feats: the run's.
        runs: runs begun, with this one.
        days: days whose course was flown, with this run's.
        goals: goals reached before.
    """

    state: State
    feats: Feats = NO_FEATS
    runs: int = 0
    days: int = 0
    goals: int = 0


class Goal(NamedTuple):
    """A task, nearly always to be done in one run.

    Attributes:
        name: that under which it is kept as reached: never change it.
        words: what is to be done, for people.
        measure: the amount that has been reached; nothing in a run lets it fall.
        wanted: the amount that reaches the goal.
        unit: of both, as it is written behind them.
    """

    name: str
    words: str
    measure: Callable[[Flown], float]
    wanted: float
    unit: str = ""

    def figures(self, amount: float) -> tuple[str, str]:
        """An amount and the amount wanted, in writing, like "12" and "20"."""
        reached = min(amount, self.wanted)
        shown = f"{int(reached):,}" if self.wanted == int(self.wanted) else f"{int(10.0 * reached) / 10.0:g}"
        return shown, f"{self.wanted:,g}"


def _coins(flown: Flown) -> float:
    return flown.state.tally.coins


def _clouds(flown: Flown) -> float:
    return flown.state.tally.clouds


def _perfects(flown: Flown) -> float:
    return flown.state.tally.perfects


def _chain(flown: Flown) -> float:
    return flown.state.tally.longest_chain


def _landings(flown: Flown) -> float:
    return flown.state.tally.landings


def _air(flown: Flown) -> float:
    return flown.state.tally.longest_air / TICKS


def _score(flown: Flown) -> float:
    return flown.feats.highest_score


def _metres(flown: Flown) -> float:
    return flown.feats.farthest / RULES.metre


def _unhurt(flown: Flown) -> float:
    return flown.feats.longest_unhurt / RULES.metre


def _one_hit(flown: Flown) -> float:
    return flown.feats.with_hits(1) / RULES.metre


def _three_hits(flown: Flown) -> float:
    return flown.feats.with_hits(3) / RULES.metre


def _soft(flown: Flown) -> float:
    return flown.feats.most_soft_landings


def _fever(flown: Flown) -> float:
    return flown.feats.longest_fever / TICKS


def _flight_coins(flown: Flown) -> float:
    return flown.feats.most_flight_coins


def _bare(flown: Flown) -> float:
    return flown.feats.bare_perfects


def _runs(flown: Flown) -> float:
    return flown.runs


def _days(flown: Flown) -> float:
    return flown.days


def _goals(flown: Flown) -> float:
    return flown.goals


LADDER = (
    (
        Goal("coins-5", "take 5 sun coins in one run", _coins, 5),
        Goal("metres-250", "fly 250 m", _metres, 250, "m"),
        Goal("perfects-3", "3 perfect slides in one run", _perfects, 3),
    ),
    (
        Goal("runs-3", "fly 3 runs", _runs, 3),
        Goal("chain-2", "2 perfect slides in a row", _chain, 2),
        Goal("landings-15", "15 landings in one run", _landings, 15),
    ),
    (
        Goal("coins-10", "take 10 sun coins in one run", _coins, 10),
        Goal("unhurt-250", "250 m without a hit", _unhurt, 250, "m"),
        Goal("perfects-10", "10 perfect slides in one run", _perfects, 10),
    ),
    (
        Goal("metres-500", "fly 500 m", _metres, 500, "m"),
        Goal("soft-5", "5 soft landings in a row", _soft, 5),
        Goal("day", "fly a day's course", _days, 1),
    ),
    (
        Goal("chain-3", "3 perfect slides in a row", _chain, 3),
        Goal("coins-20", "take 20 sun coins in one run", _coins, 20),
        Goal("runs-10", "fly 10 runs", _runs, 10),
    ),
    (
        Goal("score-1000", "score 1,000", _score, 1000),
        Goal("fever-2", "2 seconds of fever", _fever, 2, "s"),
        Goal("three-hits-500", "500 m with three hits at most", _three_hits, 500, "m"),
    ),
    (
        Goal("landings-50", "50 landings in one run", _landings, 50),
        Goal("perfects-25", "25 perfect slides in one run", _perfects, 25),
        Goal("goals-20", "reach 20 goals", _goals, 20),
    ),
    (
        Goal("score-2000", "score 2,000", _score, 2000),
        Goal("air-0.7", "a flight of 0.7 seconds", _air, 0.7, "s"),
        Goal("soft-10", "10 soft landings in a row", _soft, 10),
    ),
    (
        Goal("metres-1000", "fly 1,000 m", _metres, 1000, "m"),
        Goal("chain-5", "5 perfect slides in a row", _chain, 5),
        Goal("days-3", "fly the courses of 3 days", _days, 3),
    ),
    (
        Goal("coins-35", "take 35 sun coins in one run", _coins, 35),
        Goal("fever-5", "5 seconds of fever", _fever, 5, "s"),
        Goal("three-hits-750", "750 m with three hits at most", _three_hits, 750, "m"),
    ),
    (
        Goal("perfects-50", "50 perfect slides in one run", _perfects, 50),
        Goal("bare-2", "2 perfect slides before a coin", _bare, 2),
        Goal("runs-25", "fly 25 runs", _runs, 25),
    ),
    (
        Goal("score-3500", "score 3,500", _score, 3500),
        Goal("soft-15", "15 soft landings in a row", _soft, 15),
        Goal("unhurt-500", "500 m without a hit", _unhurt, 500, "m"),
    ),
    (
        Goal("landings-100", "100 landings in one run", _landings, 100),
        Goal("chain-7", "7 perfect slides in a row", _chain, 7),
        Goal("cloud", "touch a cloud", _clouds, 1),
    ),
    (
        Goal("coins-50", "take 50 sun coins in one run", _coins, 50),
        Goal("one-hit-500", "500 m with one hit at most", _one_hit, 500, "m"),
        Goal("goals-40", "reach 40 goals", _goals, 40),
    ),
    (
        Goal("score-5000", "score 5,000", _score, 5000),
        Goal("flight-coins-2", "take 2 sun coins in one flight", _flight_coins, 2),
        Goal("days-7", "fly the courses of 7 days", _days, 7),
    ),
    (
        Goal("chain-8", "8 perfect slides in a row", _chain, 8),
        Goal("fever-10", "10 seconds of fever", _fever, 10, "s"),
        Goal("soft-20", "20 soft landings in a row", _soft, 20),
    ),
    (
        Goal("perfects-100", "100 perfect slides in one run", _perfects, 100),
        Goal("air-0.9", "a flight of 0.9 seconds", _air, 0.9, "s"),
        Goal("runs-50", "fly 50 runs", _runs, 50),
    ),
    (
        Goal("metres-2000", "fly 2,000 m", _metres, 2000, "m"),
        Goal("bare-4", "4 perfect slides before a coin", _bare, 4),
        Goal("clouds-3", "touch 3 clouds in one run", _clouds, 3),
    ),
    (
        Goal("score-10000", "score 10,000", _score, 10_000),
        Goal("three-hits-1000", "1,000 m with three hits at most", _three_hits, 1000, "m"),
        Goal("days-14", "fly the courses of 14 days", _days, 14),
    ),
    (
        Goal("chain-12", "12 perfect slides in a row", _chain, 12),
        Goal("unhurt-1000", "1,000 m without a hit", _unhurt, 1000, "m"),
        Goal("clouds-10", "touch 10 clouds in one run", _clouds, 10),
    ),
)
"""The goals of each level, from the easiest to the hardest.

A player who only holds flies 400 m, a beginner 500 to 1,300 m with 7 slides in a row, a practised one 2,500 m with 16.
"""

GOALS = tuple(chain.from_iterable(LADDER))  #: all goals, in order


def open_goals(reached: Collection[str]) -> tuple[Goal, ...]:
    """The next goals of a player who has reached those with these names: three, or all that remain.

    So a player who cannot reach one of them still has two others.
    """
    return tuple(goal for goal in GOALS if goal.name not in reached)[:OPEN_GOALS]


def goals_reached(reached: Collection[str]) -> int:
    """The number of reached goals among these names; goals of other versions do not count."""
    return sum(goal.name in reached for goal in GOALS)


def level(reached: Collection[str]) -> int:
    """The levels, 0 to the length of `LADDER`, that a player has done who has reached the goals with these names."""
    return goals_reached(reached) // LEVEL_GOALS
