"""Banks of cloud: the outline of long flat lenses with round lobes on top, and gaps between them."""

import numpy as np

from ...chance import SECOND_LINE, Seed
from ...terrain import Ridge
from ...terrain.arrays import Floats
from ..theme import Layer

GAP_SWELL = 0.2  #: swell below which there is a gap
HALF_HEIGHT_SWELL = 0.25  #: swell at which a bank has half its height: the smaller, the flatter its top

GAP_DEPTH = 10.0
"""Steepness of its fall in gaps, where it has the sky's colours and must not last, in multiples of that of its rise."""


class BankOutline:
    """The outline of a bank of cloud, relative to its foot: a swell that is cut off where it is low, with lobes."""

    def __init__(self, layer: Layer, seed: Seed) -> None:
        self._displacement = layer.displacement
        self._cut = layer.peaks
        knot = layer.smooth or max(layer.span / 8.0, 1.0)
        self._swell = Ridge(seed, 1.0, layer.roughness, span=layer.span, smooth=knot)
        self._lobes = Ridge(seed + SECOND_LINE, 1.0, 0.8, span=max(layer.span // 4, 16), smooth=0.5 * max(knot, 2.0))

    def heights(self, start: float, stop: float, step: float) -> Floats:
        """Heights at start, start + step, … below stop, in units above the foot."""
        swell = self._swell.heights(start, stop, step)
        swell -= GAP_SWELL
        lobes = np.minimum(np.abs(self._lobes.heights(start, stop, step)), 1.0)
        domes = swell / (HALF_HEIGHT_SWELL + np.maximum(swell, 0.0))
        return self._displacement * domes * np.where(swell > 0.0, 1.0 - self._cut * (1.0 - lobes), GAP_DEPTH)
