"""Bending land so that it passes exactly through given points."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .knobs import Pins

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Bend:
    """What pins add to the land: it leads from pin to pin, and to nothing `reach` units away from them."""

    places: Array
    """(m,) ascending: the pins, and the points beside them where nothing is added any more."""
    rises: Array
    """(m,) what is added there."""
    pinned: Array
    """(p, 2) x and height of the pins."""
    smooth: bool
    """Whether it eases in and out with continuous curvature; if not, it is straight between the places."""

    @classmethod
    def through(cls, pins: Pins, land: Array, reach: float, smooth: bool) -> "Bend":
        """The bend for land that has the heights `land` (p,) at the places of the pins."""
        pinned = np.array(pins)
        places, rises = [pinned[0, 0] - reach], [0.0]
        for (x, height), before in zip(pins, land, strict=True):
            if x - places[-1] > reach and rises[-1]:
                places.append(places[-1] + reach)
                rises.append(0.0)
            if x - places[-1] > reach:
                places.append(x - reach)
                rises.append(0.0)
            places.append(x)
            rises.append(height - before)
        return cls(np.array([*places, places[-1] + reach]), np.array([*rises, 0.0]), pinned, smooth)

    def touches(self, start: float, stop: float) -> bool:
        """Whether anything from `start` to `stop` is bent."""
        return bool(start <= self.places[-1] and stop >= self.places[0])

    def bend(self, x: Array, heights: Array) -> Array:
        """The bent heights of land that has `heights` at `x`: exactly the pins' own at the pins."""
        place, t = self._locate(x)
        left, right = self.rises[place], self.rises[place + 1]
        ease = t * t * t * (10.0 - t * (15.0 - 6.0 * t)) if self.smooth else t
        bent = heights + (left + ease * (right - left))
        for pin, height in self.pinned:
            bent[x == pin] = height
        return bent

    def slope(self, x: Array) -> Array:
        """The slope that the bend adds at `x`; at a vertex the right-hand one."""
        place, t = self._locate(x)
        gap = self.places[place + 1] - self.places[place]
        ease = 30.0 * t * t * (1.0 - t) * (1.0 - t) if self.smooth else 1.0
        inside = (x >= self.places[0]) & (x < self.places[-1])
        return np.where(inside, ease * (self.rises[place + 1] - self.rises[place]) / gap, 0.0)

    def _locate(self, x: Array) -> tuple[NDArray[np.intp], Array]:
        place = np.clip(np.searchsorted(self.places, x, side="right") - 1, 0, len(self.places) - 2)
        left = self.places[place]
        return place, np.clip((x - left) / (self.places[place + 1] - left), 0.0, 1.0)
