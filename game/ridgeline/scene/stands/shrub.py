"""Shrubs: low round bushes, two or three grown into one another."""

from __future__ import annotations

import numpy as np

from .kind import Floats, Kind
from .shapes import drawing, leafy

LEAVES = 10.0
"""Units, about, between the tufts of leaves on a tall bush's outline."""

TUFTS = (2, 13)
"""Tufts on the outline of the smallest and of the tallest bushes."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of bushes up to `height`; see `Kind.outlines`."""
    draw = drawing(chance)
    age = np.linspace(0.0, 1.0, len(chance))[:, None]
    tall = height * (0.4 + 0.4 * age + 0.2 * draw())
    tufts = int(np.clip(height / LEAVES, *TUFTS))
    grown = leafy(x, 0.0 * tall, tall * (0.6 + 0.4 * draw()), tall, tufts, draw)
    for side in (-1.0, 1.0):
        beside = side * tall * (0.4 + 0.5 * draw())
        lower = tall * (0.3 + 0.45 * draw())
        grown = np.maximum(grown, leafy(x, beside, lower * (0.7 + 0.5 * draw()), lower, tufts // 2 + 1, draw))
    return grown


SHRUB = Kind(slot=1.2, reach=2.0, outlines=outlines)
