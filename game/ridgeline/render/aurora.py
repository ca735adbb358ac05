"""The aurora's part in the sky's pixels, and which columns of it take on its new light next."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..scene.items import Aurora, Sky
from ..scene.palette import srgb
from .pixels import TILE, Area

Floats = npt.NDArray[np.float32]

Pull = tuple[Floats, Floats]
"""(rows, columns) how far each pixel is drawn to a colour, and that colour, (3,) sRGB in 0–255."""

SLICES = 12
"""Parts side by side that have their turns by themselves."""

STEEPEST = 8.0
"""How much of a curtain's light can change from its foot to its top, were it all as steep as it is at the foot."""

BEHIND = 0.5
"""Levels of 255 that a slice may be behind; until its turn it falls behind a little more."""

LEAP = 2.0
"""Levels between one scene and the next from which all slices have their turn at once."""


@dataclass(frozen=True, eq=False)
class Veils:
    """An aurora over some columns, ready to be mixed in.

    Attributes:
        foot, share: (curtains, columns).
        steep: (curtains,) one by their height in pixels.
        colours: (2, 3) sRGB, 0–255, the low one and the high one.
    """

    foot: Floats
    share: Floats
    steep: Floats
    colours: Floats

    def pulls(self, y: Floats) -> list[Pull]:
        """How far the pixels in rows `y` are drawn to the one colour and the other, one pull after another."""
        found: list[Pull] = []
        for foot, share, steep in zip(self.foot, self.share, self.steep, strict=True):
            along = np.clip((foot - y[:, None]) * steep, np.float32(0.0), np.float32(1.0))
            rest = np.float32(1.0) - along
            light = share * (np.minimum(along * np.float32(8.0), np.float32(1.0)) * (rest * rest))
            high = light * along
            found += [(light - high, self.colours[0]), (high, self.colours[1])]
        return found


def veils(aurora: Aurora | None, columns: slice) -> Veils | None:
    """The aurora as it is mixed into some columns."""
    if aurora is None:
        return None
    curtains = aurora.curtains
    return Veils(
        np.array([curtain.foot[columns] for curtain in curtains], np.float32),
        np.array([curtain.share[columns] for curtain in curtains], np.float32),
        np.array([1.0 / curtain.height for curtain in curtains], np.float32),
        srgb([aurora.low, aurora.high]),
    )


class Drift:
    """How far behind the aurora on the screen is, slice by slice."""

    def __init__(self, sky: Sky, width: int) -> None:
        """Begin with an aurora that is as `sky` has it."""
        self._aurora = sky.aurora
        edges = np.arange(SLICES + 1) * width // SLICES // TILE * TILE
        edges[-1] = width
        self._edges = np.unique(edges)
        self._behind = np.zeros(len(self._edges) - 1)

    def complete(self, sky: Sky) -> bool:
        """Whether all of it is as `sky` has it."""
        return not (self._behind.any() or self._steps(sky.aurora).any())

    def next(self, sky: Sky, height: int) -> list[Area]:
        """The areas whose turn it is to show the aurora of `sky`."""
        steps, old, self._aurora = self._steps(sky.aurora), self._aurora, sky.aurora
        self._behind += steps
        if steps.max() > LEAP:
            late = np.flatnonzero(self._behind)
        elif steps.any():
            late = np.flatnonzero(self._behind > BEHIND)
        else:
            late = np.flatnonzero(self._behind)[:1]
        self._behind[late] = 0.0
        areas = [_area(number, self._edges, [old, sky.aurora], height) for number in late.tolist()]
        return [area for area in areas if area.top < area.bottom]

    def _steps(self, new: Aurora | None) -> npt.NDArray[np.float64]:
        """(slices,) levels that each slice's pixels differ by at most from the scene before."""
        old = self._aurora
        if old is new:
            return np.zeros(len(self._behind))
        if old is None or new is None or len(old.curtains) != len(new.curtains):
            return np.full(len(self._behind), 255.0)
        far = np.zeros(len(old.curtains[0].foot))
        for before, now in zip(old.curtains, new.curtains, strict=True):
            far += np.abs(now.share - before.share)
            steep = STEEPEST / min(now.height, before.height)
            far += np.maximum(now.share, before.share) * (steep * np.abs(now.foot - before.foot))
            far += 255.0 * (now.height != before.height)
        tint = np.abs(np.array([old.low - new.low, old.high - new.high])).max()
        steps: npt.NDArray[np.float64] = 255.0 * (np.maximum.reduceat(far, self._edges[:-1]) + tint)
        return steps


def _area(number: int, edges: npt.NDArray[np.intp], auroras: list[Aurora | None], height: int) -> Area:
    """The rectangle in a slice that some auroras reach."""
    left, right = edges[number : number + 2].tolist()
    curtains = [curtain for aurora in auroras if aurora for curtain in aurora.curtains]
    tops = [curtain.foot[left:right].min() - curtain.height for curtain in curtains]
    feet = [curtain.foot[left:right].max() for curtain in curtains]
    top, bottom = np.clip([min(tops, default=0) - 1, max(feet, default=0) + 1], 0, height).astype(int).tolist()
    return Area(left, top, right, bottom)
