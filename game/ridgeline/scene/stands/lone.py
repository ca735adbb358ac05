"""Landmarks: what stands alone, once in a stretch of the way."""

import numpy as np

from ...chance import StandAddress
from ...terrain.arrays import Int64s
from ...terrain.hashing import hash_run, seed_key
from ..biome_route import LayerWay
from ..theme import Landmark, Stand
from .planting import LATTICE, Planting
from .stand_kind import SPECIMENS

OLDEST = 8  #: specimens of which one is a landmark: the last ones, which are the largest


class Lone(Planting):
    """A landmark on an endless ground, at its places along a way."""

    def __init__(self, landmark: Landmark, seed: int, way: LayerWay) -> None:
        super().__init__(Stand(landmark.kind, landmark.height, 0.0, 0.0), seed)
        self._landmark, self._along, self._chances = landmark, way, seed_key(seed)

    def _plants(self, start: int, stop: int) -> tuple[Int64s, Int64s, Int64s]:
        roots = np.floor(self._along.places(self._landmark, start * LATTICE, stop * LATTICE) / LATTICE).astype(np.int64)
        slots = [StandAddress.SLOTS.at(int(root) // self._slot) for root in roots]
        chances = np.array([hash_run(self._chances, slot, 2) for slot in slots]).reshape(-1, 2) * 2.0**-32
        ages = SPECIMENS - 1 - (chances[:, 0] * OLDEST).astype(np.int64)
        return roots, ages, np.where(chances[:, 1] < self._turned, -1, 1)
