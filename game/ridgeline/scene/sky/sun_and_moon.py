"""The paths of sun and moon over the sky, and the moon's phase."""

import datetime
import math
from dataclasses import replace

from ..light.daylight import Light
from ..theme import Theme

SYNODIC_MONTH = 29.530588853  #: days from new moon to new moon (Meeus, Astronomical Algorithms, chapter 49)

DIP_SHARE = 0.1
"""Share of their way that sun and moon go on below the horizon, so that they sink behind the lowest land of any biome
before they end."""

MIN_RISE = 1.0 - (1.0 + 2.0 * DIP_SHARE) ** 2  #: their least height, below the horizon, as a share of their greatest
MOONLIT_STARS = 0.5  #: brightness of the stars from which the sky is dark enough for the moon to shine

MIDSUMMER, YEAR_DAYS = datetime.date(2000, 6, 21), 365.2425
"""A day on which the sun stands highest, and days of a mean year."""

SEASON_HEIGHT, SEASON_WIDTH = 0.3, 0.05
"""The share of its height that the sun lacks in midwinter, and the share of the panorama's width by which it rises and
sets farther outside in midsummer than between, or farther inside in midwinter."""

_NEW_MOON = datetime.date(2000, 1, 6)


def sun_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """The sun's way, 0–1 from sunrise to sunset, and its share of the greatest height; None while it is down."""
    return _arc(hour, theme.sunrise, theme.sunset)


def moon_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """The moon's way and height likewise; it rises at sunset."""
    return _arc(hour, theme.sunset, theme.sunrise)


def turning_points(theme: Theme, date: datetime.date, moon: bool = False) -> tuple[float, float, float]:
    """Where the sun rises and sets, and how high it stands between, as shares of the panorama's width and height.

    The full moon stands opposite the sun: high in winter.
    """
    left, right, top = theme.sun_path
    summer = math.cos(2.0 * math.pi * (date - MIDSUMMER).days / YEAR_DAYS) * (-1.0 if moon else 1.0)
    out = math.copysign(SEASON_WIDTH * summer, right - left)
    return left - out, right + out, top * (1.0 - 0.5 * SEASON_HEIGHT * (1.0 - summer))


def moon_phase(date: datetime.date) -> float:
    """The age of the mean moon on a date, in months: 0 at new moon, 0.5 at full moon, below 1."""
    return (date - _NEW_MOON).days / SYNODIC_MONTH % 1.0


def lit_phase(theme: Theme, date: datetime.date) -> float:
    """The moon's phase, its lit side towards the sun, which has set where the moon will: mirrored, as in the south,
    where the sun moves to the left."""
    phase, (rises, sets, _) = moon_phase(date), theme.sun_path
    return phase if sets > rises else 1.0 - phase


def moonlight(theme: Theme, hour: float, date: datetime.date) -> float:
    """The moon's light on the land, 0–1 of a full moon's at its greatest height.

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
        # Just before it rises it belongs to the coming way, not to yesterday's.
        along -= 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP_SHARE <= along <= 1.0 + DIP_SHARE:
        return None
    return along, 1.0 - (2.0 * along - 1.0) ** 2
