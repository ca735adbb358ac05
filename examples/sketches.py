"""Lightning, a river and a made-up graph, drawn side by side.

python examples/sketches.py [FILE.png]
"""

import sys

import pygame

from ridgeline.terrain import graph, lightning, river

SIZE = (900, 300)


def picture(seed: int = 3) -> pygame.Surface:
    """Three sketches of 300x300 pixels in a row."""
    surface = pygame.Surface(SIZE)
    surface.fill((16, 18, 38), (0, 0, 300, 300))
    surface.fill((196, 206, 150), (300, 0, 300, 300))
    surface.fill((246, 244, 238), (600, 0, 300, 300))
    for number, channel in enumerate(lightning((150, 10), (170, 290), seed=seed)):
        pygame.draw.lines(surface, (235, 235, 255), False, channel.tolist(), 1 if number else 3)
    course = river((320, 20), (580, 280), seed=seed)
    for place, (start, end) in enumerate(zip(course.tolist(), course[1:].tolist(), strict=False)):
        pygame.draw.line(surface, (70, 110, 160), start, end, 2 + 6 * place // len(course))
    values = graph(281, 30.0, 270.0, seed=seed)
    pygame.draw.aalines(surface, (180, 40, 40), False, [(610 + day, 300 - value) for day, value in enumerate(values)])
    return surface


if __name__ == "__main__":
    pygame.image.save(picture(), sys.argv[1] if len(sys.argv) > 1 else "sketches.png")
