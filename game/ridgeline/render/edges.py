"""Where the soft edges of crests lie, and how much of each of their pixels the land covers: exact areas."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .pixels import Pixels

Rows = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]

FLAT = np.float32(1e-3)
"""Rise in pixels below which a crest counts as level; it keeps a division finite and moves no area by 1/1000 pixel."""


@dataclass(frozen=True)
class Edges:
    """The crests of all layers, column by column; every array is (layers, width).

    Attributes:
        top: the first row that the land touches.
        solid: the first row that it covers whole.
        upper: y of the crest's upper end in the column, in pixels.
        rise: how much lower its other end is, in pixels.
    """

    top: Rows
    solid: Rows
    upper: Floats
    rise: Floats


def edges(crests: npt.NDArray[np.float64], height: int) -> Edges:
    """The edges of (layers, width + 1) crests in a picture of `height` rows."""
    left, right = crests[:, :-1], crests[:, 1:]
    upper = np.minimum(left, right)
    lower = np.maximum(left, right)
    top = np.clip(np.floor(upper), 0, height).astype(np.int32)
    solid = np.clip(np.ceil(lower), 0, height).astype(np.int32)
    return Edges(top, solid, upper.astype(np.float32), np.maximum((lower - upper).astype(np.float32), FLAT))


def weights(rows: Rows, upper: Floats, rise: Floats) -> Pixels:
    """(n,) 0–256: the share of each pixel below the line that falls by `rise` from `upper` across its column."""
    depth = rows - upper
    share = _area(depth + np.float32(1.0), rise)
    share -= _area(depth, rise)
    share *= np.float32(256.0)
    share += np.float32(0.5)
    return share.astype(np.uint32)


def _area(depth: Floats, rise: Floats) -> Floats:
    """Area under the line, in a column one pixel wide, from its upper end down to `depth`."""
    below = np.maximum(depth, np.float32(0.0))
    inside = np.minimum(below, rise)
    below -= inside
    inside *= inside
    inside /= rise
    inside *= np.float32(0.5)
    below += inside
    return below


def spans(first: Rows, counts: Rows) -> tuple[npt.NDArray[np.intp], Rows]:
    """Runs of rows written out: for each pixel the number of its run, and its row.

    Args:
        first: (n,) row at which each run begins.
        counts: (n,) its length, 0 or more.
    """
    ends = np.cumsum(counts, dtype=np.int32)
    runs = np.repeat(np.arange(counts.size), counts)
    rows = (first - ends + counts)[runs]
    rows += np.arange(rows.size, dtype=np.int32)
    return runs, rows
