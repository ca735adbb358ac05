"""A runner before a sunset. He runs by himself; Space jumps over gaps and on to platforms. Slopes change his pace."""

import pygame

from ridgeline import Backdrop
from ridgeline.terrain import Ground, Ridge, scatter

SIZE, SPEED, JUMP, GRAVITY, GOAL = (960, 540), 330.0, 640.0, 1500.0, 30_000.0

LAND: Ground = Ridge(seed=11, displacement=80.0, roughness=1.7, span=512, smooth=48.0)
PLATFORMS = [(x, LAND.height_at(x) + 95.0) for x in scatter("platforms", 900, GOAL, per=700.0).tolist()]
COINS = [(x, LAND.height_at(x) + 45.0) for x in scatter("coins", 500, GOAL, per=260.0).tolist()]
COINS += [(x + 32.0 * place, y + 24.0) for x, y in PLATFORMS for place in (-1, 0, 1)]
for gap in scatter("gaps", 1200, GOAL, per=900.0).tolist():
    LAND = LAND.gap(gap, gap + 130.0)


def picture(size: tuple[int, int], *shapes: tuple[str, tuple[int, int, int, int]]) -> pygame.Surface:
    image = pygame.Surface(size, pygame.SRCALPHA)
    for color, rect in shapes:
        pygame.draw.rect(image, color, rect, border_radius=9)
    return image


class Thing(pygame.sprite.Sprite):
    """A sprite with its feet at a place of the world, y up; its rect is in the world's pixels, y down."""

    rect: pygame.Rect

    def __init__(self, x: float, y: float, image: pygame.Surface) -> None:
        super().__init__()
        self.image, self.rect = image, image.get_rect(midbottom=(round(x), -round(y)))


class Game:
    """A run: the runner, what he stands on, what he collects."""

    def __init__(self) -> None:
        self.x, self.y, self.rise, self.score = 0.0, 200.0, 0.0, 0
        coin = picture((20, 20), ("#c98a1e", (0, 0, 20, 20)), ("#ffd75e", (2, 1, 16, 16)))
        plank = picture((120, 18), ("#4a2f2a", (0, 0, 120, 18)), ("#a8714a", (0, 0, 120, 10)))
        self.runner = Thing(0, 200, picture((26, 44), ("#c8413a", (3, 16, 20, 28)), ("#f4d9b8", (4, 0, 18, 18))))
        self.coins = pygame.sprite.Group(*(Thing(x, y, coin) for x, y in COINS))
        self.platforms = pygame.sprite.Group(*(Thing(x, y - 18.0, plank) for x, y in PLATFORMS))

    def step(self, seconds: float, jumps: bool) -> bool:
        """Let some time pass; False when he has fallen into a gap, or has reached the goal."""
        before, ground = self.y, LAND.height_at(self.x)
        floor = max([ground, *(y for x, y in PLATFORMS if abs(x - self.x) < 66.0 and y <= before + 1.0)])
        self.rise -= GRAVITY * seconds
        self.y, slope = max(before + self.rise * seconds, floor), 0.0
        if self.y == floor:
            slope, self.rise = (LAND.slope_at(self.x) if floor == ground else 0.0), JUMP if jumps else 0.0
        self.x += SPEED * (1.0 - 0.5 * slope) * seconds
        self.runner.rect.midbottom = round(self.x), -round(self.y)
        self.score += len(pygame.sprite.spritecollide(self.runner, self.coins, dokill=True))
        return -300.0 < self.y < before + 60.0 and self.x < GOAL

    def draw(self, screen: pygame.Surface, backdrop: Backdrop, seconds: float) -> None:
        backdrop.draw(screen, camera=(self.x - 300.0, 0.4 * self.y - 170.0), seconds=seconds)
        right, down = (round(pixel) for pixel in backdrop.to_screen((0.0, 0.0)))
        for thing in (*self.platforms, *self.coins, self.runner):
            screen.blit(thing.image, thing.rect.move(right, down))
        backdrop.foreground(screen)


def main() -> None:
    pygame.init()
    screen, clock = pygame.display.set_mode(SIZE), pygame.time.Clock()
    backdrop, game = Backdrop(SIZE, theme="dusk", seed=7, ground=LAND, hour=17.8), Game()
    while not pygame.event.get(pygame.QUIT):
        if not game.step(min(clock.tick(60) / 1000.0, 0.05), pygame.key.get_pressed()[pygame.K_SPACE]):
            game = Game()
        game.draw(screen, backdrop, pygame.time.get_ticks() / 1000.0)
        pygame.display.set_caption(f"{game.score} coins, {game.x / 10.0:.0f} m")
        pygame.display.flip()


if __name__ == "__main__":
    main()
