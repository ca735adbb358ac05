"""The seasons of a theme, blended on every day of the year."""

import datetime
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Floats
from ..oklab import lab
from ..theme import Season, Theme
from .circular import between


class SeasonNow(NamedTuple):
    """The season of one day.

    Attributes:
        kept: share of their own hue and chroma that ridges keep.
        green_red, blue_yellow: OKLab that is added for each 1 of lightness: a dark ridge takes on less.
        snow: units by which snow lines are lower.
    """

    kept: float
    green_red: float
    blue_yellow: float
    snow: float

    def tinted(self, ridges: Floats) -> Floats:
        """The ridges (..., 3) in the colours of the season, equally light."""
        drawn = ridges[..., 1:] * self.kept + ridges[..., :1] * (self.green_red, self.blue_yellow)
        return np.concatenate([ridges[..., :1], drawn], axis=-1)


_MIN_TINT_LIGHTNESS = 0.1
"""Least lightness that a tint counts with."""

NO_SEASON = SeasonNow(1.0, 0.0, 0.0, 0.0)
"""The season of themes that have none."""


def season(theme: Theme, date: datetime.date) -> SeasonNow:
    """The season of a day, blended from its neighbours in the theme."""
    if not theme.seasons:
        return NO_SEASON
    month = date.month + (date.day - 1) / _days_of_month(date)
    before, after, share = between([given.at for given in theme.seasons], month, 12.0)
    both = zip(_written(theme.seasons[before]), _written(theme.seasons[after]), strict=True)
    return SeasonNow(*(a + (b - a) * share for a, b in both))


def seasons_of(theme: Theme) -> list[SeasonNow]:
    """The theme's seasons, or NO_SEASON alone."""
    return [_written(given) for given in theme.seasons] or [NO_SEASON]


def _days_of_month(date: datetime.date) -> int:
    first = np.datetime64(date, "M")  # which is there already: to load `calendar` takes two thousandths of a second
    return int(((first + 1).astype("datetime64[D]") - first.astype("datetime64[D]")).astype(int))


def _written(given: Season) -> SeasonNow:
    light, green_red, blue_yellow = lab(given.tint)[0].tolist()
    drawn = given.share / max(light, _MIN_TINT_LIGHTNESS)
    return SeasonNow(1.0 - given.share, drawn * green_red, drawn * blue_yellow, given.snow)
