"""Uniform cubic B-splines: land with continuous slope and curvature, for lines that something rides on.

The curve of knot distance s with control heights c[k] at x = k·s is the sum of c[k] B((x - k·s) / s), B the
cubic B-spline basis (C. de Boor, A Practical Guide to Splines, 1978). A point is a weighted mean of four
control heights, so the curve keeps every bound that they keep.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from .arrays import Floats
from .geometry import Whole
from .lattice import CACHED_HEIGHTS
from .parameters import RidgeParameters
from .polyline import MAX_VERTICES, Polyline

KNOTS_AROUND = (-1, 0, 1, 2)  #: the knots that decide the curve between two, counted from the left one
SPARSE_STEP = 8
"""Knots further apart than this, on average, are computed one by one; nearer ones together with all between."""
BLOCK_KNOTS, KEPT_BLOCKS = 64, 16
"""Knots of a block whose control heights are kept, and blocks kept: neighbouring questions share them."""
KEPT_HEIGHTS = 4096  #: heights of a row that are kept, at most: a camera that stands still asks for them again


class Spline(Whole):
    """The land rounded; a `Line`. Its control heights are those of the polyline at the knots."""

    curved = True

    def __init__(self, parameters: RidgeParameters, polyline: Polyline) -> None:
        self._parameters, self._polyline = parameters, polyline
        self._distance = parameters.smooth
        self._loop = round(parameters.period / parameters.smooth) if parameters.period else 0
        self._control = lru_cache(CACHED_HEIGHTS)(self._at_knot)
        self._block = lru_cache(KEPT_BLOCKS)(self._at_block)
        self._last: tuple[tuple[float, float, int], Floats] | None = None

    def __reduce__(self) -> tuple[type["Spline"], tuple[RidgeParameters, Polyline]]:
        return Spline, (self._parameters, self._polyline)

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        """Places strictly between two others, evenly spaced, between which straight lines stay within `tolerance`."""
        # In a gap the second derivative lies between those at its knots, which are second differences.
        controls = self._row(math.floor(start / self._distance) - 1, math.floor(stop / self._distance) + 2)
        rises = controls[1:] - controls[:-1]
        bends = (rises[1:] - rises[:-1]) / self._distance**2
        return evenly(start, stop, float(np.abs(bends).max()), tolerance)

    def row(self, start: float, step: float, count: int) -> Floats:
        last, asked = self._last, (start, step, count)  # one look at it: other threads may ask as well
        if last is not None and last[0] == asked:
            return last[1].copy()
        x = np.arange(count, dtype=np.float64)
        x *= step
        x += start
        heights = self.heights(x)
        if count <= KEPT_HEIGHTS:
            self._last = asked, heights.copy()
        return heights

    def heights(self, x: Floats) -> Floats:
        knots, t = self._locate(x)
        return self._polyline.clip(_blend(self._controls(knots), t))

    def slopes(self, x: Floats) -> Floats:
        knots, t = self._locate(x)
        return np.asarray(_blend_slope(self._controls(knots), t) / self._distance)

    def height(self, x: float) -> float:
        knot, t = self._locate_one(x)
        return self._polyline.clip_one(_blend([self._control(knot + offset) for offset in KNOTS_AROUND], t))

    def slope(self, x: float) -> float:
        knot, t = self._locate_one(x)
        slope: float = _blend_slope([self._control(knot + offset) for offset in KNOTS_AROUND], t) / self._distance
        return slope

    def _locate(self, x: Floats) -> tuple[Floats, Floats]:
        knots = np.floor(x / self._distance)
        return knots, (x - knots * self._distance) / self._distance

    def _locate_one(self, x: float) -> tuple[int, float]:
        knot = math.floor(x / self._distance)
        return knot, (x - knot * self._distance) / self._distance

    def _controls(self, knots: Floats) -> list[Floats]:
        first, last = (knots.min(), knots.max()) if len(knots) else (0.0, 0.0)
        if last - first > SPARSE_STEP * (len(knots) + SPARSE_STEP):
            return [self._at_knots(knots + offset) for offset in KNOTS_AROUND]
        row = self._row(int(first) - 1, int(last) + 2)
        places = (knots - first).astype(np.int64)
        return [row[places + number] for number in range(len(KNOTS_AROUND))]

    def _row(self, first: int, last: int) -> Floats:
        """The control heights of the knots from `first` to `last`, both included, not to be changed."""
        block, end = first // BLOCK_KNOTS, last // BLOCK_KNOTS
        if end - block >= KEPT_BLOCKS // 2:
            return self._at_knots(np.arange(first, last + 1, dtype=np.float64))
        if block == end:
            return self._block(block)[first - block * BLOCK_KNOTS : last - block * BLOCK_KNOTS + 1]
        row = np.concatenate([self._block(number) for number in range(block, end + 1)])
        return row[first - block * BLOCK_KNOTS : last - block * BLOCK_KNOTS + 1]

    def _at_block(self, block: int) -> Floats:
        return self._at_knots(np.arange(block * BLOCK_KNOTS, (block + 1) * BLOCK_KNOTS, dtype=np.float64))

    def _at_knots(self, knots: Floats) -> Floats:
        wrapped = knots % self._loop if self._loop else knots
        return self._polyline.heights(wrapped * self._distance)

    def _at_knot(self, knot: int) -> float:
        wrapped = knot % self._loop if self._loop else knot
        return self._polyline.height(wrapped * self._distance)


def evenly(start: float, stop: float, curvature: float, tolerance: float) -> Floats:
    """Places strictly between two others, such that a curve of this second derivative is nearly straight between them.

    A chord of length d lies within d² / 8 times the second derivative of its curve.
    """
    parts = math.ceil((stop - start) * math.sqrt(curvature / (8.0 * tolerance)))
    if parts > MAX_VERTICES:
        raise ValueError(
            f"a tolerance of {tolerance!r} takes more than {MAX_VERTICES:,} points: allow more or ask for less"
        )
    return start + (stop - start) * (np.arange(1, parts) / max(parts, 1))


def _blend(controls: Sequence[Any], t: Any) -> Any:
    before, left, right, after = controls
    rest = 1.0 - t
    outer = rest * rest * rest * before + t * t * t * after
    inner = (4.0 - 3.0 * t * t * (1.0 + rest)) * left + (4.0 - 3.0 * rest * rest * (1.0 + t)) * right
    return (outer + inner) / 6.0


def _blend_slope(controls: Sequence[Any], t: Any) -> Any:
    before, left, right, after = controls
    rest = 1.0 - t
    outer = t * t * (after - right) + rest * rest * (left - before)
    return 0.5 * outer + (0.5 + t * rest) * (right - left)
