"""Land that repeats, made of any land."""

import math

import numpy as np

from ..arrays import Floats
from ..easing import smootherstep
from ..geometry import Line, Vector
from .combined import Combined, inside, merge, refine
from .sums import ease_slope, mix


class Looped(Combined):
    """The land from 0 to `period`, again and again; over its last `ease` units it becomes the land before 0."""

    def __init__(self, land: Line, period: float, ease: float) -> None:
        super().__init__(land)
        self._land, self._period, self._ease = land, period, ease

    def heights(self, x: Floats) -> Floats:
        x = x % self._period
        heights, (late, near) = self._land.heights(x), self._late(x)
        if late.any():
            heights[late] = mix(heights[late], self._land.heights(x[late] - self._period), smootherstep(near))
        return heights

    def height(self, x: float) -> float:
        x = x % self._period
        height, late = self._land.height(x), x - (self._period - self._ease)
        if late <= 0.0:
            return height
        share = smootherstep(late / self._ease)
        before = self._land.height(x - self._period)
        return before if share == 1.0 else height + share * (before - height)

    def slopes(self, x: Floats) -> Floats:
        x = x % self._period
        slopes, (late, near) = self._land.slopes(x), self._late(x)
        if late.any():
            before = x[late] - self._period
            rise = self._land.heights(before) - self._land.heights(x[late])
            slopes[late] = mix(slopes[late], self._land.slopes(before), smootherstep(near))
            slopes[late] += ease_slope(near) / self._ease * rise
        return slopes

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        places: list[Floats] = []
        for loop in range(math.floor(start / self._period), math.floor(stop / self._period) + 1):
            origin = loop * self._period
            first, last = max(start - origin, 0.0), min(stop - origin, self._period)
            ends = np.array([origin, origin + self._period - self._ease])
            places += [self._land.breaks(first, last, tolerance) + origin, ends]
            if last > self._period - self._ease:
                first = max(first, self._period - self._ease)
                before = self._land.breaks(first - self._period, last - self._period, tolerance)
                places.append(before + origin + self._period)
        edges = np.concatenate([[start], inside(np.concatenate(places), start, stop), [stop]])
        return refine(self, edges, tolerance, self._late(0.5 * (edges[:-1] + edges[1:]) % self._period)[0])

    def holes(self, start: float, stop: float) -> list[Vector]:
        if self.whole:
            return []
        period = self._period
        own = [(max(first, 0.0), min(last, period)) for first, last in self._land.holes(0.0, period)]
        before = self._land.holes(-self._ease, 0.0)
        own += [(max(first, -self._ease) + period, min(last, 0.0) + period) for first, last in before]
        loops = range(math.floor(start / period) - 1, math.floor(stop / period) + 2)
        every = merge((first + loop * period, last + loop * period) for loop in loops for first, last in own)
        return [(first, last) for first, last in every if first <= stop and last >= start]

    def _late(self, x: Floats) -> tuple[np.ndarray, Floats]:
        """Which places lie in the last `ease` units of a loop, and how far each of these has come through them."""
        late = x > self._period - self._ease
        return late, (x[late] - (self._period - self._ease)) / self._ease
