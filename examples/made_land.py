"""Land made of land, one strip below the other: sums, blends, peaks, flats, gaps, craters, loops.

python examples/made_land.py [FILE.png]
"""

import sys

import numpy as np
import pygame

from ridgeline.terrain import Ground, Ridge
from ridgeline.terrain.pygame_util import filled

WIDTH, HEIGHT = 900, 78
PAPER, INK, LAND = (248, 246, 240), (60, 50, 70), (88, 62, 122)

HILLS = Ridge(seed=3, displacement=22.0, span=256, smooth=12.0)
ROCKS = Ridge(seed=5, displacement=26.0, span=128, roughness=0.9)

STRIPS: dict[str, Ground] = {
    "hills": HILLS,
    "hills + waves": HILLS + Ground(lambda x: 9.0 * np.sin(x / 12.0)),
    "hills.blend(rocks, (300, 600))": HILLS.blend(ROCKS, (300, 600)),
    "hills.peaks(rocks, share=0.8, top=20)": HILLS.peaks(ROCKS, share=0.8, top=20.0),
    "hills.vary(…): rougher and higher by distance": HILLS.vary(
        lambda x: {"displacement": 5.0 + abs(x) / 30.0, "smooth": 0.0}, per=300
    ),
    "hills.flats(per=300, width=80)": HILLS.flats(per=300, width=80),
    "hills.gap(400, 460).begin(120).end(820)": HILLS.gap(400, 460).begin(120).end(820),
    "hills.dig((300, 5), 30).dig((335, -15), 18)": HILLS.dig((300, 5), 30).dig((335, -15), 18),
    "hills.period(300, ease=150)": HILLS.period(300, ease=150),
}


def picture() -> pygame.Surface:
    """One strip for each land, 900 units wide."""
    surface = pygame.Surface((WIDTH, HEIGHT * len(STRIPS)))
    surface.fill(PAPER)
    font = pygame.font.Font(None, 20)
    for number, (words, ground) in enumerate(STRIPS.items()):
        top = HEIGHT * number
        surface.blit(filled(ground, 0.0, (WIDTH, HEIGHT - 6), LAND, bottom=-36.0), (0, top))
        surface.blit(font.render(words, True, INK), (6, top + 4))
    return surface


if __name__ == "__main__":
    pygame.font.init()
    pygame.image.save(picture(), sys.argv[1] if len(sys.argv) > 1 else "made_land.png")
