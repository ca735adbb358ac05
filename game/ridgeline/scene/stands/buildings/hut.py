"""Huts: a low log cabin under a broad roof, with a chimney and a stack of wood."""

from ..pen import Pen
from ..stand_kind import Kind

WALL_DEPTH = -0.3  #: how deep walls reach into the ground


def draw(pen: Pen) -> None:
    """Draw one, seen from the gable or from the eaves."""
    tall, side = 0.75 + 0.15 * pen.age, pen.sign()
    half, wall = pen.between(0.5, 0.62) * tall, pen.between(0.36, 0.42) * tall
    level = pen.either(0.5) * 0.55 * half
    pen.rectangle(-half, WALL_DEPTH, half, wall + 0.05)
    out = half + 0.16 * tall
    pen.polygon(
        [
            (-out, wall - 0.06 * tall),
            (out, wall - 0.06 * tall),
            (out, wall),
            (level + 0.02, tall),
            (-level - 0.02, tall),
            (-out, wall),
        ]
    )
    chimney = side * 0.45 * half
    pen.rectangle(chimney - 0.05 * tall, wall, chimney + 0.05 * tall, tall + 0.1)
    pen.rectangle(chimney - 0.065 * tall, tall + 0.06, chimney + 0.065 * tall, tall + 0.08)
    for row in range(3):
        for log in range(4 - row):
            pen.ellipse(
                -side * (half + (0.12 + 0.1 * log + 0.05 * row) * tall),
                (0.05 + 0.085 * row) * tall,
                0.05 * tall,
                0.05 * tall,
            )
    pen.snowing()
    pen.stroke(
        [(-out, wall + 0.02), (-level - 0.01, tall + 0.03), (level + 0.01, tall + 0.03), (out, wall + 0.02)],
        0.07 * tall,
    )
    pen.snowing(False)


HUT = Kind(slot=8.0, reach=1.2, drawing=draw, steepest=0.4)
