"""Mixes the colours of the sky, dithered, with numpy."""

import numpy as np

from ...terrain.arrays import Float32s, UInt32s
from .numpy_dither import THRESHOLDS
from .records import TILE, AirCurves, Veils

BLOCK_PIXELS = 32768  #: pixels that are mixed at a time, so that they stay in the processor's cache
HIGHEST_LEVEL = np.float32(
    255.9
)  #: the highest level with its threshold that is still 255 when it is cut to a whole number
SOFT_FOOT = np.float32(8.0)  #: a curtain's light is full at one by this of its height, see `items.Curtain`

Pull = tuple[Float32s, Float32s]
"""(rows, columns) how far each pixel is drawn to a colour, and that colour, (3,) sRGB in 0–255."""


def air(picture: UInt32s, curves: AirCurves, veils: Veils | None) -> None:
    """Paint gradient, glow and curtains of the upper rows of a picture, (rows, columns)."""
    height, width = picture.shape
    step = max(1, BLOCK_PIXELS // width)
    for begin in range(0, height, step):
        rows = slice(begin, min(begin + step, height))
        y = np.arange(rows.start, rows.stop)
        part = AirCurves(curves.curves[..., rows], curves.wild, curves.down[:, rows], curves.across)
        pulls = _pulls(veils, y.astype(np.float32) + np.float32(0.5)) if veils else []
        noise = np.tile(THRESHOLDS[y % TILE], -(-width // TILE))[:, :width]
        mix(part, glow_share(part.down, part.across), pulls, noise, picture[rows])


def glow_share(down: Float32s, across: Float32s) -> Float32s | None:
    """(rows, columns) how far all glows together draw each pixel, or None where there are none."""
    dark = None
    for glow_down, glow_across in zip(down, across, strict=True):
        # Where a glow is too weak to be seen, `sky.bells` makes it 0: most glows are a small part of the sky.
        columns = np.flatnonzero(glow_across)
        if columns.size and glow_down.any():
            if dark is None:
                dark = np.ones((down.shape[1], across.shape[1]), np.float32)
            near = slice(columns[0], columns[-1] + 1)
            dark[:, near] *= np.float32(1.0) - glow_down[:, None] * glow_across[near]
    return None if dark is None else np.subtract(np.float32(1.0), dark, out=dark)


def _pulls(veils: Veils, y: Float32s) -> list[Pull]:
    """How far the pixels in rows `y` are drawn to each curtain's low and high colour, one pull after another."""
    pulls: list[Pull] = []
    for foot, share, steep, (top, bottom), colours in zip(*veils, strict=True):
        if y[-1] <= top or y[0] >= bottom:
            continue
        along = np.clip((foot - y[:, None]) * steep, np.float32(0.0), np.float32(1.0))
        rest = np.float32(1.0) - along
        light = share * (np.minimum(along * SOFT_FOOT, np.float32(1.0)) * (rest * rest))
        high = light * along
        pulls += [(light - high, colours[0]), (high, colours[1])]
    return pulls


def mix(curves: AirCurves, share: Float32s | None, pulls: list[Pull], noise: Float32s, part: UInt32s) -> None:
    """Paint some rows, given how far glow and curtains draw each pixel."""
    level, curve = np.empty_like(noise), np.empty_like(noise)
    for channel, (start, slope, bend) in enumerate(curves.curves[..., None]):
        # The noise comes first and is drawn along: what a curtain hides wholly is its colour with the same noise.
        np.add(noise, start, out=level)
        if share is not None:
            np.multiply(share, bend, out=curve)
            curve += slope
            curve *= share
            level += curve
        for drawn, colours in pulls:
            np.add(noise, colours[channel], out=curve)
            curve -= level
            curve *= drawn
            level += curve
        if share is not None and curves.wild:
            np.clip(level, np.float32(0.0), HIGHEST_LEVEL, out=level)
        whole = level.astype(np.int32).view(np.uint32)
        if channel:
            part <<= np.uint32(8)
            part |= whole
        else:
            part[...] = whole
