"""Rocks: low heaps of angular boulders, and leaning shards."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import NOWHERE, Draw, drawing
from ..stand_kind import Kind

STONES = 6
"""Stones of a heap."""

SHARD_SHARE = 0.35
"""Share of the heaps whose stones are shards."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of heaps up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.35 + 0.45 * age + 0.2 * draw())
    shard = draw() < SHARD_SHARE
    tilt = np.where(shard, 0.5, 0.25) * (2.0 * draw() - 1.0)
    outline = np.full((len(chance), len(x)), NOWHERE)
    for stone in range(STONES):
        out = 2.0 * draw() - 1.0 if stone else 0.3 * draw()
        top = tall * (1.0 - 0.75 * np.abs(out)) * (0.5 + 0.3 * draw()) if stone else tall
        half = top * np.where(shard, 0.3 + 0.2 * draw(), 0.6 + 0.5 * draw())
        outline = np.maximum(outline, _stone(x - 1.3 * tall * out, top, half, tilt, draw))
    return outline


def _stone(x: Floats, top: Floats, half: Floats, tilt: Floats, draw: Draw) -> Floats:
    """Stones with a tilted face above, and two faces, a flat and a steep one, on either side."""
    right, left = half * (1.0 + tilt), half * (1.0 - tilt)
    corner = half * (0.5 * draw() - 0.25 + tilt)
    faces = [
        top - np.abs(x - corner) * np.where(x > corner, 0.05 + 0.35 * draw(), 0.05 + 0.35 * draw()),
        (right - x) * (1.5 + 2.0 * draw()) * top / half,
        (right - 0.1 * half - x) * 0.8 + (0.5 + 0.3 * draw()) * top,
        (left + x) * (1.5 + 2.0 * draw()) * top / half,
        (left - 0.1 * half + x) * 0.8 + (0.5 + 0.3 * draw()) * top,
    ]
    return np.asarray(np.minimum.reduce(faces))


KIND = Kind(slot=1.6, reach=3.2, outlines=outlines)
