"""The part of curtains (aurora, high clouds) in the sky's pixels, and which columns of them are painted anew next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..scene.items import Curtain, Sky
from ..scene.palette import srgb
from .pixels import TILE, Area

Floats = npt.NDArray[np.float32]

Pull = tuple[Floats, Floats]
"""(rows, columns) how far each pixel is drawn to a colour, and that colour, (3,) sRGB in 0–255."""

SLICES = 12
"""Parts side by side that have their turns by themselves."""

STEEPEST = 8.0
"""How much of a curtain's light can change from its foot to its top, were it all as steep as it is at the foot."""

BRIGHTEST = 0.77
"""The most that a curtain's share counts: at an eighth of its height."""

BEHIND = 0.5
"""Levels of 255 that a slice may be behind; until its turn it falls behind a little more."""

LATE = 0.6
"""Levels behind at which there is no more waiting for a turn."""

AT_ONCE = 2
"""Slices that have their turns in one frame while none is late."""

LEAP = 2.0
"""Levels between one scene and the next from which all slices have their turn at once."""


class Veils(NamedTuple):
    """Curtains over some columns, ready to be mixed in.

    Attributes:
        foot, share: (curtains, columns).
        steep: (curtains,) one by their height in pixels.
        rows: (curtains, 2) y between which each is.
        colours: (curtains, 2, 3) sRGB, 0–255, the low one and the high one.
    """

    foot: Floats
    share: Floats
    steep: Floats
    rows: Floats
    colours: Floats

    def within(self, columns: slice) -> Veils:
        """The curtains over some of these columns."""
        return self._replace(foot=self.foot[:, columns], share=self.share[:, columns])

    def pulls(self, y: Floats) -> list[Pull]:
        """How far the pixels in rows `y` are drawn to the one colour and the other, one pull after another."""
        found: list[Pull] = []
        curtains = zip(self.foot, self.share, self.steep, self.rows, self.colours, strict=True)
        for foot, share, steep, (top, bottom), colours in curtains:
            if y[-1] <= top or y[0] >= bottom:
                continue
            along = np.clip((foot - y[:, None]) * steep, np.float32(0.0), np.float32(1.0))
            rest = np.float32(1.0) - along
            light = share * (np.minimum(along * np.float32(8.0), np.float32(1.0)) * (rest * rest))
            high = light * along
            found += [(light - high, colours[0]), (high, colours[1])]
        return found


def veils(curtains: tuple[Curtain, ...]) -> Veils | None:
    """Curtains as they are mixed in."""
    if not curtains:
        return None
    foot = np.array([curtain.foot for curtain in curtains], np.float32)
    height = np.array([curtain.height for curtain in curtains], np.float32)
    return Veils(
        foot,
        np.array([curtain.share for curtain in curtains], np.float32),
        np.float32(1.0) / height,
        np.stack([foot.min(axis=1) - height, foot.max(axis=1)], axis=1),
        srgb([(curtain.low, curtain.high) for curtain in curtains]),
    )


class Drift:
    """How far behind the curtains on the screen are, slice by slice."""

    def __init__(self, sky: Sky, width: int) -> None:
        """Begin with curtains that are as `sky` has them."""
        self._curtains = sky.curtains
        edges = np.arange(SLICES + 1) * width // SLICES // TILE * TILE
        edges[-1] = width
        self._edges = edges[np.diff(edges, prepend=-1) > 0]  # np.unique would load numpy.ma
        self._behind = np.zeros(len(self._edges) - 1)
        self._reached = self._rows(sky.curtains)

    def complete(self, sky: Sky) -> bool:
        """Whether all of it is as `sky` has it."""
        return not (self._behind.any() or self._steps(sky.curtains).any())

    def next(self, sky: Sky, height: int) -> list[Area]:
        """The areas whose turn it is to show the curtains of `sky`."""
        steps, rows = self._steps(sky.curtains), self._rows(sky.curtains)
        self._curtains = sky.curtains
        np.minimum(self._reached[0], rows[0], out=self._reached[0])
        np.maximum(self._reached[1], rows[1], out=self._reached[1])
        self._behind += steps
        if steps.max() > LEAP:
            late = np.flatnonzero(self._behind)
        elif steps.any():
            count = min(np.count_nonzero(self._behind > BEHIND), AT_ONCE)
            late = np.argsort(-self._behind, kind="stable")[: max(np.count_nonzero(self._behind > LATE), count)]
        else:
            late = np.flatnonzero(self._behind)[:1]
        self._behind[late] = 0.0
        top, bottom = np.clip(self._reached[:, late], 0, height).astype(int).tolist()
        self._reached[:, late] = rows[:, late]
        sides = zip(self._edges[late].tolist(), top, self._edges[late + 1].tolist(), bottom, strict=True)
        return [area for area in (Area(*side) for side in sides) if area.top < area.bottom]

    def _rows(self, curtains: tuple[Curtain, ...]) -> npt.NDArray[np.float64]:
        """(2, slices) the rows between which some curtains are in each slice, and one more on either side."""
        if not curtains:
            return np.stack([np.full(len(self._behind), np.inf), np.full(len(self._behind), -np.inf)])
        starts, feet = self._edges[:-1], np.array([curtain.foot for curtain in curtains])
        height = np.array([[curtain.height] for curtain in curtains])
        top = (np.minimum.reduceat(feet, starts, axis=1) - height).min(axis=0) - 1.0
        return np.stack([top, np.maximum.reduceat(feet, starts, axis=1).max(axis=0) + 1.0])

    def _steps(self, new: tuple[Curtain, ...]) -> npt.NDArray[np.float64]:
        """(slices,) levels that each slice's pixels differ by at most from the scene before."""
        old = self._curtains
        if old is new or not (old or new):
            return np.zeros(len(self._behind))
        if len(old) != len(new):
            return np.full(len(self._behind), 255.0)
        far = np.zeros(len(new[0].foot))
        for before, now in zip(old, new, strict=True):
            far += BRIGHTEST * np.abs(now.share - before.share)
            steep = STEEPEST / min(now.height, before.height)
            other = np.abs(np.array([now.low - before.low, now.high - before.high])).max()
            far += np.maximum(now.share, before.share) * (steep * np.abs(now.foot - before.foot) + other)
            far += 255.0 * (now.height != before.height)
        steps: npt.NDArray[np.float64] = 255.0 * np.maximum.reduceat(far, self._edges[:-1])
        return steps
