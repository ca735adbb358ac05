"""The land of a run taken over in the cruise: the landscape's own up to a place, and a course from there."""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..terrain.arrays import AnyFloats, Floats
from ..terrain.easing import smoothstep
from .course import Course
from .way import Around, Thing, Way

JOIN_LENGTH = 3000.0  #: units in which the landscape's own land becomes the course
POINT_SPACING = 2.0  #: units between the points of the landscape's own land, with straight lines between

STRETCH_POINTS, MAX_STRETCHES = 512, 8
"""Points that are computed at a time, and stretches of so many that are kept in memory."""


class Ride(Way):
    """A line that is the landscape's own land up to `beyond`, and a course from `JOIN_LENGTH` units later."""

    def __init__(self, own: Callable[[float, float, float], Floats], course: Course, beyond: float) -> None:
        """Join two lands.

        Args:
            own: answers (n,) heights for a start, a stop and a step.
            course: what it becomes.
            beyond: units.
        """
        self._own, self.course, self._beyond = own, course, beyond
        self._stretch = lru_cache(MAX_STRETCHES)(self._computed)

    def heights(self, x: AnyFloats) -> Floats:
        """(n,) heights at the places `x`, which are evenly spaced."""
        share = np.clip((x - self._beyond) / JOIN_LENGTH, 0.0, 1.0)
        if share[0] >= 1.0:
            return self.course.heights(x)
        step = float(x[1] - x[0]) if len(x) > 1 else 1.0
        own = self._own(float(x[0]), float(x[0]) + step * (len(x) - 0.5), step)
        if share[-1] <= 0.0:
            return own
        return np.asarray(own + smoothstep(share) * (self.course.heights(x) - own))

    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`, as the rules ask for them."""
        share = (x - self._beyond) / JOIN_LENGTH
        if share >= 1.0:
            return self.course(x)
        place = x / POINT_SPACING
        point = math.floor(place)
        heights = self._stretch(point // STRETCH_POINTS)
        left, right = heights[point % STRETCH_POINTS], heights[point % STRETCH_POINTS + 1]
        height, slope = left + (place - point) * (right - left), (right - left) / POINT_SPACING
        if share <= 0.0:
            return height, slope
        course_height, course_slope = self.course(x)
        eased, rate = smoothstep(share), 6.0 * share * (1.0 - share) / JOIN_LENGTH
        rise = course_height - height
        return height + eased * rise, slope + eased * (course_slope - slope) + rate * rise

    def around(self, x: float) -> Around:
        """What the air and the land are like at `x`, as on the course."""
        return self.course.around(x)

    def thing_between(self, left: float, right: float) -> Thing | None:
        """The first thing with left < x <= right, as on the course."""
        return self.course.thing_between(left, right)

    def _computed(self, number: int) -> list[float]:
        start = number * STRETCH_POINTS * POINT_SPACING
        heights: list[float] = self._own(start, start + (STRETCH_POINTS + 0.5) * POINT_SPACING, POINT_SPACING).tolist()
        return heights
