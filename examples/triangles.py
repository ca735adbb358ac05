"""Mountains of triangles that shrink, as one drew them for flights over a landscape before midpoint displacement.

python examples/triangles.py [FILE.png]
"""

import sys
from functools import partial
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from ridgeline.terrain import Ground, Ridge
from ridgeline.terrain.pygame_util import filled

ROW = Ridge(displacement=1.0, span=1)
"""A row of triangles: posts of random heights from -1 to 1, one unit apart, and straight lines between them."""


def triangles(x: NDArray[Any], width: float = 425.0, height: float = 100.0, rows: int = 14) -> NDArray[np.float64]:
    """(n,) the sum of rows of triangles, each narrower and lower than the one before, whose feet never meet."""
    heights = np.zeros(len(x))
    for row in range(rows):
        heights += height * ROW.with_(seed=row).height_at(x / width + 0.618 * row)
        width, height = width * 0.618, height * 0.618**1.3
    return heights


def picture() -> pygame.Surface:
    """The sums of one, two, three, five and fourteen rows, one below the other."""
    surface = pygame.Surface((900, 5 * 110))
    surface.fill((248, 246, 240))
    for strip, rows in enumerate((1, 2, 3, 5, 14)):
        land = Ground(partial(triangles, width=230.0, height=34.0, rows=rows))
        surface.blit(filled(land, 0.0, (900, 104), (88, 62, 122), bottom=-46.0), (0, 110 * strip))
    return surface


if __name__ == "__main__":
    pygame.image.save(picture(), sys.argv[1] if len(sys.argv) > 1 else "triangles.png")
