"""The land of one layer: its ridge, kept for the stretch in view, and the crest that a view sees of it."""

from __future__ import annotations

import copy
import math
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from . import tarns
from .banks import Bank
from .moment import Moment, View
from .rock import rock
from .stands import LATTICE, Planting, Standing
from .theme import Layer, Stand

Heights = npt.NDArray[np.float64]

CHUNK = 1024
"""Units of land that are made at a time."""

FINEST = 2.0**-20
"""Units that areas are counted in, as whole numbers below 2**53, so that they do not depend on where that began."""

FARTHEST = 1e15
"""Units from 0 to where the land can be seen; beyond, numbers are too coarse for it."""

SPARSE = 32.0
"""Units between samples from which the bare ground is asked at each alone: pictures some thirty pixels high and less,
whose columns together would span thousands of chunks."""

LOW = 30.0
"""Units: what stands no higher hides nobody who rides on the land."""


class Line(Protocol):
    """Land that comes from elsewhere."""

    def heights(self, x: npt.NDArray[np.floating[Any]]) -> Heights:
        """(n,) heights at places `x`, equally far apart, in units above the foot of the panorama."""


class Land:
    """The endless outline of one layer, in units above the foot of the panorama.

    It answers the same whatever was asked before; the chunks around the last stretch are kept only to save time.
    """

    def __init__(self, layer: Layer, seed: int) -> None:
        """Lay out the land of `layer`; equal seeds give equal land."""
        self._layer = layer
        cloud = layer.bank == "cloud"
        self._raw = Bank(layer, seed) if cloud else rock(layer, seed)
        self._water = -math.inf if layer.floor is None else layer.floor + layer.base
        self._plantings = [_planting(stand, seed + 2 + 2 * number) for number, stand in enumerate(layer.stands)]
        self._margin = max((planting.margin for planting in self._plantings), default=0)
        self._line: Line | None = None
        self._beyond = math.inf
        self._chunks: dict[int, Heights] = {}
        self._first = 0
        self._outline: Heights = np.empty(0)
        self._gaps = self._areas = np.empty(0)

    def under(self, line: Line, beyond: float) -> Land:
        """The same land along another line, which goes with it up to `beyond`; nothing tall is rooted from there on."""
        other = copy.copy(self)
        other._line, other._beyond = line, beyond
        other._chunks = {
            k: chunk for k, chunk in self._chunks.items() if (k + 1) * CHUNK < beyond - self._margin * LATTICE
        }
        return other

    def heights(self, start: float, step: float, count: int) -> Heights:
        """(count,) float64 heights at start, start + step, …

        Each is the mean over one step, so that what is narrower than a pixel neither vanishes nor flickers; steps
        finer than the outline's own points take the straight lines between them.
        """
        if step > SPARSE:
            return self.ground(start, start + step * (count - 0.5), step)
        reach = 0.5 * step if step >= LATTICE else 0.0
        self._stretch(math.floor((start - reach) / CHUNK), math.floor((start + step * count + LATTICE) / CHUNK))
        left, along = self._points(start - reach, step, count + 1)
        if step < LATTICE:
            outline = self._outline[left]
            return (outline + along * (self._outline[left + 1] - outline))[:-1]
        along *= self._gaps[left]
        areas = self._areas[left]
        heights: Heights = along[1:] - along[:-1]
        heights += areas[1:] - areas[:-1]
        heights *= FINEST * LATTICE / step
        return heights

    def _points(self, start: float, step: float, count: int) -> tuple[npt.NDArray[np.intp], Heights]:
        """(count,) numbers of the kept points left of start, start + step, …, and how far behind them these lie, 0–1.

        Nothing here depends on where the kept stretch begins, so that not even the last bit does.
        """
        first = math.floor(start / LATTICE)
        along = _steps(step, count) + (start / LATTICE - first)
        left = np.floor(along)
        along -= left
        left += first - round(self._first / LATTICE)
        return left.astype(np.intp), along

    def _stretch(self, first: int, last: int) -> None:
        """Keep the outline from chunk `first` to behind chunk `last`."""
        wanted = range(first, last + 1)
        if list(self._chunks) != list(wanted):
            missing = [k for k in wanted if k not in self._chunks]
            made = self._made(missing[0], missing[-1]) if missing else {}
            self._chunks = {k: self._chunks[k] if k in self._chunks else made[k] for k in wanted}
            self._first, self._outline = first * CHUNK, np.concatenate(list(self._chunks.values()))
            whole = np.rint(self._outline * (0.5 / FINEST)).astype(np.int64)
            gaps = whole[:-1] + whole[1:]
            self._gaps, self._areas = gaps.astype(np.float64), np.concatenate([[0.0], np.cumsum(gaps)])

    def _made(self, first: int, last: int) -> dict[int, Heights]:
        """The chunks from `first` to `last`: in each place the highest of the bare ground and of each stand upon it."""
        start, stop = first * CHUNK, (last + 1) * CHUNK
        left, ground, level = self.waters(start, stop, self._margin)
        outlines = [
            planting.raised(ground, left, self._bare(stand, left, level))
            for stand, planting in enumerate(self._plantings)
        ]
        inside = slice(self._margin, len(ground) - self._margin)
        highest: Heights = np.maximum.reduce([ground[inside], *(outline[inside] for outline in outlines)])
        return _parted(highest, first, last)

    def planting(self, stand: int) -> Planting:
        """What stands there of the layer's stand of that number."""
        return self._plantings[stand]

    def standing(self, stand: int, chunk: int) -> Standing:
        """What of a stand is rooted in a chunk."""
        margin = self._plantings[stand].margin // 2
        start, stop = chunk * CHUNK, (chunk + 1) * CHUNK
        left, ground, level = self.waters(start, stop, margin)
        return self._plantings[stand].standing(ground, left, self._bare(stand, left, level))

    def _bare(self, stand: int, left: int, level: Heights) -> Heights:
        """The height up to which nothing of a stand is rooted, see `Planting.standing`."""
        if self._line is None or self._layer.stands[stand].height <= LOW:
            return level
        return np.where(LATTICE * np.arange(left, left + len(level)) < self._beyond, level, math.inf)

    def ground(self, start: float, stop: float, step: float) -> Heights:
        """Heights of the bare ground at start, start + step, … below stop, in units above the foot of the panorama."""
        if self._line is not None:
            return self._line.heights(start + step * np.arange(math.ceil((stop - start) / step)))
        heights = self._raw.heights(start, stop, step)
        level: Heights = np.clip(heights, self._layer.floor, self._layer.ceiling)
        level += self._layer.base
        return level

    def waters(self, start: float, stop: float, margin: int) -> tuple[int, Heights, Heights]:
        """The ground and how high water stands on it, -inf where it does not, LATTICE apart, and the first's number.

        The two have `margin` points more than from `start` to before `stop` at both ends.
        """
        left = round(start / LATTICE) - margin
        count = round((stop - start) / LATTICE) + 2 * margin
        around = tarns.margin(self._layer)
        ground = self.ground((left - around) * LATTICE, (left + count + around) * LATTICE, LATTICE)
        inside = slice(around, around + count)
        level = tarns.lakes(ground, self._layer)[inside]
        return left, ground[inside], np.maximum(level, self._water, out=level)


class Tarns(Land):
    """The water in the hollows of a land, as an outline behind that of the land."""

    def _made(self, first: int, last: int) -> dict[int, Heights]:
        """The chunks from `first` to `last`: the level of the lakes, and below the ground where there is none."""
        around = tarns.SHORE
        _, ground, level = self.waters(first * CHUNK, (last + 1) * CHUNK, around)
        return _parted(tarns.outline(ground, level)[around:-around], first, last)


def crest(land: Land, layer: Layer, moment: Moment, view: View) -> Heights:
    """(width + 1,) float64: the y in pixels of the land at every column edge of the view."""
    scale = view.pixels_per_unit
    start = left_of(layer, moment, view)
    if not abs(start) < FARTHEST:
        raise ValueError(
            f"the land ends {FARTHEST:.0e} units away, and {start:.0e} is beyond: ask for an earlier second"
        )
    heights = land.heights(start, 1.0 / scale, view.width + 1)
    heights *= -scale
    heights += view.row(0.0)
    return heights


def _parted(outline: Heights, first: int, last: int) -> dict[int, Heights]:
    """The outline in chunks, by their numbers from `first` to `last`."""
    parts = np.split(outline, last + 1 - first)
    return {k: part.copy() for k, part in zip(range(first, last + 1), parts, strict=True)}


@lru_cache(maxsize=4)
def _steps(step: float, count: int) -> Heights:
    """(count,) from 0 on, in shares of the outline's points; all layers of a view share them."""
    steps: Heights = np.arange(count, dtype=np.float64) * (step / LATTICE)
    steps.flags.writeable = False
    return steps


def left_of(layer: Layer, moment: Moment, view: View) -> float:
    """The place of the land that is seen at the left border of the view."""
    return view.corner[0] + gone(layer, moment)


def gone(layer: Layer, moment: Moment) -> float:
    """Units that the land has gone to the left: the place of it that is seen where the panorama begins."""
    return layer.parallax * moment.travel + layer.drift * moment.elapsed


def words(layer: Layer) -> str:
    """What stands on the layer, for `Scene.describe`."""
    return ", ".join(f"{stand.kind} to {stand.height:g}" for stand in layer.stands) or "bare"


@lru_cache(maxsize=64)
def _planting(stand: Stand, seed: int) -> Planting:
    """What a stand has; kept, since making it takes longer than the land under it, which may change alone."""
    return Planting(stand, seed)
