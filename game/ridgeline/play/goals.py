"""Goals: reasons for one more run. Three are open at a time, and only those can be reached."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from operator import attrgetter

from .constants import RULES
from .rules import State

OPEN_GOALS = 3
"""Goals that are open at a time: Alto's Adventure shows three."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A task for one run."""

    name: str
    """The name under which it is kept as reached: never change it."""
    words: str
    measure: Callable[[State], float]
    """The amount that a run which ended with a state has reached."""
    wanted: float
    """The amount that reaches the goal."""

    def reached(self, state: State) -> bool:
        """Whether a run that ended with this state has reached it."""
        return self.measure(state) >= self.wanted


def _metres(state: State) -> float:
    return state.distance / RULES.metre


def _unhurt(state: State) -> float:
    return 0.0 if state.tally.hits else _metres(state)


_coins, _clouds, _perfects = attrgetter("tally.coins"), attrgetter("tally.clouds"), attrgetter("tally.perfects")
_chain, _score = attrgetter("tally.longest_chain"), attrgetter("score")

GOALS = (
    Goal("coins-5", "take 5 sun coins in one run", _coins, 5),
    Goal("metres-250", "fly 250 m", _metres, 250),
    Goal("chain-3", "3 perfect slides in a row", _chain, 3),
    Goal("perfects-10", "10 perfect slides in one run", _perfects, 10),
    Goal("metres-500", "fly 500 m", _metres, 500),
    Goal("coins-20", "take 20 sun coins in one run", _coins, 20),
    Goal("cloud", "touch a cloud", _clouds, 1),
    Goal("metres-1000", "fly 1,000 m", _metres, 1000),
    Goal("score-2000", "score 2,000", _score, 2000),
    Goal("chain-5", "5 perfect slides in a row", _chain, 5),
    Goal("perfects-50", "50 perfect slides in one run", _perfects, 50),
    Goal("clouds-3", "touch 3 clouds in one run", _clouds, 3),
    Goal("metres-2000", "fly 2,000 m", _metres, 2000),
    Goal("score-5000", "score 5,000", _score, 5000),
    Goal("coins-50", "take 50 sun coins in one run", _coins, 50),
    Goal("metres-3000", "fly 3,000 m", _metres, 3000),
    Goal("chain-8", "8 perfect slides in a row", _chain, 8),
    Goal("clouds-10", "touch 10 clouds in one run", _clouds, 10),
    Goal("score-10000", "score 10,000", _score, 10_000),
    Goal("unhurt-250", "a run of 250 m without a hit", _unhurt, 250),
    Goal("metres-5000", "fly 5,000 m", _metres, 5000),
    Goal("chain-12", "12 perfect slides in a row", _chain, 12),
    Goal("unhurt-1000", "a run of 1,000 m without a hit", _unhurt, 1000),
    Goal("metres-10000", "fly 10,000 m", _metres, 10_000),
)
"""From the easiest to the hardest: a player who presses by chance flies 300 to 800 m, the bot 3,000 m."""


def open_goals(reached: Collection[str]) -> tuple[Goal, ...]:
    """The next goals of a player who has reached those with these names: three, or all that remain."""
    return tuple(goal for goal in GOALS if goal.name not in reached)[:OPEN_GOALS]
