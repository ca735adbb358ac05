"""The land of a run that is taken over in the cruise: the landscape's own up to a place, and then the course."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .course import Course

Numbers = NDArray[np.float64]

JOIN = 3000.0
"""Units in which the one becomes the other."""

STEP = 2.0
"""Units between the points of the landscape's own land, with straight lines between."""

CELL = 512
"""Points that are looked up at a time."""


class Ride:
    """A line that goes with the land that is there up to `beyond`, and is a course from `JOIN` units behind that on."""

    def __init__(self, own: Callable[[float, float, float], Numbers], course: Course, beyond: float) -> None:
        """Join two lands.

        Args:
            own: answers (n,) heights for a start, a stop and a step.
            course: what it becomes.
            beyond: units.
        """
        self._own, self._course, self._beyond = own, course, beyond
        self._cell = lru_cache(8)(self._made)

    def heights(self, x: NDArray[np.floating[Any]]) -> Numbers:
        """(n,) heights at places `x`, which are equally far apart."""
        share = np.clip((x - self._beyond) / JOIN, 0.0, 1.0)
        if share[0] >= 1.0:
            return self._course.heights(x)
        step = float(x[1] - x[0]) if len(x) > 1 else 1.0
        own = self._own(float(x[0]), float(x[0]) + step * (len(x) - 0.5), step)
        if share[-1] <= 0.0:
            return own
        eased = share * share * (3.0 - 2.0 * share)
        mixed: Numbers = own + eased * (self._course.heights(x) - own)
        return mixed

    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`, as the rules ask for them."""
        share = (x - self._beyond) / JOIN
        if share >= 1.0:
            return self._course(x)
        place = x / STEP
        point = math.floor(place)
        heights = self._cell(point // CELL)
        left, right = heights[point % CELL], heights[point % CELL + 1]
        height, slope = left + (place - point) * (right - left), (right - left) / STEP
        if share <= 0.0:
            return height, slope
        other, steep = self._course(x)
        eased, turn = share * share * (3.0 - 2.0 * share), 6.0 * share * (1.0 - share) / JOIN
        return height + eased * (other - height), slope + eased * (steep - slope) + turn * (other - height)

    def _made(self, cell: int) -> list[float]:
        start = cell * CELL * STEP
        found: list[float] = self._own(start, start + (CELL + 0.5) * STEP, STEP).tolist()
        return found
