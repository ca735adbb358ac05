"""Ground in a plain pygame loop: a ball runs over endless land. Left and right change its speed."""

import pygame

from ridgeline.terrain import Ridge
from ridgeline.terrain.pygame_util import outline

SIZE = (960, 540)


def main(frames: int | None = None) -> None:
    pygame.init()
    screen = pygame.display.set_mode(SIZE)
    clock = pygame.time.Clock()
    ridge = Ridge(seed=7, displacement=150.0, roughness=1.2, span=512, smooth=24.0)
    x, speed = 0.0, 2.0
    while frames != 0 and not pygame.event.get(pygame.QUIT):
        frames = None if frames is None else frames - 1
        keys = pygame.key.get_pressed()
        speed += 0.1 * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT]) - 0.05 * ridge.slope_at(x)
        x += speed
        screen.fill("lightblue")
        pygame.draw.polygon(screen, "darkgreen", outline(ridge, x - 480, SIZE, bottom=-270))
        pygame.draw.circle(screen, "firebrick", (480, 270 - ridge.height_at(x) - 10), 10)
        pygame.display.flip()
        clock.tick(60)


if __name__ == "__main__":
    main()
