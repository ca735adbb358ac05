"""Churches on their own: a nave and a tower with a slender spire."""

from ..pen import Pen
from ..stand_kind import Kind

WALL_DEPTH = -0.15  #: how deep walls reach into the ground


def draw(pen: Pen) -> None:
    """Draw one, with a choir, buttresses, and snow on its roofs."""
    tall, side = 0.7 + 0.3 * pen.age, pen.sign()
    half, belfry = pen.between(0.075, 0.09) * tall, pen.between(0.44, 0.52) * tall
    wall, ridge = 0.2 * tall, 0.36 * tall
    end = half + pen.between(0.34, 0.46) * tall
    pen.rectangle(-half, WALL_DEPTH, half, belfry)
    pen.rectangle(-1.12 * half, belfry - 0.02 * tall, 1.12 * half, belfry)
    spire = [(1.1 * half, belfry), (0.72 * half, belfry + 0.07 * tall), (0.0, 0.95 * tall)]
    pen.polygon([*spire, *((-x, y) for x, y in reversed(spire[:-1]))])
    for x in (-0.95 * half, 0.95 * half):
        pen.polygon([(x - 0.016 * tall, belfry - 0.01), (x + 0.016 * tall, belfry - 0.01), (x, belfry + 0.12 * tall)])
    pen.rectangle(-0.005 * tall, 0.93 * tall, 0.005 * tall, tall)
    pen.rectangle(-0.022 * tall, 0.968 * tall, 0.022 * tall, 0.978 * tall)
    pen.ellipse(0.0, 0.945 * tall, 0.01 * tall, 0.01 * tall)
    pen.rectangle(-0.42 * half, belfry - 0.14 * tall, -0.1 * half, belfry - 0.05 * tall, cut=True)
    pen.rectangle(0.1 * half, belfry - 0.14 * tall, 0.42 * half, belfry - 0.05 * tall, cut=True)
    pen.part()
    nave = [
        (side * 0.8 * half, WALL_DEPTH),
        (side * 0.8 * half, ridge),
        (side * end, ridge),
        (side * (end + 0.02 * tall), wall),
        (side * end, wall),
        (side * end, WALL_DEPTH),
    ]
    pen.polygon(nave)
    choir = end + 0.13 * tall
    pen.polygon(
        [
            (side * end, WALL_DEPTH),
            (side * end, 0.82 * ridge),
            (side * (choir - 0.05 * tall), 0.82 * ridge),
            (side * (choir + 0.012 * tall), 0.8 * wall),
            (side * choir, 0.8 * wall),
            (side * choir, WALL_DEPTH),
        ]
    )
    for bay in range(4):
        x = side * (half + (end - half) * (bay + 1) / 4.2)
        pen.polygon(
            [
                (x - 0.02 * tall, WALL_DEPTH),
                (x + 0.02 * tall, WALL_DEPTH),
                (x + 0.012 * tall, wall),
                (x - 0.012 * tall, wall),
            ]
        )
    pen.snowing()
    pen.stroke(
        [(side * half, ridge + 0.007), (side * end, ridge + 0.007), (side * (end + 0.02 * tall), wall + 0.01)],
        0.02 * tall,
    )
    pen.stroke([(side * 0.9 * half, belfry + 0.04 * tall), (0.0, 0.93 * tall)], [0.02 * tall, 0.006 * tall])
    pen.snowing(False)


CHURCH = Kind(slot=6.0, reach=0.75, drawing=draw, steepest=0.35)
