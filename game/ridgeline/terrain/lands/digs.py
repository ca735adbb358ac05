"""Craters: circles that are dug out of a land, as a layer of its own that can be saved."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import checks
from ..arrays import Floats
from ..geometry import TINY, Line
from .combined import Combined, inside, refine

MAX_DIG = 2.0**16  #: units: the largest radius
MAX_DIGS = 2**16


@dataclass(frozen=True)
class Digs:
    """Circles that are dug out of a land, one after another; digs never change.

    What lies above a circle falls into it. `Ground.dug` applies the digs to any land.

    Args:
        circles: (x, y, radius) of each, in units; at most 65,536 of them, radii above 0 to 65,536.

    Raises:
        ValueError: if a circle is out of range; the message says what is allowed.
        TypeError: if one is no three numbers.

    >>> import json
    >>> from ridgeline.terrain import Digs, Ridge
    >>> digs = Digs().dig((120, 30), radius=25).dig((150, 20), radius=10)
    >>> text = json.dumps(digs.to_dict())
    >>> ground = Ridge(seed=7).dug(Digs.from_dict(json.loads(text)))
    >>> ground.digs == digs
    True
    """

    circles: tuple[tuple[float, float, float], ...] = ()

    def __post_init__(self) -> None:
        try:
            circles = [(x, y, radius) for x, y, radius in self.circles]
        except (TypeError, ValueError):
            raise TypeError(f"circles must be (x, y, radius) of each, not {self.circles!r}") from None
        if len(circles) > MAX_DIGS:
            raise ValueError(f"digs can be at most {MAX_DIGS:,}, not {len(circles):,}")
        checked = tuple(
            (*checks.point("centre", (x, y)), checks.real("radius", radius, 0.0, MAX_DIG, above=True))
            for x, y, radius in circles
        )
        object.__setattr__(self, "circles", checked)

    def dig(self, centre: Sequence[float], radius: float) -> "Digs":
        """These digs and one more, around (x, y), of a radius above 0 to 65,536 units.

        Raises:
            ValueError: if the circle is out of range, or there are 65,536 already.
            TypeError: if the centre is no two numbers.
        """
        x, y = checks.point("centre", centre)
        return Digs((*self.circles, (x, y, radius)))

    def to_dict(self) -> dict[str, Any]:
        """The circles as lists that JSON can hold; `from_dict` reads them."""
        return {"circles": [list(circle) for circle in self.circles]}

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> "Digs":
        """The digs that `to_dict` has saved.

        Raises:
            ValueError: if `saved` has other keys than "circles", or a circle is out of range.
            TypeError: if it is no mapping, or a circle is no three numbers.
        """
        if not isinstance(saved, Mapping):
            raise TypeError(f"saved digs must be a mapping, not {saved!r}")
        if list(saved) != ["circles"]:
            raise ValueError(f"saved digs must have the one key 'circles', not {', '.join(map(repr, saved)) or 'none'}")
        if not isinstance(saved["circles"], list | tuple):
            raise TypeError(f"circles must be a list, not {saved['circles']!r}")
        return cls(tuple(saved["circles"]))


class CrateredLand(Combined):
    """A land with craters."""

    def __init__(self, land: Line, digs: Digs) -> None:
        super().__init__(land)
        self.land, self.digs = land, digs
        self._circles = np.array(digs.circles, np.float64).reshape(-1, 3)

    def heights(self, x: Floats) -> Floats:
        heights = self.land.heights(x)
        if x.size:
            for x0, y0, radius in self._near(float(x.min()), float(x.max())):
                half = _half(x - x0, radius)
                heights = _fall(heights, y0, half)
        return heights

    def height(self, x: float) -> float:
        height = self.land.height(x)
        for x0, y, radius in self._near(x, x):
            half = math.sqrt(max(radius * radius - (x - x0) * (x - x0), 0.0))
            if half > 0.0:
                height = height - 2.0 * half if height > y + half else min(height, y - half)
        return height

    def slopes(self, x: Floats) -> Floats:
        slopes, heights = self.land.slopes(x), self.land.heights(x)
        if x.size:
            for x0, y0, radius in self._near(float(x.min()), float(x.max())):
                half = _half(x - x0, radius)
                # The lower half of the circle rises by (x - x0) / half.
                rise = np.where(half > 0.0, (x - x0) / np.maximum(half, TINY), 0.0)
                in_circle = (half > 0.0) & (heights > y0 - half) & (heights <= y0 + half)
                above = (half > 0.0) & (heights > y0 + half)
                slopes = np.where(in_circle, rise, np.where(above, slopes + 2.0 * rise, slopes))
                heights = _fall(heights, y0, half)
        return slopes

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        circles = self._near(start, stop)
        rims = [place for x, _, radius in circles for place in _steps(x, radius, tolerance)]
        inner = inside(np.concatenate([rims, self.land.breaks(start, stop, tolerance)]), start, stop)
        edges = np.concatenate([[start], inner, [stop]])
        middles = 0.5 * (edges[:-1] + edges[1:])
        bends = np.zeros(len(middles), np.bool_)
        for x, _, radius in circles:
            bends |= np.abs(middles - x) < radius
        return refine(self, edges, tolerance, bends)

    def digs_into(self, start: float, stop: float, height: float) -> bool:
        """Whether a circle takes away some of a level stretch, or lets it fall."""
        for x, y, radius in self._near(start, stop):
            nearest = min(max(x, start), stop)
            if math.hypot(nearest - x, height - y) < radius or height > y:
                return True
        return False

    def _near(self, start: float, stop: float) -> list[list[float]]:
        """The circles that reach into a stretch, in the order in which they were dug."""
        x, _, radius = self._circles.T
        near: list[list[float]] = self._circles[(x - radius < stop) & (x + radius > start)].tolist()
        return near


def _steps(x: float, radius: float, tolerance: float) -> list[float]:
    """Places on a circle, closer to each other towards its rims, where it stands upright."""
    inner, steps = radius, [x, x - radius, x + radius]
    while inner > tolerance:
        inner *= 0.25
        steps += [x - radius + inner, x + radius - inner]
    return steps


def _half(along: Floats, radius: float) -> Floats:
    """Half the height of a circle at places along it, 0 beside it."""
    return np.sqrt(np.maximum(radius * radius - along * along, 0.0))


def _fall(heights: Floats, y: float, half: Floats) -> Floats:
    """The heights once a circle of such halves has been dug, and what was above it has fallen into it."""
    dug = np.where(heights > y + half, heights - 2.0 * half, np.minimum(heights, y - half))
    return np.where(half > 0.0, dug, heights)
