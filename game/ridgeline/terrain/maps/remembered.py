"""Heights anywhere on an endless map, from kept blocks, as a game asks for places near its camera."""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..arrays import Floats, Int64s

BLOCK_POINTS, KEPT_BLOCKS = 128, 64
"""Points along the side of a block, and blocks kept: a thousand points each way, nine megabytes at most."""

Corners = tuple[Floats, Floats, Floats, Floats]


class Remembered:
    """The surface through the points of a map, bilinear between four of them."""

    def __init__(self, block: Callable[[int, int], Floats]) -> None:
        """Take the heights of each block from ``block(row, column)``: those from that point on, BLOCK + 1 each way."""
        self._block = lru_cache(KEPT_BLOCKS)(lambda row, column: block(row * BLOCK_POINTS, column * BLOCK_POINTS))

    def height(self, x: float, y: float) -> float:
        """The height at one place."""
        column, row = math.floor(x), math.floor(y)
        block = self._block(row // BLOCK_POINTS, column // BLOCK_POINTS)
        below, right = row % BLOCK_POINTS, column % BLOCK_POINTS
        (a, b), (c, d) = block[below : below + 2, right : right + 2].tolist()
        across, down = x - column, y - row
        first, second = a + across * (b - a), c + across * (d - c)
        height: float = first + down * (second - first)
        return height

    def heights(self, x: Floats, y: Floats) -> Floats:
        """The heights at (n,) places: (n,) float64."""
        (a, b, c, d), across, down = self._corners(x, y)
        first, second = a + across * (b - a), c + across * (d - c)
        return np.asarray(first + down * (second - first))

    def slopes(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """The slopes at (n,) places along x and along y, at a point those beyond it: (n,) float64 each."""
        (a, b, c, d), across, down = self._corners(x, y)
        along_x = (b - a) + down * ((d - c) - (b - a))
        along_y = (c - a) + across * ((d - b) - (c - a))
        return along_x, along_y

    def _corners(self, x: Floats, y: Floats) -> tuple[Corners, Floats, Floats]:
        """The four points around each place, and its shares of the way from the first to the others."""
        columns, rows = np.floor(x), np.floor(y)
        right, below = columns.astype(np.int64), rows.astype(np.int64)
        found = np.empty((4, len(x)))
        for (row, column), here in _blocks(below // BLOCK_POINTS, right // BLOCK_POINTS):
            block = self._block(row, column)
            r, c = below[here] % BLOCK_POINTS, right[here] % BLOCK_POINTS
            found[:, here] = block[r, c], block[r, c + 1], block[r + 1, c], block[r + 1, c + 1]
        return (found[0], found[1], found[2], found[3]), x - columns, y - rows


def _blocks(rows: Int64s, columns: Int64s) -> list[tuple[tuple[int, int], Int64s]]:
    """Each block that places lie in, and the indices of these."""
    order = np.lexsort((columns, rows))
    ordered = np.stack([rows[order], columns[order]])
    begins = np.flatnonzero((ordered[:, 1:] != ordered[:, :-1]).any(axis=0)) + 1
    parts = np.split(order, begins) if len(order) else []
    return [((int(rows[part[0]]), int(columns[part[0]])), part) for part in parts]
