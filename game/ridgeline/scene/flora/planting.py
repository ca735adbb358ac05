"""Setting plants on the ground: by hash, in slots of equal width, in clumps with gaps between."""

from __future__ import annotations

import math

import numpy as np

from ...terrain import Ridge
from ...terrain.hashing import hash_run, seed_key, uniform
from ..theme import Stand
from .conifer import CONIFER
from .grass import GRASS
from .kind import CHANCES, SPECIMENS, Floats, Kind

KINDS: dict[str, Kind] = {"conifer": CONIFER, "grass": GRASS}

LATTICE = 0.5
"""Units between the points of an outline: one pixel of a view 2160 pixels high."""

DRAWS = 4
"""Hashes that each slot has."""


class Planting:
    """The plants of one stand on an endless ground; every question has one answer, whatever was asked before."""

    def __init__(self, stand: Stand, seed: int) -> None:
        """Grow the specimens; equal seeds give equal plants in equal places."""
        kind = KINDS[stand.kind]
        self._slot = max(round(kind.slot * stand.height / LATTICE), 2)
        self._reach = math.ceil(kind.reach * stand.height / LATTICE)
        self._stand = stand
        self._key = seed_key(seed + 1)
        self._clumps = _clumps(stand, seed, self._slot * LATTICE)
        self._across = np.arange(-self._reach, self._reach + 1)
        chances = uniform(seed, np.arange(SPECIMENS * CHANCES)).reshape(SPECIMENS, CHANCES)
        self._specimens = kind.outlines(stand.height, chances, self._across * LATTICE)

    @property
    def margin(self) -> int:
        """How many points of ground are needed beyond both ends of an outline."""
        return 2 * self._reach

    def raised(self, ground: Floats, first: int) -> Floats:
        """The outline of ground and plants.

        Args:
            ground: (n,) heights in units, LATTICE apart.
            first: number of its first point on the endless lattice.

        Returns:
            (n,) heights in units; the outermost `margin` points at both ends lack the plants of their neighbours.
        """
        begin = -(-(first + self._reach) // self._slot)
        count = (first + len(ground) - self._reach) // self._slot - begin
        outline = ground.copy()
        if count > 0:
            trunks, specimens, mirror = self._plants(begin, count)
            trunks -= first
            points = trunks[:, None] + mirror[:, None] * self._across
            np.maximum.at(outline, points, ground[trunks][:, None] + self._specimens[specimens])
        return outline

    def _plants(self, begin: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The plants of `count` slots: number of the point they stand on, which specimen, and 1 or -1 if mirrored."""
        hashes = hash_run(self._key, begin * DRAWS, count * DRAWS).reshape(count, DRAWS)
        place, taken, years, side = (hashes / 2.0**32).T
        start = begin * self._slot * LATTICE
        growth = self._clumps.heights(start, start + count * self._slot * LATTICE, self._slot * LATTICE)[:count]
        growth += self._stand.density
        stands = np.flatnonzero(taken < growth)
        trunks = (begin + stands) * self._slot + (place[stands] * self._slot).astype(np.int64)
        age = np.minimum(years[stands] * (0.6 + growth[stands]), 0.999)
        specimens = (age * SPECIMENS).astype(np.int64)
        return trunks, specimens, np.where(side[stands] < 0.5, -1, 1)


def _clumps(stand: Stand, seed: int, slot: float) -> Ridge:
    """What is added to the density along the ground; its lattice is about as fine as the slots."""
    return Ridge(seed, stand.clumping, roughness=0.7, span=1024, detail=-int(math.log2(max(slot, 1.0))))
