"""Maps as pictures: lit from the north-west in a theme's colours, as heights, and as water."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .chart import HIGHEST, LANDS, Slopes, bands, colours, lit_cells, slopes, wetness
from .daylight import Light
from .map import Map
from .palette import srgb

Pixels = npt.NDArray[np.uint8]
Levels = npt.NDArray[np.uint16]

ROWS = 128
"""Rows of a map that are worked on together, so that large ones need little memory."""

NORTH_WEST = 0.625
"""The direction of the light, where maps have it (E. Imhof, Cartographic Relief Presentation, 1965)."""

STEEP = 0.5
"""How much neighbours differ in height on average in a map's picture before it rains, in units."""

LOWLANDS = 1.6
"""How much more of a map without a sea is coloured as low land than as high."""

FRESH = 0.0
"""As `colours` has it: water that is darker than land at noon."""

FULL = 65535
"""The highest height in 16 bits."""


def shaded(found: Map, now: Light) -> Pixels:
    """(side, side, 3) a map in the colours of a theme's hour, with its water."""
    table = (srgb(colours(now, FRESH)) + np.float32(0.5)).astype(np.uint8)
    picture = _canvas(found, np.uint8, 3)
    for rows in blocks(found):
        land = _in_units(found, rows)
        wet = wetness(found.flow[rows], found.rain[rows])
        lie = _slopes(found, rows)
        picture[rows, :-1] = table[lit_cells(bands(land, wet), lie, NORTH_WEST)]
    return _wrapped(picture)


def watery(found: Map) -> Pixels:
    """(side, side) where water is: 0 dry, 255 the sea, lakes and rivers."""
    picture = _canvas(found, np.uint8)
    for rows in blocks(found):
        wet = wetness(found.flow[rows], found.rain[rows])
        if found.sea:
            wet[found.ground[rows] <= 0.0] = 1.0
        picture[rows, :-1] = np.rint(wet * 255.0)
    return _wrapped(picture)


def stretched(found: Map) -> tuple[Levels, float, float]:
    """(side, side) the heights from 0 to 65535, and the heights that these two are."""
    low, high = float(found.ground.min()), float(found.ground.max())
    factor = FULL / (high - low) if high > low else 0.0
    picture = _canvas(found, np.uint16)
    for rows in blocks(found):
        picture[rows, :-1] = np.rint((found.ground[rows] - low) * factor)
    return _wrapped(picture), low, high


def blocks(found: Map) -> list[slice]:
    """The rows of a map in parts."""
    count = len(found.ground)
    return [slice(start, min(start + ROWS, count)) for start in range(0, count, ROWS)]


def _in_units(found: Map, rows: slice) -> npt.NDArray[np.float64]:
    """The heights of some rows as a chart has them: the highest land is in its last colour."""
    range_ = found.highest - found.lowest
    share = (found.ground[rows] - found.lowest) / range_ if range_ else np.zeros_like(found.ground[rows])
    if found.sea:
        return share * HIGHEST
    base = float(LANDS[1])  # a map without a sea has no beaches
    return base + (HIGHEST - base) * np.clip(share, 0.0, 1.0) ** LOWLANDS


def _slopes(found: Map, rows: slice) -> Slopes:
    """How the cells of some rows lie to the light."""
    count = len(found.ground)
    around = np.arange(rows.start - 1, rows.stop + 1) % count
    scale = STEEP / found.steep if found.steep else 1.0
    return Slopes(*(part[1:-1] for part in slopes(found.ground[around] * scale)))


def _canvas(found: Map, kind: type, *channels: int) -> npt.NDArray:  # type: ignore[type-arg]
    side = len(found.ground) + 1
    return np.empty((side, side, *channels), kind)


def _wrapped(picture: npt.NDArray) -> npt.NDArray:  # type: ignore[type-arg]
    """The picture with its first row and column once more as the last ones."""
    picture[-1, :-1] = picture[0, :-1]
    picture[:, -1] = picture[:, 0]
    return picture
