"""Level stretches in a land, one or endlessly many: landing pads, towns, stations."""

import math
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..arrays import Floats
from ..easing import smootherstep
from ..geometry import Line
from ..hashing import TO_SHARE, Key, hash_one
from ..pins import PinnedLine
from .combined import Combined, inside, places_of, refine
from .digs import CrateredLand
from .holes import Holed
from .sums import Raised, ease_slope

KEPT_FLATS = 256
SPARSE = 64  #: flats beyond the number of places above which each place's flat is looked up
MAX_FLATS = 2**16  #: flats in one question


class Flat(NamedTuple):
    """A level stretch, in units."""

    start: float
    stop: float
    height: float


class OneFlat:
    """The only flat of a land."""

    def __init__(self, flat: Flat) -> None:
        self._flat = flat

    def at(self, x: float) -> Flat:
        """The only flat that can decide the height at a place."""
        return self._flat

    def cells(self, start: float, stop: float) -> list[tuple[float, Flat]]:
        """The flats that decide the heights from `start` to `stop`, each with the place from which on it does."""
        return [(-math.inf, self._flat)]

    def most(self, start: float, stop: float) -> float:
        """About the number of flats in `cells`."""
        return 1.0


class EndlessFlats:
    """One flat in each cell of `per` units, at a place that is a hash of the cell's number."""

    def __init__(self, land: Line, key: Key[int], per: float, width: float, ease: float, height: float | None) -> None:
        self._land, self._key, self._height = land, key, height
        self._per, self._width, self._ease = per, width, ease
        self._of_cell = lru_cache(KEPT_FLATS)(self._make)

    def __reduce__(self) -> tuple[type["EndlessFlats"], tuple[Any, ...]]:
        return EndlessFlats, (self._land, self._key, self._per, self._width, self._ease, self._height)

    def at(self, x: float) -> Flat:
        return self._of_cell(math.floor(x / self._per))

    def cells(self, start: float, stop: float) -> list[tuple[float, Flat]]:
        first, last = math.floor(start / self._per), math.floor(stop / self._per)
        if last - first > MAX_FLATS:
            raise ValueError(f"at most {MAX_FLATS:,} flats can be asked for at once, not {last - first:,}")
        return [(cell * self._per, self._of_cell(cell)) for cell in range(first, last + 1)]

    def most(self, start: float, stop: float) -> float:
        return (stop - start) / self._per + 2.0

    def _make(self, cell: int) -> Flat:
        share = hash_one(self._key, cell) * (0.5 * TO_SHARE)
        start = cell * self._per + self._ease + share * (self._per - self._width - 2.0 * self._ease)
        height = self._land.height(start + 0.5 * self._width) if self._height is None else self._height
        return Flat(start, start + self._width, height)


Flats: TypeAlias = OneFlat | EndlessFlats  #: the flats of a land, which lie far enough from each other


class Flattened(Combined):
    """A land with flats, which it is led to and from over `ease` units."""

    def __init__(self, land: Line, flats: Flats, ease: float) -> None:
        super().__init__(land)
        self.land, self.flats, self._ease = land, flats, ease

    def heights(self, x: Floats) -> Floats:
        return self._levelled(x, self.land.heights(x))

    def row(self, start: float, step: float, count: int) -> Floats:
        return self._levelled(places_of(start, step, count), self.land.row(start, step, count))

    def height(self, x: float) -> float:
        flat = self.flats.at(x)
        if flat.start <= x <= flat.stop:
            return flat.height
        away = flat.start - x if x < flat.start else x - flat.stop
        height = self.land.height(x)
        if away >= self._ease:
            return height
        return height + smootherstep(1.0 - away / self._ease) * (flat.height - height)

    def slopes(self, x: Floats) -> Floats:
        starts, stops, levels = self._flats_of(x)
        slopes, heights = self.land.slopes(x), self.land.heights(x)
        near = self._nearness(x, starts, stops)
        # The ease rises to the flat on its left side and falls on its right one.
        steep = ease_slope(near) / self._ease * np.where(x < starts, 1.0, -1.0)
        return np.asarray(slopes * (1.0 - smootherstep(near)) + steep * (levels - heights))

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        flats = [flat for _, flat in self.flats.cells(start, stop)]
        ends = [
            place
            for flat in flats
            for place in (flat.start - self._ease, flat.start, flat.stop, flat.stop + self._ease)
        ]
        edges = inside(np.concatenate([ends, self.land.breaks(start, stop, tolerance)]), start, stop)
        starts, stops, _ = self._flats_of(edges)
        edges = np.concatenate([[start], edges[(edges <= starts) | (edges >= stops)], [stop]])
        middles = 0.5 * (edges[:-1] + edges[1:])
        near = self._nearness(middles, *self._flats_of(middles)[:2])
        return refine(self, edges, tolerance, (near > 0.0) & (near < 1.0))

    def leaves(self, flat: Flat) -> bool:
        """Whether a flat of the land before lies beyond the reach of all these."""
        reach = flat.start - self._ease, flat.stop + self._ease
        return not any(one.stop > reach[0] and one.start < reach[1] for one in self.between(*reach))

    def between(self, start: float, stop: float) -> list[Flat]:
        """The flats that touch `start` to `stop`, from left to right."""
        return [flat for _, flat in self.flats.cells(start, stop) if flat.stop >= start and flat.start <= stop]

    def _levelled(self, x: Floats, heights: Floats) -> Floats:
        starts, stops, levels = self._flats_of(x)
        near = self._nearness(x, starts, stops)
        return np.where(near == 1.0, levels, heights + smootherstep(near) * (levels - heights))

    def _nearness(self, x: Floats, starts: Floats, stops: Floats) -> Floats:
        """1 on the flat of each place, 0 at `ease` units from it and beyond."""
        away = np.maximum(np.where(x < starts, starts - x, x - stops), 0.0)
        return np.maximum(1.0 - away / self._ease, 0.0)

    def _flats_of(self, x: Floats) -> tuple[Floats, Floats, Floats]:
        """The flat of each place: where they start, where they stop, their heights."""
        if not x.size:
            return x, x, x
        low, high = float(x.min()), float(x.max())
        if self.flats.most(low, high) > x.size + SPARSE:
            starts, stops, heights = np.array([self.flats.at(place) for place in x.tolist()]).T
            return starts, stops, heights
        cells = self.flats.cells(low, high)
        table = np.array([flat for _, flat in cells])
        number = np.searchsorted(np.array([begin for begin, _ in cells]), x, side="right") - 1
        starts, stops, heights = table[np.maximum(number, 0)].T
        return starts, stops, heights


def flats_of(line: Line, start: float, stop: float) -> list[Flat]:
    """The flats of a land that touch a stretch and are whole: what has changed it since has left them level."""
    if isinstance(line, Flattened):
        before = [flat for flat in flats_of(line.land, start, stop) if line.leaves(flat)]
        return before + line.between(start, stop)
    if isinstance(line, Raised):
        return [flat._replace(height=flat.height + line.rise) for flat in flats_of(line.land, start, stop)]
    if isinstance(line, Holed):
        return [flat for flat in flats_of(line.land, start, stop) if not _holes_in(line, flat)]
    if isinstance(line, PinnedLine):
        return [flat for flat in flats_of(line.land, start, stop) if line.leaves(flat.start, flat.stop)]
    if isinstance(line, CrateredLand):
        return [flat for flat in flats_of(line.land, start, stop) if not line.digs_into(*flat)]
    return []


def _holes_in(line: Holed, flat: Flat) -> bool:
    """Whether a hole takes away some of a flat; its edges are ground."""
    return any(first < flat.stop and last > flat.start for first, last in line.holes(flat.start, flat.stop))
