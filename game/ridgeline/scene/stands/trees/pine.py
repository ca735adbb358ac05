"""Pines: a crooked stem, and boughs at odd heights on either side that end in upright brushes of needles."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import NOWHERE, Draw, drawing
from ..stand_kind import Kind

BOUGH_UNITS, NEEDLE_UNITS = 22.0, 45.0
"""Units of a tree's height for each bough, and for each point of a brush."""

MIN_MAX_BOUGHS, MIN_MAX_NEEDLES = (3, 11), (2, 6)
"""Boughs, and points of a brush, of the smallest and of the tallest trees."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of pines up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.5 + 0.35 * age + 0.15 * draw())
    broad = tall * (0.15 + 0.1 * draw() + 0.04 * age)
    lean = 0.1 * tall * (2.0 * draw() - 1.0)
    side = np.where(draw() < 0.5, -1.0, 1.0)
    boughs = int(np.clip(height / BOUGH_UNITS, *MIN_MAX_BOUGHS))
    needles = int(np.clip(height / NEEDLE_UNITS, *MIN_MAX_NEEDLES))
    outline = _brush(x - lean, 0.86 * tall, 0.05 * tall + 0.3, 0.14 * tall, needles, draw)
    for bough in range(boughs):
        depth = (bough + 0.9 * draw()) / boughs
        level = 0.78 - 0.74 * depth
        half = broad * (0.16 + 0.14 * draw() + 0.1 * depth)
        out = broad * (0.1 + depth**0.8) * (0.35 + 0.75 * draw())
        middle = lean * level + side * np.maximum(out - 0.5 * half, 0.3 * half)
        outline = np.maximum(
            outline, _brush(x - middle, tall * level, half, tall * (0.05 + 0.07 * draw()), needles, draw)
        )
        # Boughs mostly take turns on the two sides; now and then two in a row are on one.
        side = np.where(draw() < 0.85, -side, side)
    stem = 1.0 - np.abs(x - 0.8 * lean) / (0.04 * tall + 0.5)
    return np.maximum(outline, 0.8 * tall * np.maximum(stem, -1.0))


def _brush(x: Floats, level: Floats, half: Floats, tall: Floats, needles: int, draw: Draw) -> Floats:
    """Points of needles above `level`, the highest in the middle, within `half` of it."""
    outline = np.full(x.shape, NOWHERE)
    for needle in range(needles):
        at = (needle + 0.2 + 0.6 * draw()) / needles * 2.0 - 1.0
        top = level + tall * (1.0 - 0.9 * np.abs(at) ** 1.5) * (0.6 + 0.4 * draw())
        wide = 1.5 * half / needles
        away = np.abs(x - at * (half - 0.5 * wide)) / wide
        outline = np.maximum(outline, np.where(away < 1.0, top - (0.6 * tall + wide) * away, NOWHERE))
    return outline


KIND = Kind(slot=0.34, reach=0.6, outlines=outlines)
