"""The land of one layer: its ridge, kept for the stretch in view, and the crest that a view sees of it."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ..terrain import Ridge
from .moment import Moment, View
from .theme import Layer

Heights = npt.NDArray[np.float64]

CHUNK = 1024
"""Units of land that are made at a time."""


class Land:
    """The endless outline of one layer, in units above the foot of the panorama.

    It answers the same whatever was asked before; the chunks around the last stretch are kept only to save time.
    """

    def __init__(self, layer: Layer, seed: int) -> None:
        """Lay out the land of `layer`; equal seeds give equal land."""
        self._layer = layer
        self._ridge = _ridge(layer, seed)
        self._folds = _ridge(layer, seed + 1) if layer.peaks else None
        self._chunks: dict[int, Heights] = {}
        self._first = 0
        self._outline: Heights = np.empty(0)

    def heights(self, start: float, step: float, count: int) -> Heights:
        """(count,) float64 heights at start, start + step, …, straight between whole units."""
        first = math.floor(start)
        last = math.floor(start + step * (count - 1)) + 1
        outline = self._stretch(first // CHUNK, last // CHUNK)
        along = np.arange(count) * step
        along += start - self._first
        left = along.astype(np.intp)
        along -= left
        heights = outline[left]
        left += 1
        along *= outline[left] - heights
        heights += along
        return heights

    def _stretch(self, first: int, last: int) -> Heights:
        """The outline from chunk `first` to behind chunk `last`, whose right neighbour is made early."""
        wanted = range(first, last + 2)
        if list(self._chunks) != list(wanted):
            self._chunks = {k: self._chunks[k] if k in self._chunks else self._chunk(k) for k in wanted}
            self._first, self._outline = first * CHUNK, np.concatenate(list(self._chunks.values()))
        return self._outline

    def _chunk(self, k: int) -> Heights:
        heights = self._layer.base + self._ridge.heights(k * CHUNK, (k + 1) * CHUNK)
        if self._folds is not None:
            folds = self._folds.heights(k * CHUNK, (k + 1) * CHUNK)
            heights += self._layer.peaks * (0.5 * self._layer.displacement - np.abs(folds))
        return heights


def crest(land: Land, layer: Layer, moment: Moment, view: View) -> Heights:
    """(width + 1,) float64: the y in pixels of the land at every column edge of the view."""
    scale = view.pixels_per_unit
    start = view.origin[0] + layer.parallax * moment.travel + layer.drift * moment.elapsed
    heights = land.heights(start, 1.0 / scale, view.width + 1)
    heights *= -scale
    heights += view.row(0.0)
    return heights


def _ridge(layer: Layer, seed: int) -> Ridge:
    return Ridge(
        seed=seed,
        displacement=layer.displacement,
        roughness=layer.roughness,
        span=layer.span,
        smooth=layer.smooth,
        floor=layer.floor,
        ceiling=layer.ceiling,
    )
