"""The land of one layer: its ridge, kept for the stretch in view, and the crest that a view sees of it."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ..terrain import Ridge
from .flora import LATTICE, Planting
from .moment import Moment, View
from .theme import Layer

Heights = npt.NDArray[np.float64]

CHUNK = 1024
"""Units of land that are made at a time."""


FARTHEST = 1e15
"""Units from 0 to where the land can be seen; beyond, numbers are too coarse for it."""

SPARSE = 32.0
"""Units between samples from which the bare ground is asked at each alone: pictures some thirty pixels high and less,
whose columns together would span thousands of chunks."""


class Land:
    """The endless outline of one layer, in units above the foot of the panorama.

    It answers the same whatever was asked before; the chunks around the last stretch are kept only to save time.
    """

    def __init__(self, layer: Layer, seed: int) -> None:
        """Lay out the land of `layer`; equal seeds give equal land."""
        self._layer = layer
        self._ridge = _ridge(layer, seed)
        self._folds = _ridge(layer, seed + 1) if layer.peaks else None
        self._water = -math.inf if layer.floor is None else layer.floor + layer.base
        self._plantings = [Planting(stand, seed + 2 + 2 * number) for number, stand in enumerate(layer.stands)]
        self._margin = max((planting.margin for planting in self._plantings), default=0)
        self._chunks: dict[int, Heights] = {}
        self._first = 0
        self._outline: Heights = np.empty(0)
        self._areas: Heights = np.empty(0)

    def heights(self, start: float, step: float, count: int) -> Heights:
        """(count,) float64 heights at start, start + step, …

        Each is the mean over one step, so that what is narrower than a pixel neither vanishes nor flickers; steps
        finer than the outline's own points take the straight lines between them.
        """
        if step > SPARSE:
            return self._ground(start, start + step * (count - 0.5), step)
        reach = 0.5 * step
        self._stretch(math.floor((start - reach) / CHUNK), math.floor((start + step * count + LATTICE) / CHUNK))
        if step < LATTICE:
            return self._along(self._outline, start, step, count)
        areas = self._along(self._areas, start - reach, step, count + 1)
        heights: Heights = areas[1:] - areas[:-1]
        heights *= LATTICE / step
        return heights

    def _along(self, line: Heights, start: float, step: float, count: int) -> Heights:
        """(count,) values of one of the kept lines, straight between its points."""
        along = np.arange(count) * (step / LATTICE)
        along += (start - self._first) / LATTICE
        left = along.astype(np.intp)
        along -= left
        values: Heights = line[left]
        left += 1
        along *= line[left] - values
        values += along
        return values

    def _stretch(self, first: int, last: int) -> None:
        """Keep the outline from chunk `first` to behind chunk `last`, whose right neighbour is made early."""
        wanted = range(first, last + 2)
        if list(self._chunks) != list(wanted):
            self._chunks = {k: self._chunks[k] if k in self._chunks else self._chunk(k) for k in wanted}
            self._first, self._outline = first * CHUNK, np.concatenate(list(self._chunks.values()))
            self._areas = np.cumsum(self._outline)
            self._areas -= 0.5 * self._outline

    def _chunk(self, k: int) -> Heights:
        """The outline of chunk `k`: the highest of the bare ground and of each stand upon it."""
        start, stop = k * CHUNK, (k + 1) * CHUNK
        ground = self._ground(start - self._margin * LATTICE, stop + self._margin * LATTICE, LATTICE)
        first = int(start / LATTICE) - self._margin
        outlines = [planting.raised(ground, first, self._water) for planting in self._plantings]
        inside = slice(self._margin, len(ground) - self._margin)
        highest: Heights = np.maximum.reduce([ground[inside], *(outline[inside] for outline in outlines)])
        return highest

    def _ground(self, start: float, stop: float, step: float) -> Heights:
        heights = self._ridge.heights(start, stop, step)
        if self._folds is not None:
            folds = self._folds.heights(start, stop, step)
            heights += self._layer.peaks * (0.5 * self._layer.displacement - np.abs(folds))
        level: Heights = np.clip(heights, self._layer.floor, self._layer.ceiling)
        level += self._layer.base
        return level


def crest(land: Land, layer: Layer, moment: Moment, view: View) -> Heights:
    """(width + 1,) float64: the y in pixels of the land at every column edge of the view."""
    scale = view.pixels_per_unit
    start = view.origin[0] + layer.parallax * moment.travel + layer.drift * moment.elapsed
    if not abs(start) < FARTHEST:
        raise ValueError(
            f"the land ends {FARTHEST:.0e} units away, and {start:.0e} is beyond: ask for an earlier second"
        )
    heights = land.heights(start, 1.0 / scale, view.width + 1)
    heights *= -scale
    heights += view.row(0.0)
    return heights


def words(layer: Layer) -> str:
    """What stands on the layer, for `Scene.describe`."""
    return ", ".join(f"{stand.kind} to {stand.height:g}" for stand in layer.stands) or "bare"


def _ridge(layer: Layer, seed: int) -> Ridge:
    return Ridge(
        seed=seed,
        displacement=layer.displacement,
        roughness=layer.roughness,
        span=layer.span,
        smooth=layer.smooth,
    )
