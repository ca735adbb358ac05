"""Lighthouses: a tapered tower with a lantern, and the keeper's house at its foot."""

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import block, dome, drawing, roof, taper
from ..stand_kind import Kind

GALLERY, DOME = 0.79, 0.9
"""Where the lantern's room begins and ends, as shares of a tower's height."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of lighthouses up to `height`; see `Kind.outlines`."""
    tall = _tall(height, chance)
    foot, head = tall * (0.075 + 0.03 * chance[:, 1:2]), 0.056 * tall
    middle, house = 0.0 * tall, np.where(chance[:, 2:3] < 0.5, -1.0, 1.0) * tall * 0.24
    half, wall = tall * (0.09 + 0.05 * chance[:, 3:4]), tall * (0.09 + 0.04 * chance[:, 4:5])
    parts = [
        taper(x, middle, foot, head, GALLERY * tall),
        block(x, -0.036 * tall, 0.036 * tall, DOME * tall),
        dome(x, middle, 0.044 * tall, (DOME + 0.06) * tall, 0.06 * tall),
        block(x, -0.006 * tall, 0.006 * tall, tall),
        roof(x, house, half, wall, half, 0.75 + 0.0 * half),
    ]
    return np.asarray(np.maximum.reduce(parts))


def lanterns(height: float, chance: Floats) -> Floats:
    """The lanterns of the same lighthouses; see `Kind.windows`."""
    tall = _tall(height, chance)
    sides = [-0.032 * tall, (GALLERY + 0.02) * tall, 0.064 * tall, 0.07 * tall]
    return np.asarray(np.stack(sides, axis=2))


def _tall(height: float, chance: Floats) -> Floats:
    draw, age = drawing(chance)
    return height * (0.66 + 0.28 * age + 0.06 * draw())


KIND = Kind(slot=5.0, reach=0.42, outlines=outlines, steepest=0.5, windows=lanterns, lit=1.0, beacon=True)
