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

RINGS: Final = 7
"""Rings of rows, each twice as deep as the one before it."""

ROWS: Final = 8
"""Rows in a ring; the first ring's are NEAR / ROWS points apart."""

FINER: Final = 4
"""How many points of a row lie between two rows' distance."""

STRETCH: Final = 64
"""Points of a row that are made and kept together."""

KEPT: Final = 2048
"""Stretches that are kept; some three hundred are in view."""

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
        self._stretch = lru_cache(maxsize=KEPT)(self._made)

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
                distance = number * apart - ahead
                whole = min(1.0, (end - distance) / (end - begin))
                yield Row(distance, whole, self._heights(ring, number, whole, across + distance * slope))

    def _heights(self, ring: int, number: int, whole: float, places: Floats) -> Floats:
        step = (NEAR // ROWS << ring) // FINER
        first, last = (math.floor(place / (step * STRETCH)) for place in places[[0, -1]])
        parts = [self._stretch(ring, number, stretch) for stretch in range(first, last + 1)]
        coarse, detail = np.concatenate([part[:, :-1] for part in parts] + [parts[-1][:, -1:]], axis=1)
        along = (places - first * step * STRETCH) / step
        heights: Floats = np.interp(along, np.arange(coarse.size), coarse + whole * detail)
        return heights

    def _made(self, ring: int, number: int, stretch: int) -> Floats:
        """(2, STRETCH + 1) how the next ring would have a stretch of a row, and what this ring adds to that."""
        apart = NEAR // ROWS << ring
        step = apart // FINER
        start = stretch * STRETCH * step
        own = self._field.heights(number * apart, start, 1, STRETCH + 1, step)[0]
        rows = (number,) if number % 2 == 0 else (number - 1, number + 1)
        others = [self._field.heights(row * apart, start, 1, STRETCH // 2 + 1, 2 * step)[0] for row in rows]
        coarse = np.interp(np.arange(STRETCH + 1), np.arange(0, STRETCH + 1, 2), np.mean(others, axis=0))
        return np.stack([coarse, own - coarse])
