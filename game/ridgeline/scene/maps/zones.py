"""Zones of a map by height, from the deep sea to snow, where its colours change most."""

import numpy as np

from ...terrain.arrays import UInt8s
from ..light.daylight import Light
from ..oklab import srgb
from .map import Map
from .map_colours import DEEPEST, FLAT, LANDS, SEAS, SHADES, bands, colours
from .picture import FRESH_SHARE, blocks, in_units

ZONES = ("deep sea", "sea", "beach", "meadow", "wood", "rock", "scree", "snow")

EDGES = np.array([-SEAS[1] * DEEPEST, 0.0, *(0.5 * (LANDS[1:] + LANDS[:-1]))])
"""Units above the sea up to which each zone reaches, without the highest."""

MIDDLES = np.array([-0.5 * DEEPEST, 0.5 * EDGES[0], *LANDS])  #: units above the sea where each zone has its own colour


def zones(map_: Map) -> UInt8s:
    """(cells, cells) for each cell the number of its zone in `ZONES`."""
    parts = [np.searchsorted(EDGES, in_units(map_, rows)).astype(np.uint8) for rows in blocks(map_)]
    return np.concatenate(parts)


def zone_colours(light: Light) -> UInt8s:
    """(zones, 3) sRGB of level ground in each zone, in the light of a theme's hour."""
    numbers = bands(MIDDLES, np.zeros(len(MIDDLES))).astype(np.intp) * SHADES + round(FLAT * (SHADES - 1))
    return np.asarray((srgb(colours(light, FRESH_SHARE)[numbers]) + np.float32(0.5)).astype(np.uint8))
