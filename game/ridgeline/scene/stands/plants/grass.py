"""Grass: tufts of a few bent blades, no two alike."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import drawing
from ..stand_kind import Kind

BLADES = 7
"""Blades in a tuft."""

SMALLEST_SHARE = 0.35
"""Height of the youngest tuft, as a share of the oldest."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of tufts up to `height`; see `Kind.outlines`."""
    draw, _ = drawing(chance)
    size = np.linspace(SMALLEST_SHARE, 1.0, len(chance))[:, None]
    outline = np.full((len(chance), len(x)), -height)
    for _ in range(BLADES):
        tall = height * size * (0.25 + 0.75 * draw())
        root = 0.5 * height * (2.0 * draw() - 1.0)
        bend = 0.35 * tall * (2.0 * draw() - 1.0)
        outline = np.maximum(outline, _blade(x - root, tall, bend, 0.6 + 0.04 * height))
    return outline


def _blade(x: Floats, tall: Floats, bend: Floats, thick: float) -> Floats:
    """One blade of each tuft: upright on the side it bends to, a hollow slope on the other."""
    before = np.where(bend < 0.0, x - bend, bend - x)
    along = 1.0 - before / (np.abs(bend) + thick)
    return np.where((before >= 0.0) & (along >= 0.0), tall * along * np.abs(along) ** 0.5, -tall)


KIND = Kind(slot=0.8, reach=1.0, outlines=outlines)
