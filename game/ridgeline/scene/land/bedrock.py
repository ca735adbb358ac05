"""The bare ground of a layer before floor and ceiling: a ridge minus a folded second one, weathered.

A theme says how high and how rough it is: `Layer`, in `scene/theme.py`.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from ...chance import SECOND_LINE, Seed
from ...terrain import Ground, Ridge
from ...terrain.arrays import Floats
from ..theme import Layer

WEATHERED_STEP = 4  #: units between the points that weather: finer wear would be invisible from afar

SHOWERS, LIFETIME, RAIN, DROP, SOIL, TALUS = 8, 8, 1.0, 0.05, 0.8, 0.7
"""See `Weathered`; a less weathered layer has fewer showers."""

BLOCK_UNITS, KEPT_BLOCKS = 1024, 16
"""Units of a block that is weathered at once, so that callers with other margins share it; and blocks that are kept."""

MAX_WORN_STEP = 32.0  #: units between heights beyond which weathering is invisible and left out


def bedrock(layer: Layer, seed: Seed) -> Ground | _Worn:
    """The bare ground of a layer of land, in units above the layer's base."""
    bare: Ground = _ridge(layer, seed)
    if layer.peaks:
        bare = _ridge(layer, seed).peaks(_ridge(layer, seed + SECOND_LINE), layer.peaks, 0.5 * layer.displacement)
    return _Worn(bare, layer.weathering, seed) if layer.weathering else bare


class _Worn:
    """Ground changed by rain and talus; its finest detail stays unchanged."""

    nbytes = 230 << 10
    """Bytes that it keeps, about, for a `Memory`."""

    def __init__(self, bare: Ground, share: float, seed: Seed) -> None:
        """Weather the ground with a share, 0–1, of the showers."""
        from ...terrain import Weathered  # few themes have it

        self._plain = bare
        self._block = lru_cache(KEPT_BLOCKS)(self._change)
        showers = max(round(share * SHOWERS), 1)
        self._weathered = Weathered(
            bare,
            seed=seed,
            step=WEATHERED_STEP,
            showers=showers,
            lifetime=LIFETIME,
            rain=RAIN,
            drop=DROP,
            soil=SOIL,
            talus=TALUS,
        )

    def heights(self, start: float, stop: float, step: float = 1.0) -> Floats:
        heights = self._plain.heights(start, stop, step)
        if step > MAX_WORN_STEP or not heights.size:
            return heights
        # Only the change is interpolated between weathered points: the ridge keeps its own fine detail.
        first, last = math.floor(start / BLOCK_UNITS), math.floor((stop + WEATHERED_STEP) / BLOCK_UNITS)
        change = np.concatenate([self._block(number) for number in range(first, last + 1)])
        along = (start - first * BLOCK_UNITS) / WEATHERED_STEP + (step / WEATHERED_STEP) * np.arange(heights.size)
        left = along.astype(np.intp)
        along -= left
        heights += change[left] + along * (change[left + 1] - change[left])
        return heights

    def _change(self, block: int) -> Floats:
        """The heights that weathering adds to a block, WEATHERED_STEP apart."""
        start, stop = block * BLOCK_UNITS, (block + 1) * BLOCK_UNITS
        change = self._weathered.heights(start, stop)
        change -= self._plain.heights(start, stop, WEATHERED_STEP)
        change.flags.writeable = False
        return change


def _ridge(layer: Layer, seed: Seed) -> Ridge:
    return Ridge(seed, layer.displacement, layer.roughness, span=layer.span, smooth=layer.smooth)
