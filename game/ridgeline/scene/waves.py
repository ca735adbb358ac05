"""Where waves begin that nothing else decides."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..terrain.hashing import uniform


@lru_cache(maxsize=16)
def random_phases(seed: int, first: int, rows: int, waves: int) -> npt.NDArray[np.float64]:
    """(rows, waves) float64 radians, 0 to 2 pi, from a seed's chances numbered from `first` on."""
    phases: npt.NDArray[np.float64] = 2.0 * np.pi * uniform(seed, np.arange(first, first + rows * waves))
    phases = phases.reshape(rows, waves)
    phases.flags.writeable = False
    return phases
