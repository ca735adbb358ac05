"""Rows of a field as far as the eye can see: many near ones, few far ones, and none that comes or goes at once."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..terrain import Field

Floats = npt.NDArray[np.float64]

NEAR: Final = 32
"""Points ahead from which rows are seen."""

RINGS: Final = 6
"""Rings of rows, each twice as deep as the one before it."""

ROWS: Final = 8
"""Rows in a ring; the first ring's are NEAR / ROWS points apart."""

FINER: Final = 4
"""How many points of a row lie between two rows' distance."""

DEEP, WIDE = 16, 64
"""Rows, and points of each, that are made and kept together."""

KEPT: Final = 256
"""Such pieces that are kept; some forty are in view."""

FAR: Final = float(NEAR << RINGS)
"""Points ahead to which rows are seen."""


class Rows(NamedTuple):
    """Rows of a field, the farthest first.

    Attributes:
        distance: (n,) how far ahead each is, in points.
        whole: (n,) 0–1, how much of its own each shows; with 0 it lies where its neighbours would have it.
        heights: (n, m) the heights of each at the places that were asked for.
    """

    distance: Floats
    whole: Floats
    heights: Floats


class FieldRows:
    """Looks at a field from any place. What was looked at last is kept to save time, and changes no answer."""

    def __init__(self, field: Field) -> None:
        """Look at a field."""
        self._field = field
        self._piece = lru_cache(maxsize=KEPT)(self._made)
        self._looks = 0

    def seen(self, ahead: float, across: float, slope: Floats) -> Rows:
        """The rows before a place.

        Args:
            ahead, across: the place.
            slope: (m,) points across for each point ahead, of the lines along which one looks, ascending.
        """
        rings = [self._seen(ring, ahead, across, slope) for ring in range(RINGS - 1, -1, -1)]
        self._look_ahead(ahead, across, slope)
        return Rows(*map(np.concatenate, zip(*rings, strict=True)))

    def _seen(self, ring: int, ahead: float, across: float, slope: Floats) -> Rows:
        """The rows of a ring."""
        apart, begin, end = NEAR // ROWS << ring, float(NEAR << ring), float(NEAR << (ring + 1))
        first, last = math.ceil((ahead + begin) / apart), math.ceil((ahead + end) / apart) - 1
        numbers = np.arange(last, first - 1, -1)
        distance = np.maximum(begin, numbers * float(apart) - ahead)  # which may be rounded to just below
        whole = np.minimum(1.0, (end - distance) / (end - begin))
        places = across + distance[:, None] * slope
        wides = self._pieces(ring, np.array([places[:, 0].min(), places[:, -1].max()]))
        coarse, detail = self._points(ring, range(first, last + 1), wides)[:, ::-1]
        places *= FINER / apart
        places -= wides.start * WIDE
        return Rows(distance, whole, _between(coarse + whole[:, None] * detail, places))

    def _look_ahead(self, ahead: float, across: float, slope: Floats) -> None:
        """Make a piece that is going to be seen soon, of one ring after the other, so that no look has many to make."""
        self._looks += 1
        ring = self._looks % RINGS
        apart, end = NEAR // ROWS << ring, float(NEAR << (ring + 1))
        deep = (math.ceil((ahead + end) / apart) + DEEP // 2) // DEEP
        made = self._piece.cache_info().misses
        for wide in self._pieces(ring, across + end * slope):
            if self._piece.cache_info().misses == made:
                self._piece(ring, deep, wide)

    def _pieces(self, ring: int, places: Floats) -> range:
        """The numbers, to the side, of the pieces of a ring that places are in."""
        wide = (NEAR // ROWS << ring) // FINER * WIDE
        return range(math.floor(places[0] / wide), math.floor(places[-1] / wide) + 1)

    def _points(self, ring: int, numbers: range, wides: range) -> Floats:
        """(2, rows, points) the points of some rows of a ring, as `_made` has them."""
        deeps = range(numbers.start // DEEP, (numbers.stop - 1) // DEEP + 1)
        bands = []
        for deep in deeps:
            parts = [self._piece(ring, deep, wide) for wide in wides]
            bands.append(np.concatenate([part[:, :, :-1] for part in parts] + [parts[-1][:, :, -1:]], axis=2))
        first = deeps.start * DEEP
        return np.concatenate(bands, axis=1)[:, numbers.start - first : numbers.stop - first]

    def _made(self, ring: int, deep: int, wide: int) -> Floats:
        """(2, DEEP, WIDE + 1) how the next ring would have some rows, and what this ring adds to that."""
        step = (NEAR // ROWS << ring) // FINER
        corner = (DEEP * deep - 1) * FINER * step, WIDE * wide * step
        own = self._field.heights(*corner, (DEEP + 1) * FINER + 1, WIDE + 1, step)[::FINER]
        coarse = own.copy()
        coarse[:, 1::2] = 0.5 * (own[:, :-1:2] + own[:, 2::2])
        coarse[2:-1:2] = 0.5 * (coarse[1:-2:2] + coarse[3::2])  # the first row is an odd one
        return np.stack([coarse, own - coarse])[:, 1:-1]


def _between(points: Floats, along: Floats) -> Floats:
    """(n, m) heights at places along n rows of points, which are one apart, on straight lines from each to the next."""
    left = np.minimum(along.astype(np.intp), points.shape[1] - 2)
    along = along - left
    left += np.arange(len(points))[:, None] * points.shape[1]
    line: Floats = np.diff(points, append=0.0).ravel()[left]
    line *= along
    line += points.ravel()[left]
    return line
