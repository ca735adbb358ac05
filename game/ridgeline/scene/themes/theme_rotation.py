"""A walk through the built-in themes: the theme of any second.

How long each stays is `wander`, in `options.py`; how long the way between them takes, `PASSAGE_SECONDS` below.
"""

from dataclasses import dataclass

import numpy as np

from ... import shipped
from ...chance import Address
from ...terrain.hashing import uniform
from ..theme import Theme
from .find import built_in

PASSAGE_SECONDS = 30.0
"""Seconds of the passage from one theme into the next, but at most half of a theme's stay."""


@dataclass(frozen=True)
class Wander:
    """A walk through the built-in themes, round after round, each in its own order.

    Attributes:
        first: the theme that it begins with, which the first round leaves out.
        seed: decides the order.
        minutes: that each theme stays.
    """

    first: Theme
    seed: int
    minutes: float

    @property
    def passage(self) -> float:
        """Seconds of the passage from one theme into the next."""
        return min(PASSAGE_SECONDS, 30.0 * self.minutes)

    def number(self, elapsed: float) -> int:
        """How often the theme has changed by second `elapsed`."""
        return int(elapsed // (60.0 * self.minutes))

    def progress(self, elapsed: float) -> float:
        """The share, 0–1, of the way into the theme of second `elapsed` that is done."""
        number = self.number(elapsed)
        return min(1.0, (elapsed - 60.0 * self.minutes * number) / self.passage) if number else 1.0

    def theme(self, number: int) -> Theme:
        """The theme after `number` changes; never the same one twice in a row."""
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
        chances = uniform(self.seed, Address.THEMES.at(around) - np.arange(len(names)))
        return [names[place] for place in np.argsort(chances, kind="stable").tolist()]
