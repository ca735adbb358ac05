"""Slots of time, and the scene of each: theme, seed, hour and second follow from its number."""

import datetime
from concurrent.futures import Executor
from typing import NamedTuple

from ...scene import SceneCode
from ...scene.themes.find import SEED_THEMES, digits_of, theme_for
from ...scene.wishes.search import Search
from ...scene.wishes.wish import wish_of
from ...terrain.hashing import absorb, seed_key
from ..seek.seek_command import sought

SEEDS = 1_000_000  #: number of seeds that are posted: short enough to tell someone
HOURS = 4.0, 22.0  #: the hours of day between which pictures are posted: there is little to see at night
LOOKED_AT = 100  #: candidate landscapes for a wish, of which the best is posted
QUARTERS = 4  #: steps of these hours in an hour
MINUTES = 30  #: of a landscape's time from which the second is drawn, for its weather and passers-by


class Slot(NamedTuple):
    """A stretch of time that has one picture.

    Attributes:
        number: counted from the beginning of 1970, UTC.
        span: seconds of a slot.
    """

    number: int
    span: int

    @classmethod
    def at(cls, seconds: float, span: int) -> "Slot":
        """The slot of a moment, in seconds since the beginning of 1970, UTC."""
        return cls(int(seconds // span), span)

    @property
    def begin(self) -> datetime.datetime:
        """Its first moment, UTC."""
        return datetime.datetime.fromtimestamp(self.number * self.span, datetime.UTC)

    @property
    def name(self) -> str:
        """The stem of its files, which sorts by time."""
        return f"{self.begin:%Y%m%dT%H%MZ}"

    @property
    def seed(self) -> int:
        """The seed of its landscape."""
        return self._key[1] % SEEDS

    @property
    def _key(self) -> tuple[int, int]:
        return absorb(seed_key(self.number), self.span & 0xFFFFFFFF)

    def code(self, theme: str | None = None) -> SceneCode:
        """The scene of the slot in a theme; None chooses a built-in one. A ValueError for an unknown theme.

        >>> str(Slot(165_000, 10_800).code()) == str(Slot(165_000, 10_800).code())
        True
        """
        key = self._key
        first, last = (round(QUARTERS * hour) for hour in HOURS)
        return SceneCode(
            theme_for(theme, 0).name if theme else SEED_THEMES[key[0] % len(SEED_THEMES)],
            self.seed,
            digits_of(theme) if theme else "",
            second=float((key[0] >> 8) % (60 * MINUTES)),
            hour=(first + (key[1] >> 20) % (last - first)) / QUARTERS,
            date=self.begin.date(),
        )

    def best(
        self, wish: str, theme: str | None, size: tuple[float, float], executor: Executor | None = None
    ) -> SceneCode | None:
        """The slot's candidate scene that fits a wish best; None if none of them fits.

        Its date is the slot's own, unless the wish needs another. A ValueError if no landscape can fulfil the wish.

        Args:
            wish: in words.
            theme: of the scene; None lets the wish choose.
            size: width and height of the view, in units.
            executor: scores the candidates; None for processes of our own.
        """
        date = None if wish_of(wish).moonlit else self.begin.date()
        search = Search.of(wish, theme, self.code(theme).seed, LOOKED_AT, date=date, size=size)
        return next((code for code, _ in sought(search, executor=executor)), None)
