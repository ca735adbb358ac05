"""Contacts of rays and circles with a line of land: many at once, each equal to the last bit to a single call."""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from .arrays import Bools, Floats, Indices
from .geometry import TINY, Line, Vector, surface_at

PRECISION = 2.0**-11  #: units that the straight segments rays and circles meet may lie from smooth land
MAX_DEPTH = 2**16  #: units that the centre of a circle may lie under the land
FIRST_STRETCH, LONGEST_STRETCH = 2.0**9, 2.0**13
"""Units of land compared with a ray first, so that a near hit costs little; each stretch is twice the last."""


class Hit(NamedTuple):
    """Where a ray meets the land; `Ground.ray` returns it."""

    point: Vector
    """(x, y), in units."""
    normal: Vector
    """(x, y) of the land's upward unit normal there."""
    fraction: float
    """The share of the ray that lies before it, 0 to 1."""


class Contact(NamedTuple):
    """How a circle touches the land; `Ground.circle` returns it."""

    point: Vector
    """(x, y) of the land's point nearest to its centre, in units."""
    normal: Vector
    """(x, y), of length 1: the direction out of the land."""
    depth: float
    """Units, from 0: moved so far along the normal, the circle rests on the land."""


def rays(line: Line, starts: Sequence[Vector], ends: Sequence[Vector]) -> list[Hit | None]:
    """The first point on each straight line from a start to its end that is on or in the ground, or None."""
    hits: list[Hit | None] = [None] * len(starts)
    under_way = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        ground = surface_at(line, start[0])
        if start[1] <= ground:
            hits[number] = Hit(start, _normal(line.slope(start[0])), 0.0)
        elif start[0] != end[0]:
            under_way.append(number)
        elif end[1] <= ground:
            share = (start[1] - ground) / (start[1] - end[1])
            hits[number] = Hit((start[0], ground), _normal(line.slope(start[0])), share)
    way, stretch = 0.0, FIRST_STRETCH
    while under_way:
        following = way + stretch
        for number, hit in _meet(line, under_way, starts, ends, (way, following)):
            hits[number] = hit
        under_way = [
            number
            for number in under_way
            if hits[number] is None and following < abs(ends[number][0] - starts[number][0])
        ]
        way, stretch = following, min(2.0 * stretch, LONGEST_STRETCH)
    return hits


def circles(line: Line, centres: Sequence[Vector], radii: Sequence[float]) -> list[Contact | None]:
    """The contact of each circle with the land, or None. All below the land is ground."""
    above = [y - surface_at(line, x) for x, y in centres]
    strands = _Strands(line)
    for number, ((x, y), radius, rise) in enumerate(zip(centres, radii, above, strict=True)):
        reach = radius if rise > 0.0 else radius - rise
        if reach - radius > MAX_DEPTH:
            raise ValueError(f"the centre must be at most {MAX_DEPTH:,} units under the land, not {-rise:,.0f}")
        strands.add(number, x - reach, x + reach, y - 2.0 * reach)
    contacts: list[Contact | None] = [None] * len(centres)
    for number, foot, distance in _nearest(strands, np.array(centres, np.float64).reshape(-1, 2)):
        (x, y), outside = centres[number], above[number] > 0.0
        if outside and distance > radii[number]:
            continue
        outward = distance if outside else -distance
        # A centre on the land has no direction to its nearest point: the land's normal leads out.
        if distance <= PRECISION:
            normal = _normal(line.slope(foot[0]))
        else:
            normal = (x - foot[0]) / outward, (y - foot[1]) / outward
        contacts[number] = Contact(foot, normal, radii[number] - outward)
    return contacts


class _Strands:
    """Stretches of ground as straight segments, one after another, each with the number of its owner."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._places: list[Floats] = []
        self._owners: list[int] = []
        self._feet: list[tuple[int, int, float]] = []

    def add(self, owner: int, start: float, stop: float, foot: float | None = None, *, backward: bool = False) -> None:
        """Add the ground from `start` to `stop`; beside holes a wall down to `foot`, if one is given."""
        for left, right in solid(self._line, start, stop):
            places = between(self._line, left, right, PRECISION if self._line.curved else 0.0)
            if foot is not None and not self._line.whole:
                places = np.concatenate([[left], places, [right]])
                for place, end in ((left, 0), (right, -1)):
                    if start < place < stop:
                        self._feet.append((len(self._places), end, foot))
            self._places.append(places[::-1] if backward else places)
            self._owners.append(owner)

    def points(self) -> tuple[Floats, Floats, Indices, Indices]:
        """All points, x and y, the owner of each point, and where each strand begins."""
        counts = [len(places) for places in self._places]
        begins = np.array([0, *accumulate(counts[:-1])], np.intp)
        x = np.concatenate(self._places) if self._places else np.empty(0)
        y = self._line.heights(x)
        for strand, end, foot in self._feet:
            place = begins[strand] + (0 if end == 0 else counts[strand] - 1)
            y[place] = min(y[place], foot)
        return x, y, np.repeat(np.array(self._owners, np.intp), counts), begins


def between(line: Line, start: float, stop: float, tolerance: float) -> Floats:
    """Places from `start` to `stop`, both included, between which the line is straight within `tolerance`."""
    return np.concatenate([[start], line.breaks(start, stop, tolerance), [stop]])


def solid(line: Line, start: float, stop: float) -> list[Vector]:
    """The stretches from `start` to `stop` in which there is ground, from left to right."""
    if line.whole:
        return [(start, stop)]
    stretches, left = [], start
    for first, last in line.holes(start, stop):
        if left < first:
            stretches.append((left, min(first, stop)))
        left = max(left, last)
    return [*stretches, (left, stop)] if left < stop else stretches


def _meet(
    line: Line, numbers: list[int], starts: Sequence[Vector], ends: Sequence[Vector], way: Vector
) -> list[tuple[int, Hit]]:
    """The hits of those rays that meet ground between two distances, in x, from their starts."""
    strands = _Strands(line)
    for number in numbers:
        (start, _), (end, _) = starts[number], ends[number]
        sign = 1.0 if end > start else -1.0
        near = start + sign * way[0]
        far = start + sign * way[1] if way[1] < abs(end - start) else end
        strands.add(number, min(near, far), max(near, far), backward=sign < 0.0)
    x, y, owners, begins = strands.points()
    from_x, from_y = np.array(starts, np.float64)[owners].T
    to_x, to_y = np.array(ends, np.float64)[owners].T
    share = (x - from_x) / (to_x - from_x)
    above = from_y + share * (to_y - from_y) - y
    hits = []
    for number, right in _firsts(above <= 0.0, owners):
        if right in begins:  # the wall of a hole
            forward = ends[number][0] > starts[number][0]
            at = float(x[right]), float(above[right] + y[right])
            hits.append((number, Hit(at, (-1.0 if forward else 1.0, 0.0), float(share[right]))))
            continue
        left = right - 1
        part = above[left] / (above[left] - above[right])
        slope = float((y[right] - y[left]) / (x[right] - x[left]))
        place = float(x[left] + part * (x[right] - x[left]))
        met = float(share[left] + part * (share[right] - share[left]))
        hits.append((number, Hit((place, line.height(place)), _normal(slope), met)))
    return hits


def _nearest(strands: _Strands, centres: Floats) -> list[tuple[int, Vector, float]]:
    """The number, the nearest point and its distance, for each centre that has ground about it."""
    x, y, owners, begins = strands.points()
    if len(x) < 2:
        return []
    alone = owners[0] == owners[-1]
    centre_x, centre_y = centres[owners[0]] if alone else centres[owners[:-1]].T
    dx, dy = x[1:] - x[:-1], y[1:] - y[:-1]
    share = ((centre_x - x[:-1]) * dx + (centre_y - y[:-1]) * dy) / np.maximum(dx * dx + dy * dy, TINY)
    share = np.minimum(np.maximum(share, 0.0), 1.0)
    feet_x, feet_y = x[:-1] + share * dx, y[:-1] + share * dy
    distances = np.hypot(feet_x - centre_x, feet_y - centre_y)
    if len(begins) == 1:
        nearest = [(int(owners[0]), int(distances.argmin()))]
    else:
        distances[begins[1:] - 1] = np.inf  # from one strand to the next there is no segment
        owner = owners[:-1]
        least = np.full(len(centres), np.inf)
        np.minimum.at(least, owner, distances)
        nearest = _firsts(distances == least[owner], owner)
    return [(number, (float(feet_x[at]), float(feet_y[at])), float(distances[at])) for number, at in nearest]


def _firsts(found: Bools, owners: Indices) -> list[tuple[int, int]]:
    """The owners of found places, and the first place of each."""
    places = np.flatnonzero(found)
    whose = owners[places]
    first = np.ones(len(places), np.bool_)
    first[1:] = whose[1:] != whose[:-1]
    return list(zip(whose[first].tolist(), places[first].tolist(), strict=True))


def _normal(slope: float) -> Vector:
    up = 1.0 / math.sqrt(1.0 + slope * slope)
    return -slope * up, up
