"""A line through rounded control heights: a uniform cubic B-spline, computed a stretch at a time.

C. de Boor, A Practical Guide to Splines, 1978. Slope and curvature are continuous. The slope of such a curve is a mean
of the slopes from control to control, so they bound it; and no height between two knots is above or below the four
controls around them.
"""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..terrain.arrays import Floats

STRETCH_KNOTS, MAX_STRETCHES = 64, 64
"""Knots that are computed at a time, and stretches of so many that are kept in memory."""

Row = tuple[float, ...]
Controls = Callable[[int, int], Floats]  #: the control heights of so many knots from a number on: (count,) float64


class SplineLine:
    """A spline of control heights, with whatever else is known of each knot.

    >>> line = SplineLine(lambda first, count: np.arange(first, first + count) * 10.0, knot=100.0)
    >>> line(250.0)
    (25.0, 0.1)
    """

    def __init__(self, controls: Controls, knot: float, beside: Controls | None = None) -> None:
        """A line of a control every `knot` units.

        Args:
            controls: the control heights; number k is at ``k * knot``.
            knot: units.
            beside: (count, m) more numbers of each knot, which hold up to the next one.
        """
        self.knot = knot
        self._controls, self._beside = controls, beside
        self._rows = lru_cache(MAX_STRETCHES)(self._listed)
        self.stretch = lru_cache(MAX_STRETCHES)(self._computed)
        """(STRETCH_KNOTS, 4 + m) a, b, c, d of the cubics ``((d·t + c)·t + b)·t + a`` and what is beside, by number."""

    def __reduce__(self) -> tuple[type["SplineLine"], tuple[Controls, float, Controls | None]]:
        return SplineLine, (self._controls, self.knot, self._beside)

    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`."""
        place = x / self.knot
        knot = math.floor(place)
        t = place - knot
        a, b, c, d, *_ = self._rows(knot // STRETCH_KNOTS)[knot % STRETCH_KNOTS]
        return ((d * t + c) * t + b) * t + a, ((3.0 * d * t + 2.0 * c) * t + b) / self.knot

    def beside(self, x: float) -> Row:
        """What is beside the height at `x`: (m,) numbers."""
        knot = math.floor(x / self.knot)
        return self._rows(knot // STRETCH_KNOTS)[knot % STRETCH_KNOTS][4:]

    def heights(self, x: Floats) -> Floats:
        """The heights at `x`: float64, in its shape."""
        (a, b, c, d), t = self._curves(x)
        heights: Floats = ((d * t + c) * t + b) * t + a
        return heights

    def slopes(self, x: Floats) -> Floats:
        """The slopes at `x`: float64, in its shape."""
        (_, b, c, d), t = self._curves(x)
        slopes: Floats = ((3.0 * d * t + 2.0 * c) * t + b) / self.knot
        return slopes

    def _curves(self, x: Floats) -> tuple[Floats, Floats]:
        """(4, …) a, b, c, d of the cubics at places `x`, and t, 0–1 from knot to knot."""
        place = x / self.knot
        knots = np.floor(place)
        numbers, where = np.unique(knots // STRETCH_KNOTS, return_inverse=True)
        table = np.array([self.stretch(int(number))[:, :4] for number in numbers])
        curves = table[where.reshape(x.shape), (knots % STRETCH_KNOTS).astype(np.int64)]
        return np.moveaxis(curves, -1, 0), place - knots

    def _listed(self, number: int) -> list[Row]:
        return [tuple(row) for row in self.stretch(number).tolist()]

    def _computed(self, number: int) -> Floats:
        first = number * STRETCH_KNOTS
        controls = self._controls(first - 1, STRETCH_KNOTS + 3)
        before, left, right, after = (controls[k : k + STRETCH_KNOTS] for k in range(4))
        # the uniform cubic B-spline as a polynomial in t, from its four controls
        a = (before + 4.0 * left + right) / 6.0
        b = (right - before) / 2.0
        c = (before - 2.0 * left + right) / 2.0
        d = (after - before + 3.0 * (left - right)) / 6.0
        curves = np.stack([a, b, c, d], axis=1)
        return curves if self._beside is None else np.hstack([curves, self._beside(first, STRETCH_KNOTS)])
