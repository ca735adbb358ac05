"""The way of a flight low over an endless field: where it is, how high, where it looks, and how it banks."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from ..terrain import Field

SWAYS: Final = ((110.0, 640.0, 0.0), (46.0, 287.0, 1.0))
"""The waves of the way: points to either side, points ahead for a radian, and where each begins."""

BANK: Final = 170.0
"""How steeply it banks, for each radian that it turns in a point."""

KNOT: Final = 32
"""Points ahead from one knot of the height to the next."""

AROUND: Final = 48
"""Points to all sides of a knot that it looks at."""

CLEARANCE: Final = 16.0
"""Points above the highest ground around."""

COARSE: Final = 8
"""It looks at every eighth point."""


class Place(NamedTuple):
    """Where a flight is; the units are points of the field.

    Attributes:
        ahead, across: in the field.
        height: above the field's middle height.
        heading: points across for each point ahead.
        bank: how much the horizon is tilted, as a slope.
    """

    ahead: float
    across: float
    height: float
    heading: float
    bank: float


class FlightPath:
    """A closed-form way over a field: any place of it can be asked for."""

    def __init__(self, field: Field, sway: float = 1.0) -> None:
        """Lay it out; `sway` says how much it winds, 0–1."""
        self._field, self._sway = field, sway
        self._knot = lru_cache(maxsize=64)(self._highest)

    def at(self, ahead: float) -> Place:
        """Where the flight is after so many points."""
        across = heading = turn = 0.0
        for wide, long, begin in SWAYS:
            sine, cosine = math.sin(ahead / long + begin), math.cos(ahead / long + begin)
            across += self._sway * wide * sine
            heading += self._sway * wide / long * cosine
            turn -= self._sway * wide / long**2 * sine
        return Place(ahead, across, self._height(ahead), heading, -BANK * turn)

    def _height(self, ahead: float) -> float:
        """A uniform cubic B-spline over the knots: it never comes below the lowest of the four around."""
        number = math.floor(ahead / KNOT)
        t = ahead / KNOT - number
        shares = (1.0 - t) ** 3, 3.0 * t**3 - 6.0 * t**2 + 4.0, 3.0 * t * (1.0 + t - t**2) + 1.0, t**3
        knots = (self._knot(number + step) for step in (-1, 0, 1, 2))
        return CLEARANCE + sum(share * knot for share, knot in zip(shares, knots, strict=True)) / 6.0

    def _highest(self, number: int) -> float:
        """The highest ground around a knot: where the spline looks at it, and one knot ahead of that."""
        across = sum(self._sway * wide * math.sin(number * KNOT / long + begin) for wide, long, begin in SWAYS)
        corner = KNOT * number - 2 * KNOT, round(across) // COARSE * COARSE - AROUND
        rows, columns = 5 * KNOT // COARSE + 1, 2 * AROUND // COARSE + 1
        return float(self._field.heights(*corner, rows, columns, COARSE).max())
