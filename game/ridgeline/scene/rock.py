"""The bare ground of a layer before it is cut off level: a ridge, a second one folded away from it, and weathering."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from ..terrain import Ridge, Weathered
from .theme import Layer

Heights = npt.NDArray[np.float64]

STEP = 4
"""Units between the places that weather: what they wear down is seen from afar."""

SHOWERS, LIFETIME = 8, 8
"""Showers of a layer with all the weathering there is, and how many epochs each goes on."""

RAIN, DROP, SOIL, TALUS = 1.0, 0.05, 0.8, 0.7
"""See `Weathered`."""

BLOCK = 1024
"""Units that are weathered at a time: those that look at a stretch, each with another margin, share them."""

KEPT = 16
"""Blocks that are kept."""

SPARSE = 32.0
"""Units between heights from which on the weathering is not to be seen, and is left out."""


class Rock(Protocol):
    """Bare ground."""

    def heights(self, start: float, stop: float, step: float = 1.0) -> Heights:
        """Heights at start, start + step, … below stop, in units above the layer's base."""
        ...


def rock(layer: Layer, seed: int) -> Rock:
    """The ground of a layer of land; equal seeds give equal ground."""
    return _rock(replace(layer, stands=()), seed)


@lru_cache(maxsize=64)
def _rock(layer: Layer, seed: int) -> Rock:
    """The ground; kept, so that land, water and whatever else looks at it share what is weathered."""
    plain = _Plain(layer, seed)
    return _Worn(plain, layer.weathering, seed) if layer.weathering else plain


class _Plain:
    """A ridge, from which a second one is subtracted, folded, where the layer has peaks."""

    def __init__(self, layer: Layer, seed: int) -> None:
        """Lay it out."""
        self._layer = layer
        self._ridge = _ridge(layer, seed)
        self._folds = _ridge(layer, seed + 1) if layer.peaks else None

    def heights(self, start: float, stop: float, step: float = 1.0) -> Heights:
        """Heights at start, start + step, … below stop, in units above the layer's base."""
        heights = self._ridge.heights(start, stop, step)
        if self._folds is not None:
            folds = self._folds.heights(start, stop, step)
            heights += self._layer.peaks * (0.5 * self._layer.displacement - np.abs(folds))
        return heights


class _Worn:
    """Ground that rain and talus have changed; its finest forms are the old ones."""

    def __init__(self, plain: Rock, share: float, seed: int) -> None:
        """Let as much rain fall on it as `share` says, 0–1."""
        self._plain = plain
        self._block = lru_cache(KEPT)(self._made)
        showers = max(round(share * SHOWERS), 1)
        self._weathered = Weathered(
            plain,
            seed=seed,
            step=STEP,
            showers=showers,
            lifetime=LIFETIME,
            rain=RAIN,
            drop=DROP,
            soil=SOIL,
            talus=TALUS,
        )

    def heights(self, start: float, stop: float, step: float = 1.0) -> Heights:
        """Heights at start, start + step, … below stop, in units above the layer's base."""
        heights = self._plain.heights(start, stop, step)
        if step > SPARSE or not heights.size:
            return heights
        first, last = math.floor(start / BLOCK), math.floor((stop + STEP) / BLOCK)
        change = np.concatenate([self._block(number) for number in range(first, last + 1)])
        along = (start - first * BLOCK) / STEP + (step / STEP) * np.arange(heights.size)
        left = along.astype(np.intp)
        along -= left
        heights += change[left] + along * (change[left + 1] - change[left])
        return heights

    def _made(self, block: int) -> Heights:
        """What weathering has added to the heights of a block, STEP apart."""
        start, stop = block * BLOCK, (block + 1) * BLOCK
        change = self._weathered.heights(start, stop)
        change -= self._plain.heights(start, stop, STEP)
        change.flags.writeable = False
        return change


def _ridge(layer: Layer, seed: int) -> Ridge:
    return Ridge(
        seed=seed,
        displacement=layer.displacement,
        roughness=layer.roughness,
        span=layer.span,
        smooth=layer.smooth,
    )
