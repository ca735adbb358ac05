"""Bending land so that it passes exactly through given points."""

import math
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .knobs import Knobs
from .line import Heights, Line
from .spline import evenly

SHARPEST = 10.0 / math.sqrt(3.0)
"""The greatest second derivative of 6 t⁵ - 15 t⁴ + 10 t³, the way from pin to pin, for t from 0 to 1."""


class Bent:
    """Land bent through its pins; a `Line`.

    What is added to the land leads from pin to pin and, one span away from them, to nothing: in straight lines,
    or eased with continuous curvature if the land is smooth.
    """

    def __init__(self, knobs: Knobs, line: Line) -> None:
        self._line = line
        self._ease = knobs.smooth > 0.0
        self._period = knobs.period
        x, heights = np.array(_wrapped_pins(knobs)).T
        rises = heights - line.heights(x)
        if knobs.period:
            x = np.concatenate([x - knobs.period, x, x + knobs.period])
            heights, rises = np.tile(heights, 3), np.tile(rises, 3)
        free = _free_places(x, float(knobs.span))
        places = np.concatenate([x, free])
        order = np.argsort(places, kind="stable")
        self.places = places[order]
        self._rises = np.concatenate([rises, np.zeros(len(free))])[order]
        self._heights = np.concatenate([heights, np.full(len(free), np.nan)])[order]

    @property
    def curved(self) -> bool:
        """Whether it eases from pin to pin."""
        return self._ease

    def breaks(self, start: float, stop: float, tolerance: float) -> Heights:
        """Places strictly between two others between which straight lines stay within `tolerance`."""
        own = self._places_between(start, stop)
        if self._ease:
            edges = [start, *own, stop]
            own = np.concatenate([own, *(self._eased(*gap, 0.5 * tolerance) for gap in pairwise(edges))])
        both = np.sort(np.concatenate([own, self._line.breaks(start, stop, 0.5 * tolerance)]))
        return both[np.diff(both, prepend=-np.inf) > 0.0]  # np.union1d would load numpy.ma

    def row(self, start: float, step: float, count: int) -> Heights:
        """The heights at start, start + step, …: (count,) float64."""
        heights = self._line.row(start, step, count)
        if not self._touches(start, start + count * step):
            return heights
        return self._bend(start + step * np.arange(count, dtype=np.float64), heights)

    def heights(self, x: Heights) -> Heights:
        """The heights at `x`: float64, in its shape (n,)."""
        return self._bend(x, self._line.heights(x))

    def slopes(self, x: Heights) -> Heights:
        """The slopes at `x`, at a vertex those to the right: float64, in its shape (n,)."""
        place, t = self._locate(x)
        gap = self.places[place + 1] - self.places[place]
        steepness = 30.0 * t * t * (1.0 - t) * (1.0 - t) if self._ease else 1.0
        rise = np.where((t >= 0.0) & (t < 1.0), self._rises[place + 1] - self._rises[place], 0.0)
        slopes: Heights = self._line.slopes(x) + steepness * rise / gap
        return slopes

    def height(self, x: float) -> float:
        """The height at one place."""
        if not self._touches(x, x):
            return self._line.height(x)
        return float(self.heights(np.array([x]))[0])

    def slope(self, x: float) -> float:
        """The slope at one place, at a vertex that to the right."""
        if not self._touches(x, x):
            return self._line.slope(x)
        return float(self.slopes(np.array([x]))[0])

    def _places_between(self, start: float, stop: float) -> Heights:
        places = self.places
        if self._period:
            loops = np.arange(math.floor(start / self._period), math.floor(stop / self._period) + 1)
            inner = places[(places >= 0.0) & (places < self._period)]
            places = (loops[:, None] * self._period + inner).ravel()
        return places[(places > start) & (places < stop)]

    def _eased(self, start: float, stop: float, tolerance: float) -> Heights:
        """Places between two others, between which nothing is pinned."""
        place, t = self._locate(np.array([0.5 * (start + stop)]))
        if not 0.0 <= t[0] < 1.0:
            return np.empty(0)
        gap = self.places[place[0] + 1] - self.places[place[0]]
        rise = abs(self._rises[place[0] + 1] - self._rises[place[0]])
        return evenly(start, stop, SHARPEST * float(rise / gap**2), tolerance)

    def _touches(self, start: float, stop: float) -> bool:
        return bool(self._period or (start <= self.places[-1] and stop >= self.places[0]))

    def _bend(self, x: Heights, heights: Heights) -> Heights:
        place, t = self._locate(x)
        t = np.clip(t, 0.0, 1.0)
        if self._ease:
            t = t * t * t * (10.0 - t * (15.0 - 6.0 * t))
        left, right = self._rises[place], self._rises[place + 1]
        bent: Heights = heights + (left + t * (right - left))
        pinned = self._heights[place]
        return np.where((t == 0.0) & ~np.isnan(pinned), pinned, bent)

    def _locate(self, x: Heights) -> tuple[NDArray[np.intp], Heights]:
        """The place before each x, and how far x is on the way to the next: outside 0 to 1 beyond the last."""
        if self._period:
            x = x % self._period
        place = np.clip(np.searchsorted(self.places, x, side="right") - 1, 0, len(self.places) - 2)
        left = self.places[place]
        return place, (x - left) / (self.places[place + 1] - left)


def _wrapped_pins(knobs: Knobs) -> list[tuple[float, float]]:
    pins: list[tuple[float, float]] = list(knobs.pins)  # type: ignore[arg-type]
    if knobs.period:
        pins = sorted((x % knobs.period, height) for x, height in pins)
    return pins


def _free_places(x: Heights, reach: float) -> list[float]:
    """Where nothing is added any more: `reach` from a pin, unless the next pin is less than twice that away."""
    places = [x[0] - reach, x[-1] + reach]
    for left, right in pairwise(x):
        if right - left > 2.0 * reach:
            places += [left + reach, right - reach]
    return places
