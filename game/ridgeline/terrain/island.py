"""Islands: land in the middle of a map, and sea all around."""

import numpy as np
from numpy.typing import NDArray

from . import checks
from .heightmap import Heightmap, diamond_square

DOME, ROUND, SHELF = 110.0, 1.3, 55.0
"""Units that the middle is raised by, how narrow that is, and how far all is lowered."""

CALMED = 0.5
"""How much less rugged the land is towards the rim."""

WINDING = 0.04
"""Share of the side that land is moved by to either side, in waves: so its first, straight diamonds are not seen."""

DEPTH, BORDER = 300.0, 0.62
"""Units that the sea is deepened by towards the rim, and where that begins; 1 is the rim, squared."""


def island(side: int, *, seed: int, roughness: float = 0.9, displacement: float = 260.0) -> Heightmap:
    """The heightmap of an island, (side, side) float64, the sea at 0: `diamond_square`, raised in the middle.

    Args:
        side: 2**n points, from 4 to 4096; the map wraps, as `Erosion` has it.
        seed, roughness, displacement: as for `diamond_square`.

    >>> from ridgeline.terrain import island
    >>> land = island(64, seed=3)
    >>> bool(land[0].max() < 0 < land[16:48, 16:48].max())
    True
    """
    count = checks.power_of_two("side", side, 4, 4096)
    land = diamond_square(count + 1, seed=seed, roughness=roughness, displacement=displacement)[:-1, :-1]
    land = _winding(_winding(land).T).T
    land -= np.median(land[count // 4 : 3 * count // 4, count // 4 : 3 * count // 4])
    along = (np.arange(count) + 0.5) / (0.5 * count) - 1.0
    out: NDArray[np.float64] = along[:, None] ** 2 + along**2
    land *= np.exp(-CALMED * out)
    land += DOME * np.exp(-ROUND * out * np.sqrt(out)) - SHELF
    land -= DEPTH * np.clip(out - BORDER, 0.0, None)
    return land


def _winding(land: Heightmap) -> Heightmap:
    """The map with each of its columns moved up or down by whole cells, in two waves; it still wraps."""
    count = len(land)
    along = 2.0 * np.pi * np.arange(count) / count
    moved = np.rint(WINDING * count * (np.sin(along) + 0.5 * np.sin(2.0 * along + 1.0))).astype(np.intp)
    wound: Heightmap = np.take_along_axis(land, (np.arange(count)[:, None] + moved) % count, axis=0)
    return wound
