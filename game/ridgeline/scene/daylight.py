"""The light of an hour: colours blended between the palettes of a theme, and where sun and moon stand."""

from __future__ import annotations

import bisect
import datetime
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from .palette import Lab, lab, spread
from .theme import Palette, Theme

SYNODIC_MONTH = 29.530588853
"""Days from new moon to new moon (Meeus, Astronomical Algorithms, chapter 49)."""

DIP = 0.05
"""How much of their way sun and moon go on beneath the horizon, so that they sink behind the land before they end."""

LOWEST = 1.0 - (1.0 + 2.0 * DIP) ** 2
"""How deep they get, as a share of their greatest height."""

_NEW_MOON = datetime.date(2000, 1, 6)


@dataclass(frozen=True, eq=False)
class Light:
    """The colours of one moment, OKLab.

    Attributes:
        sky: (n, 3) from the top of the picture down to the horizon.
        ridges: (layers, 3) back to front, banks left out.
        mist, glow, sun, moon, cloud_colour, snow_colour: (3,).
        glow_share, stars: 0–1.
    """

    sky: Lab
    ridges: Lab
    mist: Lab
    glow: Lab
    sun: Lab
    moon: Lab
    cloud_colour: Lab
    snow_colour: Lab
    glow_share: float
    stars: float


def light(theme: Theme, hour: float) -> Light:
    """The light of `hour` (0–24): between two palettes the colours go straight in OKLab."""
    tables = _tables(theme)
    hours = [palette.at for palette in theme.hours]
    after = bisect.bisect_right(hours, hour) % len(hours)
    gap = (hours[after] - hours[after - 1]) % 24.0
    share = (hour - hours[after - 1]) % 24.0 / gap if gap else 0.0
    mist, glow, sun, moon, cloud, snow, rest, *colours = tables[after - 1] + (tables[after] - tables[after - 1]) * share
    count = len(theme.stops)
    return Light(
        sky=np.array(colours[:count]),
        ridges=np.array(colours[count:]),
        mist=mist,
        glow=glow,
        sun=sun,
        moon=moon,
        cloud_colour=cloud,
        snow_colour=snow,
        glow_share=float(rest[0]),
        stars=float(rest[1]),
    )


def sun_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """Where the sun stands: 0–1 from sunrise to sunset, and its share of the greatest height; None while it is down."""
    return _arc(hour, theme.sunrise, theme.sunset)


def moon_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """The same for the moon, which rises at sunset."""
    return _arc(hour, theme.sunset, theme.sunrise)


def moon_phase(date: datetime.date) -> float:
    """0 at new moon, 0.5 at full moon, below 1: the mean moon's age on that date, in months."""
    return (date - _NEW_MOON).days / SYNODIC_MONTH % 1.0


def _arc(hour: float, rise: float, fall: float) -> tuple[float, float] | None:
    along = (hour - rise) % 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP <= along <= 1.0 + DIP:
        along -= 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -DIP <= along <= 1.0 + DIP:
        return None
    return along, 1.0 - (2.0 * along - 1.0) ** 2


@lru_cache(maxsize=8)
def _tables(theme: Theme) -> tuple[Lab, ...]:
    """All that changes with the light, one (n, 3) table for each palette, in an order that `light` takes apart."""
    return tuple(
        np.concatenate(
            [
                lab(palette.mist, palette.glow, palette.sun, palette.moon),
                [_cloud(palette), _snow(palette)],
                [[palette.glow_share, palette.stars, 0.0]],
                lab(*palette.sky),
                spread(lab(*palette.ridges), sum(layer.bank is None for layer in theme.layers)),
            ]
        )
        for palette in theme.hours
    )


def _cloud(palette: Palette) -> Lab:
    if palette.cloud is not None:
        return lab(palette.cloud)[0]
    return np.asarray(0.5 * lab(palette.mist, palette.glow).sum(axis=0))


def _snow(palette: Palette) -> Lab:
    """White that is lit by the mist: grey by night, warm at dusk."""
    if palette.snow is not None:
        return lab(palette.snow)[0]
    mist, white = lab(palette.mist, "f4f8ff")
    return np.asarray(mist + 0.6 * mist[0] * (white - mist))
