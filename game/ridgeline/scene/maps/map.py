"""Maps: land, an island or a given share of land in the sea, and the rain on it."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...terrain import Erosion, River, breached, diamond_square, island, rivers
from ...terrain.arrays import Float32s, Floats
from ...terrain.easing import smoothstep
from .code import MapWanted
from .strokes import cover_share

MIN_RANGE = 0.25  #: the least range of the land's colours, as a share of the range of heights: small islets stay low

ROCK_ROUGHNESS, ROCK_EDGE = 0.9, 0.2
"""Roughness of the land that says where rock is hard, and the share of its heights from the softest to the hardest."""

SPRING = 100.0  #: cells that drain into a river at its spring


@dataclass(frozen=True, eq=False)
class Map:
    """A map after some epochs of rain. It wraps: the first cells follow the last.

    Attributes:
        ground: (cells, cells) heights; a sea lies at 0.
        sea: the map has a sea.
        rain: (cells, cells) depth of the rain's water on the ground.
        lowest, highest: of the land before the rain, for its colours; with a sea the lowest is 0.
        steep: average difference in height of neighbours on this land.
        drained: water has shaped the land, so that it has rivers.
        drop: the depth of the water of one drop.
    """

    ground: Floats
    sea: bool
    rain: Floats
    lowest: float
    highest: float
    steep: float
    drained: bool
    drop: float

    @cached_property
    def rivers(self) -> list[River]:
        """The rivers, each of which ends in the sea or in another one; none on land without rain."""
        return rivers(self.ground, sea=0.0 if self.sea else None, least=SPRING) if self.drained else []

    @cached_property
    def river_cover(self) -> Float32s:
        """(cells, cells) 0–1, the share of each cell that rivers cover."""
        return cover_share(self.rivers, *self.ground.shape)

    def water(self, rows: slice) -> Floats:
        """The depth of water in some rows, of the rain or of the sea."""
        depth = self.rain[rows] + 0.0
        return np.maximum(depth, -self.ground[rows], out=depth) if self.sea else depth


def map_of(wanted: MapWanted, tell: Callable[[int], None] | None = None) -> Map:
    """The map after all its rain; see `maps_of`."""
    return next(maps_of(wanted, [wanted.erode], tell))


def maps_of(
    wanted: MapWanted, epochs: Sequence[int], tell: Callable[[int], None] | None = None
) -> Generator[Map, None, None]:
    """One map at several stages of its rain.

    Args:
        wanted: the map; its own epochs of rain are ignored.
        epochs: the stages, ascending, each once.
        tell: called after each epoch with its number.

    Raises:
        ValueError: if so many cells share one height that no sea level leaves just that share of land.
    """
    ground = _raw(wanted)
    before = _character(ground, _sea_level(ground, wanted))
    still = np.broadcast_to(np.float64(0.0), ground.shape)
    rain = _rain(ground, wanted) if epochs[-1] else None
    for epoch in epochs:
        while rain is not None and rain.epochs < epoch:
            rain.step()
            if tell is not None:
                tell(rain.epochs)
        if rain is not None and epoch:
            yield Map(*_open(*_from_sea(rain.terrain, wanted), wanted), rain.water, *before, True, wanted.drop)
        else:
            yield Map(*_open(*_from_sea(ground.copy(), wanted), wanted), still, *before, wanted.breach, wanted.drop)


def _rain(ground: Floats, wanted: MapWanted) -> Erosion:
    """The rain, with rock as hard as wanted where other land of the seed is high."""
    hardness = None
    if wanted.hardness:
        rock = diamond_square(wanted.side, seed=wanted.seed + 1, roughness=ROCK_ROUGHNESS)[:-1, :-1]
        share = (rock - np.median(rock)) / (np.ptp(rock) * ROCK_EDGE)
        hardness = wanted.hardness * smoothstep(np.clip(0.5 + share, 0.0, 1.0))
    right, down = wanted.wind
    wind = (down, right) if right or down else None
    return Erosion(ground, seed=wanted.seed, hardness=hardness, wind=wind, **wanted.rain)


def _open(ground: Floats, sea: bool, wanted: MapWanted) -> tuple[Floats, bool]:
    """The heights without closed basins, if that is wanted, and True with a sea."""
    return breached(ground, sea=0.0 if sea else None) if wanted.breach else ground, sea


def _from_sea(ground: Floats, wanted: MapWanted) -> tuple[Floats, bool]:
    """The heights, shifted in place so that the sea lies at 0, and True with a sea."""
    level = _sea_level(ground, wanted)
    if level:
        ground -= level
    return ground, level is not None


def steps(epochs: int, count: int) -> list[int]:
    """`count` numbers from 0 to `epochs`, in equal steps.

    >>> steps(300, 4)
    [0, 100, 200, 300]
    """
    return [(2 * number * epochs + count - 1) // (2 * (count - 1)) for number in range(count)]


def _raw(wanted: MapWanted) -> Floats:
    """The heights before any sea, without the last row and column, which repeat the first."""
    if wanted.island:
        return island(wanted.side - 1, seed=wanted.seed, **wanted.ground)
    return np.ascontiguousarray(diamond_square(wanted.side, seed=wanted.seed, **wanted.ground)[:-1, :-1])


def _sea_level(ground: Floats, wanted: MapWanted) -> float | None:
    if wanted.land is None:
        return 0.0 if wanted.island else None
    dry = round(ground.size * wanted.land / 100.0)
    if dry == ground.size:
        return float(np.nextafter(ground.min(), -np.inf))
    wet = ground.size - dry
    level = float(np.partition(ground, wet - 1, axis=None)[wet - 1])
    if np.count_nonzero(ground > level) != dry:
        raise ValueError(f"too many points share one height: {wanted.land:g} % of land is impossible")
    return level


def _character(ground: Floats, level: float | None) -> tuple[float, float, float]:
    """Lowest and highest height for the land's colours, and its average steepness."""
    low, high = float(ground.min()), float(ground.max())
    falls = np.abs(ground - np.roll(ground, 1, axis=0))
    if level is None or high <= level:
        return low, high, float(falls.mean())
    return 0.0, max(high - level, MIN_RANGE * (high - low)), float(falls.mean(where=ground > level))
