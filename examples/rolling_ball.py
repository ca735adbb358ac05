"""A ball rolls over land whose chunks enter a pymunk space before it and leave behind it.

Each segment knows the vertices before and after it, also across the join of two chunks, so the ball does not bump.
"""

from itertools import pairwise

import pymunk

from ridgeline.terrain import Chunk, Ground, Ridge

STEP = 1.0 / 120.0


class Course:
    """A pymunk space with a ball, and the land around it."""

    def __init__(self, land: Ground, x: float = 0.0, radius: float = 12.0) -> None:
        self.land = land
        self.space = pymunk.Space()
        self.space.gravity = (0.0, -300.0)
        self.ball = pymunk.Body(1.0, pymunk.moment_for_circle(1.0, 0.0, radius))
        (nx, ny), foot = land.normal_at(x).tolist(), land.height_at(x)
        self.ball.position = (x + nx * radius, foot + ny * radius)
        circle = pymunk.Circle(self.ball, radius)
        circle.friction = 1.0
        self.space.add(self.ball, circle)
        self._stream = land.stream(ahead=256.0, behind=256.0)
        self._segments: dict[int, list[pymunk.Segment]] = {}

    def step(self) -> None:
        """Let a 120th of a second pass."""
        x = self.ball.position.x
        entered, leaving = self._stream.move_to(x, x)
        for chunk in leaving:
            self.space.remove(*self._segments.pop(chunk.index))
        for chunk in entered:
            self._segments[chunk.index] = self._ground(chunk)
            self.space.add(*self._segments[chunk.index])
        self.space.step(STEP)

    def _ground(self, chunk: Chunk) -> list[pymunk.Segment]:
        segments = []
        for piece in self.land.pieces(chunk.start, chunk.stop, 0.02, neighbours=True):
            points = piece.tolist()
            for number, (start, end) in enumerate(pairwise(points[1:-1])):
                segment = pymunk.Segment(self.space.static_body, start, end, 0.5)
                segment.set_neighbors(points[number], points[number + 3])
                segment.friction = 1.0
                segments.append(segment)
        return segments


def main(steps: int = 2400) -> None:
    course = Course(Ridge(seed=4, displacement=300.0, roughness=1.4, span=2048, chunk=256, smooth=64.0), x=100.0)
    for number in range(steps):
        course.step()
        if number % 120 == 0:
            (x, y), speed = course.ball.position, course.ball.velocity.length
            print(f"{number * STEP:4.0f} s  x {x:7.1f}  y {y:6.1f}  speed {speed:5.1f}")


if __name__ == "__main__":
    main()
