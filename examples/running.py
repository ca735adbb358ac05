"""Run left and right over endless land with the arrow keys; only the chunks around you exist.

A chunk's trees are made when it enters and forgotten when it leaves. Come back, and they stand where they stood.
"""

import pygame

from ridgeline.terrain import Chunk, Ridge, scatter
from ridgeline.terrain.pygame_util import outline

SIZE = (960, 540)
LAKE = -60.0
RIDGE = Ridge(seed=12, displacement=160.0, roughness=1.3, span=1024, floor=LAKE, chunk=256)

Tree = tuple[float, float, float]


def trees(chunk: Chunk) -> list[Tree]:
    """The trees of a chunk: x, y and height of each, none of them in the lake."""
    places = scatter("trees", chunk.start, chunk.stop, per=32.0)
    heights = 20.0 + 30.0 * (places % 1.0)  # the fraction of a place is as good as chance
    rows = zip(places.tolist(), RIDGE.height_at(places).tolist(), heights.tolist(), strict=True)
    return [(x, y, height) for x, y, height in rows if y > LAKE]


class Forest:
    """The trees on the live chunks."""

    def __init__(self) -> None:
        self.stream = RIDGE.stream(ahead=64.0, behind=64.0)
        self.stands: dict[int, list[Tree]] = {}

    def move_to(self, left: float, right: float) -> None:
        entered, leaving = self.stream.move_to(left, right)
        for chunk in leaving:
            del self.stands[chunk.index]
        for chunk in entered:
            self.stands[chunk.index] = trees(chunk)


def main(frames: int | None = None) -> None:
    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    clock = pygame.time.Clock()
    forest, x = Forest(), 0.0
    while frames != 0 and not pygame.event.get(pygame.QUIT):
        frames = None if frames is None else frames - 1
        keys = pygame.key.get_pressed()
        x += 8.0 * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT])
        forest.move_to(x - 480, x + 480)
        screen.fill("lightsteelblue")
        for stand in forest.stands.values():
            for left, foot, height in stand:
                column, row = left - x + 480, 270 - foot
                pygame.draw.polygon(
                    screen, "seagreen", [(column - 8, row + 5), (column, row - height), (column + 8, row + 5)]
                )
        pygame.draw.polygon(screen, "darkslategray", outline(RIDGE, x - 480, SIZE, bottom=-270))
        pygame.draw.circle(screen, "gold", (480, 270 - RIDGE.height_at(x) - 12), 12)
        pygame.display.flip()
        clock.tick(60)


if __name__ == "__main__":
    main()
