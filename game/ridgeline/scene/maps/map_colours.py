"""Land from above in a few thousand colours: heights and water, lit from one side.

A cell's colour is a band, by height, depth or wetness, and a shade, by its slope to the light (E. Imhof, Cartographic
Relief Presentation, 1965). Only the shades change while the light turns, and only the colours while the day does.
"""

import math
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import AnyFloats, Float32s, Floats, UInt16s
from ..light.daylight import Light
from ..oklab import between

SHADES = 48  #: shades of each band, from the darkest to the brightest
FLAT = 0.5  #: the place of level ground among its shades, 0–1

DEPTHS, HEIGHTS, WETTEST = 40, 64, 12
"""Bands of the sea, the shallowest first; of the land, the lowest first; of fresh water, from damp ground to lakes."""

DEEPEST, SURF = 120.0, 2.5  #: units below the sea where light ends, and down to which surf turns it pale
HIGHEST_LAND = 170.0  #: units above the sea at which the land has its last colour
EXAGGERATION = 0.8  #: factor on the land's steepness for the light

NORTH_WEST = 0.625
"""Direction of the light in turns, as on printed maps (E. Imhof, Cartographic Relief Presentation, 1965)."""

SUN = 0.6  #: height of the light above the horizon, in radians
SHADOW, GLOW = 0.85, 0.6  #: how far the darkest shade is drawn to the shadow's colour, and the brightest to the glow

WATER_RELIEF, SHORE_RELIEF, LAKE_RELIEF = 0.3, 0.9, 0.3
"""The shading of the shallow sea, of damp ground and of lakes, as shares of the land's; the deep sea has none."""

LANDS = np.array([0.0, 5.0, 25.0, 70.0, 115.0, HIGHEST_LAND])
"""Heights of the land's colours: beach, meadow, wood, rock, scree, snow."""

SEAS = np.array([0.0, 0.25, 1.0])  #: depths of the sea's colours, as shares of the deepest
LAKE = 0.08, 0.28  #: units of water at which a lake begins to show, and is full


class Slopes(NamedTuple):
    """The unit normals of a heightmap's cells, (rows, columns) float32 each."""

    south: AnyFloats
    east: AnyFloats
    up: AnyFloats


def slopes(land: AnyFloats) -> Slopes:
    """The normals of the cells of a heightmap; the map wraps."""
    south, east = (
        (EXAGGERATION * 0.5 * (np.roll(land, 1, axis) - np.roll(land, -1, axis))).astype(np.float32) for axis in (0, 1)
    )
    up = 1.0 / np.sqrt(south * south + east * east + np.float32(1.0))
    return Slopes(south * up, east * up, up)


def lakes(water: AnyFloats) -> Float32s:
    """0–1, the visible share of lakes in cells with such a depth of water."""
    return np.asarray(np.clip((water - LAKE[0]) / (LAKE[1] - LAKE[0]), 0.0, 1.0).astype(np.float32))


def bands(land: AnyFloats, wet: AnyFloats) -> UInt16s:
    """The band of each cell of a map.

    Args:
        land: (rows, columns) heights above the sea, in units.
        wet: (rows, columns) 0–1, the visible share of fresh water.
    """
    # The root gives shallow water, where the colours change most, more bands than the deep.
    deep = np.sqrt(np.clip(land * (-1.0 / DEEPEST), 0.0, 1.0)) * (DEPTHS - 1)
    high = np.clip(land * (1.0 / HIGHEST_LAND), 0.0, 1.0) * (HEIGHTS - 1) + DEPTHS
    numbers = np.where(land < 0.0, deep, high)
    rivers = (wet > 1.0 / WETTEST) & (land >= 0.0)
    numbers[rivers] = DEPTHS + HEIGHTS + np.clip(wet[rivers], 0.0, 1.0) * (WETTEST - 1)
    return np.asarray((numbers + 0.5).astype(np.uint16))


def lit_cells(bands: UInt16s, slopes: Slopes, turn: float) -> UInt16s:
    """The numbers of the cells' colours in the light from direction `turn`: 0 is the east, a quarter the south."""
    around = 2.0 * math.pi * turn
    level = math.sin(SUN)
    # Divided by the light's height, so that level ground is at 1 whatever the light's direction.
    light = slopes.east * np.float32(math.cos(around) * math.cos(SUN) / level)
    light += slopes.south * np.float32(math.sin(around) * math.cos(SUN) / level)
    light += slopes.up
    np.clip(light, 0.0, 1.0 / FLAT, out=light)
    light *= np.float32(FLAT * (SHADES - 1))
    light += np.float32(0.5)
    return np.asarray(bands * np.uint16(SHADES) + light.astype(np.uint16))


def colours(light: Light, fresh_share: float = 0.4) -> Floats:
    """(n, 3) OKLab of all bands, shade by shade, in the light of a theme's hour.

    Args:
        light: of that hour.
        fresh_share: 0–1, fresh water's colour from the sky's high above to that at the horizon.
    """
    # A theme paints no maps: its ridges, from near to far, lend their colours to the land, its sky to the water.
    sky, ridges = light.sky, light.ridges
    near, middle, far = ridges[-1], ridges[len(ridges) // 2], ridges[0]
    shadow = (0.75 * near + 0.25 * sky[0]) * [0.7, 0.9, 0.9]
    beach, snow = light.mist + 0.25 * (middle - light.mist), light.snow_colour
    meadow, wood, rock = near + 0.5 * (middle - near), near + 0.8 * (middle - near), middle + 0.5 * (far - middle)
    lands = between(np.linspace(0.0, 1.0, HEIGHTS), LANDS / HIGHEST_LAND, [beach, meadow, wood, rock, far, snow])
    shallow = sky[1] + 0.35 * (sky[-2] - sky[1])
    depths = np.linspace(0.0, 1.0, DEPTHS) ** 2
    seas = between(depths, SEAS, [shallow, sky[0] + 0.5 * (sky[1] - sky[0]), sky[0] * [0.8, 1.0, 1.0]])
    seas += 0.35 * np.exp(-depths * DEEPEST / SURF)[:, None] * (light.mist - seas)
    fresh = sky[1] + fresh_share * (sky[-2] - sky[1])
    rivers = lands[HEIGHTS // 4] + np.linspace(0.1, 0.9, WETTEST)[:, None] * (fresh - lands[HEIGHTS // 4])
    strength = np.concatenate(
        [WATER_RELIEF * (1.0 - depths), np.ones(HEIGHTS), np.linspace(SHORE_RELIEF, LAKE_RELIEF, WETTEST)]
    )
    plain = np.concatenate([seas, lands, rivers])[:, None]
    brightness = np.linspace(0.0, 1.0 / FLAT, SHADES)[:, None]
    strength = strength[:, None, None]
    dark = SHADOW * strength * np.clip(1.0 - brightness, 0.0, 1.0)
    bright = GLOW * strength * np.clip(brightness - 1.0, 0.0, 1.0)
    shaded = plain + dark * (shadow - plain)
    shaded += bright * (light.glow - shaded)
    return np.asarray(shaded.reshape(-1, 3))


def deep_sea(colours: Floats) -> Floats:
    """(3,) the colour of the deep sea among all `colours`."""
    return np.asarray(colours[(DEPTHS - 1) * SHADES])
