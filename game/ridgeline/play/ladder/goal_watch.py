"""The open goals of a run, watched while it is flown: each is noticed at the moment when it is reached."""

from collections.abc import Collection

from ..rules import State
from .feats import Feats
from .goals import Flown, Goal, goals_reached, open_goals


class GoalWatch:
    """The goals that were open when a run began.

    Attributes:
        goals: those goals.
        amounts: how much of each has been reached, by its name.
        reached: those that have been reached.
    """

    def __init__(self, before: Collection[str], runs: int = 1, days: int = 0) -> None:
        """Begin with nothing.

        Args:
            before: the names of the goals that were reached before.
            runs: runs begun, with this one.
            days: days whose course was flown, with this run's.
        """
        self.goals = open_goals(before)
        self.amounts = {goal.name: 0.0 for goal in self.goals}
        self.reached: tuple[Goal, ...] = ()
        self._runs, self._days, self._before = runs, days, goals_reached(before)

    def look(self, state: State, feats: Feats) -> tuple[Goal, ...]:
        """The goals reached since the last look."""
        if not state.tick:
            return ()
        news, flown = list[Goal](), self._flown(state, feats)
        for goal in self.goals:
            amount = self.amounts[goal.name] = max(self.amounts[goal.name], goal.measure(flown))
            if amount >= goal.wanted and goal not in self.reached:
                self.reached = (*self.reached, goal)
                news.append(goal)
                flown = self._flown(state, feats)  # the next goal may count this one
        return tuple(news)

    def _flown(self, state: State, feats: Feats) -> Flown:
        return Flown(state, feats, self._runs, self._days, self._before + len(self.reached))
