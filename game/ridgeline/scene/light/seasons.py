"""The seasons of a theme, blended on every day of the year.

The colours of each season, autumn among them, are a theme's own: the `[[seasons]]` of `assets/themes/dusk.toml`,
`blue.toml` and `savannah.toml`, as `Season` in `theme.py` explains them. There are none here.
"""

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
        """The ridges (..., 3) in the colours of the season, with their lightness unchanged."""
        drawn = ridges[..., 1:] * self.kept + ridges[..., :1] * (self.green_red, self.blue_yellow)
        return np.concatenate([ridges[..., :1], drawn], axis=-1)


_MIN_TINT_LIGHTNESS = 0.1  #: least lightness that a tint counts with
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  #: days of the months, in years that are not leap years
NO_SEASON = SeasonNow(1.0, 0.0, 0.0, 0.0)  #: the season of themes that have none


def season(theme: Theme, date: datetime.date) -> SeasonNow:
    """The season of a day, blended from its neighbours in the theme."""
    if not theme.seasons:
        return NO_SEASON
    month = date.month + (date.day - 1) / _days_of_month(date)
    before, after, share = between([given.at for given in theme.seasons], month, 12.0)
    one, other = map(_written, (theme.seasons[before], theme.seasons[after]))
    return SeasonNow(
        one.kept + (other.kept - one.kept) * share,
        one.green_red + (other.green_red - one.green_red) * share,
        one.blue_yellow + (other.blue_yellow - one.blue_yellow) * share,
        one.snow + (other.snow - one.snow) * share,
    )


def seasons_of(theme: Theme) -> list[SeasonNow]:
    """The theme's seasons, or NO_SEASON alone."""
    return [_written(given) for given in theme.seasons] or [NO_SEASON]


def _days_of_month(date: datetime.date) -> int:
    # To load `calendar` takes two thousandths of a second.
    is_leap = date.year % 4 == 0 and (date.year % 100 != 0 or date.year % 400 == 0)
    return _DAYS[date.month - 1] + (date.month == 2 and is_leap)


def _written(given: Season) -> SeasonNow:
    light, green_red, blue_yellow = lab(given.tint)[0].tolist()
    drawn = given.share / max(light, _MIN_TINT_LIGHTNESS)
    return SeasonNow(1.0 - given.share, drawn * green_red, drawn * blue_yellow, given.snow)
