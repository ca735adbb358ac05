"""The ride line: land of alternating crests and valleys that grows wilder with the distance from where a run began.

It is one uniform cubic B-spline (C. de Boor, A Practical Guide to Splines, 1978), so slope and curvature are
continuous. Its control heights are mixed, knot by knot, from a calm and a wild ridge of the same seed, and rounded
with their neighbours, so that the flanks swing instead of lying straight. The slope of such a curve is a mean of the
slopes from control to control, so they bound it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..terrain import Ridge
from ..terrain.arrays import Floats
from ..terrain.easing import smoothstep
from .rules import RideLine

KNOT = 224.0
"""Units from one control point to the next, a quarter of the way from crest to valley."""

CALM = {"span": 4, "rhythm": 1.0, "displacement": 225.0, "decay": (0.10, 0.05)}
"""Knobs of the calm ridge, with spans in knots: crests and valleys 896 units apart, 150–300 between them. In a view of
320: 265 and 45–89."""

WILD = {"span": 4, "rhythm": 0.9, "displacement": 330.0, "decay": (0.12, 0.12)}
"""Knobs of the wild ridge: half as tall again, less alike, and midpoints are displaced two and four times as far."""

SWELL = {"span": 64, "displacement": 50.0, "decay": (0.5, 0.25, 0.1, 0.05)}
"""Knobs of what lies under the wild ridge: long climbs and descents."""

CALM_LENGTH = 8192.0
"""Units from a run's start in which the land is calm, so that a take-over moves nothing on the screen."""

GROWTH_LENGTH = 120_000.0
"""Units from there to the wildest land."""

MEAN_HEIGHT = 300.0
"""Units above the foot of the picture, which is 1080 high."""

STRETCH_KNOTS, MAX_STRETCHES = 64, 64
"""Knots that are computed at a time, and stretches of so many that are kept in memory."""


@dataclass(frozen=True)
class Course:
    """The land of a run: a pure function of x, the seed and where the run began.

    Called with an x it gives height and slope there, as the rules ask for them.

    >>> course = Course(seed=7)
    >>> height, slope = course(1000.0)
    >>> height == float(course.heights(1000.0)) and slope == float(course.slopes(1000.0))
    True
    """

    seed: int
    start: float = 0.0
    """The x at which the run began; with infinity the land stays calm, for the cruise."""

    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`."""
        place = x / KNOT
        knot = math.floor(place)
        t = place - knot
        a, b, c, d = self._stretch(knot // STRETCH_KNOTS)[knot % STRETCH_KNOTS]
        return ((d * t + c) * t + b) * t + a, ((3.0 * d * t + 2.0 * c) * t + b) / KNOT

    def heights(self, x: ArrayLike) -> Floats:
        """The heights at `x`: float64, in its shape."""
        (a, b, c, d), t = self._curves(np.asarray(x, np.float64))
        heights: Floats = ((d * t + c) * t + b) * t + a
        return heights

    def slopes(self, x: ArrayLike) -> Floats:
        """The slopes at `x`: float64, in its shape."""
        (_, b, c, d), t = self._curves(np.asarray(x, np.float64))
        slopes: Floats = ((3.0 * d * t + 2.0 * c) * t + b) / KNOT
        return slopes

    def wildness(self, x: ArrayLike) -> Floats:
        """How wild the land is at `x`, from 0, calm, to 1: float64, in its shape."""
        x = np.asarray(x, np.float64)
        return smoothstep(np.clip((x - self.start - CALM_LENGTH) / GROWTH_LENGTH, 0.0, 1.0))

    def controls(self, first: int, count: int) -> Floats:
        """The control heights of `count` knots from number `first` on, which is at ``first * KNOT``: (count,) float64.

        No height between two knots is above or below the four controls around them, and no slope is steeper than
        the steepest from one of these to the next.
        """
        before, behind = first - 1, first + count + 1
        wild = self.wildness(np.arange(before, behind) * KNOT)
        calm, rough, swell = (ridge.heights(before, behind) for ridge in self._ridges)
        mixed = MEAN_HEIGHT + calm + wild * (rough + swell - calm)
        return 0.25 * (mixed[:-2] + mixed[2:]) + 0.5 * mixed[1:-1]

    @cached_property
    def _ridges(self) -> tuple[Ridge, Ridge, Ridge]:
        knobs: tuple[dict[str, Any], ...] = (CALM, WILD, SWELL)
        calm, wild, swell = (Ridge(seed=self.seed, chunk=64, **one) for one in knobs)
        return calm, wild, swell

    def _curves(self, x: Floats) -> tuple[Floats, Floats]:
        """(4, …) a, b, c, d of the cubics ``((d·t + c)·t + b)·t + a`` at places `x`, and t, 0–1 from knot to knot."""
        place = x / KNOT
        knots = np.floor(place)
        numbers, where = np.unique(knots // STRETCH_KNOTS, return_inverse=True)
        table = np.array([self._stretch(int(number)) for number in numbers]).reshape(-1, STRETCH_KNOTS, 4)
        curves = table[where.reshape(x.shape), (knots % STRETCH_KNOTS).astype(np.int64)]
        return np.moveaxis(curves, -1, 0), place - knots

    @cached_property
    def _stretch(self) -> Any:
        return lru_cache(MAX_STRETCHES)(self._computed)

    def _computed(self, number: int) -> list[tuple[float, float, float, float]]:
        controls = self.controls(number * STRETCH_KNOTS - 1, STRETCH_KNOTS + 3)
        before, left, right, after = (controls[k : k + STRETCH_KNOTS] for k in range(4))
        # the uniform cubic B-spline as a polynomial in t, from its four controls
        a = (before + 4.0 * left + right) / 6.0
        b = (right - before) / 2.0
        c = (before - 2.0 * left + right) / 2.0
        d = (after - before + 3.0 * (left - right)) / 6.0
        return [tuple(row) for row in np.stack([a, b, c, d], axis=1).tolist()]


def ground(height: Callable[[float], float], apart: float = 1.0) -> RideLine:
    """The land of a height function, with slopes between two heights that are `apart` units apart.

    >>> ground(lambda x: 0.25 * x)(100.0)
    (25.0, 0.25)
    """
    reach = 0.5 * apart

    def height_and_slope(x: float) -> tuple[float, float]:
        return height(x), (height(x + reach) - height(x - reach)) / apart

    return height_and_slope
