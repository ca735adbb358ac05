"""The light of a theme's day as tables of whole numbers, which the page blends as `Daylight` does.

So contrast, seasons and the weather's change of colours need no second implementation. The air's colours are given at
the hours of the palettes; those of the ridges, which contrast may have moved, where they are on no straight line.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...scene.light.circular import between
from ...scene.light.daylight import Daylight
from ...scene.light.seasons import SeasonNow, seasons_of
from ...scene.theme import Theme, land_numbers
from ...scene.weather_spells import KINDS, Weather
from ...terrain.arrays import Floats

UNIT = 5e-5
"""Of the tables' numbers: an eighth of what a screen can show."""

STRAIGHT = 0.5 * UNIT
"""How far an hour that is left out may be from the straight line between its neighbours."""


def day_tables(theme: Theme) -> dict[str, Any]:
    """What `light/daylight.js` takes: `unit`, `hours`, `seasons` and, for "clear" and each kind of weather, tables.

    Of a kind, `air` is (hours · rows · 3) numbers, `ridges` the same for each season, those after the first less the
    first's; `ridgeHours` are the hours of the ridges, None if they are the palettes'.
    """
    daylight = Daylight(theme)
    every = seasons_of(theme)
    months = [season.at for season in theme.seasons] or [1.0]
    return {
        "unit": UNIT,
        "hours": [palette.at for palette in theme.hours],
        "seasons": [{"at": at, "snow": now.snow} for at, now in zip(months, every, strict=True)],
        "kinds": {kind or "clear": _kind(daylight, every, kind) for kind in (None, *KINDS)},
    }


def _kind(daylight: Daylight, every: Sequence[SeasonNow], kind: Weather | None) -> dict[str, Any]:
    palettes = [palette.at for palette in daylight.theme.hours]
    days = [daylight.day(season, kind) for season in every]
    ridges = len(land_numbers(daylight.theme.layers))
    air = np.array([_at(*days[0], hour)[:-ridges] for hour in palettes])
    hours = sorted({*palettes, *(hour for own, _ in days for hour in own)})
    # (hours, seasons, ridges, 3)
    rows = np.array([[_at(*day, hour)[-ridges:] for day in days] for hour in hours])
    bends = _bends(hours, rows) if len(hours) > len(palettes) else list(range(len(hours)))
    numbers = _whole(rows[bends]).swapaxes(0, 1)
    numbers[1:] -= numbers[0]
    return {
        "air": _whole(air).ravel().tolist(),
        "ridgeHours": [hours[number] for number in bends] if len(hours) > len(palettes) else None,
        "ridges": [season.ravel().tolist() for season in numbers],
    }


def _at(hours: Sequence[float], tables: Floats, hour: float) -> Floats:
    """(n, 3) the table of an hour."""
    before, after, share = between(hours, hour, 24.0)
    return np.asarray(tables[before] + (tables[after] - tables[before]) * share)


def _bends(hours: Sequence[float], rows: Floats) -> list[int]:
    """The numbers of the hours that are needed: the others are on straight lines between these."""
    around = [*hours, hours[0] + 24.0]
    values = np.concatenate([rows, rows[:1]]).reshape(len(around), -1)
    needed = [0]
    for end in range(2, len(around)):
        start = needed[-1]
        inside = np.arange(start + 1, end)
        shares = (np.array(around)[inside] - around[start]) / (around[end] - around[start])
        line = values[start] + shares[:, None] * (values[end] - values[start])
        if np.abs(values[inside] - line).max() > STRAIGHT:
            needed.append(end - 1)
    return needed


def _whole(values: Floats) -> Any:
    return np.rint(values / UNIT).astype(np.int64)
