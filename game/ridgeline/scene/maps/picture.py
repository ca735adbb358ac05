"""Pictures of maps: lit from the north-west in a theme's colours, as heights, and as water."""

from collections.abc import Callable

import numpy as np

from ...terrain.arrays import AnyFloats, Array, Float32s, Floats, UInt8s, UInt16s
from ..light.daylight import Light
from ..oklab import srgb
from .map import Map
from .map_colours import HIGHEST_LAND, LANDS, NORTH_WEST, Slopes, bands, colours, lakes, lit_cells, slopes

ROWS = 128  #: rows of a map drawn at once, so that large maps need little memory
STEEPNESS = 0.5  #: average difference in height of neighbours in a map's picture before the rain, in units
LOWLANDS = 1.6  #: exponent of heights on a map without a sea: above 1, more of it has the colours of low land
FRESH_SHARE = 0.0  #: see `colours`: fresh water darker than land at noon
USUAL_DROP = 0.01  #: the depth of a drop for which `lakes` has its depths
MAX_LEVEL = 65535  #: the highest level of 16 bits


def shade(map_: Map, light: Light) -> UInt8s:
    """(side, side, 3) sRGB of a map with its water, in the colours of a theme's hour."""
    table = (srgb(colours(light, FRESH_SHARE)) + np.float32(0.5)).astype(np.uint8)

    def drawn(rows: slice) -> UInt8s:
        wet = _wetness(map_, rows)
        return table[lit_cells(bands(in_units(map_, rows), wet), _slopes(map_, rows), NORTH_WEST)]

    return _picture(map_, np.uint8, drawn, 3)


def watery(map_: Map) -> UInt8s:
    """(side, side) water: 0 dry, 255 the sea, lakes and rivers."""

    def drawn(rows: slice) -> AnyFloats:
        wet = _wetness(map_, rows)
        if map_.sea:
            wet[map_.ground[rows] <= 0.0] = 1.0
        return np.asarray(np.rint(wet * 255.0))

    return _picture(map_, np.uint8, drawn)


def stretch(map_: Map) -> tuple[UInt16s, float, float]:
    """(side, side) the heights from 0 to 65535, and the heights of these two levels."""
    low, high = float(map_.ground.min()), float(map_.ground.max())
    factor = MAX_LEVEL / (high - low) if high > low else 0.0
    return _picture(map_, np.uint16, lambda rows: np.rint((map_.ground[rows] - low) * factor)), low, high


def blocks(map_: Map) -> list[slice]:
    """The rows of a map in parts of `ROWS`."""
    count = len(map_.ground)
    return [slice(start, min(start + ROWS, count)) for start in range(0, count, ROWS)]


def _wetness(map_: Map, rows: slice) -> Float32s:
    """0–1, the visible share of rivers and lakes in the cells of some rows."""
    standing = lakes(map_.rain[rows] * (USUAL_DROP / map_.drop))  # else large drops would show one by one
    return np.asarray(np.maximum(map_.river_cover[rows], standing))


def in_units(map_: Map, rows: slice) -> Floats:
    """The heights of some rows in units of a chart: the highest land has the last colour."""
    range_ = map_.highest - map_.lowest
    share = (map_.ground[rows] - map_.lowest) / range_ if range_ else np.zeros_like(map_.ground[rows])
    if map_.sea:
        return share * HIGHEST_LAND
    base = float(LANDS[1])  # a map without a sea has no beaches
    return base + (HIGHEST_LAND - base) * np.clip(share, 0.0, 1.0) ** LOWLANDS


def _slopes(map_: Map, rows: slice) -> Slopes:
    count = len(map_.ground)
    around = np.arange(rows.start - 1, rows.stop + 1) % count
    scale = STEEPNESS / map_.steep if map_.steep else 1.0
    return Slopes(*(part[1:-1] for part in slopes(map_.ground[around] * scale)))


def _picture(map_: Map, kind: type, drawn: Callable[[slice], Array], *channels: int) -> Array:
    """A picture, some rows at a time; its first row and column are repeated as the last ones."""
    side = len(map_.ground) + 1
    picture: Array = np.empty((side, side, *channels), kind)
    for rows in blocks(map_):
        picture[rows, :-1] = drawn(rows)
    picture[-1, :-1] = picture[0, :-1]
    picture[:, -1] = picture[:, 0]
    return picture
