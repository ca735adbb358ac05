"""The path of a flight low over an endless field: its place, height, heading and bank."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...terrain import Field
from ..sums import in_order

SWAYS = ((110.0, 640.0, 0.0), (46.0, 287.0, 1.0))
"""The waves of the path: points to either side, points ahead for a radian, and the phase of each."""

BEND, LOOK_AHEAD, LOOKED_AT = 512, 192, 48
"""Points ahead from one knot of the valley to the next, points to either side in which its floor is searched for, and
from one sample to the next."""

WATER = -72.0  #: height of all lakes, in points above the field's middle height
BANK = 85.0  #: slope of the bank for each radian of turn in a point
KNOT = 32  #: points ahead from one knot of the height to the next

PATH_MARGIN, SAMPLE_POINTS = 48, 8
"""Points to either side of a knot over which the path clears the ground, and from one sample to the next."""

DETOUR = 1.0  #: points by which the ground must be lower to be worth one sample more to the side
CLEARANCE = 22.0  #: points above the highest ground around


class Position(NamedTuple):
    """A place on the path, in points of the field.

    Attributes:
        ahead, across: in the field.
        height: above the field's middle height.
        heading: points across for each point ahead.
        bank: tilt of the horizon, as a slope.
    """

    ahead: float
    across: float
    height: float
    heading: float
    bank: float


class FlightPath:
    """A closed-form path over a field: any place of it can be computed alone."""

    def __init__(self, field: Field, sway: float = 1.0) -> None:
        """Lay the path out; `sway`, 0–1, is how much it winds."""
        self._field, self._sway = field, sway
        self._knot = lru_cache(maxsize=64)(self._highest)
        self._floor = lru_cache(maxsize=64)(self._valley)

    def at(self, ahead: float) -> Position:
        """The flight's position `ahead` points from its start."""
        across = heading = turn = 0.0
        for wide, long, begin in SWAYS:
            sine, cosine = math.sin(ahead / long + begin), math.cos(ahead / long + begin)
            across += self._sway * wide * sine
            heading += self._sway * wide / long * cosine
            turn -= self._sway * wide / long**2 * sine
        number = math.floor(ahead / BEND)
        knots = [self._floor(number + step) for step in (-1, 0, 1, 2)]
        value, slope, bend = (_mix(shares, knots) for shares in _spline(ahead / BEND - number))
        across, heading, turn = across + value, heading + slope / BEND, turn + bend / BEND**2
        return Position(ahead, across, self._height(ahead), heading, -BANK * turn)

    def _height(self, ahead: float) -> float:
        """A uniform cubic B-spline over the knots, never below the lowest of the four around."""
        number = math.floor(ahead / KNOT)
        t = ahead / KNOT - number
        knots = (self._knot(number + step) for step in (-1, 0, 1, 2))
        return CLEARANCE + in_order(share * knot for share, knot in zip(_spline(t)[0], knots, strict=True))

    def _across(self, ahead: float) -> float:
        """Points to the side, without heading or turn."""
        number = math.floor(ahead / BEND)
        shares = _spline(ahead / BEND - number)[0]
        bent = in_order(share * self._floor(number + step) for share, step in zip(shares, (-1, 0, 1, 2), strict=True))
        return bent + self._swayed(ahead)

    def _swayed(self, ahead: float) -> float:
        return in_order(self._sway * wide * math.sin(ahead / long + begin) for wide, long, begin in SWAYS)

    def _valley(self, number: int) -> float:
        """Points from the path's waves to the side, at a knot, where it finds the lowest ground."""
        places = 2 * LOOK_AHEAD // LOOKED_AT + 1
        row, middle = BEND * number - BEND // 2, round(self._swayed(number * BEND)) // SAMPLE_POINTS * SAMPLE_POINTS
        across = (LOOKED_AT // SAMPLE_POINTS) * (places + 1)
        ground = self._field.heights(row, middle - LOOK_AHEAD - LOOKED_AT, BEND // 32, across, SAMPLE_POINTS)
        means = np.maximum(ground, WATER).mean(axis=0).reshape(places + 1, -1).mean(axis=1)
        around = 0.5 * (means[1:] + means[:-1])
        away = np.arange(places) - places // 2
        return self._sway * LOOKED_AT * float(away[(around + DETOUR * np.abs(away)).argmin()])

    def _highest(self, number: int) -> float:
        """The highest ground around a knot, as far as the spline uses it, and one knot farther."""
        across = self._across(number * KNOT)
        corner = KNOT * number - 2 * KNOT, round(across) // SAMPLE_POINTS * SAMPLE_POINTS - PATH_MARGIN
        rows, columns = 5 * KNOT // SAMPLE_POINTS + 1, 2 * PATH_MARGIN // SAMPLE_POINTS + 1
        return max(WATER, float(self._field.heights(*corner, rows, columns, SAMPLE_POINTS).max()))


def _spline(t: float) -> tuple[tuple[float, ...], ...]:
    """The shares of four knots in a uniform cubic B-spline, t from the second to the third: of value, slope, bend."""
    value = (1.0 - t) ** 3, 3.0 * t**3 - 6.0 * t**2 + 4.0, 3.0 * t * (1.0 + t - t**2) + 1.0, t**3
    slope = -0.5 * (1.0 - t) ** 2, 1.5 * t**2 - 2.0 * t, 0.5 + t - 1.5 * t**2, 0.5 * t**2
    return tuple(share / 6.0 for share in value), slope, (1.0 - t, 3.0 * t - 2.0, 1.0 - 3.0 * t, t)


def _mix(shares: tuple[float, ...], knots: list[float]) -> float:
    return in_order(share * knot for share, knot in zip(shares, knots, strict=True))
