"""The soft edges of crests: their places, and the exact area of each pixel that the land covers."""

import numpy as np

from ...terrain.arrays import Bools, Float32s, Indices, Int32s, UInt32s
from .numpy_light import relight
from .pixel_math import blend, expand, flat, pitch
from .records import NOWHERE, TILE, Edges, Paints

FLAT = np.float32(1e-3)
"""Rise in pixels below which a crest counts as level; it keeps a division finite and moves no area by 1/1000 pixel."""


def edges(crests: Float32s, height: int) -> Edges:
    """The edges of (layers, width + 1) crests in a picture of `height` rows."""
    left, right = crests[:, :-1], crests[:, 1:]
    upper = np.minimum(left, right)
    lower = np.maximum(left, right)
    # Cut to the picture before they become whole numbers: a peak may be farther away than an int32 reaches.
    bounded = np.maximum(upper, np.float32(0.0))
    top = np.minimum(bounded, np.float32(height), out=bounded).astype(np.int32)
    np.ceil(np.maximum(lower, np.float32(0.0)), out=bounded)
    np.minimum(bounded, np.float32(height), out=bounded)
    solid = np.maximum(bounded.astype(np.int32), top + 1)
    np.minimum(solid, height, out=solid)
    # From front to back: pixels that a nearer layer covers stay covered for all behind it.
    limit = np.empty((len(solid) + 1, solid.shape[1]), np.int32)
    limit[-1] = height
    for number in range(len(solid) - 1, -1, -1):
        np.minimum(limit[number + 1], solid[number], out=limit[number])
    lower -= upper
    # Where a layer is hidden its edge must not count, though the rows themselves are in the picture.
    hidden = top >= limit[1:]
    first = np.where(hidden, height, top).min(axis=1, initial=height)
    last = np.where(hidden, 0, limit[1:]).max(axis=1, initial=0)
    return Edges(top, solid, limit, upper, np.maximum(lower, FLAT, out=lower), np.stack([first, last]))


def weights(rows: Indices, upper: Float32s, rise: Float32s) -> UInt32s:
    """(n,) 0–256: the share of each pixel that lies below a line.

    The line falls by `rise` from `upper` across the pixel's column. With depth d below its upper end, the area under it
    is ∫ min(max(d, 0) / rise, 1); the pixel's share is the difference of that integral between d and d + 1.
    """
    # The depths of the pixel's upper and lower side, those above the line's upper end cut off.
    above = rows.astype(np.float32)
    above -= upper
    below = above + np.float32(1.0)
    np.maximum(above, np.float32(0.0), out=above)
    np.maximum(below, np.float32(0.0), out=below)
    # Down to depth `rise` the line crosses the pixel, below that the land has all of it. In the crossed part the sky
    # has one less the mean of the two ends' shares, which are linear in depth.
    start = np.minimum(above, rise)
    stop = np.minimum(below, rise)
    below -= above
    missing = stop - start
    stop += start
    stop /= rise
    stop *= np.float32(-0.5)
    stop += np.float32(1.0)
    missing *= stop
    below -= missing
    below *= np.float32(256.0)
    below += np.float32(0.5)
    return below.astype(np.uint32)


def overlaps(first: Int32s, last: Int32s, seen: Bools) -> Bools:
    """(layers, width): whether a layer's rows, first to last, meet those of a nearer layer; only where `seen`."""
    under = np.zeros_like(seen)
    nearest = np.full(seen.shape[1], NOWHERE, np.int32)
    for number in range(len(seen) - 1, 0, -1):
        np.copyto(nearest, np.minimum(nearest, first[number]), where=seen[number])
        np.less(nearest, last[number - 1], out=under[number - 1])
    under &= seen
    return under


def lay_edges(picture: UInt32s, paints: Paints, edges: Edges, numbers: Indices, bottom: Int32s) -> None:
    """Blend some soft edges over the picture behind.

    Args:
        numbers: (n,) layer · width + column of edges that do not meet.
        bottom: (n,) row before which each ends.
    """
    stretches, rows = expand(edges.top.reshape(-1)[numbers], bottom)
    numbers = numbers[stretches]
    weight = weights(rows, edges.upper.reshape(-1)[numbers], edges.rise.reshape(-1)[numbers])
    layers, columns = np.divmod(numbers, edges.top.shape[1])
    over = paints.tables[layers, rows, columns % TILE]
    relight(over, paints.light, layers, rows, columns)
    places = rows * pitch(picture) + columns
    line = flat(picture)
    line[places] = blend(line[places], over, weight)
