"""Islands: land in the middle of a map, and sea all around."""

import numpy as np

from .. import checks
from ..arrays import Floats
from ..seeds import Seed
from .heightmap import diamond_square

DOME_HEIGHT, DOME_NARROWNESS = 110.0, 1.3
"""Units that the middle is raised by, and how fast that dome falls off towards the rim."""

SHELF_DEPTH = 55.0  #: units that the whole map is lowered by
RIM_CALM = 0.5  #: how much less rugged the land is towards the rim

WINDING = 0.04
"""Share of the side that land is moved by to either side, in waves: they hide its first, straight diamonds."""

SEA_DEPTH, SEA_BORDER = 300.0, 0.62
"""Units that the sea is deepened by towards the rim; that begins at this square of the distance from the middle."""


def island(side: int, *, seed: Seed, roughness: float = 0.9, displacement: float = 260.0) -> Floats:
    """The heightmap of an island, (side, side) float64, the sea at 0: a `diamond_square` raised in the middle.

    Args:
        side: points, 2**n, from 4 to 4096. The map wraps, as `Erosion` needs it.
        seed, roughness, displacement: as for `diamond_square`.

    Raises:
        ValueError: if an argument is out of its range.

    >>> from ridgeline.terrain import island
    >>> land = island(64, seed=3)
    >>> bool(land[0].max() < 0 < land[16:48, 16:48].max())
    True
    """
    count = checks.power_of_two("side", side, 4, 4096)
    land = diamond_square(count + 1, seed=seed, roughness=roughness, displacement=displacement)[:-1, :-1]
    land = _winding(_winding(land).T).T
    # The median, so that whatever the seed, about half of the middle is above the sea before the dome is added.
    land -= np.median(land[count // 4 : 3 * count // 4, count // 4 : 3 * count // 4])
    along = (np.arange(count) + 0.5) / (0.5 * count) - 1.0
    out: Floats = along[:, None] ** 2 + along**2
    land *= np.exp(-RIM_CALM * out)
    land += DOME_HEIGHT * np.exp(-DOME_NARROWNESS * out * np.sqrt(out)) - SHELF_DEPTH
    land -= SEA_DEPTH * np.clip(out - SEA_BORDER, 0.0, None)
    return land


def _winding(land: Floats) -> Floats:
    """The map with each of its columns moved up or down by whole cells, in two waves; it still wraps."""
    count = len(land)
    along = 2.0 * np.pi * np.arange(count) / count
    moved = np.rint(WINDING * count * (np.sin(along) + 0.5 * np.sin(2.0 * along + 1.0))).astype(np.intp)
    return np.take_along_axis(land, (np.arange(count)[:, None] + moved) % count, axis=0)
