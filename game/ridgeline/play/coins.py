"""Sun coins: one in each cell of the course, placed by a hash of the seed and the cell.

Their points, and how near a glider must come, are in `Rules.things`, in `constants.py`.
"""

import math
import operator
from functools import lru_cache
from typing import NamedTuple

from ..chance import coin_seed
from ..terrain.hashing import hash_one, seed_key

CELL_WIDTH = 2048  #: units of the course with one coin each

LOW_LIFT, MAX_RISE = 40.0, 400.0
"""Units above the land at which a low coin hangs, and the most by which a high one hangs higher."""


class Coin(NamedTuple):
    """A sun coin: the number of its cell, and its place."""

    number: int
    x: float
    lift: float
    """Its height above the land at `x`."""


@lru_cache(maxsize=1024)
def coin(seed: int, number: int) -> Coin:
    """The coin of the cell from ``number * CELL_WIDTH`` on. Half of them hang low, in a glider's way."""
    number = operator.index(number)
    word = hash_one(seed_key(coin_seed(operator.index(seed))), number)
    rise = MAX_RISE * ((word >> 16) / 65536.0) if word & 1 else 0.0
    return Coin(number, float(number * CELL_WIDTH + (word >> 1) % CELL_WIDTH), LOW_LIFT + rise)


def coin_between(seed: int, left: float, right: float) -> Coin | None:
    """The coin with left < x <= right, of two places less than a cell apart."""
    for number in range(math.floor(left / CELL_WIDTH), math.floor(right / CELL_WIDTH) + 1):
        one = coin(seed, number)
        if left < one.x <= right:
            return one
    return None
