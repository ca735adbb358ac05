"""Two lands as one: their sum, a blend by place, and peaks, as Ridgeline's own mountains have them."""

from typing import TypeAlias

import numpy as np

from ..arrays import Bools, Floats
from ..easing import smootherstep
from ..geometry import Line
from .combined import Combined, Level, inside, places_of, refine


class Sum(Combined):
    """The heights of two lands added."""

    def __init__(self, one: Line, other: Line) -> None:
        super().__init__(one, other)
        self.curved = one.curved or other.curved
        self._one, self._other = one, other

    def heights(self, x: Floats) -> Floats:
        return self._one.heights(x) + self._other.heights(x)

    def slopes(self, x: Floats) -> Floats:
        return self._one.slopes(x) + self._other.slopes(x)

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        return both_breaks(self._one, self._other, start, stop, 0.5 * tolerance)

    def row(self, start: float, step: float, count: int) -> Floats:
        return self._one.row(start, step, count) + self._other.row(start, step, count)

    def height(self, x: float) -> float:
        return self._one.height(x) + self._other.height(x)

    def slope(self, x: float) -> float:
        return self._one.slope(x) + self._other.slope(x)


class Raised(Sum):
    """A land, higher by some units."""

    def __init__(self, land: Line, rise: float) -> None:
        super().__init__(land, Level(rise))
        self.land, self.rise = land, rise


class Peaked(Combined):
    """A land, raised where a second one crosses 0: its sharp creases become the summits.

    The height is ``land + share * (top - abs(folds))``.
    """

    def __init__(self, land: Line, folds: Line, share: float, top: float) -> None:
        super().__init__(land, folds)
        self.curved = land.curved or folds.curved
        self._land, self._folds, self._share, self._top = land, folds, share, top

    def heights(self, x: Floats) -> Floats:
        return self._fold(self._land.heights(x), self._folds.heights(x))

    def slopes(self, x: Floats) -> Floats:
        folds, slopes = self._folds.heights(x), self._folds.slopes(x)
        side = np.where(folds == 0.0, np.sign(slopes), np.sign(folds))
        return np.asarray(self._land.slopes(x) - self._share * side * slopes)

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        folds = np.concatenate(
            [[start], self._folds.breaks(start, stop, 0.5 * tolerance / max(self._share, 1.0)), [stop]]
        )
        heights = self._folds.heights(folds)
        crossed = np.flatnonzero(heights[:-1] * heights[1:] < 0.0)
        left, right = heights[crossed], heights[crossed + 1]
        summits = folds[crossed] + left / (left - right) * (folds[crossed + 1] - folds[crossed])
        land = self._land.breaks(start, stop, 0.5 * tolerance)
        return inside(np.concatenate([folds, summits, land]), start, stop)

    def row(self, start: float, step: float, count: int) -> Floats:
        return self._fold(self._land.row(start, step, count), self._folds.row(start, step, count))

    def height(self, x: float) -> float:
        return self._land.height(x) + self._share * (self._top - abs(self._folds.height(x)))

    def _fold(self, heights: Floats, folds: Floats) -> Floats:
        return heights + self._share * (self._top - np.abs(folds))


class Ramp:
    """From 0 to 1 between two places, eased."""

    def __init__(self, start: float, stop: float) -> None:
        self._start, self._width, self._ends = start, stop - start, [start, stop]

    def shares(self, x: Floats) -> Floats:
        """The shares at `x`: float64, in its shape (n,)."""
        return smootherstep(self._along(x))

    def share(self, x: float) -> float:
        """The share at one place."""
        return smootherstep(min(max((x - self._start) / self._width, 0.0), 1.0))

    def slopes(self, x: Floats) -> Floats:
        """How much the shares grow a unit: float64, in the shape of `x`."""
        return ease_slope(self._along(x)) / self._width

    def breaks(self, start: float, stop: float) -> Floats:
        """Places strictly between two others at which the shares have a kink."""
        return inside(self._ends, start, stop)

    def _along(self, x: Floats) -> Floats:
        return np.clip((x - self._start) / self._width, 0.0, 1.0)


class LineMask:
    """The heights of a line as shares, which lie from 0 to 1."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.shares, self.share, self.slopes = line.heights, line.height, line.slopes

    def breaks(self, start: float, stop: float) -> Floats:
        return self._line.breaks(start, stop, 0.0)


Mask: TypeAlias = Ramp | LineMask  #: how much of a second land there is at a place: shares 0–1, and how they change


class Blend(Combined):
    """One land where the share is 0, another where it is 1, a mixture between."""

    def __init__(self, one: Line, other: Line, mask: Mask) -> None:
        super().__init__(one, other)
        self._one, self._other, self._mask = one, other, mask

    def heights(self, x: Floats) -> Floats:
        return mix(self._one.heights(x), self._other.heights(x), self._mask.shares(x))

    def slopes(self, x: Floats) -> Floats:
        share = self._mask.shares(x)
        rise = self._other.heights(x) - self._one.heights(x)
        return mix(self._one.slopes(x), self._other.slopes(x), share) + self._mask.slopes(x) * rise

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        both = both_breaks(self._one, self._other, start, stop, tolerance)
        edges = np.concatenate([[start], inside([*both, *self._mask.breaks(start, stop)], start, stop), [stop]])
        return refine(self, edges, tolerance, self._bends(edges))

    def row(self, start: float, step: float, count: int) -> Floats:
        shares = self._mask.shares(places_of(start, step, count))
        return mix(self._one.row(start, step, count), self._other.row(start, step, count), shares)

    def height(self, x: float) -> float:
        return mix_at(self._one, self._other, x, self._mask.share(x))

    def _bends(self, edges: Floats) -> Bools:
        middles = self._mask.shares(0.5 * (edges[:-1] + edges[1:]))
        return (middles > 0.0) & (middles < 1.0)


def mix(one: Floats, other: Floats, share: Floats) -> Floats:
    """From one, where the share is 0, to the other, where it is 1, both of them exactly."""
    return np.where(share == 1.0, other, one + share * (other - one))


def mix_at(one: Line, other: Line, x: float, share: float) -> float:
    """What `mix` gives for the heights of two lines at one place."""
    if share == 1.0:
        return other.height(x)
    height = one.height(x)
    return height + share * (other.height(x) - height) if share else height


def ease_slope(t: Floats) -> Floats:
    """The derivative of `smootherstep`."""
    return 30.0 * t * t * (1.0 - t) * (1.0 - t)


def both_breaks(one: Line, other: Line, start: float, stop: float, tolerance: float) -> Floats:
    """The places at which one or the other of two lines bends."""
    return inside(
        np.concatenate([one.breaks(start, stop, tolerance), other.breaks(start, stop, tolerance)]), start, stop
    )
