"""Broadleaved trees: crowns of many boughs, each a ball of leaves; slender when young, wide when old."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import Draw, dome, drawing
from ..stand_kind import Kind

TUFT_UNITS, MIN_MAX_TUFTS = 26.0, (0, 8)
"""Units of a tree's height for each tuft on a bough's outline, and tufts of the smallest and the tallest trees."""

BOUGHS = 9
"""Boughs on the outline of a crown."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of broadleaved trees up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.4 + 0.4 * age + 0.2 * draw())
    broad = tall * (0.42 + 0.12 * draw() + 0.1 * age)
    lean = 0.3 * broad * (2.0 * draw() - 1.0)
    tufts = int(np.clip(height / TUFT_UNITS, *MIN_MAX_TUFTS))
    outline = dome(x, 0.4 * lean, 0.7 * broad, 0.6 * tall, 0.6 * tall)
    for bough in range(BOUGHS):
        angle = np.pi * (bough + 0.1 + 0.8 * draw()) / BOUGHS
        rise = np.sin(angle)
        size = broad * (0.13 + 0.12 * draw() + 0.12 * rise)
        top = tall * (0.08 + 0.1 * draw() + 0.82 * rise * (0.74 + 0.26 * draw()))
        middle = lean * rise + (broad - size) * np.cos(angle)
        outline = np.maximum(outline, _bough(x, middle, size, top, tufts, draw))
    return np.minimum(outline, tall)


def _bough(x: Floats, middle: Floats, size: Floats, top: Floats, tufts: int, draw: Draw) -> Floats:
    """Balls of leaves, with smaller ones around their upper edge."""
    outline = dome(x, middle, size, top, 1.2 * size)
    for tuft in range(tufts):
        angle = np.pi * (tuft + 0.1 + 0.8 * draw()) / tufts
        small = size * (0.7 + 1.3 * draw()) / (tufts + 2.0)
        above = top - 1.2 * size * (1.0 - np.sin(angle)) + 0.8 * small
        outline = np.maximum(outline, dome(x, middle + size * np.cos(angle), small, above, 1.2 * small))
    return outline


KIND = Kind(slot=0.6, reach=0.9, outlines=outlines)
