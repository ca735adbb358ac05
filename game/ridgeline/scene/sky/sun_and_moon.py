"""The sun and the moon: their paths over the sky, the moon's phase, their discs and the glow around them.

A theme says how large the sun is, and when it rises: `sun_radius`, `sunrise` and `sunset`, in `scene/theme.py`.
"""

import datetime
import math
from dataclasses import replace

import numpy as np

from ..items import Disc, Glow
from ..light.daylight import Light
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Layer, Theme
from ..view import HEIGHT, View

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

MOON_SIZE = 0.55  #: the moon's radius, as a share of the sun's
MIN_DISC_RADIUS = 1e-3  #: radius in pixels of the smallest disc that is drawn; a theme may have none

WIDE_GLOW, WIDE_SHARE, TIGHT_GLOW = (10.0, 2.4), 0.5, 1.9
"""Standard deviations, in radii of the disc, of its two glows, and what part of the tight one's share the wide has."""

MARIA_SHARE, MARIA_RADII = 0.3, (4.0, 14.0)
"""Light that the moon's dark plains lack, and its radii in pixels from which on, and at which wholly, they are seen."""

EARTHSHINE, EARTHLIT_SKY = 0.055, (0.42, 0.22)
"""Light of the dark side of the thinnest moon; and the lightness of the sky from which on nothing of it is seen, and up
to which all is: it would be a pale disc before a sky in the smog."""

THIN_MOON_GLOW = 0.3  #: share of its glow that the thinnest moon gives
HIDING_COVER = 0.75  #: share of the sky behind clouds from which on nothing of a disc is seen
DAY_MOON = 0.4  #: share of the moon that is seen by day


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
    return replace(light, moonlight=clear * moonlight(theme, hour, date)) if clear else light


def _arc(hour: float, rise: float, fall: float) -> tuple[float, float] | None:
    along = (hour - rise) % 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP_SHARE <= along <= 1.0 + DIP_SHARE:
        # Just before it rises it belongs to the coming way, not to yesterday's.
        along -= 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP_SHARE <= along <= 1.0 + DIP_SHARE:
        return None
    return along, 1.0 - (2.0 * along - 1.0) ** 2


def discs_over(theme: Theme, shade: Gradient, light: Light, moment: Moment, view: View) -> list[tuple[Disc, float]]:
    """The moon and the sun, if they are up, each with its share of the glow, which fades as they sink."""
    horizon = horizon_of(next(layer for layer in theme.layers if layer.bank is None))
    radius = theme.sun_radius * view.pixels_per_unit
    width = view.breadth
    discs = []
    night = min(light.stars / MOONLIT_STARS, 1.0)  # by day the moon is pale and hardly glows
    moon = moon_path(theme, moment.hour)
    for path, colour, phase, size, strength in (
        (moon, light.moon, lit_phase(theme, moment.date), MOON_SIZE * radius, night),
        (sun_path(theme, moment.hour), light.sun, 0.5, radius, 1.0),
    ):
        if path is not None and size > MIN_DISC_RADIUS:
            along, rise = path
            left, right, top = turning_points(theme, moment.date, path is moon)
            x = width * (left + (right - left) * along)
            y = horizon + rise * (HEIGHT * top - horizon)
            # Squared: clouds that leave half of the sky open already hide most of a disc.
            clear = max(1.0 - light.cover / HIDING_COVER, 0.0) ** 2 * (DAY_MOON + (1.0 - DAY_MOON) * strength)
            disc = Disc(view.column(x), view.row(y), size, colour, phase, clear)
            if path is moon:
                disc = _face(disc, night, float(shade.labs(np.array([HEIGHT - y]))[0, 0]))
            discs.append((disc, min(1.0 - rise / MIN_RISE, 1.0) * strength))
    return discs


def _face(moon: Disc, night: float, sky: float) -> Disc:
    """The moon with its maria, if it is large enough to show them, and with earthshine on a thin one by night.

    `sky` is the lightness of the sky around it.
    """
    lit = 1.0 - abs(2.0 * moon.phase - 1.0)
    seen = min(max((moon.radius - MARIA_RADII[0]) / (MARIA_RADII[1] - MARIA_RADII[0]), 0.0), 1.0)
    dark = min(max((EARTHLIT_SKY[0] - sky) / (EARTHLIT_SKY[0] - EARTHLIT_SKY[1]), 0.0), 1.0)
    return replace(moon, maria=MARIA_SHARE * seen, earthshine=EARTHSHINE * night * dark * (1.0 - lit))


def horizon_of(farthest: Layer) -> float:
    """The height in units at which sun and moon rise and set: the valleys of the farthest ridge."""
    valley = -0.5 * farthest.displacement
    return farthest.base + (valley if farthest.floor is None else max(valley, farthest.floor))


def glows_of(disc: Disc, share: float) -> tuple[Glow, ...]:
    """A wide weak glow along the horizon and a tight strong one around the disc; a thin moon gives less.

    The wide one lies on the land; the tight one would be seen there as the disc of a sun that shines through hills.
    """
    lit = 1.0 - abs(2.0 * disc.phase - 1.0)
    share *= THIN_MOON_GLOW + (1.0 - THIN_MOON_GLOW) * lit
    radius, (across, down) = disc.radius, WIDE_GLOW
    return (
        Glow(disc.x, disc.y + radius, across * radius, down * radius, WIDE_SHARE * share),
        Glow(disc.x, disc.y, TIGHT_GLOW * radius, TIGHT_GLOW * radius, share, on_land=False),
    )
