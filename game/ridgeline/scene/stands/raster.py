"""Polygons as planes of coverage: the exact area of each pixel that they cover.

Every piece of an edge, cut at the borders of pixels, covers all to its right: what it covers of its own pixel is kept
there, the rest one pixel on, and a running sum along each row gives the areas (as in S. Barrett's stb_truetype 2).
Only + - × ÷ and floor are used, in one order, so that any language fills the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Floats, Indices, UInt8s
from .pen import Part, Point


class SpecimenMask(NamedTuple):
    """A picture of one specimen.

    Attributes:
        shares: (rows, columns) uint8, 255 where all of a pixel is covered.
        left: column of its first pixel, to the right of the root's.
        top: rows from its upper side down to the root.
    """

    shares: UInt8s
    left: int
    top: int


NOTHING = SpecimenMask(np.zeros((0, 0), np.uint8), 0, 0)


def mask(parts: Sequence[Part], scale: float, lowest: float, root: tuple[float, float] = (0.0, 0.0)) -> SpecimenMask:
    """The mask of parts at `scale` pixels to a unit, down to `lowest` units below the root.

    `root` is its pixels right of its column's left side, and above the foot of its row.
    """
    drawn = [corner for part in parts for polygon in part.filled for corner in polygon]
    if not drawn:
        return NOTHING
    corners = np.array(drawn) * scale + root
    least, most = np.minimum.reduce(corners), np.maximum.reduce(corners)
    left, right = int(np.floor(least[0])), int(np.ceil(most[0]))
    top, foot = int(np.ceil(most[1])), int(np.ceil(np.maximum(-least[1], 0.0)))
    rows, columns = top + min(foot, int(np.ceil(lowest * scale))), right - left
    if rows <= 0 or columns <= 0:
        return NOTHING
    covered = np.zeros((rows, columns))
    for part in parts:
        own = _fill(part.filled, scale, left - root[0], top - root[1], covered.shape)
        if part.cut:
            own -= _fill(part.cut, scale, left - root[0], top - root[1], covered.shape)
        np.maximum(covered, own, out=covered)
    shares = (covered * 255.0 + 0.5).astype(np.uint8)
    shares.flags.writeable = False
    return SpecimenMask(shares, left, top)


def _fill(polygons: Sequence[Sequence[Point]], scale: float, left: float, top: float, shape: tuple[int, ...]) -> Floats:
    """(rows, columns) 0–1, the share of each pixel inside polygons."""
    if not polygons:
        return np.zeros(shape)
    starts = np.array([corner for polygon in polygons for corner in polygon])
    starts *= (scale, -scale)
    starts += (-left, top)
    counts = np.array([len(polygon) for polygon in polygons])
    last = counts.cumsum() - 1
    first = last - counts + 1
    ends = np.concatenate([starts[1:], starts[:1]])
    ends[last] = starts[first]
    # Upside down, the inside of a counterclockwise polygon is right of its edges that go down the picture.
    doubled = np.add.reduceat(starts[:, 1] * ends[:, 0] - starts[:, 0] * ends[:, 1], first)
    turn = np.where(doubled >= 0.0, 1.0, -1.0).repeat(counts)
    return np.minimum(np.maximum(_area(starts, ends, turn, shape), 0.0), 1.0)


def _area(starts: Floats, ends: Floats, turn: Floats, shape: tuple[int, ...]) -> Floats:
    """(rows, columns) the area to the right of edges: `turn` times that for those that go down, less for others."""
    rows, columns = shape
    down = ends[:, 1] > starts[:, 1]
    upper, lower = np.where(down[:, None], starts, ends), np.where(down[:, None], ends, starts)
    inside = (upper[:, 1] < lower[:, 1]) & (lower[:, 1] > 0.0) & (upper[:, 1] < rows)
    sign = np.where(down, turn, -turn)[inside]
    (x, y), (x1, y1) = upper[inside].T, lower[inside].T
    slope = (x1 - x) / (y1 - y)
    # In pieces of one row each.
    edge, row = _pieces(np.maximum(np.floor(y), 0.0), np.minimum(np.ceil(y1), rows))
    above, below = np.maximum(y[edge], row), np.minimum(y1[edge], row + 1.0)
    one = np.minimum(np.maximum(x[edge] + (above - y[edge]) * slope[edge], 0.0), columns)
    other = np.minimum(np.maximum(x[edge] + (below - y[edge]) * slope[edge], 0.0), columns)
    near, far, signed = np.minimum(one, other), np.maximum(one, other), (below - above) * sign[edge]
    # And of one column each.
    piece, column = _pieces(np.floor(near), np.floor(far) + 1.0)
    near, far, signed, row = near[piece], far[piece], signed[piece], row[piece]
    begin, end = np.maximum(near, column), np.minimum(far, column + 1.0)
    wide = far > near
    signed = np.where(wide, signed * (end - begin) / np.where(wide, far - near, 1.0), signed)
    beside = 0.5 * (begin + end) - column
    at = (row * (columns + 2) + column).astype(np.int64)
    places, areas = np.concatenate([at, at + 1]), np.concatenate([signed * (1.0 - beside), signed * beside])
    sums = np.bincount(places, areas, rows * (columns + 2)).reshape(rows, columns + 2)
    covered: Floats = sums.cumsum(axis=1)
    return covered[:, :columns]


def _pieces(first: Floats, last: Floats) -> tuple[Indices, Floats]:
    """For each whole number from `first` to before `last`, both (n,): which one it belongs to, and the number."""
    counts = (last - first).astype(np.int64)
    owner = np.arange(counts.size).repeat(counts)
    number = np.arange(owner.size) - (counts.cumsum() - counts).repeat(counts)
    return owner, first[owner] + number
