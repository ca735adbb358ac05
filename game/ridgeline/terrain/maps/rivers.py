"""Rivers of a heightmap as lines with widths, each of which ends in the sea or in another river."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .. import checks
from ..arrays import Bools, Floats, Indices, Int32s
from .erosion import check_heightmap
from .routing import gather, route

WIDTH = 0.025  #: cells that a river is wide which drains one cell
SMOOTHINGS = 4  #: how often a line is smoothed: cells have eight neighbours, and rivers more ways to go


class River(NamedTuple):
    """A river from its spring to its end; its numbers are in cells of the map.

    Attributes:
        points: (n, 2) float64: x, to the right, and y, down; the middle of the first cell is at (0, 0). A river that
            crosses an edge of the map goes on beyond it.
        widths: (n,) float64, above 0, which grow on the way.
        into: the index of the river that it flows into, at its last point; None if that lies in the sea.
    """

    points: Floats
    widths: Floats
    into: int | None

    def to_dict(self) -> dict[str, Any]:
        """The river as numbers and lists that JSON can hold: "points", "widths" and "into"."""
        return {"points": self.points.tolist(), "widths": self.widths.tolist(), "into": self.into}


def rivers(heightmap: ArrayLike, *, sea: float | None = None, least: float = 100.0) -> list[River]:
    """The rivers of a map, the largest first; each ends in the sea, or at a point of one that stands before it.

    Water runs to the lowest of eight neighbours, through hollows to their outlets, and the map wraps. At a confluence
    the river that drains more cells goes on. Widths grow with the root of what is drained (L. Leopold, T. Maddock,
    The Hydraulic Geometry of Stream Channels, 1953). The heights stay as they are; `breached` carves beds.

    Args:
        heightmap: (rows, columns) heights within ±1e15, at least 3 each way, at most 2**25 cells in all. Leave out
            the last row and column of a `diamond_square`, which repeat the first ones.
        sea: cells that are not higher are sea. None, or a sea below all land, makes the lowest cell the end of all
            rivers.
        least: above 0: the cells that drain into a river at its spring.

    Raises:
        ValueError: if an argument is out of its range; the message says what is allowed.

    >>> from ridgeline.terrain import island, rivers
    >>> land = island(128, seed=3)
    >>> largest, *others = rivers(land, sea=0.0)
    >>> x, y = largest.points[-1].astype(int) % 128
    >>> bool(land[y, x] <= 0.0), largest.into
    (True, None)
    """
    land = check_heightmap("heightmap", heightmap)
    start = checks.real("least", least, 0.0, above=True)
    outlet = land <= (-np.inf if sea is None else checks.real("sea", sea))
    if not outlet.any():
        outlet.ravel()[land.argmin()] = True
    receivers = route(land, outlet)
    return _lines(receivers, gather(receivers), outlet.ravel(), start, land.shape)


def _lines(receivers: Int32s, area: Floats, outlet: Bools, least: float, shape: tuple[int, ...]) -> list[River]:
    """The rivers through all cells with so large a catchment."""
    cells = np.flatnonzero((area >= least) & ~outlet)
    upper = _main_donors(receivers, area, cells)
    mouths = cells[(upper[receivers[cells]] != cells) | outlet[receivers[cells]]]
    mouths = mouths[np.lexsort((mouths, -area[mouths]))]
    numbers, places = np.full((2, receivers.size), -1, np.int32)  # of each cell: its river, and its place there
    lines: list[River] = []
    for mouth in mouths.tolist():
        way = [mouth]
        while (next_up := int(upper[way[-1]])) >= 0:
            way.append(next_up)
        way.reverse()
        end = int(receivers[mouth])
        points = _unwrap(np.array([*way, end]), shape)
        into = None if outlet[end] else int(numbers[end])
        if into is not None:
            points[-1] = _nearest(lines[into].points[places[end]], points[-1], shape)
        widths = WIDTH * np.sqrt(area[[*way, mouth]])
        numbers[way], places[way] = len(lines), np.arange(len(way))
        lines.append(River(_smooth(points), widths, into))
    return lines


def _main_donors(receivers: Int32s, area: Floats, cells: Indices) -> Int32s:
    """(cells,) the largest of the river's cells that drain straight into each cell, or -1."""
    order = cells[np.lexsort((-cells, area[cells]))]
    upper = np.full(receivers.size, -1, np.int32)
    upper[receivers[order]] = order  # of several assignments to a place the last one counts
    return upper


def _unwrap(cells: Indices, shape: tuple[int, ...]) -> Floats:
    """(n, 2) the places of neighbouring cells, x and y, going on beyond the map's edges without a leap."""
    places = np.stack(np.divmod(cells, shape[1])[::-1], axis=1).astype(np.float64)
    size = np.array(shape[::-1], np.float64)
    steps = np.diff(places, axis=0)
    places[1:] = places[0] + np.cumsum(steps - size * np.rint(steps / size), axis=0)
    return places


def _nearest(point: Floats, beside: Floats, shape: tuple[int, ...]) -> Floats:
    """The same point of the map, as near to another one as it can be."""
    size = np.array(shape[::-1], np.float64)
    return np.asarray(point - size * np.rint((point - beside) / size))


def _smooth(points: Floats) -> Floats:
    """The line with its corners rounded; its ends stay."""
    for _ in range(SMOOTHINGS):
        points[1:-1] = 0.25 * points[:-2] + 0.5 * points[1:-1] + 0.25 * points[2:]
    return points
