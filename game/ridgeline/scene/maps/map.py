"""Maps: land, an island or a given share of land in the sea, the rain on it, and how much of a cell rivers cover."""

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...terrain import Erosion, River, breached, diamond_square, island, rivers
from ...terrain.arrays import Float32s, Floats
from ...terrain.easing import smoothstep
from .code import MapSpec

MIN_RANGE = 0.25  #: least range of the land's colours, as a share of the range of heights, so small islets stay low

ROCK_ROUGHNESS, ROCK_EDGE = 0.9, 0.2
"""Roughness of the land that decides where rock is hard, and the share of its heights from softest to hardest."""

SPRING = 100.0  #: cells that drain into a river at its spring
CELLS = 1 << 19  #: cells around line segments that are processed at once, so that large maps need little memory
FAINTEST = 0.45  #: width in cells of the narrowest drawn river: narrower ones would fall apart into dots


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
        """The rivers, each ending in the sea or in another river; none on land without rain."""
        return rivers(self.ground, sea=0.0 if self.sea else None, least=SPRING) if self.drained else []

    @cached_property
    def river_cover(self) -> Float32s:
        """(cells, cells) 0–1, the share of each cell that rivers cover."""
        return cover_share(self.rivers, *self.ground.shape)

    def water(self, rows: slice) -> Floats:
        """The depth of water in some rows, of the rain or of the sea."""
        depth = self.rain[rows] + 0.0
        return np.maximum(depth, -self.ground[rows], out=depth) if self.sea else depth


def map_of(wanted: MapSpec, tell: Callable[[int], None] | None = None) -> Map:
    """The map after all its rain; see `maps_of`."""
    return next(maps_of(wanted, [wanted.erode], tell))


def maps_of(
    wanted: MapSpec, epochs: Sequence[int], tell: Callable[[int], None] | None = None
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


def _rain(ground: Floats, wanted: MapSpec) -> Erosion:
    """The rain, with rock of the wanted hardness where another land of the seed is high."""
    hardness = None
    if wanted.hardness:
        rock = diamond_square(wanted.side, seed=wanted.seed + 1, roughness=ROCK_ROUGHNESS)[:-1, :-1]
        share = (rock - np.median(rock)) / (np.ptp(rock) * ROCK_EDGE)
        hardness = wanted.hardness * smoothstep(np.clip(0.5 + share, 0.0, 1.0))
    right, down = wanted.wind
    wind = (down, right) if right or down else None
    return Erosion(ground, seed=wanted.seed, hardness=hardness, wind=wind, **wanted.rain)


def _open(ground: Floats, sea: bool, wanted: MapSpec) -> tuple[Floats, bool]:
    """The heights without closed basins, if that is wanted, and True with a sea."""
    return breached(ground, sea=0.0 if sea else None) if wanted.breach else ground, sea


def _from_sea(ground: Floats, wanted: MapSpec) -> tuple[Floats, bool]:
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


def _raw(wanted: MapSpec) -> Floats:
    """The heights before any sea, without the last row and column, which repeat the first."""
    if wanted.island:
        return island(wanted.side - 1, seed=wanted.seed, **wanted.ground)
    return np.ascontiguousarray(diamond_square(wanted.side, seed=wanted.seed, **wanted.ground)[:-1, :-1])


def _sea_level(ground: Floats, wanted: MapSpec) -> float | None:
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


def cover_share(rivers: Sequence[River], rows: int, columns: int) -> Float32s:
    """(rows, columns) 0–1, the share of each cell that rivers cover; the map wraps.

    A cell is covered as far as the nearest point of a line is nearer than half its width, and half a cell.
    """
    cover = np.zeros(rows * columns, np.float32)
    if not rivers:
        return cover.reshape(rows, columns)
    starts, ends, halves = (np.concatenate(parts) for parts in zip(*map(_segments, rivers), strict=True))
    order = np.argsort(-halves, kind="stable")
    while order.size:
        reach = math.ceil(float(halves[order[0]]) + 1.5)
        count = max(1, CELLS // (2 * reach + 1) ** 2)
        part, order = order[:count], order[count:]
        _draw(cover.reshape(rows, columns), starts[part], ends[part], halves[part], reach)
    return cover.reshape(rows, columns)


def _segments(river: River) -> tuple[Floats, Floats, Floats]:
    """Both ends of each segment of a river, and half its width."""
    halves = 0.5 * np.maximum(river.widths, FAINTEST)
    return river.points[:-1], river.points[1:], halves[1:]


def _draw(cover: Float32s, starts: Floats, ends: Floats, halves: Floats, reach: int) -> None:
    """Cover the cells around segments, no further from their middles than `reach` each way."""
    rows, columns = cover.shape
    around = np.arange(-reach, reach + 1)
    middles = np.rint(0.5 * (starts + ends)).astype(np.int64)
    x, y = middles[:, :1, None] + around, middles[:, 1:, None] + around[:, None]
    along = ends - starts
    length = np.maximum((along * along).sum(axis=1), 1e-12)
    right, down = x - starts[:, :1, None], y - starts[:, 1:, None]
    share = np.clip((right * along[:, :1, None] + down * along[:, 1:, None]) / length[:, None, None], 0.0, 1.0)
    away = np.hypot(right - share * along[:, :1, None], down - share * along[:, 1:, None])
    inside = np.clip(halves[:, None, None] + 0.5 - away, 0.0, 1.0)
    places = y % rows * columns + x % columns
    wet = inside > 0.0
    np.maximum.at(cover.ravel(), places[wet], inside[wet].astype(np.float32))
