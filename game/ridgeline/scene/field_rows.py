"""Rows of a field as far as the eye can see: many near ones, few far ones, and none that comes or goes at once."""

from __future__ import annotations

import math
from collections.abc import Iterator
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


class Row(NamedTuple):
    """A row of a field.

    Attributes:
        distance: how far ahead it is, in points.
        whole: 0–1, how much of its own it shows; with 0 it lies where its neighbours would have it.
        heights: (n,) its heights at the places that were asked for.
    """

    distance: float
    whole: float
    heights: Floats


class FieldRows:
    """Looks at a field from any place. What was looked at last is kept to save time, and changes no answer."""

    def __init__(self, field: Field) -> None:
        """Look at a field."""
        self._field = field
        self._piece = lru_cache(maxsize=KEPT)(self._made)
        self._looks = 0

    def seen(self, ahead: float, across: float, slope: Floats) -> Iterator[Row]:
        """The rows before a place, the farthest first.

        Args:
            ahead, across: the place.
            slope: (n,) points across for each point ahead, of the lines along which one looks, ascending.
        """
        for ring in range(RINGS - 1, -1, -1):
            apart, begin, end = NEAR // ROWS << ring, float(NEAR << ring), float(NEAR << (ring + 1))
            first, last = math.ceil((ahead + begin) / apart), math.ceil((ahead + end) / apart) - 1
            for number in range(last, first - 1, -1):
                distance = max(begin, number * apart - ahead)  # which may be rounded to just below
                whole = min(1.0, (end - distance) / (end - begin))
                yield Row(distance, whole, self._heights(ring, number, whole, across + distance * slope))
        self._look_ahead(ahead, across, slope)

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

    def _heights(self, ring: int, number: int, whole: float, places: Floats) -> Floats:
        step = (NEAR // ROWS << ring) // FINER
        wides = self._pieces(ring, places)
        deep, row = divmod(number, DEEP)
        parts = [self._piece(ring, deep, wide)[:, row] for wide in wides]
        coarse, detail = np.concatenate([part[:, :-1] for part in parts] + [parts[-1][:, -1:]], axis=1)
        along = places / step - wides.start * WIDE
        heights: Floats = np.interp(along, np.arange(coarse.size), coarse + whole * detail)
        return heights

    def _made(self, ring: int, deep: int, wide: int) -> Floats:
        """(2, DEEP, WIDE + 1) how the next ring would have some rows, and what this ring adds to that."""
        step = (NEAR // ROWS << ring) // FINER
        corner = (DEEP * deep - 1) * FINER * step, WIDE * wide * step
        own = self._field.heights(*corner, (DEEP + 1) * FINER + 1, WIDE + 1, step)[::FINER]
        coarse = own.copy()
        coarse[:, 1::2] = 0.5 * (own[:, :-1:2] + own[:, 2::2])
        coarse[2:-1:2] = 0.5 * (coarse[1:-2:2] + coarse[3::2])  # the first row is an odd one
        return np.stack([coarse, own - coarse])[:, 1:-1]
