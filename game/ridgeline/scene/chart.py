"""Land seen from above, as a picture in a few thousand colours: heights and water, lit from one side.

A cell's colour is a band, by height, depth or wetness, and a shade, by how it lies to the light (E. Imhof, Cartographic
Relief Presentation, 1965). Only the shades change while the light turns, and only the colours while the day does.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .daylight import Light
from .palette import Lab

Grid = npt.NDArray[np.floating[Any]]
Numbers = npt.NDArray[np.uint16]

SHADES: Final = 48
"""Shades of each band, from the darkest to the brightest."""

FLAT: Final = 0.5
"""Where among its shades level ground is, 0–1."""

DEPTHS: Final = 40
"""Bands of the sea, the shallowest first."""

HEIGHTS: Final = 64
"""Bands of the land, the lowest first."""

WETTEST: Final = 12
"""Bands of fresh water, from damp ground to rivers and lakes."""

DEEPEST: Final = 120.0
"""Units below the sea at which all light is gone."""

HIGHEST: Final = 170.0
"""Units above the sea at which the land has its last colour."""

STEEPER: Final = 0.8
"""Times its own steepness, for the light."""

SUN: Final = 0.6
"""Radians that the light stands above the horizon."""

LANDS: Final = np.array([0.0, 5.0, 25.0, 70.0, 115.0, HIGHEST])
"""Heights of the land's colours: beach, meadow, wood, rock, scree, snow."""

SEAS: Final = np.array([0.0, 0.25, 1.0])
"""Shares of the deepest depth, of the sea's colours."""

RIVER: Final = (1.0, 2.2)
"""Drops that leave a cell in an epoch: where a river begins to be seen, and where it is in full."""

LAKE: Final = (0.08, 0.28)
"""The same for the depth of water, in units."""


class Slopes(NamedTuple):
    """The unit normals of a heightmap's cells, (rows, columns) float32 each."""

    south: Grid
    east: Grid
    up: Grid


def slopes(land: Grid) -> Slopes:
    """How the cells of a heightmap lie; the map wraps."""
    south, east = (
        (STEEPER * 0.5 * (np.roll(land, 1, axis) - np.roll(land, -1, axis))).astype(np.float32) for axis in (0, 1)
    )
    up = 1.0 / np.sqrt(south * south + east * east + np.float32(1.0))
    return Slopes(south * up, east * up, up)


def wetness(flow: Grid, water: Grid) -> npt.NDArray[np.float32]:
    """0–1, how much fresh water there is to be seen where so many drops leave and water stands so high."""
    return np.maximum(_within(flow, RIVER), _within(water, LAKE))


def bands(land: Grid, wet: Grid) -> Numbers:
    """Which band each cell of a map has.

    Args:
        land: (rows, columns) heights above the sea, in units.
        wet: (rows, columns) 0–1, how much fresh water there is to be seen.
    """
    deep = np.sqrt(np.clip(land * (-1.0 / DEEPEST), 0.0, 1.0)) * (DEPTHS - 1)
    high = np.clip(land * (1.0 / HIGHEST), 0.0, 1.0) * (HEIGHTS - 1) + DEPTHS
    found = np.where(land < 0.0, deep, high)
    rivers = (wet > 1.0 / WETTEST) & (land >= 0.0)
    found[rivers] = DEPTHS + HEIGHTS + np.clip(wet[rivers], 0.0, 1.0) * (WETTEST - 1)
    numbers: Numbers = (found + 0.5).astype(np.uint16)
    return numbers


def lit_cells(bands: Numbers, slopes: Slopes, turn: float) -> Numbers:
    """The numbers of the cells' colours in the light from direction `turn`: 0 is the east, a quarter the south."""
    around = 2.0 * math.pi * turn
    level = math.sin(SUN)
    light = slopes.east * np.float32(math.cos(around) * math.cos(SUN) / level)
    light += slopes.south * np.float32(math.sin(around) * math.cos(SUN) / level)
    light += slopes.up
    np.clip(light, 0.0, 1.0 / FLAT, out=light)
    light *= np.float32(FLAT * (SHADES - 1))
    light += np.float32(0.5)
    found: Numbers = bands * np.uint16(SHADES) + light.astype(np.uint16)
    return found


def colours(now: Light, fresh_share: float = 0.4) -> Lab:
    """(n, 3) OKLab of all bands, shade by shade, in the light of a theme's hour.

    Args:
        now: this light.
        fresh_share: how far fresh water has the sky's colour at the horizon, and not that high above.
    """
    sky, ridges = now.sky, now.ridges
    near, middle, far = ridges[-1], ridges[len(ridges) // 2], ridges[0]
    shadow = (0.75 * near + 0.25 * sky[0]) * [0.7, 0.9, 0.9]
    beach, snow = now.mist + 0.25 * (middle - now.mist), now.snow_colour
    meadow, wood, rock = near + 0.5 * (middle - near), near + 0.8 * (middle - near), middle + 0.5 * (far - middle)
    lands = _between([beach, meadow, wood, rock, far, snow], LANDS / HIGHEST, np.linspace(0.0, 1.0, HEIGHTS))
    shallow = sky[1] + 0.35 * (sky[-2] - sky[1])
    depths = np.linspace(0.0, 1.0, DEPTHS) ** 2
    seas = _between([shallow, sky[0] + 0.5 * (sky[1] - sky[0]), sky[0] * [0.8, 1.0, 1.0]], SEAS, depths)
    seas += 0.35 * np.exp(-depths * DEEPEST / 2.5)[:, None] * (now.mist - seas)
    fresh = sky[1] + fresh_share * (sky[-2] - sky[1])
    rivers = lands[HEIGHTS // 4] + np.linspace(0.1, 0.9, WETTEST)[:, None] * (fresh - lands[HEIGHTS // 4])
    strength = np.concatenate([0.3 * (1.0 - depths), np.ones(HEIGHTS), np.linspace(0.9, 0.3, WETTEST)])
    plain = np.concatenate([seas, lands, rivers])[:, None]
    light = np.linspace(0.0, 1.0 / FLAT, SHADES)[:, None]
    strength = strength[:, None, None]
    dark = 0.85 * strength * np.clip(1.0 - light, 0.0, 1.0)
    bright = 0.6 * strength * np.clip(light - 1.0, 0.0, 1.0)
    shaded = plain + dark * (shadow - plain)
    shaded += bright * (now.glow - shaded)
    found: Lab = shaded.reshape(-1, 3)
    return found


def deep_sea(colours: Lab) -> Lab:
    """Of all colours, that of the deep sea."""
    found: Lab = colours[(DEPTHS - 1) * SHADES]
    return found


def _between(stops: list[Lab], at: Grid, where: Grid) -> Lab:
    """(n, 3) colours at places between stops."""
    return np.stack([np.interp(where, at, channel) for channel in np.array(stops).T], axis=1)


def _within(values: Grid, ends: tuple[float, float]) -> npt.NDArray[np.float32]:
    """0–1, how far values are from one end to the other."""
    share: npt.NDArray[np.float32] = np.clip((values - ends[0]) / (ends[1] - ends[0]), 0.0, 1.0).astype(np.float32)
    return share
