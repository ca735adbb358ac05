"""The land as straight segments, and what a ray or a circle meets on it."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .line import Line

Points = NDArray[np.float64]
Vector = tuple[float, float]

PRECISION = 2.0**-10
"""How far, in units, the straight segments that rays and circles meet may lie from smooth land."""
DEEPEST = 2**16
STRETCH = 2.0**12
"""A ray is followed through the land in stretches of so many units."""


class Hit(NamedTuple):
    """Where a ray meets the land: the point, the land's normal there, and the share of the ray before it."""

    point: Vector
    normal: Vector
    fraction: float


class Contact(NamedTuple):
    """How a circle touches the land: the land's nearest point, the way out of the land, and how deep it is in."""

    point: Vector
    normal: Vector
    depth: float


def polyline(line: Line, start: float, stop: float, tolerance: float) -> Points:
    """(m, 2) points from `start` to `stop`, both included, never further than `tolerance` upright from the line.

    Points of the line are left out where the straight line without them stays close enough: D. Douglas and
    T. Peucker, 1973, with distances measured upright.
    """
    spare = 0.5 * tolerance if line.curved else 0.0
    x = np.concatenate([[start], line.breaks(start, stop, spare), [stop]])
    points = np.stack([x, line.heights(x)], axis=1)
    return points[_needed(points, tolerance - spare)] if tolerance else points


def ray(line: Line, start: Vector, end: Vector) -> Hit | None:
    """The first point of the straight way from `start` to `end` that is on or in the ground, None if there is none."""
    if start[1] <= line.height(start[0]):
        return Hit(start, _normal(line.slope(start[0])), 0.0)
    if start[0] == end[0]:
        return _plumb(line, start, end)
    forward = end[0] > start[0]
    edges = np.arange(1, math.ceil(abs(end[0] - start[0]) / STRETCH)) * (STRETCH if forward else -STRETCH) + start[0]
    left = start[0]
    for right in [*edges.tolist(), end[0]]:
        points = polyline(line, min(left, right), max(left, right), PRECISION if line.curved else 0.0)
        met = _crossing(points if forward else points[::-1], start, end)
        if met is not None:
            return Hit((met[0], line.height(met[0])), _normal(met[2]), met[1])
        left = right
    return None


def circle(line: Line, centre: Vector, radius: float) -> Contact | None:
    """How the circle touches the land, None if it does not. A circle is touched by all ground below its centre."""
    x, y = centre
    above = y - line.height(x)
    reach = radius if above > 0.0 else radius - above
    if reach - radius > DEEPEST:
        raise ValueError(f"the centre must be at most {DEEPEST:,} units under the land, not {-above:,.0f}")
    points = polyline(line, x - reach, x + reach, PRECISION if line.curved else 0.0)
    nearest, distance = _nearest(points, centre)
    if above > 0.0 and distance > radius:
        return None
    outward = distance if above > 0.0 else -distance
    if distance <= PRECISION:
        return Contact(nearest, _normal(line.slope(nearest[0])), radius - outward)
    return Contact(nearest, ((x - nearest[0]) / outward, (y - nearest[1]) / outward), radius - outward)


def _needed(points: Points, tolerance: float) -> list[int]:
    """The indices of the points to keep, ascending."""
    x, y = points.T
    kept = [0]
    waiting = [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        inner = slice(first + 1, last)
        straight = y[first] + (x[inner] - x[first]) * ((y[last] - y[first]) / max(x[last] - x[first], 1e-300))
        misses = np.abs(y[inner] - straight)
        if misses.size and misses.max() > tolerance:
            worst = first + 1 + int(misses.argmax())
            waiting += [(worst, last), (first, worst)]
        else:
            kept.append(last)
    return kept


def _crossing(points: Points, start: Vector, end: Vector) -> tuple[float, float, float] | None:
    """The x, the share of the ray and the slope of the land where the ray first goes below the points."""
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
    ground = line.height(start[0])
    if end[1] > ground:
        return None
    return Hit((start[0], ground), _normal(line.slope(start[0])), (start[1] - ground) / (start[1] - end[1]))


def _nearest(points: Points, centre: Vector) -> tuple[Vector, float]:
    """The nearest point of the polyline, and how far it is."""
    along = np.diff(points, axis=0)
    squares = np.maximum((along * along).sum(axis=1), 1e-300)
    share = np.clip(((np.array(centre) - points[:-1]) * along).sum(axis=1) / squares, 0.0, 1.0)
    feet = points[:-1] + share[:, None] * along
    distances = np.hypot(feet[:, 0] - centre[0], feet[:, 1] - centre[1])
    best = int(distances.argmin())
    return (float(feet[best, 0]), float(feet[best, 1])), float(distances[best])


def _normal(slope: float) -> Vector:
    up = 1.0 / math.sqrt(1.0 + slope * slope)
    return -slope * up, up
