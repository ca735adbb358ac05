"""The land as a line and as straight segments, and where rays and circles meet it."""

import math
from typing import NamedTuple, Protocol

import numpy as np

from .arrays import Floats

Vector = tuple[float, float]

PRECISION = 2.0**-10
"""Units that the straight segments rays and circles meet may lie from smooth land."""
MAX_DEPTH = 2**16
"""Units that the centre of a circle may lie under the land."""
RAY_STRETCH = 2.0**12
"""Units of land that a ray is compared with at a time, so that a near hit costs little."""
TINY = 1e-300
"""Instead of 0 as a divisor."""


class Line(Protocol):
    """Heights and slopes anywhere, a pure function of x.

    Numbers and arrays go through different code, for speed, but through the same arithmetic: they agree to the
    last bit.
    """

    curved: bool
    """Whether it bends between its `breaks`."""

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


class Hit(NamedTuple):
    """Where a ray meets the land: the point, the land's normal there, and the share of the ray before it, 0 to 1."""

    point: Vector
    normal: Vector
    fraction: float


class Contact(NamedTuple):
    """How a circle touches the land: the land's nearest point, the direction out of the land, the depth in units."""

    point: Vector
    normal: Vector
    depth: float


def segments(line: Line, start: float, stop: float, tolerance: float) -> Floats:
    """(m, 2) points from `start` to `stop`, both included, never further than `tolerance` upright from the line.

    Points of the line are left out where the straight line without them stays close enough: D. Douglas and
    T. Peucker, 1973, with distances measured upright.
    """
    # Half of the tolerance goes into placing points on the curve, the rest into leaving some of them out.
    spare = 0.5 * tolerance if line.curved else 0.0
    x = np.concatenate([[start], line.breaks(start, stop, spare), [stop]])
    points = np.stack([x, line.heights(x)], axis=1)
    return points[kept(points, tolerance - spare)] if tolerance else points


def ray(line: Line, start: Vector, end: Vector) -> Hit | None:
    """The first point of the straight line from `start` to `end` that is on or in the ground, or None."""
    if start[1] <= line.height(start[0]):
        return Hit(start, _normal(line.slope(start[0])), 0.0)
    if start[0] == end[0]:
        return _plumb(line, start, end)
    forward = end[0] > start[0]
    step = RAY_STRETCH if forward else -RAY_STRETCH
    edges = np.arange(1, math.ceil(abs(end[0] - start[0]) / RAY_STRETCH)) * step + start[0]
    left = start[0]
    for right in [*edges.tolist(), end[0]]:
        points = segments(line, min(left, right), max(left, right), PRECISION if line.curved else 0.0)
        crossing = _crossing(points if forward else points[::-1], start, end)
        if crossing is not None:
            x, share, slope = crossing
            return Hit((x, line.height(x)), _normal(slope), share)
        left = right
    return None


def circle(line: Line, centre: Vector, radius: float) -> Contact | None:
    """How the circle touches the land, or None. All below the land is ground."""
    x, y = centre
    above = y - line.height(x)
    reach = radius if above > 0.0 else radius - above
    if reach - radius > MAX_DEPTH:
        raise ValueError(f"the centre must be at most {MAX_DEPTH:,} units under the land, not {-above:,.0f}")
    points = segments(line, x - reach, x + reach, PRECISION if line.curved else 0.0)
    nearest, distance = _nearest(points, centre)
    if above > 0.0 and distance > radius:
        return None
    outward = distance if above > 0.0 else -distance
    # A centre on the land has no direction to its nearest point: the land's normal leads out.
    if distance <= PRECISION:
        return Contact(nearest, _normal(line.slope(nearest[0])), radius - outward)
    return Contact(nearest, ((x - nearest[0]) / outward, (y - nearest[1]) / outward), radius - outward)


def kept(points: Floats, tolerance: float) -> list[int]:
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


def _crossing(points: Floats, start: Vector, end: Vector) -> tuple[float, float, float] | None:
    """The x, the share of the ray and the land's slope where the ray first goes below the points, or None."""
    x, y = points.T
    share = (x - start[0]) / (end[0] - start[0])
    above = start[1] + share * (end[1] - start[1]) - y
    below = np.flatnonzero(above <= 0.0)
    if not below.size:
        return None
    right = int(below[0])
    left = max(right - 1, 0)
    part = above[left] / (above[left] - above[right]) if right else 0.0
    slope = (y[right] - y[left]) / (x[right] - x[left]) if right else 0.0
    return (
        float(x[left] + part * (x[right] - x[left])),
        float(share[left] + part * (share[right] - share[left])),
        float(slope),
    )


def _plumb(line: Line, start: Vector, end: Vector) -> Hit | None:
    """Where a ray straight down meets the land, or None."""
    ground = line.height(start[0])
    if end[1] > ground:
        return None
    return Hit((start[0], ground), _normal(line.slope(start[0])), (start[1] - ground) / (start[1] - end[1]))


def _nearest(points: Floats, centre: Vector) -> tuple[Vector, float]:
    """The nearest point of the segments, and its distance."""
    along = np.diff(points, axis=0)
    squares = np.maximum((along * along).sum(axis=1), TINY)
    share = np.clip(((np.array(centre) - points[:-1]) * along).sum(axis=1) / squares, 0.0, 1.0)
    feet = points[:-1] + share[:, None] * along
    distances = np.hypot(feet[:, 0] - centre[0], feet[:, 1] - centre[1])
    nearest = int(distances.argmin())
    return (float(feet[nearest, 0]), float(feet[nearest, 1])), float(distances[nearest])


def _normal(slope: float) -> Vector:
    up = 1.0 / math.sqrt(1.0 + slope * slope)
    return -slope * up, up
