"""The ride line: land of alternating crests and valleys that grows wilder with the distance from where a run began.

It is one uniform cubic B-spline (C. de Boor, A Practical Guide to Splines, 1978), so slope and curvature are
continuous. Its control heights are mixed, knot by knot, from a calm and a wild ridge of the same seed, and rounded
with their neighbours, so that the flanks swing instead of lying straight. The slope of such a curve is a mean of the
slopes from control to control, so they bound it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..terrain import Ridge

Numbers = NDArray[np.float64]

KNOT = 224.0
"""Distance of the control points, a quarter of the way from crest to valley."""
CALM = {"span": 4, "rhythm": 1.0, "displacement": 225.0, "decay": (0.10, 0.05)}
"""Spans are in knots: crests and valleys 896 apart, 150–300 between them. In a view of 320: 265 and 45–89."""
WILD = {"span": 4, "rhythm": 0.9, "displacement": 330.0, "decay": (0.12, 0.12)}
"""Half as tall again, less alike, and midpoints are displaced two and four times as far."""
SWELL = {"span": 64, "displacement": 50.0, "decay": (0.5, 0.25, 0.1, 0.05)}
"""Under the wild hills: long climbs and descents."""
QUIET = 8192.0
"""Behind a run's start it is calm for so far, so that nothing moves on a screen when somebody takes over."""
GROWTH = 120_000.0
"""From there to the wildest land."""
BASE = 300.0
"""Mean height above the foot of the picture, which is 1080 high."""

CELL = 64
"""Knots in a stretch of the table."""
KEPT = 64
"""Stretches that are remembered."""


class Curve(NamedTuple):
    """The cubics of a stretch, ``((d·t + c)·t + b)·t + a`` with t from 0 to 1 between two knots: four (n,) arrays."""

    a: Any
    b: Any
    c: Any
    d: Any


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
    """Where the run began; infinity is land that stays calm, for the cruise."""

    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`."""
        place = x / KNOT
        knot = math.floor(place)
        t = place - knot
        a, b, c, d = self._stretch(knot // CELL)[knot % CELL]
        return ((d * t + c) * t + b) * t + a, ((3.0 * d * t + 2.0 * c) * t + b) / KNOT

    def heights(self, x: ArrayLike) -> Numbers:
        """The heights at `x`: float64, in its shape."""
        (a, b, c, d), t = self._curves(np.asarray(x, np.float64))
        heights: Numbers = ((d * t + c) * t + b) * t + a
        return heights

    def slopes(self, x: ArrayLike) -> Numbers:
        """The slopes at `x`: float64, in its shape."""
        (_, b, c, d), t = self._curves(np.asarray(x, np.float64))
        slopes: Numbers = ((3.0 * d * t + 2.0 * c) * t + b) / KNOT
        return slopes

    def wildness(self, x: ArrayLike) -> Numbers:
        """How wild the land is at `x`, from 0, calm, to 1: float64, in its shape."""
        x = np.asarray(x, np.float64)
        return _eased((x - self.start - QUIET) / GROWTH) if math.isfinite(self.start) else np.zeros(x.shape)

    def controls(self, first: int, count: int) -> Numbers:
        """The control heights of `count` knots from number `first` on, which is at ``first * KNOT``: (count,) float64.

        No height between two knots is above or below the four controls around them, and no slope is steeper than
        the steepest from one of these to the next.
        """
        before, behind = first - 1, first + count + 1
        wild = self.wildness(np.arange(before, behind) * KNOT)
        calm, rough, swell = (ridge.heights(before, behind) for ridge in self._ridges)
        mixed = BASE + calm + wild * (rough + swell - calm)
        controls: Numbers = 0.25 * (mixed[:-2] + mixed[2:]) + 0.5 * mixed[1:-1]
        return controls

    @cached_property
    def _ridges(self) -> tuple[Ridge, Ridge, Ridge]:
        knobs: tuple[dict[str, Any], ...] = (CALM, WILD, SWELL)
        calm, wild, swell = (Ridge(seed=self.seed, chunk=64, **one) for one in knobs)
        return calm, wild, swell

    def _curves(self, x: Numbers) -> tuple[Curve, Numbers]:
        place = x / KNOT
        knots = np.floor(place)
        cells, where = np.unique(knots // CELL, return_inverse=True)
        table = np.array([self._stretch(int(cell)) for cell in cells]).reshape(-1, CELL, 4)
        found = table[where.reshape(x.shape), (knots % CELL).astype(np.int64)]
        return Curve(*np.moveaxis(found, -1, 0)), place - knots

    @cached_property
    def _stretch(self) -> Any:
        return lru_cache(KEPT)(self._made)

    def _made(self, cell: int) -> list[tuple[float, float, float, float]]:
        before, left, right, after = (self.controls(cell * CELL - 1, CELL + 3)[k : k + CELL] for k in range(4))
        a = (before + 4.0 * left + right) / 6.0
        b = (right - before) / 2.0
        c = (before - 2.0 * left + right) / 2.0
        d = (after - before + 3.0 * (left - right)) / 6.0
        return [tuple(row) for row in np.stack([a, b, c, d], axis=1).tolist()]


def _eased(share: Numbers) -> Numbers:
    """From 0 to 1 with level ends: 3t² - 2t³."""
    t = np.clip(share, 0.0, 1.0)
    eased: Numbers = t * t * (3.0 - 2.0 * t)
    return eased


def steepest() -> float:
    """The slope that no course anywhere exceeds: 1 is 45 degrees."""
    most = max(_steepest(CALM), _steepest(WILD) + _steepest(SWELL))
    growing = 1.5 / GROWTH
    return most + growing * (_highest(CALM) + _highest(WILD) + _highest(SWELL))


def lowest_and_highest() -> tuple[float, float]:
    """Between these heights lies all land of all courses."""
    reach = max(_highest(CALM), _highest(WILD) + _highest(SWELL))
    return BASE - reach, BASE + reach


def _levels(knobs: dict[str, Any]) -> list[tuple[float, float]]:
    """The length of the gaps and the furthest displacement of each level that moves a control."""
    span, displacement = knobs["span"], knobs["displacement"]
    levels = [(span * KNOT / 2**k, share * displacement) for k, share in enumerate(knobs["decay"])]
    return [(gap, furthest) for gap, furthest in levels if gap > KNOT]


def _highest(knobs: dict[str, Any]) -> float:
    total: float = knobs["displacement"] + sum(furthest for _, furthest in _levels(knobs))
    return total


def _steepest(knobs: dict[str, Any]) -> float:
    posts: float = 2.0 * knobs["displacement"] / (knobs["span"] * KNOT)
    return posts + sum(furthest / max(gap / 2.0, 2.0 * KNOT) for gap, furthest in _levels(knobs))
