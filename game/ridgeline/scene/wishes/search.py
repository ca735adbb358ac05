"""The search for the landscapes that fit a wish best: many are laid out bare, then the best of them in full."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from ... import shipped
from ...textfile.typed import show
from ..landscape import Landscape
from ..scene_code import WIDE, SceneCode
from ..themes.find import digits_of, theme_for
from ..view import HEIGHT, View
from .scene_features import SceneFeatures, best_strike
from .wish import Score, Wish, wish_of

ROUGH_ROWS, FINE_ROWS = 32, 216
"""Heights in pixels of the views in which landscapes are laid out bare, and in full."""

WIDEST_SEARCH = 8
"""The most that a view's width may be of its height, or its height of its width, in a search."""

REFINED, LEAST_REFINED = 4, 24  #: landscapes laid out in full for each one wanted, and the fewest
DIGITS = 4  #: decimals of a score: smaller differences do not count
SEEDS = 900  #: landscapes that a search looks at


class Ranked(NamedTuple):
    """A scene that has been scored.

    Attributes:
        score: 0–1.
        number: among all that were looked at; it orders equal scores.
    """

    score: float
    number: int

    @property
    def order(self) -> tuple[float, int]:
        """A key that sorts the best first."""
        return -self.score, self.number


@dataclass(frozen=True)
class Search:
    """What is looked for, and among which landscapes; the result depends on these fields alone.

    Attributes:
        wish: in words, see `wish_of`.
        themes: names or files of themes.
        first: the first seed.
        count: of landscapes.
        hour: 0–24; None for the hours that the wish allows.
        date: None for the wish's own.
        weather: None for the wish's own.
        calm: whether there is little motion.
        size: width and height of the view, in units; neither is more than WIDEST_SEARCH times the other.
    """

    wish: str
    themes: tuple[str, ...]
    first: int = 0
    count: int = SEEDS
    hour: float | None = None
    date: datetime.date | None = None
    weather: str | None = None
    calm: bool = False
    size: tuple[float, float] = WIDE

    @classmethod
    def of(
        cls,
        words: str,
        theme: str | None = None,
        first: int = 0,
        count: int = SEEDS,
        *,
        hour: float | None = None,
        date: datetime.date | None = None,
        weather: str | None = None,
        calm: bool = False,
        size: tuple[float, float] = WIDE,
    ) -> Search:
        """The search for a wish in a theme, or in all built-in themes that can have it.

        Raises:
            ValueError: if the words name no wish, or the theme or the weather cannot have it.
        """
        wish = wish_of(words)
        able = tuple(name for name in shipped.theme_names() if wish.possible(theme_for(name, 0)))
        if theme is not None and not wish.possible(theme_for(theme, 0)):
            other = f": {', '.join(able)} have" if able else ""
            raise ValueError(f"{wish.name!r}: the theme {show(theme)} has no {wish.needs.removeprefix('a ')}{other}")
        if not able and theme is None:
            raise ValueError(f"{wish.name!r}: no theme has {wish.needs}")
        if wish.weather and weather not in (None, wish.weather):
            raise ValueError(f"{wish.name!r}: the weather is to be {wish.weather}, not {weather}")
        return cls(wish.name, able if theme is None else (theme,), first, count, hour, date, weather, calm, size)

    def __reduce__(self) -> tuple[type[Search], tuple[Any, ...]]:
        return Search, tuple(getattr(self, field.name) for field in fields(self))

    def code(self, number: int) -> SceneCode:
        """The code of the landscape with that number in the search."""
        theme, seed = self._theme(number), self.first + number // len(self.themes)
        ground = self._bare[theme].with_seed(seed)
        hours = self._wish.hours(ground.theme) if self.hour is None else [self.hour]
        weather = self.weather or self._wish.weather
        units = self.size[0] / self.size[1] * HEIGHT
        return SceneCode(
            ground.theme.name,
            seed,
            self._digits[theme],
            second=best_strike(ground, units) if weather == "storm" else 0.0,
            hour=hours[number // len(self.themes) % len(hours)],
            weather=weather,
            date=self.date or self._wish.date,
            calm=self.calm,
            size=self.size,
        )

    def rough(self, number: int) -> Ranked:
        """The score of a landscape laid out bare, in fair weather."""
        score = self._wish.rough or self._wish.score
        return self._ranked(number, score, self._bare, ROUGH_ROWS)

    def fine(self, number: int) -> Ranked:
        """The score of a landscape with everything."""
        return self._ranked(number, self._wish.score, self._full, FINE_ROWS)

    def _ranked(self, number: int, score: Score, landscapes: Mapping[str, Landscape], rows: int) -> Ranked:
        code = self.code(number)
        landscape = landscapes[self._theme(number)].with_seed(code.seed)
        view = View(round(rows * self.size[0] / self.size[1]), rows)
        return Ranked(round(score(SceneFeatures(landscape, code.moment_in(landscape.theme), view)), DIGITS), number)

    def _theme(self, number: int) -> str:
        return self.themes[number % len(self.themes)]

    def refined(self, rough: Iterable[Ranked], wanted: int) -> list[int]:
        """The numbers of the landscapes to be laid out in full, if `wanted` are wanted."""
        fitting = sorted((one for one in rough if one.score), key=lambda one: one.order)
        return [one.number for one in fitting[: max(REFINED * wanted, LEAST_REFINED)]]

    def best(self, fine: Iterable[Ranked], wanted: int) -> list[tuple[SceneCode, float]]:
        """At most `wanted` codes that fit best, with their scores, the best first."""
        ranked = sorted((one for one in fine if one.score), key=lambda one: one.order)
        return [(self.code(one.number), one.score) for one in ranked[:wanted]]

    @cached_property
    def _wish(self) -> Wish:
        return wish_of(self.wish)

    @cached_property
    def _digits(self) -> dict[str, str]:
        """The digits that codes have of each theme, by theme."""
        return {theme: digits_of(theme) for theme in self.themes}

    @cached_property
    def _bare(self) -> dict[str, Landscape]:
        """Bare landscapes in fair weather, by theme."""
        return {theme: Landscape(theme, 0, "none").bare() for theme in self.themes}

    @cached_property
    def _full(self) -> dict[str, Landscape]:
        """Landscapes with everything, by theme."""
        weather = self.weather or self._wish.weather
        return {theme: Landscape(theme, 0, weather, self.calm) for theme in self.themes}

    def batches(self, numbers: Iterable[int], size: int) -> list[list[int]]:
        """The numbers in batches of at most `size`, each of one theme, whose landscapes share their light."""
        ordered = sorted(numbers, key=lambda number: (number % len(self.themes), number))
        by_theme = (list(own) for _, own in groupby(ordered, key=self._theme))
        return [own[start : start + size] for own in by_theme for start in range(0, len(own), size)]


def score_all(how: str, search: Search, numbers: list[int]) -> list[Ranked]:
    """The scores of landscapes, "rough" or "fine", by their numbers."""
    own = replace(search)  # what the original has cached is another thread's
    score = own.rough if how == "rough" else own.fine
    return [score(number) for number in numbers]


def best(search: Search, wanted: int = 1) -> list[tuple[SceneCode, float]]:
    """At most `wanted` codes that fit best, with their scores, the best first; none if none fits.

    >>> [(code, score)] = best(Search.of("lone peak", "dusk", count=3))
    >>> code.theme, score > 0.0
    ('dusk', True)
    """
    numbers = search.refined(map(search.rough, range(search.count)), wanted)
    return search.best(map(search.fine, numbers), wanted)
