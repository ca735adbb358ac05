"""A lander on endless pads. Left and Right turn, Up burns: touch a lit pad slowly and upright, and fly on."""

import math

import pygame

from ridgeline.terrain import Ridge, scatter
from ridgeline.terrain.pygame_util import GroundSurface

SIZE, GRAVITY, THRUST, TURN, RADIUS, SLOW, UPRIGHT = (960, 540), 45.0, 130.0, 150.0, 16.0, 45.0, 15.0
LAND = Ridge(seed=21, displacement=300.0, roughness=1.15, span=1024).flats(per=700.0, width=90.0)
BEAMS = [(500.0 * math.sin(angle), -500.0 * math.cos(angle)) for angle in (-1.0, -0.6, -0.3, 0.0, 0.3, 0.6, 1.0)]


def picture(burns: bool) -> pygame.Surface:
    image = pygame.Surface((44, 72), pygame.SRCALPHA)
    if burns:
        pygame.draw.polygon(image, "#ffb347", [(16, 46), (28, 46), (22, 70)])
    pygame.draw.lines(image, "#9aa3ad", False, [(5, 52), (13, 38), (31, 38), (39, 52)], 3)
    pygame.draw.rect(image, "#d9dee4", (10, 20, 24, 24), border_radius=9)
    pygame.draw.circle(image, "#3f7fb0", (22, 30), 6)
    return image


class Lander(pygame.sprite.Sprite):
    """Its place is the middle of the circle that touches the ground; its angle is in degrees, to the left."""

    def __init__(self, x: float) -> None:
        super().__init__()
        self.images, self.burns, self.pads = (picture(burns=False), picture(burns=True)), False, set[float]()
        self.x, self.y, self.speed, self.angle = x, LAND.height_at(x) + 260.0, pygame.Vector2(), 0.0

    def step(self, seconds: float, turn: int, burns: bool) -> bool:
        """Let some time pass; False when it is lost."""
        self.angle, self.burns = self.angle + TURN * turn * seconds, burns
        self.speed += (pygame.Vector2(0.0, THRUST * burns).rotate(self.angle) - (0.0, GRAVITY)) * seconds
        self.x, self.y = self.x + self.speed.x * seconds, self.y + self.speed.y * seconds
        if touch := LAND.circle((self.x, self.y), RADIUS):
            pads = LAND.flats_between(self.x, self.x).tolist()
            if not pads or self.speed.length() > SLOW or abs(self.angle) > UPRIGHT:
                return False
            self.pads.add(pads[0][0])
            self.y, self.speed, self.angle = self.y + touch.depth, pygame.Vector2(), 0.0
        return True


def draw(screen: pygame.Surface, ground: GroundSurface, lander: Lander) -> None:
    screen.fill("#070b18")
    pygame.draw.circle(screen, "#3d6499", (760, 140), 70)
    left, sky = lander.x - SIZE[0] / 2, 0.1 * lander.x
    for star in scatter("stars", sky, sky + SIZE[0], per=7.0).tolist():
        screen.fill("#aab4c8", (star - sky, star * 977.0 % SIZE[1], 2, 2))
    ground.draw(screen, camera=(left, lander.y - 340.0))
    place, middle = (lander.x, lander.y), ground.to_screen((lander.x, lander.y))
    for hit in LAND.rays([place] * len(BEAMS), [(lander.x + right, lander.y + up) for right, up in BEAMS]):
        if hit:
            pygame.draw.aaline(screen, "#2c5a4a", middle, ground.to_screen(hit.point))
            pygame.draw.circle(screen, "#58d6a0", ground.to_screen(hit.point), 3)
    for start, stop, y in LAND.flats_between(left, left + SIZE[0]).tolist():
        pygame.draw.line(screen, "#ffd75e", ground.to_screen((start, y)), ground.to_screen((stop, y)), 5)
    image = pygame.transform.rotozoom(lander.images[lander.burns], lander.angle, 1.0)
    screen.blit(image, image.get_rect(center=middle))


def main() -> None:
    pygame.init()
    screen, clock, lander = pygame.display.set_mode(SIZE), pygame.time.Clock(), Lander(350.0)
    ground = GroundSurface(LAND, "#3a3b47", crest="#8f93a6", crest_width=4)
    while not pygame.event.get(pygame.QUIT):
        keys, seconds = pygame.key.get_pressed(), min(clock.tick(60) / 1000.0, 0.05)
        if not lander.step(seconds, keys[pygame.K_LEFT] - keys[pygame.K_RIGHT], keys[pygame.K_UP]):
            lander = Lander(lander.x)
        draw(screen, ground, lander)
        pygame.display.set_caption(f"{len(lander.pads)} pads, {lander.speed.length():.0f} fast")
        pygame.display.flip()


if __name__ == "__main__":
    main()
