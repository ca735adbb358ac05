"""The light of an hour: colours blended between the palettes of a theme, and the places of sun and moon.

How long a day lasts: `DAY`, in `scene/moment.py`. Sunrise, sunset and colours are a theme's, in `scene/theme.py`.
"""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Bools, Floats
from ..memory import Memory
from ..moment import DEFAULT_DATE
from ..oklab import lab, spread
from ..theme import Palette, Theme
from ..weather_spells import AIR, Spell, Weather, add_haze, dim, overcast
from .circular import between, fill
from .contrast import MAX_GAP_HOURS, MIN_STEP, least_steps, order_of, repair, shares_behind, steps, wrong
from .seasons import SeasonNow, season, seasons_of


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
        moonlight: 0–1, how strongly the moon lights the land, see `sky.sun_and_moon`.
        fallen: 0–1, how white the land is with snow that has just fallen.
        bow: 0–1, how much of a rainbow there may be.
    """

    sky: Floats
    ridges: Floats
    mist: Floats
    glow: Floats
    sun: Floats
    moon: Floats
    cloud_colour: Floats
    snow_colour: Floats
    glow_share: float
    stars: float
    cover: float
    snow: float
    moonlight: float = 0.0
    fallen: float = 0.0
    bow: float = 0.0


CLEAR_WEATHER = Spell()

KEPT_BYTES = 4 << 20  #: bytes of kept days: some dates, in each weather

_MOST_HALVINGS = 8
"""The most halvings of a gap between hours, down to a few seconds: some palettes leap from colour to colour."""

_GAPS_AT_ONCE = 4  #: gaps that are checked together: an hour's

_LOOKED_AT = np.array([0.0, *(0.05 + 0.1 * number for number in range(10)), 1.0])[:, None, None, None]
"""Shares of a gap at which the steps are checked: its ends, and places between."""

_NUMBERS = 6  #: row of a table with the numbers that are not colours; mist, lights, clouds and snow are before it

_WHITE, _SNOW_SHARE = "f4f8ff", 0.6
"""Colour of snow in full light, and how far snow is drawn to it for each 1 of the mist's lightness."""


class LightStep(NamedTuple):
    """The least step between ridges, in one palette and the hours after it.

    Attributes:
        palette: its number.
        pair: the number, banks left out, of the farther of the two layers.
        lightness: by how much one is darker, OKLab, to the eyes that see the least difference.
    """

    palette: int
    pair: int
    lightness: float


class Daylight:
    """The light of a theme at every hour of every day."""

    def __init__(self, theme: Theme) -> None:
        """Prepare the light of a theme; each hour of a day is computed when it is first asked for."""
        self.theme = theme
        self._memory = Memory(KEPT_BYTES)

    def light(self, hour: float, date: datetime.date = DEFAULT_DATE, weather: Spell = CLEAR_WEATHER) -> Light:
        """The light of `hour` (0–24) on a day: blends in OKLab of two palettes, and of a clear day and the weather.

        Neighbouring ridges can be told apart at every hour, see `contrast`, except in fog, which hides them.
        """
        today = self._memory(self._season, date)
        table = self._at(today, None, hour)
        if weather.strength:
            table += (self._at(today, weather.kind, hour) - table) * weather.strength
        sky, ridges = np.split(table[_NUMBERS + 1 :], [len(self.theme.stops)])
        numbers = [*table[_NUMBERS].tolist(), today.snow]
        return Light(sky, ridges, *table[:_NUMBERS], *numbers)

    def least_steps(self) -> list[LightStep]:
        """The least step of each palette in any of the theme's seasons; none for fewer than two ridges."""
        ridges, behind, order = self._land
        if not len(order):
            return []
        least: dict[int, LightStep] = {}
        for today in seasons_of(self.theme):
            hours, tables = self.day(today, None)
            apart = (order * steps(tables[:, ridges], tables[:, 0], behind)).min(axis=0)
            for hour, row in zip(hours, apart, strict=True):
                palette, _, _ = between(self._hours, hour, 24.0)
                step = LightStep(palette, int(row.argmin()), float(row.min()))
                least[palette] = min(least.get(palette, step), step, key=lambda step: step.lightness)
        return list(least.values())

    def _season(self, date: datetime.date) -> SeasonNow:
        return season(self.theme, date)

    def _at(self, today: SeasonNow, kind: Weather | None, hour: float) -> Floats:
        """(n, 3) the table of an hour."""
        part = between(self._places, hour, 24.0)[0] // _GAPS_AT_ONCE
        if kind == "fog" or self._memory(self._stands_apart, today, kind, part):
            return _blend(self._memory(self._palettes, today, kind), between(self._hours, hour, 24.0))
        hours, tables = self._memory(self.day, today, kind)
        return _blend(tables, between(hours, hour, 24.0))

    def _stands_apart(self, today: SeasonNow, kind: Weather | None, part: int) -> bool:
        """Whether a part of the day needs no repair; this takes less time than the whole day."""
        first = part * _GAPS_AT_ONCE
        places = [*self._places, self._places[0]][first : first + _GAPS_AT_ONCE + 1]
        day = self._blends(today, kind, places)
        ridges, behind, order = self._land
        if wrong(day[:, ridges], day[:, 0], behind, order).any():
            return False
        return not self._weak(day[:-1], day[1:]).any()

    def day(self, today: SeasonNow, kind: Weather | None) -> tuple[list[float], Floats]:
        """Hours, and (hours, n, 3) the table of each, see `_table`.

        The hours are those of the palettes, and more of them where the steps between ridges had to be repaired.
        """
        hours, tables = self._hours, self._palettes(today, kind)
        if kind == "fog":  # fog hides: its ridges need not be told apart
            return hours, tables
        ridges, behind, order = self._land
        more = self._places
        for halvings in range(_MOST_HALVINGS + 1):
            day = self._blends(today, kind, more)
            given = day[:, ridges]
            apart = repair(given, day[:, 0], behind, order)
            day[:, ridges] = apart
            weak = np.flatnonzero(self._weak(day, np.roll(day, -1, axis=0))).tolist()
            if halvings == _MOST_HALVINGS or not weak:
                break
            ends = [*more[1:], more[0] + 24.0]
            more = sorted([*more, *(0.5 * (more[number] + ends[number]) % 24.0 for number in weak)])
        return (hours, tables) if apart is given else (more, day)

    def _weak(self, starts: Floats, ends: Floats) -> Bools:
        """(gaps,) whether ridges that differ at both ends of a gap look alike between them, to some eyes."""
        ridges, behind, order = self._land
        # (looks, gaps, mist and ridges, 3)
        shown = np.concatenate([starts[:, :1], starts[:, ridges]], axis=1)
        gaps = np.concatenate([ends[:, :1], ends[:, ridges]], axis=1) - shown
        looks = (shown + _LOOKED_AT * gaps).reshape(-1, *shown.shape[1:])
        told = least_steps(looks[:, 1:], looks[:, 0], behind, order).reshape(-1, len(starts)) >= MIN_STEP
        return np.asarray(told[0] & told[-1] & ~told.all(axis=0))

    def _blends(self, today: SeasonNow, kind: Weather | None, hours: Sequence[float]) -> Floats:
        """(hours, n, 3) the tables of hours, not repaired."""
        tables = self._memory(self._palettes, today, kind)
        around = [between(self._hours, hour, 24.0) for hour in hours]
        befores = tables[np.array([before for before, _, _ in around])]
        afters = tables[np.array([after for _, after, _ in around])]
        shares = np.array([share for _, _, share in around])[:, None, None]
        return np.asarray(befores + (afters - befores) * shares)

    def _palettes(self, today: SeasonNow, kind: Weather | None) -> Floats:
        """(palettes, n, 3) the table of each palette, in a season and a kind of weather."""
        tables, (ridges, _, _) = self._tables.copy(), self._land
        tables[:, ridges] = today.tinted(tables[:, ridges])
        if kind is not None:
            _cover(tables, ridges, kind)
        return tables

    @cached_property
    def _hours(self) -> list[float]:
        """The hours of the palettes."""
        return [palette.at for palette in self.theme.hours]

    @cached_property
    def _places(self) -> list[float]:
        """The hours between which the steps hold: the palettes', and more between where steps are still weak."""
        return fill(self._hours, 24.0, MAX_GAP_HOURS)

    @cached_property
    def _land(self) -> tuple[slice, Floats, Floats]:
        """The rows of the ridges in the tables, the mist behind them, and their order, see `contrast`."""
        layers = [layer for layer in self.theme.layers if layer.bank is None]
        ridges = slice(self._tables.shape[1] - len(layers), None)
        behind = shares_behind(layers)
        return ridges, behind, order_of(self._tables[:, ridges], self._tables[:, 0], behind)

    @cached_property
    def _tables(self) -> Floats:
        """(palettes, n, 3) the table of each palette."""
        count = sum(layer.bank is None for layer in self.theme.layers)
        return np.array([_table(palette, count) for palette in self.theme.hours])


def light(theme: Theme, hour: float, date: datetime.date = DEFAULT_DATE, weather: Spell = CLEAR_WEATHER) -> Light:
    """The light of a single moment; for many keep a `Daylight`."""
    return Daylight(theme).light(hour, date, weather)


def _blend(tables: Floats, around: tuple[int, int, float]) -> Floats:
    """(n, 3) the blend of two of several tables, see `circular.between`."""
    before, after, share = around
    return np.asarray(tables[before] + (tables[after] - tables[before]) * share)


def _cover(tables: Floats, ridges: slice, kind: Weather) -> None:
    """Change tables (hours, n, 3) to the light under the sky of a kind of weather."""
    own, sky = slice(0, _NUMBERS), slice(_NUMBERS + 1, ridges.start)
    tables[:, own] = dim(tables[:, own], kind)
    mist, snow = tables[:, 0], slice(_NUMBERS - 1, _NUMBERS)
    tables[:, ridges] = add_haze(dim(tables[:, ridges], kind), mist, kind)
    tables[:, snow] = add_haze(tables[:, snow], mist, kind)
    tables[:, sky] = overcast(tables[:, sky], mist, kind)
    cover = AIR[kind].cover
    tables[:, _NUMBERS] = tables[:, _NUMBERS] * (1.0 - cover) + (0.0, 0.0, cover)


def _table(palette: Palette, ridges: int) -> Floats:
    """(n, 3) a palette as a table: mist, lights, clouds and snow, numbers, sky, ridges."""
    return np.concatenate(
        [
            lab(palette.mist, palette.glow, palette.sun, palette.moon),
            [_cloud(palette), _snow(palette)],
            [[palette.glow_share, palette.stars, 0.0]],
            lab(*palette.sky),
            spread(lab(*palette.ridges), ridges),
        ]
    )


def _cloud(palette: Palette) -> Floats:
    if palette.cloud is not None:
        return np.asarray(lab(palette.cloud)[0])
    return np.asarray(0.5 * lab(palette.mist, palette.glow).sum(axis=0))


def _snow(palette: Palette) -> Floats:
    """White that is lit by the mist: grey by night, warm at dusk."""
    if palette.snow is not None:
        return np.asarray(lab(palette.snow)[0])
    mist, white = lab(palette.mist, _WHITE)
    return np.asarray(mist + _SNOW_SHARE * mist[0] * (white - mist))
