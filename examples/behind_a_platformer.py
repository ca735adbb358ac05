"""A platformer before a sunset: sprites as always, a landscape behind them, and hills of one's own to run on.

Left and Right run, Space jumps. The nearest ridge of the picture is the very land that the hero stands on.
"""

import pygame

from ridgeline import Backdrop
from ridgeline.terrain import Ridge, scatter

SIZE = (960, 540)
HILLS = Ridge(seed=3, displacement=90.0, roughness=1.6, span=512, smooth=32.0)
SPEED, JUMP, GRAVITY = 300.0, 620.0, 1500.0


class Thing(pygame.sprite.Sprite):
    """A sprite at a place of the world, whose y is up."""

    rect: pygame.Rect

    def __init__(self, x: float, y: float, image: pygame.Surface) -> None:
        super().__init__()
        self.x, self.y, self.image, self.rect = x, y, image, image.get_rect()

    def show(self, backdrop: Backdrop) -> None:
        left, top = backdrop.to_screen((self.x, self.y))
        self.rect.midbottom = round(left), round(top)


class Hero(Thing):
    """Runs over the hills and jumps."""

    rise = 0.0

    def update(self, seconds: float) -> None:
        keys = pygame.key.get_pressed()
        self.x += SPEED * seconds * (keys[pygame.K_RIGHT] - keys[pygame.K_LEFT])
        self.rise -= GRAVITY * seconds
        self.y += self.rise * seconds
        if self.y <= HILLS.height_at(self.x):
            self.y, self.rise = HILLS.height_at(self.x), JUMP if keys[pygame.K_SPACE] else 0.0


def hero_image() -> pygame.Surface:
    image = pygame.Surface((26, 44), pygame.SRCALPHA)
    pygame.draw.rect(image, "#c8413a", (3, 16, 20, 28), border_radius=7)
    pygame.draw.circle(image, "#f4d9b8", (13, 10), 9)
    return image


def coin_image() -> pygame.Surface:
    image = pygame.Surface((20, 20), pygame.SRCALPHA)
    pygame.draw.circle(image, "#ffd75e", (10, 10), 9)
    return image


def main() -> None:
    pygame.init()
    screen, clock = pygame.display.set_mode(SIZE), pygame.time.Clock()
    backdrop = Backdrop(SIZE, theme="dusk", seed=7, ground=HILLS, hour=18.0)
    hero, image = Hero(0.0, 200.0, hero_image()), coin_image()
    places = scatter("coins", -6000, 6000, per=180.0).tolist()
    coins = pygame.sprite.Group(*(Thing(x, HILLS.height_at(x) + 70.0, image) for x in places))
    everything, seconds, height = pygame.sprite.Group(*coins, hero), 0.0, 0.0
    while not pygame.event.get(pygame.QUIT):
        step = min(clock.tick(60) / 1000.0, 0.05)
        seconds += step
        hero.update(step)
        height += (0.3 * hero.y - height) * min(1.0, 3.0 * step)
        backdrop.draw(screen, camera=(hero.x - 380.0, height - 150.0), seconds=seconds)
        for thing in everything:
            thing.show(backdrop)
        pygame.sprite.spritecollide(hero, coins, dokill=True)
        everything.draw(screen)
        backdrop.foreground(screen)
        pygame.display.flip()


if __name__ == "__main__":
    main()
