"""Rows of a field up to the horizon: many near ones, few far ones, and none that pops up or vanishes."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...terrain import Field
from ...terrain.arrays import Floats

NEAR = 32  #: points ahead of the nearest row
RINGS = 6  #: rings of rows, each twice as deep as the one before it
ROWS = 8  #: rows in a ring; the first ring's are NEAR / ROWS points apart
FINENESS = 4  #: points of a row for each gap from one row to the next
PIECE_ROWS, PIECE_POINTS = 16, 64  #: rows, and points of each, that are computed and kept together
KEPT_PIECES = 256  #: the most pieces kept; about forty are in view
FARTHEST_POINT = float(NEAR << RINGS)  #: points ahead of the farthest row


class DepthRows(NamedTuple):
    """Rows of a field, the farthest first.

    Attributes:
        distance: (n,) points ahead.
        detail: (n,) 0–1, the share of its own shape that each row shows; at 0 it is the mean of its neighbours.
        heights: (n, m) heights of each at the given places.
    """

    distance: Floats
    detail: Floats
    heights: Floats


class FieldRows:
    """A field's rows from any place; the last pieces are kept to save time, which changes no answer."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._piece = lru_cache(maxsize=KEPT_PIECES)(self._made)
        self._looks = 0

    def visible(self, ahead: float, across: float, slope: Floats) -> DepthRows:
        """The rows ahead of a place.

        Args:
            ahead, across: the place.
            slope: (m,) points across for each point ahead, of the lines of sight.
        """
        widest = np.array([slope.min(), slope.max()])
        rings = [self._ring(ring, ahead, across, slope, widest) for ring in range(RINGS - 1, -1, -1)]
        self._look_ahead(ahead, across, widest)
        return DepthRows(*map(np.concatenate, zip(*rings, strict=True)))

    def _ring(self, ring: int, ahead: float, across: float, slope: Floats, widest: Floats) -> DepthRows:
        apart, begin, end = NEAR // ROWS << ring, float(NEAR << ring), float(NEAR << (ring + 1))
        first, last = math.ceil((ahead + begin) / apart), math.ceil((ahead + end) / apart) - 1
        numbers = np.arange(last, first - 1, -1)
        distance = np.maximum(begin, numbers * float(apart) - ahead)  # rounding can put it just below
        # A row loses its own shape towards its ring's end, where every other row is left out: so none vanishes.
        share = np.minimum(1.0, (end - distance) / (end - begin))
        places = across + distance[:, None] * slope
        ends = across + distance[:, None] * widest
        wides = self._pieces(ring, np.array([ends[:, 0].min(), ends[:, 1].max()]))
        coarse, own = self._points(ring, range(first, last + 1), wides)[:, ::-1]
        places *= FINENESS / apart
        places -= wides.start * PIECE_POINTS
        return DepthRows(distance, share, _between(coarse + share[:, None] * own, places))

    def _look_ahead(self, ahead: float, across: float, widest: Floats) -> None:
        """Compute a piece that comes into view soon, ring by ring, so that no frame computes many."""
        self._looks += 1
        ring = self._looks % RINGS
        apart, end = NEAR // ROWS << ring, float(NEAR << (ring + 1))
        deep = (math.ceil((ahead + end) / apart) + PIECE_ROWS // 2) // PIECE_ROWS
        made = self._piece.cache_info().misses
        for wide in self._pieces(ring, across + end * widest):
            if self._piece.cache_info().misses == made:
                self._piece(ring, deep, wide)

    def _pieces(self, ring: int, places: Floats) -> range:
        """The numbers, across, of a ring's pieces around places."""
        wide = (NEAR // ROWS << ring) // FINENESS * PIECE_POINTS
        return range(math.floor(places[0] / wide), math.floor(places[-1] / wide) + 1)

    def _points(self, ring: int, numbers: range, wides: range) -> Floats:
        """(2, rows, points) the points of some rows of a ring; see `_made`."""
        deeps = range(numbers.start // PIECE_ROWS, (numbers.stop - 1) // PIECE_ROWS + 1)
        bands = []
        for deep in deeps:
            parts = [self._piece(ring, deep, wide) for wide in wides]
            bands.append(np.concatenate([part[:, :, :-1] for part in parts] + [parts[-1][:, :, -1:]], axis=2))
        first = deeps.start * PIECE_ROWS
        return np.concatenate(bands, axis=1)[:, numbers.start - first : numbers.stop - first]

    def _made(self, ring: int, deep: int, wide: int) -> Floats:
        """(2, PIECE_ROWS, PIECE_POINTS + 1) a piece in the shape of the next ring, and what this ring adds to it."""
        step = (NEAR // ROWS << ring) // FINENESS
        corner = (PIECE_ROWS * deep - 1) * FINENESS * step, PIECE_POINTS * wide * step
        own = self._field.heights(*corner, (PIECE_ROWS + 1) * FINENESS + 1, PIECE_POINTS + 1, step)[::FINENESS]
        coarse = own.copy()
        coarse[:, 1::2] = 0.5 * (own[:, :-1:2] + own[:, 2::2])
        coarse[2:-1:2] = 0.5 * (coarse[1:-2:2] + coarse[3::2])  # the first row is an odd one
        return np.stack([coarse, own - coarse])[:, 1:-1]


def _between(points: Floats, along: Floats) -> Floats:
    """(n, m) heights at places along n rows of points one apart, on straight lines from each to the next.

    The places `along` are overwritten.
    """
    left = along.astype(np.intp)
    np.minimum(left, points.shape[1] - 2, out=left)
    along -= left
    left += np.arange(len(points))[:, None] * points.shape[1]
    flat = points.ravel()
    line: Floats = (flat[1:] - flat[:-1]).take(left)
    line *= along
    line += flat.take(left)
    return line
