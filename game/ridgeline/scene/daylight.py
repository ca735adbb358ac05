"""The light of an hour: colours blended between the palettes of a theme, and where sun and moon stand."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .contrast import CLOSEST, order_of, repaired, shares_behind, steps
from .cycle import between, filled
from .moment import DEFAULT_DATE
from .palette import Lab, lab, spread
from .seasons import SeasonNow, season, seasons_of
from .theme import Palette, Theme
from .weather import AIR, Kind, Spell, dimmed, hazed, overcast

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
        cover: 0–1, how much of the sky is behind the clouds of bad weather.
        snow: units by which the season's snow lines are lower.
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
    cover: float
    snow: float


CLEAR = Spell()


def light(theme: Theme, hour: float, date: datetime.date = DEFAULT_DATE, weather: Spell = CLEAR) -> Light:
    """The light of `hour` (0–24) on a day: between two palettes the colours go straight in OKLab.

    So they do between the light of a clear day and that of one with such weather. Neighbouring ridges are told apart
    at every hour, see `contrast`.
    """
    now = season(theme, date)
    table = _at(theme, now, None, hour)
    if weather.strength:
        table += (_at(theme, now, weather.kind, hour) - table) * weather.strength
    mist, glow, sun, moon, cloud, snow, rest, *colours = table
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
        cover=float(rest[2]),
        snow=now.snow,
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


class Step(NamedTuple):
    """How far the ridges of one palette, and of the hours after it, are told apart where they are most alike.

    Attributes:
        palette: its number.
        pair: the number, banks left out, of the farther of two layers.
        lightness: what one is darker than the other, OKLab, to the eyes that see least of it.
    """

    palette: int
    pair: int
    lightness: float


def least_steps(theme: Theme) -> list[Step]:
    """The least step of each palette in any of the theme's seasons, as far as there are two ridges."""
    written = [palette.at for palette in theme.hours]
    ridges, behind, order = _land(theme)
    if not len(order):
        return []
    found: dict[int, Step] = {}
    for now in seasons_of(theme):
        hours, tables = _day(theme, now, None)
        apart = (order * steps(tables[:, ridges], tables[:, 0], behind)).min(axis=0)
        for hour, row in zip(hours, apart, strict=True):
            palette, _, _ = between(written, hour, 24.0)
            step = Step(palette, int(row.argmin()), float(row.min()))
            found[palette] = min(found.get(palette, step), step, key=lambda step: step.lightness)
    return list(found.values())


def _at(theme: Theme, now: SeasonNow, kind: Kind | None, hour: float) -> Lab:
    """(n, 3) all that changes with the light, at an hour."""
    hours, tables = _day(theme, now, kind)
    before, after, share = between(hours, hour, 24.0)
    found: Lab = tables[before] + (tables[after] - tables[before]) * share
    return found


@lru_cache(maxsize=16)
def _day(theme: Theme, now: SeasonNow, kind: Kind | None) -> tuple[Sequence[float], Lab]:
    """Hours, and for each of them (n, 3) all that changes with the light, in an order that `light` takes apart.

    The hours are those of the palettes, and more of them where the steps between ridges had to be repaired.
    """
    hours = [palette.at for palette in theme.hours]
    tables = np.array(_tables(theme))
    ridges, behind, order = _land(theme)
    tables[:, ridges] = now.tinted(tables[:, ridges])
    if kind is not None:
        _cover(tables, ridges, kind)
    more = filled(hours, 24.0, CLOSEST)
    blends = [between(hours, hour, 24.0) for hour in more]
    day = np.array([tables[before] + (tables[after] - tables[before]) * share for before, after, share in blends])
    given = day[:, ridges]
    apart = repaired(given, day[:, 0], behind, order)
    if apart is given:
        return hours, tables
    day[:, ridges] = apart
    return more, day


def _cover(tables: Lab, ridges: slice, kind: Kind) -> None:
    """Put (hours, n, 3) tables under the sky of such weather."""
    own, sky = slice(0, _REST), slice(_REST + 1, ridges.start)
    tables[:, own] = dimmed(tables[:, own], kind)
    mist, snow = tables[:, 0], slice(_REST - 1, _REST)
    tables[:, ridges] = hazed(dimmed(tables[:, ridges], kind), mist, kind)
    tables[:, snow] = hazed(tables[:, snow], mist, kind)
    tables[:, sky] = overcast(tables[:, sky], mist, kind)
    cover = AIR[kind].cover
    tables[:, _REST] = tables[:, _REST] * (1.0 - cover) + (0.0, 0.0, cover)


def _land(theme: Theme) -> tuple[slice, Lab, Lab]:
    """Where the ridges are in the tables, the mist behind them, and their order, see `contrast`."""
    tables = np.array(_tables(theme))
    layers = [layer for layer in theme.layers if layer.bank is None]
    ridges = slice(tables.shape[1] - len(layers), None)
    behind = shares_behind(layers)
    return ridges, behind, order_of(tables[:, ridges], tables[:, 0], behind)


_REST = 6
"""Where in a table the numbers are that are no colours; mist, lights, clouds and snow are before them."""


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
        return np.asarray(lab(palette.cloud)[0])
    return np.asarray(0.5 * lab(palette.mist, palette.glow).sum(axis=0))


def _snow(palette: Palette) -> Lab:
    """White that is lit by the mist: grey by night, warm at dusk."""
    if palette.snow is not None:
        return np.asarray(lab(palette.snow)[0])
    mist, white = lab(palette.mist, "f4f8ff")
    return np.asarray(mist + 0.6 * mist[0] * (white - mist))
