"""The light of an hour: colours blended between the palettes of a theme, and where sun and moon stand."""

from __future__ import annotations

import bisect
import datetime
from dataclasses import dataclass
from functools import lru_cache

from .palette import Lab, lab, mix, spread
from .theme import Palette, Theme

SYNODIC_MONTH = 29.530588853
"""Days from new moon to new moon (Meeus, Astronomical Algorithms, chapter 49)."""

_NEW_MOON = datetime.date(2000, 1, 6)


@dataclass(frozen=True)
class Light:
    """The colours of one moment, OKLab; `sky` from the top down, `ridges` one for each layer, back to front."""

    sky: tuple[Lab, ...]
    ridges: tuple[Lab, ...]
    mist: Lab
    glow: Lab
    sun: Lab
    moon: Lab
    glow_share: float
    stars: float


def light(theme: Theme, hour: float) -> Light:
    """The light of `hour` (0–24): between two palettes the colours go straight in OKLab."""
    lights = _lights(theme)
    hours = [palette.at for palette in theme.hours]
    after = bisect.bisect_right(hours, hour) % len(hours)
    gap = (hours[after] - hours[after - 1]) % 24.0
    return _blend(lights[after - 1], lights[after], (hour - hours[after - 1]) % 24.0 / gap if gap else 0.0)


def sun_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """Where the sun stands: 0–1 from sunrise to sunset, and 0–1 of its greatest height; None while it is down."""
    return _arc(hour, theme.sunrise, theme.sunset)


def moon_path(theme: Theme, hour: float) -> tuple[float, float] | None:
    """The same for the moon, which rises at sunset."""
    return _arc(hour, theme.sunset, theme.sunrise)


def moon_phase(date: datetime.date) -> float:
    """0 at new moon, 0.5 at full moon, below 1: the mean moon's age on that date, in months."""
    return (date - _NEW_MOON).days / SYNODIC_MONTH % 1.0


def _arc(hour: float, rise: float, fall: float) -> tuple[float, float] | None:
    along = (hour - rise) % 24.0 / ((fall - rise) % 24.0 or 24.0)
    dip = 0.04
    if not -dip <= along <= 1.0 + dip:
        along -= 24.0 / ((fall - rise) % 24.0 or 24.0)
    if not -dip <= along <= 1.0 + dip:
        return None
    return along, 1.0 - (2.0 * along - 1.0) ** 4


@lru_cache(maxsize=8)
def _lights(theme: Theme) -> tuple[Light, ...]:
    return tuple(_light(palette, len(theme.layers)) for palette in theme.hours)


def _light(palette: Palette, layers: int) -> Light:
    ridges = tuple(lab(colour) for colour in palette.ridges)
    return Light(
        sky=tuple(lab(colour) for colour in palette.sky),
        ridges=tuple(spread(ridges, number / max(layers - 1, 1)) for number in range(layers)),
        mist=lab(palette.mist),
        glow=lab(palette.glow),
        sun=lab(palette.sun),
        moon=lab(palette.moon),
        glow_share=palette.glow_share,
        stars=palette.stars,
    )


def _blend(a: Light, b: Light, share: float) -> Light:
    return Light(
        sky=tuple(map(mix, a.sky, b.sky, [share] * len(a.sky))),
        ridges=tuple(map(mix, a.ridges, b.ridges, [share] * len(a.ridges))),
        mist=mix(a.mist, b.mist, share),
        glow=mix(a.glow, b.glow, share),
        sun=mix(a.sun, b.sun, share),
        moon=mix(a.moon, b.moon, share),
        glow_share=a.glow_share + (b.glow_share - a.glow_share) * share,
        stars=a.stars + (b.stars - a.stars) * share,
    )
