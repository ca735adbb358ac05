"""Maps: land, an island or a share of land in the sea, and the rain on it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..terrain import Erosion, diamond_square, island
from .map_wanted import MapWanted

Grid = npt.NDArray[np.float64]

FLATTEST = 0.25
"""Share of the range of heights that the land at least counts as high: small islets stay low."""


@dataclass(frozen=True, eq=False)
class Map:
    """A map as it is after some epochs. It wraps: beyond the last of its cells comes the first.

    Attributes:
        ground: (cells, cells) heights; if there is a sea it is at 0.
        sea: whether there is one.
        rain: (cells, cells) how high the water of the rain stands on the ground.
        flow: (cells, cells) drops that leave a cell in an epoch.
        lowest, highest: of the land before the rain, for its colours; with a sea the lowest is 0.
        steep: how much neighbours of this land differ in height on average.
    """

    ground: Grid
    sea: bool
    rain: Grid
    flow: Grid
    lowest: float
    highest: float
    steep: float

    def water(self, rows: slice) -> Grid:
        """How deep water is in some rows, of the rain or of the sea."""
        depth = self.rain[rows] + 0.0
        return np.maximum(depth, -self.ground[rows], out=depth) if self.sea else depth


def map_of(wanted: MapWanted, tell: Callable[[int], None] | None = None) -> Map:
    """The map that is wanted; see `maps_of`."""
    (found,) = maps_of(wanted, [wanted.erode], tell)
    return found


def maps_of(
    wanted: MapWanted, epochs: Sequence[int], tell: Callable[[int], None] | None = None
) -> Generator[Map, None, None]:
    """One map after some numbers of epochs, one after the other.

    Args:
        wanted: which; how long it rains on it does not matter here.
        epochs: ascending, each once.
        tell: called after each epoch with its number.

    Raises:
        ValueError: if so many cells are of one height that no sea level leaves just that share of land.
    """
    ground = _raw(wanted)
    before = _character(ground, _sea_level(ground, wanted))
    still = np.broadcast_to(np.float64(0.0), ground.shape)
    rain = Erosion(ground, seed=wanted.seed, **wanted.rain) if epochs[-1] else None
    for epoch in epochs:
        while rain is not None and rain.epochs < epoch:
            rain.step()
            if tell is not None:
                tell(rain.epochs)
        if rain is not None and epoch:
            yield Map(*_from_sea(rain.terrain, wanted), rain.water, rain.flow, *before)
        else:
            yield Map(*_from_sea(ground.copy(), wanted), still, still, *before)


def _from_sea(ground: Grid, wanted: MapWanted) -> tuple[Grid, bool]:
    """Heights, shifted in place so that the sea is at 0, and whether there is one."""
    level = _sea_level(ground, wanted)
    if level:
        ground -= level
    return ground, level is not None


def steps(epochs: int, count: int) -> list[int]:
    """So many numbers from 0 to `epochs`, in equal steps.

    >>> steps(300, 4)
    [0, 100, 200, 300]
    """
    return [(2 * number * epochs + count - 1) // (2 * (count - 1)) for number in range(count)]


def _raw(wanted: MapWanted) -> Grid:
    """The heights as they come, without the last row and column, which are the first ones again."""
    if wanted.island:
        return island(wanted.side - 1, seed=wanted.seed, **wanted.ground)
    return np.ascontiguousarray(diamond_square(wanted.side, seed=wanted.seed, **wanted.ground)[:-1, :-1])


def _sea_level(ground: Grid, wanted: MapWanted) -> float | None:
    """The height of the sea; None if there is none."""
    if wanted.land is None:
        return 0.0 if wanted.island else None
    dry = round(ground.size * wanted.land / 100.0)
    if dry == ground.size:
        return float(np.nextafter(ground.min(), -np.inf))
    wet = ground.size - dry
    level = float(np.partition(ground, wet - 1, axis=None)[wet - 1])
    if np.count_nonzero(ground > level) != dry:
        raise ValueError(f"too many points are of one height: the land cannot be just {wanted.land:g} %")
    return level


def _character(ground: Grid, level: float | None) -> tuple[float, float, float]:
    """Between which heights the land is coloured, and how steep it is on average."""
    low, high = float(ground.min()), float(ground.max())
    falls = np.abs(ground - np.roll(ground, 1, axis=0))
    if level is None or high <= level:
        return low, high, float(falls.mean())
    return 0.0, max(high - level, FLATTEST * (high - low)), float(falls.mean(where=ground > level))
