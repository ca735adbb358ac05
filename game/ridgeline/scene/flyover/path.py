"""The path of a flight low over an endless field: its place, height, heading and bank."""

import math
from functools import lru_cache
from typing import NamedTuple

from ...terrain import Field

SWAYS = ((110.0, 640.0, 0.0), (46.0, 287.0, 1.0))
"""The waves of the path: points to either side, points ahead for a radian, and the phase of each."""

BANK = 170.0
"""Slope of the bank for each radian of turn in a point."""

KNOT = 32
"""Points ahead from one knot of the height to the next."""

MARGIN, SAMPLE_POINTS = 48, 8
"""Points to either side of a knot over which it clears the ground, and from one that it looks at to the next."""

CLEARANCE = 16.0
"""Points above the highest ground around."""


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
    """A closed-form path over a field: any place of it can be asked for."""

    def __init__(self, field: Field, sway: float = 1.0) -> None:
        """Lay it out; `sway` 0–1 is how much it winds."""
        self._field, self._sway = field, sway
        self._knot = lru_cache(maxsize=64)(self._highest)

    def at(self, ahead: float) -> Position:
        """The flight's position after so many points."""
        across = heading = turn = 0.0
        for wide, long, begin in SWAYS:
            sine, cosine = math.sin(ahead / long + begin), math.cos(ahead / long + begin)
            across += self._sway * wide * sine
            heading += self._sway * wide / long * cosine
            turn -= self._sway * wide / long**2 * sine
        return Position(ahead, across, self._height(ahead), heading, -BANK * turn)

    def _height(self, ahead: float) -> float:
        """A uniform cubic B-spline over the knots, never below the lowest of the four around."""
        number = math.floor(ahead / KNOT)
        t = ahead / KNOT - number
        shares = (1.0 - t) ** 3, 3.0 * t**3 - 6.0 * t**2 + 4.0, 3.0 * t * (1.0 + t - t**2) + 1.0, t**3
        knots = (self._knot(number + step) for step in (-1, 0, 1, 2))
        return CLEARANCE + sum(share * knot for share, knot in zip(shares, knots, strict=True)) / 6.0

    def _highest(self, number: int) -> float:
        """The highest ground around a knot, as far as the spline uses it, and one knot farther."""
        across = sum(self._sway * wide * math.sin(number * KNOT / long + begin) for wide, long, begin in SWAYS)
        corner = KNOT * number - 2 * KNOT, round(across) // SAMPLE_POINTS * SAMPLE_POINTS - MARGIN
        rows, columns = 5 * KNOT // SAMPLE_POINTS + 1, 2 * MARGIN // SAMPLE_POINTS + 1
        return float(self._field.heights(*corner, rows, columns, SAMPLE_POINTS).max())
