"""Land that begins and ends: islands in three layers before far mountains. Left and Right sail along the coast."""

import pygame

from ridgeline.terrain import Ground, Ridge
from ridgeline.terrain.pygame_util import GroundSurface

SIZE = (960, 540)
MOUNTAINS = Ridge(seed=2, displacement=90.0, roughness=0.95, span=512) + 60.0


def island(seed: int, start: float, stop: float, height: float) -> Ground:
    """Land from `start` to `stop` alone, which rises from 9 units below the sea at both of its shores."""
    hills, shore = Ridge(seed=seed, displacement=0.6 * height, roughness=1.05, span=256) + height, 0.4 * (stop - start)
    rising = Ground(-9.0).blend(hills, (start, start + shore)).blend(-9.0, (stop - shore, stop))
    return rising.begin(start).end(stop)


LAYERS = [
    (GroundSurface(MOUNTAINS, "#9fb4cc"), 0.05, 250, "#7fa9bf"),
    (GroundSurface(island(3, 40.0, 420.0, 60.0), "#7b93a8"), 0.15, 262, "#6d9fb8"),
    (GroundSurface(island(4, 380.0, 1150.0, 80.0), "#58748a"), 0.35, 290, "#5590ad"),
    (GroundSurface(island(8, -260.0, 560.0, 70.0), "#38566a", crest="#4f7f6b"), 0.7, 350, "#3f7f9f"),
]
"""Far to near: the land, its share of the way that the boat sails, the row where the sea begins, the sea's colour."""

BOAT = [("#f6f3ea", [(-2, -58), (-2, -8), (-34, -8)]), ("#e3dccb", [(3, -50), (3, -8), (26, -8)])]
HULL = [(-38, -4), (38, -4), (24, 12), (-28, 12)]


def draw(screen: pygame.Surface, x: float) -> None:
    screen.fill("#e9d9c2")
    for ground, share, row, sea in LAYERS:
        ground.draw(screen, camera=(share * x, row - SIZE[1]))
        screen.fill(sea, (0, row, SIZE[0], SIZE[1] - row))
    for color, points in (*BOAT, ("#6e3b2e", HULL)):
        pygame.draw.polygon(screen, color, [(480 + right, 430 + down) for right, down in points])


def main() -> None:
    screen, clock, x = pygame.display.set_mode(SIZE), pygame.time.Clock(), 0.0
    while not pygame.event.get(pygame.QUIT):
        keys = pygame.key.get_pressed()
        x += 4.0 * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT])
        draw(screen, x)
        pygame.display.flip()
        clock.tick(60)


if __name__ == "__main__":
    main()
