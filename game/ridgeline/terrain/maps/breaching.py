"""Breaching: land without closed basins, each of which is opened by the path that its water would soon find.

The land is flooded from its outlets, the lowest cell first (R. Barnes, C. Lehman, D. Mulla, Priority-Flood, Computers &
Geosciences 62, 2014), and where the flood steps down into a basin the way back is carved (J. B. Lindsay, Efficient
hybrid breaching-filling sink removal methods, Hydrological Processes 30, 2016, with all carved and nothing filled).
"""

import heapq
import math
from collections.abc import Generator, Iterator
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .. import checks
from ..arrays import Floats, Int64s
from .erosion import NEIGHBOURS, check_heightmap

SLICE = 2000  #: cells that are flooded at a time


def breached(heightmap: ArrayLike, *, sea: float | None = None) -> Floats:
    """The heights with a path carved out of every closed basin: (rows, columns) float64.

    From every cell a way of neighbours, each strictly lower than the one before, leads to an outlet. Nothing is raised,
    and land that drains already stays as it is to the last bit. The map wraps, as it does for `Erosion`.

    Args:
        heightmap: (rows, columns) heights within ±1e15, at least 3 each way, at most 2**25 cells in all; it is copied.
            Leave out the last row and column of a `diamond_square`, which repeat the first ones.
        sea: cells that are not higher are outlets, and stay as they are; None, or a sea below all land, makes the
            lowest cell the only one.

    Raises:
        ValueError: if an argument is out of its range; the message says what is allowed.

    >>> import numpy as np
    >>> from ridgeline.terrain import breached
    >>> land = np.full((5, 5), 9.0)
    >>> land[0], land[2, 2] = 0.0, 4.0
    >>> carved = breached(land, sea=0.0)
    >>> bool(carved[2, 2] == 4.0 and 0.0 < carved[1].min() < 4.0)
    True
    """
    carving = breaching(heightmap, sea=sea)
    while True:
        try:
            next(carving)
        except StopIteration as end:
            carved: Floats = end.value
            return carved


def breaching(heightmap: ArrayLike, *, sea: float | None = None) -> Generator[None, None, Floats]:
    """`breached` in slices of a few milliseconds, one for each step of the generator, which returns it at the end."""
    ground = check_heightmap("heightmap", heightmap)
    level = float(ground.min())
    if sea is not None:
        level = max(level, checks.real("sea", sea))
    rows, columns = ground.shape
    carved = np.pad(ground, 1, mode="wrap").ravel()
    places = np.pad(np.arange(carved.size).reshape(rows + 2, -1)[1:-1, 1:-1], 1, mode="wrap").ravel()
    yield
    yield from _flood(carved, places, columns + 2, _shores(ground, level))
    return np.ascontiguousarray(carved.reshape(rows + 2, -1)[1:-1, 1:-1])


def draining(land: Floats, sea: float = 0.0) -> Generator[None, None, Floats]:
    """(rows, columns) how many cells drain through each cell of breached land, itself included; 0 in the sea.

    Every cell sends all it has to the lowest of its neighbours (J. O'Callaghan, D. Mark, The extraction of drainage
    networks from digital elevation data, 1984). The map wraps. It is computed in slices, as `breaching` is.
    """
    rows, columns = land.shape
    places = np.pad(np.arange(land.size).reshape(rows, -1), 1, mode="wrap")
    around = [places[1 + down : 1 + down + rows, 1 + right : 1 + right + columns] for down, right in NEIGHBOURS]
    heights, dry = land.ravel(), (land > sea).ravel()
    cells = np.flatnonzero(dry)
    cells = cells[np.argsort(-heights[cells], kind="stable")]
    yield
    beside = np.stack([part.ravel()[cells] for part in around])
    below = np.take_along_axis(beside, heights[beside].argmin(axis=0)[None], axis=0)[0]
    yield
    shares = dry.astype(np.float64).data
    for start in range(0, cells.size, 4 * SLICE):
        part = slice(start, start + 4 * SLICE)
        for cell, lower in zip(cells[part].tolist(), below[part].tolist(), strict=True):
            shares[lower] += shares[cell]
        yield
    return np.asarray(shares).reshape(rows, columns) * dry.reshape(rows, columns)


def _shores(ground: Floats, level: float) -> tuple[Int64s, Int64s]:
    """The cells that are outlets, and those of them with a neighbour that is none, in a map with a rim of one cell."""
    outlet = np.pad(ground <= level, 1, mode="wrap")
    rows, columns = ground.shape
    inland = np.zeros_like(outlet)
    for down, right in NEIGHBOURS:
        inland[1:-1, 1:-1] |= ~outlet[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]
    inner = np.zeros_like(outlet)
    inner[1:-1, 1:-1] = outlet[1:-1, 1:-1]
    return np.flatnonzero(inner), np.flatnonzero(inner & inland)


def _flood(carved: Floats, places: Int64s, breadth: int, shores: tuple[Int64s, Int64s]) -> Iterator[None]:
    """Flood a map with a rim from its shores, the lowest cell first, and carve it in place."""
    outlets, starts = shores
    source = np.full(carved.size, -1)
    source[outlets] = outlets
    heights, sources, home = carved.data, source.data, places.data
    steps = [down * breadth + right for down, right in NEIGHBOURS]
    waiting = [(heights[cell], cell) for cell in starts.tolist()]
    heapq.heapify(waiting)
    for flooded in count(1):
        if not waiting:
            return
        if flooded % SLICE == 0:
            yield
        _, cell = heapq.heappop(waiting)
        for step in steps:
            near = home[cell + step]
            if sources[near] < 0:
                sources[near] = cell
                heapq.heappush(waiting, (heights[near], near))
                if heights[near] <= heights[cell]:
                    _carve(heights, sources, near)


def _carve(heights: Any, sources: Any, cell: int) -> None:
    """Lower the way from a cell back to its outlet, as far as it does not go down by itself."""
    height, lower = heights[cell], sources[cell]
    while sources[lower] != lower and heights[lower] >= height:
        height = heights[lower] = math.nextafter(height, -math.inf)
        lower = sources[lower]
