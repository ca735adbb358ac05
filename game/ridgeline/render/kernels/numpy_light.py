"""The pixels of layers in the light of the sky's glows, dithered, with numpy."""

import numpy as np

from ...terrain.arrays import Indices, UInt32s
from .numpy_dither import THRESHOLDS
from .numpy_sky import HIGHEST_LEVEL, glow_share, mix
from .records import TILE, AirCurves, LandLight


def light_up(light: LandLight, layer: int, rows: slice, columns: slice) -> UInt32s:
    """The pixels of a layer in some rows, on which light lies, and in columns that begin with a tile's first."""
    y = np.arange(rows.start, rows.stop)
    curves = AirCurves(light.curves[layer, :, :, rows], True, light.down[:, rows], light.across[:, columns])
    count = columns.stop - columns.start
    pixels = np.empty((len(y), count), np.uint32)
    noise = np.tile(THRESHOLDS[y % TILE], -(-count // TILE))[:, :count]
    mix(curves, glow_share(curves.down, curves.across), [], noise, pixels)
    return pixels


def relight(pixels: UInt32s, light: LandLight, layers: Indices, rows: Indices, columns: Indices) -> None:
    """Give pixels of layers, (n,), the light that lies on some of them."""
    first, last = light.rows
    some = np.flatnonzero((first[layers] <= rows) & (rows < last[layers]))
    if not some.size:
        return
    layers, rows, columns = layers[some], rows[some], columns[some]
    share = np.ones(some.size, np.float32)
    for down, across in zip(light.down, light.across, strict=True):
        share *= np.float32(1.0) - down[rows] * across[columns]
    np.subtract(np.float32(1.0), share, out=share)
    noise, mixed = THRESHOLDS[rows % TILE, columns % TILE], np.zeros(some.size, np.uint32)
    for channel in range(3):
        start, slope, bend = (light.curves[layers, channel, power, rows] for power in range(3))
        level = np.clip((noise + start) + (share * bend + slope) * share, np.float32(0.0), HIGHEST_LEVEL)
        mixed = mixed << np.uint32(8) | level.astype(np.int32).view(np.uint32)
    pixels[some] = mixed
