"""Bending land so that it passes exactly through given points."""

import math
from bisect import bisect_right
from itertools import pairwise

import numpy as np

from .arrays import Floats, Indices
from .easing import smootherstep
from .geometry import Line, Vector
from .parameters import PinPairs
from .spline import evenly

MAX_EASE_BEND = 10.0 / math.sqrt(3.0)  #: the greatest second derivative of `smootherstep`, the ease from pin to pin


class PinnedLine:
    """Land bent through its pins; a `Line`.

    The rise added to the land leads from pin to pin and, `reach` units away from them, to 0: in straight lines, or
    eased with continuous curvature if the land is smooth.
    """

    def __init__(self, line: Line, pins: PinPairs, reach: float, period: int | None = None) -> None:
        self.land = self._line = line
        self.curved, self.whole = line.curved, line.whole
        self._period = period
        x, heights = np.array(sorted((x % period if period else x, height) for x, height in pins)).T
        rises = heights - line.heights(x)
        # One more loop on each side, so that a place near the end of a period has both of its neighbours.
        if period:
            x = np.concatenate([x - period, x, x + period])
            heights, rises = np.tile(heights, 3), np.tile(rises, 3)
        free = _free_places(x, reach)
        places = np.concatenate([x, free])
        order = np.argsort(places, kind="stable")
        self.places = places[order]
        self._rises = np.concatenate([rises, np.zeros(len(free))])[order]
        self._heights = np.concatenate([heights, np.full(len(free), np.nan)])[order]
        self._listed: list[list[float]] = [numbers.tolist() for numbers in (self.places, self._rises, self._heights)]

    def holes(self, start: float, stop: float) -> list[Vector]:
        return self._line.holes(start, stop)

    def leaves(self, start: float, stop: float) -> bool:
        """Whether the land between two places is as high as it was without pins."""
        bent = (self._rises[:-1] != 0.0) | (self._rises[1:] != 0.0)
        return not (bent & (self.places[:-1] < stop) & (self.places[1:] > start)).any()

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        bends = self._places_between(start, stop)
        if self.curved:
            edges = [start, *bends, stop]
            bends = np.concatenate([bends, *(self._eased(*gap, 0.5 * tolerance) for gap in pairwise(edges))])
        both = np.sort(np.concatenate([bends, self._line.breaks(start, stop, 0.5 * tolerance)]))
        return both[np.diff(both, prepend=-np.inf) > 0.0]  # np.union1d would load numpy.ma

    def row(self, start: float, step: float, count: int) -> Floats:
        heights = self._line.row(start, step, count)
        if not self._touches(start, start + count * step):
            return heights
        return self._bend(start + step * np.arange(count, dtype=np.float64), heights)

    def heights(self, x: Floats) -> Floats:
        return self._bend(x, self._line.heights(x))

    def slopes(self, x: Floats) -> Floats:
        place, t = self._locate(x)
        gap = self.places[place + 1] - self.places[place]
        # 30 t² (1 - t)² is the derivative of the ease in `_bend`.
        steepness = 30.0 * t * t * (1.0 - t) * (1.0 - t) if self.curved else 1.0
        rise = np.where((t >= 0.0) & (t < 1.0), self._rises[place + 1] - self._rises[place], 0.0)
        return np.asarray(self._line.slopes(x) + steepness * rise / gap)

    def height(self, x: float) -> float:
        if not self._touches(x, x):
            return self._line.height(x)
        _, rises, heights = self._listed
        place, t = self._locate_one(x)
        t = min(max(t, 0.0), 1.0)
        if self.curved:
            t = smootherstep(t)
        if t == 0.0 and heights[place] == heights[place]:
            return heights[place]
        return self._line.height(x) + (rises[place] + t * (rises[place + 1] - rises[place]))

    def slope(self, x: float) -> float:
        if not self._touches(x, x):
            return self._line.slope(x)
        places, rises, _ = self._listed
        place, t = self._locate_one(x)
        steepness = 30.0 * t * t * (1.0 - t) * (1.0 - t) if self.curved else 1.0
        rise = rises[place + 1] - rises[place] if 0.0 <= t < 1.0 else 0.0
        return self._line.slope(x) + steepness * rise / (places[place + 1] - places[place])

    def _places_between(self, start: float, stop: float) -> Floats:
        places = self.places
        if self._period:
            loops = np.arange(math.floor(start / self._period), math.floor(stop / self._period) + 1)
            inner = places[(places >= 0.0) & (places < self._period)]
            places = (loops[:, None] * self._period + inner).ravel()
        return places[(places > start) & (places < stop)]

    def _eased(self, start: float, stop: float, tolerance: float) -> Floats:
        """The breaks between two places with no pin between them."""
        place, t = self._locate(np.array([0.5 * (start + stop)]))
        if not 0.0 <= t[0] < 1.0:
            return np.empty(0)
        gap = self.places[place[0] + 1] - self.places[place[0]]
        rise = abs(self._rises[place[0] + 1] - self._rises[place[0]])
        return evenly(start, stop, MAX_EASE_BEND * float(rise / gap**2), tolerance)

    def _touches(self, start: float, stop: float) -> bool:
        return bool(self._period or (start <= self.places[-1] and stop >= self.places[0]))

    def _bend(self, x: Floats, heights: Floats) -> Floats:
        place, t = self._locate(x)
        t = np.clip(t, 0.0, 1.0)
        if self.curved:
            t = smootherstep(t)
        left, right = self._rises[place], self._rises[place + 1]
        bent: Floats = heights + (left + t * (right - left))
        # Land plus rise would miss the pin by a rounding.
        pinned = self._heights[place]
        return np.where((t == 0.0) & ~np.isnan(pinned), pinned, bent)

    def _locate(self, x: Floats) -> tuple[Indices, Floats]:
        """The index of the place before each x, and x's share of the way to the next; past the ends not in 0 to 1."""
        if self._period:
            x = x % self._period
        place = np.clip(np.searchsorted(self.places, x, side="right") - 1, 0, len(self.places) - 2)
        left = self.places[place]
        return place, (x - left) / (self.places[place + 1] - left)

    def _locate_one(self, x: float) -> tuple[int, float]:
        places = self._listed[0]
        if self._period:
            x = x % self._period
        place = min(max(bisect_right(places, x) - 1, 0), len(places) - 2)
        return place, (x - places[place]) / (places[place + 1] - places[place])


def _free_places(x: Floats, reach: float) -> list[float]:
    """The places where the rise has come to 0: `reach` from a pin, unless the next pin is less than twice that away.

    Far away, where numbers lie further apart than that, it is the next number.
    """
    before = np.minimum(x - reach, np.nextafter(x, -np.inf)).tolist()
    after = np.maximum(x + reach, np.nextafter(x, np.inf)).tolist()
    places = [before[0], after[-1]]
    for left, right in zip(after[:-1], before[1:], strict=True):
        if left < right:
            places += [left, right]
    return places
