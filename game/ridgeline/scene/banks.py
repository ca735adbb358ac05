"""Banks of cloud: the outline of long flat lenses with round lobes on top, and gaps between them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..terrain import Ridge
from .theme import Layer

Heights = npt.NDArray[np.float64]

GAPS = 0.2
"""How much of the swell of a bank is gap, in shares of the displacement."""

FLAT = 0.25
"""Swell at which a bank has half its height: the less, the flatter it is on top."""

SINK = 10.0
"""How much faster than it rises a bank sinks in its gaps: there it has the sky's own colours, and must be soon gone."""


class Bank:
    """The outline of a bank of cloud, relative to its foot: a swell that is cut off where it is low, with lobes."""

    def __init__(self, layer: Layer, seed: int) -> None:
        """Lay out a bank; equal seeds give equal banks."""
        self._displacement = layer.displacement
        self._cut = layer.peaks
        knot = layer.smooth or max(layer.span / 8.0, 1.0)
        self._swell = Ridge(seed, 1.0, layer.roughness, span=layer.span, smooth=knot)
        self._lobes = Ridge(seed + 1, 1.0, 0.8, span=max(layer.span // 4, 16), smooth=0.5 * max(knot, 2.0))

    def heights(self, start: float, stop: float, step: float) -> Heights:
        """Heights at start, start + step, … below stop, in units above the foot."""
        swell = self._swell.heights(start, stop, step)
        swell -= GAPS
        lobes = np.minimum(np.abs(self._lobes.heights(start, stop, step)), 1.0)
        domes = swell / (FLAT + np.maximum(swell, 0.0))
        found: Heights = self._displacement * domes * np.where(swell > 0.0, 1.0 - self._cut * (1.0 - lobes), SINK)
        return found
