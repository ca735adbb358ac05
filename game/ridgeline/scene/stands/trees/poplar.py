"""Poplars: slender columns with tufts all along their sides."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import dome, drawing
from ..stand_kind import Kind

TUFT_UNITS, MIN_MAX_TUFTS = 11.0, (3, 16)
"""Units between the tufts of a tall tree, and tufts on each side of the smallest and of the tallest trees."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of poplars up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.5 + 0.35 * age + 0.15 * draw())
    broad = tall * (0.065 + 0.045 * draw() + 0.02 * age)
    lean = 0.05 * tall * (2.0 * draw() - 1.0)
    tufts = int(np.clip(height / TUFT_UNITS, *MIN_MAX_TUFTS))
    outline = dome(x, lean, 0.3 * broad, tall, 0.3 * tall)
    for side in (-1.0, 1.0):
        for tuft in range(tufts):
            level = (tuft + 0.2 + 0.6 * draw()) / tufts
            wide = broad * (0.2 + 0.2 * draw())
            out = broad * (1.0 - level**3.0) * (0.7 + 0.3 * draw())
            top = tall * (0.1 + 0.88 * level)
            middle = lean * level + side * np.maximum(out - wide, 0.0)
            outline = np.maximum(outline, dome(x, middle, wide, top, 0.09 * tall))
    return np.maximum(outline, dome(x, 0.5 * lean, 0.75 * broad, 0.8 * tall, 0.8 * tall))


KIND = Kind(slot=0.24, reach=0.25, outlines=outlines)
