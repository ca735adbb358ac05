"""Shrubs: low round bushes, two or three outline into one another."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import drawing, leafy
from ..stand_kind import Kind

TUFT_UNITS, MIN_MAX_TUFTS = 10.0, (2, 13)
"""Units, about, between the tufts of leaves on a tall bush; tufts of the smallest and of the tallest bushes."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of bushes up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.4 + 0.4 * age + 0.2 * draw())
    tufts = int(np.clip(height / TUFT_UNITS, *MIN_MAX_TUFTS))
    outline = leafy(x, 0.0 * tall, tall * (0.6 + 0.4 * draw()), tall, tufts, draw)
    for side in (-1.0, 1.0):
        beside = side * tall * (0.4 + 0.5 * draw())
        lower = tall * (0.3 + 0.45 * draw())
        outline = np.maximum(outline, leafy(x, beside, lower * (0.7 + 0.5 * draw()), lower, tufts // 2 + 1, draw))
    return outline


KIND = Kind(slot=1.2, reach=2.0, outlines=outlines)
