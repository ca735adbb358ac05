"""Land that is known at evenly spaced places and straight between them: a function of yours, weathered land."""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..arrays import Floats, Int64s
from ..polyline import MAX_VERTICES
from .combined import Combined

BLOCK_SAMPLES, KEPT_BLOCKS = 1024, 16
"""Places of a block that is made at once, and kept blocks: land in view is asked for again and again."""
MANY_BLOCKS = 64  #: blocks between the first and the last place from which on those between are not made


class Sampled(Combined):
    """The line through heights `step` units apart."""

    curved = False

    def __init__(self, sample: Callable[[int, int], Floats], step: float) -> None:
        """Take the heights at the places of number `first` to below `first + count` from ``sample(first, count)``."""
        super().__init__()
        self._sample, self._step = sample, step
        self._block = lru_cache(KEPT_BLOCKS)(lambda number: sample(number * BLOCK_SAMPLES, BLOCK_SAMPLES))

    def __reduce__(self) -> tuple[type["Sampled"], tuple[Callable[[int, int], Floats], float]]:
        return Sampled, (self._sample, self._step)

    def heights(self, x: Floats) -> Floats:
        below, t = self._locate(x)
        left, right = self._ends(below)
        return left + t * (right - left)

    def slopes(self, x: Floats) -> Floats:
        left, right = self._ends(self._locate(x)[0])
        return (right - left) / self._step

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        first, last = math.floor(start / self._step) + 1, math.ceil(stop / self._step) - 1
        if last - first > MAX_VERTICES:
            raise ValueError(
                f"the land from {start:,} to {stop:,} has more than {MAX_VERTICES:,} vertices: ask for less"
            )
        return np.arange(first, last + 1, dtype=np.float64) * self._step

    def height(self, x: float) -> float:
        scaled = x / self._step
        below = math.floor(scaled)
        left, right = self._one(below), self._one(below + 1)
        return left + (scaled - below) * (right - left)

    def slope(self, x: float) -> float:
        below = math.floor(x / self._step)
        return (self._one(below + 1) - self._one(below)) / self._step

    def _locate(self, x: Floats) -> tuple[Int64s, Floats]:
        scaled = x / self._step
        below = np.floor(scaled)
        return below.astype(np.int64), scaled - below

    def _ends(self, below: Int64s) -> tuple[Floats, Floats]:
        if not below.size:
            return np.empty(0), np.empty(0)
        first, last = int(below.min()) // BLOCK_SAMPLES, (int(below.max()) + 1) // BLOCK_SAMPLES
        if last - first < MANY_BLOCKS:
            row = np.concatenate([self._block(number) for number in range(first, last + 1)])
            places = below - first * BLOCK_SAMPLES
            return row[places], row[places + 1]
        left, right = (np.array([self._one(number) for number in side.tolist()]) for side in (below, below + 1))
        return left, right

    def _one(self, number: int) -> float:
        return float(self._block(number // BLOCK_SAMPLES)[number % BLOCK_SAMPLES])
