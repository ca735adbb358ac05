"""Spruces: a spire of ragged tiers, from young slender ones to old broad ones; now and then a dead one."""

from typing import NamedTuple

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import Draw, drawing
from ..stand_kind import Kind

TIER_UNITS, MIN_MAX_TIERS = 19.0, (4, 13)
"""Units between tiers, which would run together if much closer; tiers of the smallest and of the tallest trees."""

DEAD_SHARE = 0.08
"""Share of the older trees that are dead: a bare trunk with stumps of limbs."""


class Spruces(NamedTuple):
    """The build of n trees, each (n, 1), in units.

    Attributes:
        tall, broad: height, and reach of the lowest limbs.
        lean: how far the tip stands to the right of the root.
        ragged: share by which limbs differ in length.
        hang: how steeply the needles fall below a limb's tip.
        gap: between two tiers, as a share of the height.
    """

    tall: Floats
    broad: Floats
    lean: Floats
    ragged: Floats
    hang: Floats
    gap: Floats


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of spruces up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tiers = int(np.clip(height / TIER_UNITS, *MIN_MAX_TIERS))
    trees = _spruces(height, age, tiers, draw)
    # Limbs of the two sides are drawn apart: a tree that mirrors itself looks made.
    root = int(np.searchsorted(x, 0.0))
    left = _half(trees._replace(lean=-trees.lean), -x[root - 1 :: -1], tiers, draw)
    return np.concatenate([left[:, ::-1], _half(trees, x[root:], tiers, draw)], axis=1)


def _spruces(height: float, age: Floats, tiers: int, draw: Draw) -> Spruces:
    dead = (age > 0.4) & (draw() < DEAD_SHARE)
    tall = height * (0.3 + 0.45 * age + 0.25 * draw())
    broad = tall * (0.18 + 0.08 * draw() * draw() + 0.05 * age)
    return Spruces(
        tall=tall,
        broad=np.where(dead, 0.4 * broad, broad),
        lean=0.05 * tall * (draw() - 0.5),
        ragged=np.where(dead, 1.0, 0.4 + 0.3 * age),
        hang=np.where(dead, 50.0, 9.0),
        gap=1.0 / (tiers * (0.5 + 0.5 * age)),
    )


def _half(trees: Spruces, out: Floats, tiers: int, draw: Draw) -> Floats:
    """The right half of the trees, `out` from the root: the highest of the leader and of every limb."""
    tall, broad, lean, ragged, hang, gap = trees
    outline = tall * (1.0 - np.abs(out - lean) / (0.035 * tall + 0.5))
    for tier in range(tiers):
        depth = gap * (tier + 0.75 + 0.5 * draw())
        length = broad * depth**1.25 * (1.2 - ragged * draw()) + lean * (1.0 - depth)
        short = length - out
        inside = np.maximum(short * (0.35 - 1.9 * draw()), -0.06 * tall)
        # A limb is a line through its tip: needles hang steeply outside, it droops or sweeps up to the stem inside.
        limb = tall * (1.0 - depth) + np.where(short < 0.0, hang * short, inside)
        outline = np.maximum(outline, np.where(depth < 0.92, limb, -tall))
    return outline


KIND = Kind(slot=0.24, reach=0.33, outlines=outlines)
