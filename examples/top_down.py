"""A walker on an endless map, seen from above. The arrow keys walk: slowly uphill, and not into the sea. Find flags."""

from functools import lru_cache

import numpy as np
import pygame

from ridgeline.terrain import Field, scatter

SIZE, SPEED, TILE = (960, 540), 150.0, 256
FIELD = Field(seed=16, span=512, displacement=110.0, roughness=1.0)
LEVELS = [-90, -20, -1, 0, 5, 12, 45, 80, 110, 150]
COLORS = ["#1d4e6b", "#2f7a96", "#5fa8b0", "#e2d3a0", "#dccb93", "#8fae5d", "#4f7f45", "#74715f", "#8d8a85", "#f4f4f6"]
CHANNELS = np.array([tuple(pygame.Color(color))[:3] for color in COLORS], np.float64).T


@lru_cache(maxsize=24)
def tile(column: int, row: int) -> pygame.Surface:
    """A square of the map, lit from the upper left."""
    heights = FIELD.heights(row * TILE - 1, column * TILE - 1, TILE + 1, TILE + 1)
    land = heights[1:, 1:]
    rise = np.where(land > 0.0, 2.0 * land - heights[:-1, 1:] - heights[1:, :-1], 0.0)
    light = (1.0 + 0.12 * rise).clip(0.6, 1.3)
    colors = np.stack([np.interp(land, LEVELS, channel) * light for channel in CHANNELS], axis=-1)
    return pygame.surfarray.make_surface(colors.clip(0, 255).swapaxes(0, 1).astype(np.uint8))


def flags(left: float, top: float) -> set[tuple[float, float]]:
    """The flags in a view: one in every square of 300 units, if it is on land."""
    rows = [300.0 * row for row in range(int(top // 300.0), int((top + SIZE[1]) // 300.0) + 1)]
    places = {(x, y + x % 1.0 * 300.0) for y in rows for x in scatter(f"flags {y}", left, left + SIZE[0], 300).tolist()}
    return {(x, y) for x, y in places if FIELD.height_at(x, y) > 8.0}


class Walker:
    """Somebody who walks, and the flags that were found."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y, self.found = x, y, set[tuple[float, float]]()

    def step(self, seconds: float, right: int, down: int) -> None:
        if not (right or down):
            return
        way = pygame.Vector2(right, down).normalize()
        across, along, _ = FIELD.normal_at(self.x, self.y).tolist()
        pace = SPEED * seconds * max(0.25, 1.0 + 0.8 * way.dot((across, along)))
        x, y = self.x + way.x * pace, self.y + way.y * pace
        if FIELD.height_at(x, y) > 0.0:
            self.x, self.y = x, y
        near = flags(x - SIZE[0] / 2, y - SIZE[1] / 2)
        self.found |= {(fx, fy) for fx, fy in near if abs(fx - x) < 14.0 and abs(fy - y) < 14.0}


def draw(screen: pygame.Surface, walker: Walker) -> None:
    left, top = round(walker.x) - SIZE[0] // 2, round(walker.y) - SIZE[1] // 2
    for column in range(left // TILE, (left + SIZE[0] - 1) // TILE + 1):
        for row in range(top // TILE, (top + SIZE[1] - 1) // TILE + 1):
            screen.blit(tile(column, row), (column * TILE - left, row * TILE - top))
    for x, y in sorted(flags(left, top) - walker.found):
        pygame.draw.line(screen, "#3a2a22", (x - left, y - top), (x - left, y - top - 22), 2)
        pygame.draw.polygon(
            screen, "#c8413a", [(x - left, y - top - 22 + dy) for dy in (0, 10)] + [(x - left + 15, y - top - 17)]
        )
    pygame.draw.ellipse(screen, "#2a2a2a", (SIZE[0] // 2 - 8, SIZE[1] // 2 - 3, 18, 8))
    pygame.draw.rect(screen, "#3a4fa0", (SIZE[0] // 2 - 6, SIZE[1] // 2 - 20, 12, 20), border_radius=5)
    pygame.draw.circle(screen, "#f4d9b8", (SIZE[0] // 2, SIZE[1] // 2 - 24), 6)


def main() -> None:
    screen, clock, walker = pygame.display.set_mode(SIZE), pygame.time.Clock(), Walker(400.0, 100.0)
    while not pygame.event.get(pygame.QUIT):
        keys, seconds = pygame.key.get_pressed(), min(clock.tick(60) / 1000.0, 0.05)
        walker.step(seconds, keys[pygame.K_RIGHT] - keys[pygame.K_LEFT], keys[pygame.K_DOWN] - keys[pygame.K_UP])
        draw(screen, walker)
        pygame.display.set_caption(f"{len(walker.found)} flags, {FIELD.height_at(walker.x, walker.y):.0f} up")
        pygame.display.flip()


if __name__ == "__main__":
    main()
