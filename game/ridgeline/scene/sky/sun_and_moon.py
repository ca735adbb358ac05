"""The paths of sun and moon over the sky, and the moon's phase."""

import datetime
from dataclasses import replace

from ..light.daylight import Light
from ..theme import Theme

SYNODIC_MONTH = 29.530588853
"""Days from new moon to new moon (Meeus, Astronomical Algorithms, chapter 49)."""

DIP_SHARE = 0.05
"""Share of their way that sun and moon go on below the horizon, so that they sink behind the land before they end."""

MIN_RISE = 1.0 - (1.0 + 2.0 * DIP_SHARE) ** 2
"""Their least height, below the horizon, as a share of their greatest."""

MOONLIT_STARS = 0.5
"""Brightness of the stars from which the sky is dark enough for the moon to shine."""

_NEW_MOON = datetime.date(2000, 1, 6)


def sun_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """The sun's way, 0–1 from sunrise to sunset, and its share of the greatest height; None while it is down."""
    return _arc(hour, theme.sunrise, theme.sunset)


def moon_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """The same for the moon, which rises at sunset."""
    return _arc(hour, theme.sunset, theme.sunrise)


def moon_phase(date: datetime.date) -> float:
    """The age of the mean moon on a date, in months: 0 at new moon, 0.5 at full moon, below 1."""
    return (date - _NEW_MOON).days / SYNODIC_MONTH % 1.0


def moonlight(theme: Theme, hour: float, date: datetime.date) -> float:
    """How strongly the moon lights the land, 0–1 of what a full moon does from its greatest height.

    Much of a half moon lies in its own shadows: its light falls off faster than the lit part of its disc.
    """
    path = moon_path(theme, hour)
    lit = 1.0 - abs(2.0 * moon_phase(date) - 1.0)
    return 0.0 if path is None or not theme.sun_radius else max(path[1], 0.0) * lit * lit


def moonlit(light: Light, theme: Theme, hour: float, date: datetime.date) -> Light:
    """The light of an hour with its moonlight, of which there is none by day or through clouds."""
    clear = (1.0 - light.cover) * min(light.stars / MOONLIT_STARS, 1.0)
    return replace(light, moonlight=clear * moonlight(theme, hour, date))


def _arc(hour: float, rise: float, fall: float) -> tuple[float, float] | None:
    along = (hour - rise) % 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP_SHARE <= along <= 1.0 + DIP_SHARE:
        # Just before it rises it belongs to the way that begins, not to the one that ended yesterday.
        along -= 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP_SHARE <= along <= 1.0 + DIP_SHARE:
        return None
    return along, 1.0 - (2.0 * along - 1.0) ** 2
