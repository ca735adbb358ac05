"""The seasons of a theme, blended on every day of the year."""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .cycle import between
from .palette import Lab, lab
from .theme import Season, Theme


class SeasonNow(NamedTuple):
    """What a day of the year does to the land.

    Attributes:
        kept: the share of their own hue and chroma that ridges keep.
        green_red, blue_yellow: what is added to it, OKLab, for each 1 of lightness: a dark ridge takes on less.
        snow: units by which snow lines are lower.
    """

    kept: float
    green_red: float
    blue_yellow: float
    snow: float

    def tinted(self, ridges: Lab) -> Lab:
        """The ridges (..., 3) in this season, as light as they are."""
        drawn = ridges[..., 1:] * self.kept + ridges[..., :1] * (self.green_red, self.blue_yellow)
        return np.concatenate([ridges[..., :1], drawn], axis=-1)


_DARKEST = 0.1
"""Lightness below which a tint counts as no darker."""

ALWAYS = SeasonNow(1.0, 0.0, 0.0, 0.0)
"""The season of themes that have none."""


def season(theme: Theme, date: datetime.date) -> SeasonNow:
    """The season of a day: what its neighbours in the theme say, by how near they are."""
    return _season(theme, date) if theme.seasons else ALWAYS


def seasons_of(theme: Theme) -> list[SeasonNow]:
    """The seasons that the theme has, or ALWAYS."""
    return [_written(given) for given in theme.seasons] or [ALWAYS]


@lru_cache(maxsize=8)
def _season(theme: Theme, date: datetime.date) -> SeasonNow:
    month = date.month + (date.day - 1) / _days(date)
    before, after, share = between([given.at for given in theme.seasons], month, 12.0)
    both = zip(_written(theme.seasons[before]), _written(theme.seasons[after]), strict=True)
    return SeasonNow(*(a + (b - a) * share for a, b in both))


def _days(date: datetime.date) -> int:
    """How many days the month of a date has."""
    if date.month == 12:
        return 31
    return (date.replace(month=date.month + 1, day=1) - date.replace(day=1)).days


def _written(given: Season) -> SeasonNow:
    light, green_red, blue_yellow = lab(given.tint)[0].tolist()
    drawn = given.share / max(light, _DARKEST)
    return SeasonNow(1.0 - given.share, drawn * green_red, drawn * blue_yellow, given.snow)
