"""A bike on endless hills, with pymunk. Right rides, Left rides back, Space sets it upright again."""

import pygame
import pymunk

from ridgeline.terrain import Chunk, Ridge
from ridgeline.terrain.pygame_util import GroundSurface

SIZE, SPEED, FORCE, RADIUS = (960, 540), 24.0, 5e4, 18.0
LAND = Ridge(seed=4, displacement=300.0, roughness=1.5, span=1024, chunk=256, smooth=48.0)
FAR = Ridge(seed=8, displacement=170.0, roughness=1.1, span=512)
FRAME = [(19, 20), (1, -10), (-30, -6), (-11, 18), (19, 20), (30, -6), (19, 28), (25, 32)]
RIDER = [(1, -10), (9, 8), (-9, 24), (-1, 50), (23, 30)]


class Bike:
    def __init__(self, x: float = 0.0) -> None:
        self.space, y = pymunk.Space(), float(LAND.heights(x - 60.0, x + 60.0).max()) + RADIUS
        self.space.gravity = 0.0, -500.0
        self.frame, self.wheels = pymunk.Body(6.0, 6000.0), [pymunk.Body(1.5, 500.0), pymunk.Body(1.5, 500.0)]
        self.frame.position, head = (x, y + 14.0), pymunk.Circle(self.frame, 12.0, (0.0, 58.0))
        for right, wheel in zip((-30.0, 30.0), self.wheels, strict=True):
            wheel.position, tyre = (x + right, y), pymunk.Circle(wheel, RADIUS)
            tyre.friction = 1.6
            fork = pymunk.GrooveJoint(self.frame, wheel, (right, -6.0), (right, -24.0), (0.0, 0.0))
            spring = pymunk.DampedSpring(self.frame, wheel, (right, 20.0), (0.0, 0.0), 40.0, 500.0, 30.0)
            self.space.add(wheel, tyre, fork, spring)
        self.motor = pymunk.SimpleMotor(self.frame, self.wheels[0], 0.0)
        self.space.add(self.frame, head, self.motor)
        self.stream, self.segments = LAND.stream(ahead=512.0, behind=512.0), dict[int, list[pymunk.Segment]]()

    def step(self, ride: int) -> None:
        """Let a 60th of a second pass; `ride` is 1, 0 or -1."""
        entered, leaving = self.stream.move_to(self.frame.position.x, self.frame.position.x)
        for chunk in leaving:
            self.space.remove(*self.segments.pop(chunk.index))
        self.segments |= {chunk.index: self.ground(chunk) for chunk in entered}
        self.motor.rate, self.motor.max_force = SPEED * ride, FORCE * abs(ride)
        self.space.step(1.0 / 120.0)
        self.space.step(1.0 / 120.0)

    def ground(self, chunk: Chunk) -> list[pymunk.Segment]:
        """The land of a chunk; each segment knows its neighbours, so that no wheel bumps where two meet."""
        pieces, segments = [p.tolist() for p in LAND.pieces(chunk.start, chunk.stop, 0.05, neighbours=True)], []
        for before, start, end, after in (four for p in pieces for four in zip(p, p[1:], p[2:], p[3:], strict=False)):
            segments.append(pymunk.Segment(self.space.static_body, start, end, 0.5))
            segments[-1].set_neighbors(before, after)
            segments[-1].friction = 1.0
        self.space.add(*segments)
        return segments

    def draw(self, screen: pygame.Surface, far: GroundSurface, near: GroundSurface) -> None:
        (x, y), drawn = self.frame.position, pygame.draw
        screen.fill("#f6cfa0")
        far.draw(screen, camera=(0.2 * x, 0.2 * y - 260.0))
        near.draw(screen, camera=(x - 360.0, y - 220.0))
        for wheel in self.wheels:
            ends = [near.to_screen(wheel.local_to_world(at)) for at in ((-RADIUS, 0.0), (RADIUS, 0.0))]
            drawn.lines(screen, "#8d8a99", False, ends, 3)
            drawn.circle(screen, "#262331", near.to_screen(wheel.position), RADIUS, 5)
        for color, points, width in (("#c8413a", FRAME, 5), ("#2f4858", RIDER, 8)):
            drawn.lines(screen, color, False, [near.to_screen(self.frame.local_to_world(at)) for at in points], width)
        drawn.circle(screen, "#3b5f8a", near.to_screen(self.frame.local_to_world((4.0, 60.0))), 10)


def main() -> None:
    screen, clock, bike = pygame.display.set_mode(SIZE), pygame.time.Clock(), Bike()
    far, near = GroundSurface(FAR, "#dba488"), GroundSurface(LAND, "#6d4c3d", crest="#5f8d4e", crest_width=9)
    while not pygame.event.get(pygame.QUIT):
        keys = pygame.key.get_pressed()
        bike = Bike(bike.frame.position.x) if keys[pygame.K_SPACE] else bike
        bike.step(keys[pygame.K_RIGHT] - keys[pygame.K_LEFT])
        bike.draw(screen, far, near)
        pygame.display.set_caption(f"{bike.frame.position.x / 40.0:.0f} m")
        pygame.display.flip()
        clock.tick(60)


if __name__ == "__main__":
    main()
