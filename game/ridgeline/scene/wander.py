"""Wandering through the themes: which one is shown at a second."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .. import shipped
from ..terrain.hashing import uniform
from .library import built_in
from .theme import Theme

DISSOLVE = 8.0
"""Seconds in which one theme dissolves into the next; less, where they do not stay twice as long."""

SALT = -70_000
"""Keeps the order of themes apart from other things of a seed."""

ROOM = 1000
"""Addresses for one round through the themes."""


@dataclass(frozen=True)
class Wander:
    """A way through the built-in themes, round after round, each round in an order of its own.

    Attributes:
        first: the theme that it begins with; the first round does not come back to it.
        seed: decides the order.
        minutes: that each theme stays.
    """

    first: Theme
    seed: int
    minutes: float

    @property
    def dissolve(self) -> float:
        """Seconds in which one theme dissolves into the next."""
        return min(DISSOLVE, 30.0 * self.minutes)

    def number(self, elapsed: float) -> int:
        """How many times the theme has changed at second `elapsed`."""
        return int(elapsed // (60.0 * self.minutes))

    def gone(self, elapsed: float) -> float:
        """0–1, how much time of the dissolve into the theme of second `elapsed` has gone."""
        number = self.number(elapsed)
        return min(1.0, (elapsed - 60.0 * self.minutes * number) / self.dissolve) if number else 1.0

    def theme(self, number: int) -> Theme:
        """The theme after so many changes; never the same one twice in a row."""
        if number == 0:
            return self.first
        opening = [name for name in self._order(0) if name != self.first.name]
        if number <= len(opening):
            return built_in(opening[number - 1])
        around, place = divmod(number - len(opening) - 1, len(shipped.theme_names()))
        order = self._order(around + 1)
        if order[0] == (self._order(around)[-1] if around else opening[-1]):
            order[:2] = order[1::-1]
        return built_in(order[place])

    def _order(self, around: int) -> list[str]:
        """The names of the themes, shuffled for one round."""
        names = shipped.theme_names()
        chances = uniform(self.seed, SALT - ROOM * around - np.arange(len(names)))
        return [names[place] for place in np.argsort(chances, kind="stable").tolist()]
