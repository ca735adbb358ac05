"""Banks of cloud: the outline of long flat streaks with round lobes on top, in clumps with gaps between."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..terrain import Ridge
from .theme import Layer

Heights = npt.NDArray[np.float64]

COVER = 0.08
"""How much of the swell of a bank is gap, beyond half of it, in shares of the displacement."""

DEPTH = 2000.0
"""Units that a bank would sink in its gaps if they were deep enough: its flanks are steep, and end behind the land."""


class Bank:
    """The outline of a bank of cloud, relative to its base: a swell that is cut off where it is low, with lobes."""

    def __init__(self, layer: Layer, seed: int) -> None:
        """Lay out a bank; equal seeds give equal banks."""
        self._displacement = layer.displacement
        self._lobes_share = layer.peaks
        span = layer.span
        self._swell = Ridge(seed, 1.0, layer.roughness, span=span, smooth=max(span / 8.0, 1.0))
        self._lobes = Ridge(seed + 1, 1.0, 0.7, span=max(span // 4, 16), smooth=max(span / 16.0, 1.0))

    def heights(self, start: float, stop: float, step: float) -> Heights:
        """Heights at start, start + step, … below stop, in units above the base."""
        swell = self._swell.heights(start, stop, step) - COVER
        lobes = np.abs(self._lobes.heights(start, stop, step))
        round_ends = np.sqrt(np.abs(swell))
        above = self._displacement * round_ends * (1.0 - self._lobes_share * (1.0 - lobes))
        found: Heights = np.where(swell > 0.0, above, -DEPTH * round_ends)
        return found
