"""Setting plants, rocks and buildings on the ground: by hash, in slots of equal width, in clumps with gaps between."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...terrain import Ridge
from ...terrain.hashing import hash_run, seed_key, uniform
from ..theme import Stand
from .broadleaf import BROADLEAF
from .cactus import CACTUS
from .conifer import CONIFER
from .grass import GRASS
from .kind import CHANCES, SPECIMENS, Floats, Kind
from .lighthouse import LIGHTHOUSE
from .pine import PINE
from .poplar import POPLAR
from .reed import REED
from .rock import ROCK
from .shrub import SHRUB
from .tower import TOWER
from .village import VILLAGE

Numbers = npt.NDArray[np.int64]

KINDS: dict[str, Kind] = {
    "conifer": CONIFER,
    "pine": PINE,
    "poplar": POPLAR,
    "broadleaf": BROADLEAF,
    "shrub": SHRUB,
    "grass": GRASS,
    "reed": REED,
    "cactus": CACTUS,
    "rock": ROCK,
    "village": VILLAGE,
    "tower": TOWER,
    "lighthouse": LIGHTHOUSE,
}

LATTICE = 0.5
"""Units between the points of an outline: one pixel of a view 2160 pixels high."""

GROVE = 1024.0
"""Units, about, from the middle of one clump to the middle of the next."""

DRAWS = 4
"""Hashes that each slot has: the place in it, whether one stands there, its age, the side that it turns to us."""


class Standing(NamedTuple):
    """What stands on a ground, (n,) each.

    Attributes:
        roots: numbers of the points of the lattice that they stand on.
        feet: heights of the ground there.
        ages: numbers of their specimens.
        sides: 1, or -1 for those that show their other side.
    """

    roots: Numbers
    feet: Floats
    ages: Numbers
    sides: Numbers


class Planting:
    """What one stand has on an endless ground; every question has one answer, whatever was asked before."""

    def __init__(self, stand: Stand, seed: int) -> None:
        """Make the specimens; equal seeds give equal ones in equal places."""
        self.kind = kind = KINDS[stand.kind]
        self._density = stand.density
        self._turned = 0.5 if kind.turns else 0.0
        self._slot = max(round(kind.slot * stand.height / LATTICE), 2)
        self._reach = math.ceil(kind.reach * stand.height / LATTICE)
        self._foot = max(round(0.1 * stand.height / LATTICE), 1)
        self._key = seed_key(seed)
        self._clumps = _clumps(stand.clumping, seed + 1, self._slot)
        self._across = np.arange(-self._reach, self._reach + 1)
        chances = uniform(seed, np.arange(-SPECIMENS * CHANCES, 0)).reshape(SPECIMENS, CHANCES)
        self._specimens = kind.outlines(stand.height, chances, LATTICE * self._across.astype(np.float64))
        self._windows = None if kind.windows is None else kind.windows(stand.height, chances)
        self._chimneys = None if kind.chimneys is None else kind.chimneys(stand.height, chances)

    @property
    def margin(self) -> int:
        """How many more points of ground are needed at both ends than there will be of outline."""
        return 2 * self._reach

    @property
    def reach(self) -> float:
        """Units that the widest one grows to the side at most."""
        return self._reach * LATTICE

    def windows_of(self, standing: Standing) -> Floats:
        """(n, m, 4) the windows of those standing, in units from the root; see `Kind.windows`."""
        if self._windows is None:
            return np.empty((len(standing.roots), 0, 4))
        windows = self._windows[standing.ages]
        mirrored = -windows[:, :, 0] - windows[:, :, 2]
        windows[:, :, 0] = np.where(standing.sides[:, None] < 0, mirrored, windows[:, :, 0])
        return windows

    def chimneys_of(self, standing: Standing) -> Floats:
        """(n, 2) the tops of the chimneys of those standing, in units from the root; see `Kind.chimneys`."""
        if self._chimneys is None:
            return np.full((len(standing.roots), 2), -1.0)
        return np.asarray(self._chimneys[standing.ages] * np.stack([standing.sides, np.ones_like(standing.sides)], 1))

    def raised(self, ground: Floats, first: int, water: float | Floats) -> Floats:
        """The outline of the ground and what stands there, each at the height of its root, hiding what is behind it.

        Args:
            ground: (n,) heights in units, LATTICE apart.
            first: number of its first point on the endless lattice.
            water: height up to which nothing stands, everywhere or (n,) at each point.

        Returns:
            (n,) heights in units; the outermost `margin` points at both ends lack some of their neighbourhood.
        """
        roots, feet, ages, sides = self.standing(ground, first, water)
        outline = ground.copy()
        points = roots[:, None] - first + sides[:, None] * self._across
        heights = feet[:, None] + self._specimens[ages]
        # Flat arrays take ufunc.at's fast path: seven times as fast as the same in two dimensions.
        np.maximum.at(outline, points.ravel(), heights.ravel())
        return outline

    def standing(self, ground: Floats, first: int, water: float | Floats) -> Standing:
        """What is rooted at least half a `margin` from both ends of a ground; for the arguments see `raised`."""
        roots, ages, sides = self._plants(first + self._reach, first + len(ground) - self._reach)
        points = roots - first
        stands = (ground > water)[points]
        if self.kind.steepest < math.inf:
            rise = ground[points + self._foot] - ground[points - self._foot]
            stands &= np.abs(rise) <= 2.0 * self._foot * LATTICE * self.kind.steepest
        return Standing(roots[stands], ground[points[stands]], ages[stands], sides[stands])

    def _plants(self, start: int, stop: int) -> tuple[Numbers, Numbers, Numbers]:
        """What is rooted from point `start` to before `stop`: root, number of the specimen, and 1 or -1."""
        slot = start // self._slot
        count = stop // self._slot + 1 - slot
        hashes = hash_run(self._key, slot * DRAWS, count * DRAWS).reshape(count, DRAWS)
        place, chance, years, side = (hashes * 2.0**-32).T
        growth = self._density + self._clumps.heights(slot, slot + count)
        roots = np.arange(slot, slot + count) * self._slot + (place * self._slot).astype(np.int64)
        alive = np.flatnonzero((chance < growth) & (start <= roots) & (roots < stop))
        most = np.clip(0.6 + growth, 0.0, 1.0) if self.kind.even else 0.6 + growth
        ages = np.minimum(years * most, 0.999)[alive] * SPECIMENS
        return roots[alive], ages.astype(np.int64), np.where(side < self._turned, -1, 1)[alive]


def _clumps(clumping: float, seed: int, slot: int) -> Ridge:
    """What is added to the density, slot by slot: a line of its own that rises and falls about once in a GROVE."""
    span = 2 ** max(round(math.log2(GROVE / (slot * LATTICE))), 1)
    return Ridge(seed, clumping, roughness=0.7, span=span)
