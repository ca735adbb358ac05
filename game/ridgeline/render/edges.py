"""Where the soft edges of crests lie, and how much of each of their pixels the land covers: exact areas."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from . import native
from .pixels import Pixels

Rows = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.intp]
Mask = npt.NDArray[np.bool_]

FLAT = np.float32(1e-3)
"""Rise in pixels below which a crest counts as level; it keeps a division finite and moves no area by 1/1000 pixel."""

NOWHERE = 2**30
"""A row below every picture."""


class Edges(NamedTuple):
    """The crests of all layers, column by column.

    Attributes:
        top: (layers, width) the first row that the land touches.
        solid: (layers, width) the first row below `top` that it covers whole: in view, an edge has a row at least.
        limit: (layers + 1, width) for the sky and each layer, the first row that some nearer layer covers whole.
        upper: (layers, width) y of the crest's upper end in the column, in pixels.
        rise: (layers, width) how much lower its other end is, in pixels.
        seen: (2, layers) the rows from and before which each layer can be seen; height and 0 of one that cannot.
    """

    top: Rows
    solid: Rows
    limit: Rows
    upper: Floats
    rise: Floats
    seen: Rows

    def within(self, columns: slice, first: int, last: int) -> Edges:
        """The edges in some columns, as far as they lie between two rows; `seen` stays that of the picture."""
        return Edges(
            np.minimum(np.maximum(self.top[:, columns], first), last),
            np.minimum(np.maximum(self.solid[:, columns], first), last),
            np.minimum(np.maximum(self.limit[:, columns], first), last),
            self.upper[:, columns],
            self.rise[:, columns],
            self.seen,
        )


def edges(crests: Floats, height: int) -> Edges:
    """The edges of (layers, width + 1) crests in a picture of `height` rows."""
    if native.there():
        return Edges(*native.edges(crests, height))
    left, right = crests[:, :-1], crests[:, 1:]
    upper = np.minimum(left, right)
    lower = np.maximum(left, right)
    bounded = np.maximum(upper, np.float32(0.0))
    top = np.minimum(bounded, np.float32(height), out=bounded).astype(np.int32)
    np.ceil(np.maximum(lower, np.float32(0.0)), out=bounded)
    np.minimum(bounded, np.float32(height), out=bounded)
    solid = np.maximum(bounded.astype(np.int32), top + 1)
    np.minimum(solid, height, out=solid)
    limit = np.empty((len(solid) + 1, solid.shape[1]), np.int32)
    limit[-1] = height
    for number in range(len(solid) - 1, -1, -1):
        np.minimum(limit[number + 1], solid[number], out=limit[number])
    lower -= upper
    hidden = top >= limit[1:]
    first = np.where(hidden, height, top).min(axis=1, initial=height)
    last = np.where(hidden, 0, limit[1:]).max(axis=1, initial=0)
    return Edges(top, solid, limit, upper, np.maximum(lower, FLAT, out=lower), np.stack([first, last]))


def overlaps(first: Rows, last: Rows, seen: Mask) -> Mask:
    """(layers, width): whether a layer's run of rows, first to last, meets that of a nearer layer; only runs `seen`."""
    under = np.zeros_like(seen)
    nearest = np.full(seen.shape[1], NOWHERE, np.int32)
    for number in range(len(seen) - 1, 0, -1):
        np.copyto(nearest, np.minimum(nearest, first[number]), where=seen[number])
        np.less(nearest, last[number - 1], out=under[number - 1])
    under &= seen
    return under


def weights(rows: Places, upper: Floats, rise: Floats) -> Pixels:
    """(n,) 0–256: the share of each pixel that lies below a line.

    The line falls by `rise` from `upper` across the pixel's column. With depth d below its upper end, the area under it
    is ∫ min(max(d, 0) / rise, 1); the pixel's share is the difference of that integral between d and d + 1.
    """
    above = rows.astype(np.float32)
    above -= upper
    below = above + np.float32(1.0)
    np.maximum(above, np.float32(0.0), out=above)
    np.maximum(below, np.float32(0.0), out=below)
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


def spans(first: Rows, last: Rows) -> tuple[Places, Places]:
    """Runs of rows written out: for each pixel the number of its run, and its row.

    Args:
        first: (n,) row at which each run begins.
        last: (n,) row before which it ends; a run that ends where it begins has no pixels.
    """
    lengths = last - first
    runs = np.repeat(np.arange(lengths.size), lengths)
    rows = np.arange(runs.size)
    rows += (last - np.cumsum(lengths))[runs]
    return runs, rows
