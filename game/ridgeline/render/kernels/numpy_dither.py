"""Dithers colours with numpy, so that gradients show no bands: the noise, and tiles of pixels made with it."""

import numpy as np

from ...terrain.arrays import Float32s, Floats, Indices, UInt32s
from .records import TILE


def _thresholds() -> Float32s:
    """(TILE, TILE) in 0–1: interleaved gradient noise (Jimenez, "Next generation post processing", 2014)."""
    y, x = np.mgrid[:TILE, :TILE].astype(np.float64)
    noise: Floats = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1.0) % 1.0
    return noise.astype(np.float32)


THRESHOLDS = _thresholds()
"""Added to a level before it is cut to a whole number, so that the mean of a tile is the level itself."""


def dither(colours: Float32s, rows: Indices) -> UInt32s:
    """(n, TILE) pixels for one sRGB colour a row, (n, 3) in 0–255, at the picture's `rows`, (n,)."""
    thresholds = THRESHOLDS[rows % TILE]
    red, green, blue = ((thresholds + colours[:, channel, None]).astype(np.int32) for channel in range(3))
    red <<= 16
    green <<= 8
    red |= green
    red |= blue
    return red.view(np.uint32)
