"""Curtains (aurora, high clouds): how they are mixed into the sky, and which columns are painted again next."""

import numpy as np

from ..scene.items import Curtain, Sky
from ..scene.oklab import srgb
from ..terrain.arrays import Floats, Indices
from .kernels.records import TILE, Area, Veils

SLICES = 12
"""Parts of the sky side by side that take turns."""

STEEPEST = 8.0
"""Slope of a curtain's light at its foot, the steepest, per height of the curtain."""

BRIGHTEST = 0.77
"""Upper bound of a curtain's light, which is strongest at an eighth of its height, for a share of 1."""

QUEUE_LEVELS = 0.5
"""Levels of 255 behind at which a slice gets in line; until its turn it falls behind a little more."""

URGENT_LEVELS = 0.6
"""Levels behind at which a slice waits no longer."""

SLICES_AT_ONCE = 2
"""Slices that have their turns in one frame while none is urgent."""

LEAP_LEVELS = 2.0
"""Levels between one scene and the next from which all slices have their turn at once."""

STILL_FRAMES = 15
"""Frames without a change after which the light stands still; of 144 a second there are twelve between two steps."""

WHITE = 255.0
"""Levels between black and white."""


def veils(curtains: tuple[Curtain, ...]) -> Veils | None:
    """Curtains ready to be mixed into the sky; None for none."""
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


class CurtainTurns:
    """Which columns of the curtains on the screen are painted again next: those that are most behind."""

    def __init__(self, sky: Sky, width: int) -> None:
        self._curtains = sky.curtains
        self._still = 0
        edges = np.arange(SLICES + 1) * width // SLICES // TILE * TILE
        edges[-1] = width
        self._edges = edges[np.diff(edges, prepend=-1) > 0]  # np.unique would load numpy.ma
        self._behind = np.zeros(len(self._edges) - 1)
        self._reached = self._rows(sky.curtains)

    def complete(self, sky: Sky) -> bool:
        """Whether all columns show the curtains of `sky`."""
        return not (self._behind.any() or self._steps(sky.curtains).any())

    def next(self, sky: Sky, height: int) -> list[Area]:
        """The areas whose turn it is to show the curtains of `sky`."""
        self._still = self._still + 1 if sky.curtains is self._curtains else 0
        if 0 < self._still <= STILL_FRAMES:
            return []
        steps, rows = self._steps(sky.curtains), self._rows(sky.curtains)
        self._curtains = sky.curtains
        # A slice is painted as far as a curtain has reached in it since its last turn, so that nothing is left there.
        np.minimum(self._reached[0], rows[0], out=self._reached[0])
        np.maximum(self._reached[1], rows[1], out=self._reached[1])
        self._behind += steps
        late = self._late(steps)
        self._behind[late] = 0.0
        top, bottom = np.clip(self._reached[:, late], 0, height).astype(int).tolist()
        self._reached[:, late] = rows[:, late]
        sides = zip(self._edges[late].tolist(), top, self._edges[late + 1].tolist(), bottom, strict=True)
        return [area for area in (Area(*side) for side in sides) if area.top < area.bottom]

    def _late(self, steps: Floats) -> Indices:
        """The numbers of the slices whose turn it is, given how far each has just fallen behind."""
        if steps.max() > LEAP_LEVELS:
            return np.flatnonzero(self._behind)
        if steps.any():
            count = min(np.count_nonzero(self._behind > QUEUE_LEVELS), SLICES_AT_ONCE)
            count = max(count, np.count_nonzero(self._behind > URGENT_LEVELS))
            return np.argsort(-self._behind, kind="stable")[:count]
        return np.flatnonzero(self._behind)[:1]  # nothing moves: what is left is caught up with, slice by slice

    def _rows(self, curtains: tuple[Curtain, ...]) -> Floats:
        """(2, slices) the rows between which some curtains are in each slice, and one more on either side."""
        if not curtains:
            return np.stack([np.full(len(self._behind), np.inf), np.full(len(self._behind), -np.inf)])
        starts, feet = self._edges[:-1], np.array([curtain.foot for curtain in curtains])
        height = np.array([[curtain.height] for curtain in curtains])
        top = (np.minimum.reduceat(feet, starts, axis=1) - height).min(axis=0) - 1.0
        return np.stack([top, np.maximum.reduceat(feet, starts, axis=1).max(axis=0) + 1.0])

    def _steps(self, new: tuple[Curtain, ...]) -> Floats:
        """(slices,) levels that each slice's pixels differ by at most from the scene before."""
        old = self._curtains
        if old is new or not (old or new):
            return np.zeros(len(self._behind))
        if len(old) != len(new):
            return np.full(len(self._behind), WHITE)
        shares = np.zeros(len(new[0].foot))
        for before, now in zip(old, new, strict=True):
            # A pixel changes with the strength, with the foot, by as much as the light is steep, and with the colours.
            shares += BRIGHTEST * np.abs(now.share - before.share)
            steep = STEEPEST / min(now.height, before.height)
            recoloured = np.abs(np.array([now.low - before.low, now.high - before.high])).max()
            shares += np.maximum(now.share, before.share) * (steep * np.abs(now.foot - before.foot) + recoloured)
            shares += WHITE * (now.height != before.height)
        return WHITE * np.maximum.reduceat(shares, self._edges[:-1])
