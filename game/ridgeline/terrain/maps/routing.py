"""The routes of water from every cell of a map to the sea, also out of closed basins.

Water runs to the lowest neighbour. Cells that share an end make a basin; a basin without an outlet spills over its
lowest pass, the basins nearest to the outlets first, and the way from its bottom up to the pass is turned round
(G. Cordonnier, B. Bovy, J. Braun, A versatile, linear complexity algorithm for flow routing in topographies with
depressions, Earth Surface Dynamics 7, 2019: its breaching, with Prim's tree). The heights stay as they are.
"""

import heapq
from collections.abc import Iterator

import numpy as np

from ..arrays import Bools, Floats, Indices, Int32s
from .erosion import NEIGHBOURS

Pass = tuple[float, int, int]
"""The height of a pass, and its two cells: the one that is reached from the sea, and the one beyond."""


def route(land: Floats, outlet: Bools) -> Int32s:
    """(cells,) for each cell of a map the one that its water runs to; for outlets these themselves.

    Args:
        land: (rows, columns) heights; the map wraps.
        outlet: (rows, columns), one cell at least.
    """
    receivers = _downhill(land, outlet)
    ends = _ends(receivers)
    places = np.flatnonzero(receivers == np.arange(receivers.size))
    numbers = np.zeros(receivers.size, np.int32)
    # All outlets are basin 0: it does not matter which of them water finds.
    pits = places[~outlet.ravel()[places]]
    numbers[pits] = np.arange(1, pits.size + 1)
    basins = numbers[ends]
    if pits.size:
        for left, entered in _spills(_passes(land, basins), pits.size + 1, basins):
            _turn(receivers, left, entered)
    return receivers


def gather(receivers: Int32s) -> Floats:
    """(cells,) how many cells drain through each cell, itself included."""
    cells = np.arange(receivers.size)
    area = np.ones(receivers.size)
    donors = np.bincount(receivers, minlength=receivers.size)
    ready = np.flatnonzero(donors == 0)
    donors[receivers == cells] += 1  # an outlet passes nothing on
    while ready.size:
        lower = receivers[ready]
        np.add.at(area, lower, area[ready])
        np.subtract.at(donors, lower, 1)
        ready = np.unique(lower[donors[lower] == 0])
    return area


def _downhill(land: Floats, outlet: Bools) -> Int32s:
    """For each cell its lowest neighbour, or itself if that is not lower or it is an outlet."""
    rows, columns = land.shape
    heights = np.pad(land, 1, mode="wrap")
    places = np.pad(np.arange(land.size, dtype=np.int32).reshape(rows, -1), 1, mode="wrap")
    lowest, receivers = land.copy(), places[1:-1, 1:-1].copy()
    for down, right in NEIGHBOURS:
        part = np.s_[1 + down : 1 + down + rows, 1 + right : 1 + right + columns]
        lower = heights[part] < lowest
        receivers[lower] = places[part][lower]
        lowest[lower] = heights[part][lower]
    receivers[outlet] = places[1:-1, 1:-1][outlet]
    return receivers.ravel()


def _ends(receivers: Int32s) -> Int32s:
    """The cell at the end of each cell's way: every round doubles how far each cell looks."""
    ends = receivers
    while not np.array_equal(further := ends[ends], ends):
        ends = further
    return ends


def _passes(land: Floats, basins: Int32s) -> tuple[Floats, Indices, Indices]:
    """The lowest pass between each two neighbouring basins: its height and its cell on either side."""
    found = [_least(land, basins, *_borders(land.shape, basins, way)) for way in NEIGHBOURS[:4]]  # and back
    first, second = (np.concatenate(cells) for cells in zip(*found, strict=True))
    first, second = _least(land, basins, first, second)
    return np.maximum(land.ravel()[first], land.ravel()[second]), first, second


def _borders(shape: tuple[int, ...], basins: Int32s, way: tuple[int, int]) -> tuple[Indices, Indices]:
    """All neighbours on one side that are of two basins, the one with the lower number first."""
    beside = np.roll(np.arange(basins.size, dtype=np.int32).reshape(shape), (-way[0], -way[1]), (0, 1)).ravel()
    first = np.flatnonzero(basins != basins[beside])
    second = beside[first].astype(np.intp)
    swapped = basins[first] > basins[second]
    return np.where(swapped, second, first), np.where(swapped, first, second)


def _least(land: Floats, basins: Int32s, first: Indices, second: Indices) -> tuple[Indices, Indices]:
    """Of all pairs of cells of the same two basins the one with the lowest pass."""
    heights = np.maximum(land.ravel()[first], land.ravel()[second])
    pairs = basins[first].astype(np.int64) << 32 | basins[second]
    order = np.lexsort((second, first, heights, pairs))
    pairs = pairs[order]
    least = order[np.diff(pairs, prepend=-1) != 0]
    return first[least], second[least]


def _spills(passes: tuple[Floats, Indices, Indices], count: int, basins: Int32s) -> Iterator[tuple[int, int]]:
    """The cell where the water of each basin leaves it, and the one that it enters, from the outlets on."""
    heights, first, second = passes
    ends = np.concatenate([basins[first], basins[second]])
    order = np.argsort(ends, kind="stable")
    starts = np.searchsorted(ends[order], np.arange(count + 1)).tolist()
    near = np.concatenate([first, second])[order].tolist()
    far = np.concatenate([second, first])[order].tolist()
    levels = np.concatenate([heights, heights])[order].tolist()
    beyond = np.concatenate([basins[second], basins[first]])[order].tolist()
    reached = bytearray(count)
    waiting: list[tuple[float, int]] = []

    def reach(basin: int) -> None:
        reached[basin] = 1
        for number in range(starts[basin], starts[basin + 1]):
            if not reached[beyond[number]]:
                heapq.heappush(waiting, (levels[number], number))

    reach(0)
    while waiting:
        _, number = heapq.heappop(waiting)
        if not reached[beyond[number]]:
            reach(beyond[number])
            yield far[number], near[number]


def _turn(receivers: Int32s, left: int, entered: int) -> None:
    """Turn the way from a cell to the bottom of its basin round, and let its water go on to the cell entered."""
    while True:
        lower = int(receivers[left])
        receivers[left] = entered
        if lower == left:
            return
        entered, left = left, lower
