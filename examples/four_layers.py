"""The four-layer picture that made midpoint displacement known, with its palette and its white sun.

python examples/four_layers.py [FILE.png]
"""

import sys
from collections.abc import Sequence

import numpy as np
import pygame

from ridgeline.terrain import displace

SIZE = (1000, 500)
SKY = (240, 203, 163)
PALETTE = [(195, 157, 224), (158, 98, 204), (130, 79, 138), (68, 28, 99), (49, 7, 82), (23, 3, 38), SKY]
"""One colour per layer, the farthest first; the last is the sky."""

LAYERS = [
    displace((0, 350), (1000, 320), roughness=0.9, displacement=250, iterations=8, seed=52),
    displace((0, 270), (1000, 190), roughness=1.0, displacement=120, iterations=9, seed=24),
    displace((0, 180), (1000, 80), roughness=1.2, displacement=30, iterations=12, seed=8),
    displace((250, 0), (1000, 200), roughness=1.4, displacement=20, iterations=12, seed=4),
]


def picture(layers: Sequence[np.ndarray], palette: Sequence[tuple[int, int, int]]) -> pygame.Surface:
    """The layers in front of the sky, back to front: every column is filled from its height to the bottom."""
    if len(palette) < len(layers) + 1:
        raise ValueError(f"palette must have {len(layers) + 1} colours or more, not {len(palette)}")
    surface = pygame.Surface(SIZE)
    surface.fill(palette[-1])
    pygame.draw.ellipse(surface, "white", (50, 25, 50, 50))
    columns = np.arange(SIZE[0])
    for points, color in zip(layers, palette, strict=False):
        heights = np.interp(columns, points[:, 0], points[:, 1], left=-1)
        for x, height in enumerate(heights.tolist()):
            if height >= 0:
                pygame.draw.line(surface, color, (x, SIZE[1] - height), (x, SIZE[1]))
    return surface


if __name__ == "__main__":
    pygame.image.save(picture(LAYERS, PALETTE), sys.argv[1] if len(sys.argv) > 1 else "four_layers.png")
