"""The land as a line and as straight segments."""

import math
from typing import Protocol

import numpy as np

from .arrays import Floats

Vector = tuple[float, float]

TINY = 1e-300  #: instead of 0 as a divisor


class Land(Protocol):
    """Land of your own for `Ground`: three questions, whose answers depend on the places alone.

    >>> import numpy as np
    >>> from ridgeline.terrain import Ground
    >>> class Roof:
    ...     def heights(self, x):
    ...         return 50.0 - abs(x)
    ...     def slopes(self, x):
    ...         return np.where(x < 0.0, 1.0, -1.0)
    ...     def breaks(self, start, stop, tolerance):
    ...         return np.array([0.0] if start < 0.0 < stop else [])
    >>> Ground(Roof()).segments(-10, 10, tolerance=0.1).tolist()
    [[-10.0, 40.0], [0.0, 50.0], [10.0, 40.0]]
    """

    def heights(self, x: Floats) -> Floats:
        """The heights at `x`, in units: finite float64, in its shape (n,)."""

    def slopes(self, x: Floats) -> Floats:
        """The slopes at `x`, at a corner those to the right: float64, in its shape (n,)."""

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        """Places strictly between two others, ascending: from one to the next the land is straight within `tolerance`.

        `tolerance` is in units, above 0.
        """


class Line(Protocol):
    """Heights and slopes anywhere, a pure function of x.

    Numbers and arrays go through different code, for speed, but through the same arithmetic: they agree to the
    last bit.
    """

    curved: bool
    """Whether it bends between its `breaks`."""
    whole: bool
    """Whether there is ground everywhere. Where there is none, in holes, the line has heights all the same."""

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        """Places strictly between two others, ascending, such that straight lines between them stay within `tolerance`.

        A line that is not curved is straight between them, whatever the tolerance.
        """

    def row(self, start: float, step: float, count: int) -> Floats:
        """The heights at start, start + step, …: (count,) float64."""

    def heights(self, x: Floats) -> Floats:
        """The heights at `x`: float64, in its shape (n,)."""

    def slopes(self, x: Floats) -> Floats:
        """The slopes at `x`, at a vertex those to the right: float64, in its shape (n,)."""

    def height(self, x: float) -> float:
        """The height at one place."""

    def slope(self, x: float) -> float:
        """The slope at one place, at a vertex that to the right."""

    def holes(self, start: float, stop: float) -> list[Vector]:
        """The holes that touch `start` to `stop`, from left to right, no two touching; edges are ground."""


class Whole:
    """A line without holes."""

    whole = True

    def holes(self, start: float, stop: float) -> list[Vector]:
        """None."""
        return []


def segments(line: Line, start: float, stop: float, tolerance: float) -> Floats:
    """(m, 2) points from `start` to `stop`, both included, never further than `tolerance` upright from the line.

    Points of the line are left out where the straight line without them stays close enough: D. Douglas and
    T. Peucker, 1973, with distances measured upright.
    """
    # Half of the tolerance goes into placing points on the curve, the rest into leaving some of them out.
    spare = 0.5 * tolerance if line.curved else 0.0
    x = np.concatenate([[start], line.breaks(start, stop, spare), [stop]])
    points = np.stack([x, line.heights(x)], axis=1)
    return points[keep(points, tolerance - spare)] if tolerance else points


def surface(line: Line, x: Floats, heights: Floats) -> Floats:
    """The heights of the line at `x`, with -inf in its holes, in place."""
    if not line.whole and x.size:
        for first, last in line.holes(float(x.min()), float(x.max())):
            heights[(x > first) & (x < last)] = -np.inf
    return heights


def surface_at(line: Line, x: float) -> float:
    """The height of the ground at one place, -inf in a hole."""
    if not line.whole and any(first < x < last for first, last in line.holes(x, x)):
        return -math.inf
    return line.height(x)


def keep(points: Floats, tolerance: float) -> list[int]:
    """The indices of the points to keep, ascending: the ends, and the worst miss between two, again and again."""
    x, y = points.T
    kept = [0]
    stretches = [(0, len(points) - 1)]
    while stretches:
        first, last = stretches.pop()
        inner = slice(first + 1, last)
        straight = y[first] + (x[inner] - x[first]) * ((y[last] - y[first]) / max(x[last] - x[first], TINY))
        misses = np.abs(y[inner] - straight)
        if misses.size and misses.max() > tolerance:
            worst = first + 1 + int(misses.argmax())
            stretches += [(worst, last), (first, worst)]
        else:
            kept.append(last)
    return kept
