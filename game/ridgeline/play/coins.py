"""Sun coins: one in each cell of the course, placed by a hash of the seed and the cell."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from ..terrain.hashing import hash_one, seed_key

CELL = 2048
LOW, HIGH = 40.0, 400.0
"""A coin hangs so high above the land."""
SPREAD = 0x5C01
"""Told apart from whatever else hashes the same seed."""


class Coin(NamedTuple):
    """A coin and its place."""

    number: int
    x: float
    lift: float
    """Its height above the land at `x`."""


@lru_cache(maxsize=1024)
def coin(seed: int, number: int) -> Coin:
    """The coin of the cell from ``number * CELL`` on. Every second one hangs low, in a glider's way."""
    word = hash_one(_key(seed), number)
    high = HIGH * ((word >> 16) / 65536.0) if word & 1 else 0.0
    return Coin(number, float(number * CELL + (word >> 1) % CELL), LOW + high)


def coin_between(seed: int, left: float, right: float) -> Coin | None:
    """The coin with left < x <= right, of two places less than a cell apart."""
    for number in range(math.floor(left / CELL), math.floor(right / CELL) + 1):
        found = coin(seed, number)
        if left < found.x <= right:
            return found
    return None


@lru_cache(maxsize=64)
def _key(seed: int) -> tuple[int, int]:
    return seed_key((seed << 16) + SPREAD)
