"""Ruins of abbeys: a gable with a tall window open to the sky, and walls with pointed arches that have crumbled."""

from ..pen import Pen, Point
from ..stand_kind import Kind

GOTHIC: tuple[Point, ...] = ((1.0, 0.0), (0.96, 0.3), (0.84, 0.6), (0.64, 0.9), (0.36, 1.18), (0.0, 1.4))
"""The right half of a pointed arch, in halves of its width, from its springing."""


def draw(pen: Pen) -> None:
    """Draw a gable, and the crumbling nave beside it."""
    tall = 0.6 + 0.39 * pen.age
    half, side = 0.21 * tall, pen.sign()
    eaves = 0.56 * tall
    broken = pen.between(0.1, 0.8)
    gable: list[Point] = [(-half, -0.1), (half, -0.1), (half, eaves)]
    gable += _crumble(pen, (half, eaves), (half * (1.0 - broken), eaves + (tall - eaves) * broken), 3)
    gable += _crumble(pen, (half * (1.0 - broken), eaves + (tall - eaves) * broken), (-0.04 * tall, 0.985 * tall), 4)
    gable += [(-0.04 * tall, tall), (-0.06 * tall, 0.94 * tall), (-half, eaves)]
    pen.polygon(gable)
    _window(pen, 0.0, 0.09 * tall, 0.2 * tall, 0.34 * tall)
    for x in (-half, half):
        pen.polygon(
            [
                (x - 0.04 * tall, -0.1),
                (x + 0.04 * tall, -0.1),
                (x + 0.026 * tall, eaves * 0.96),
                (x - 0.026 * tall, eaves * 1.02),
            ]
        )
    pen.part()
    tracery = 0.011 * tall
    pen.stroke([(0.0, 0.18 * tall), (0.0, 0.56 * tall)], tracery)
    pen.part()
    _nave(pen, side, half, tall)


def _nave(pen: Pen, side: float, half: float, tall: float) -> None:
    """The wall of the nave: bays with windows, lower and lower, and a last pillar on its own."""
    bays, bay = 2 + int(2.99 * pen.chance()), 0.22 * tall
    top = 0.5 * tall
    corners: list[Point] = [(side * half, -0.1), (side * half, top)]
    for number in range(bays):
        x, lower = side * (half + bay * number), top * (1.0 - 0.3 * pen.chance() * (number + 1) / bays)
        corners += [
            (x + side * bay * (0.3 + 0.1 * k), top + (lower - top) * (0.4 + 0.6 * pen.chance())) for k in range(4)
        ]
        top = lower
    end = side * (half + bay * bays)
    corners += [(end, top * 0.6), (end - side * 0.02, top * 0.3), (end, -0.1)]
    pen.polygon(corners)
    for number in range(bays):
        _window(pen, side * (half + bay * (number + 0.52)), 0.05 * tall, 0.1 * tall, 0.14 * tall)
    pillar = end + side * 0.14 * tall
    pen.polygon(
        [
            (pillar - 0.03 * tall, -0.1),
            (pillar + 0.03 * tall, -0.1),
            (pillar + 0.02 * tall, top * 0.72),
            (pillar - 0.005 * tall, top * 0.8),
            (pillar - 0.024 * tall, top * 0.64),
        ]
    )


def _window(pen: Pen, x: float, half: float, sill: float, high: float) -> None:
    """Cut out a window with a pointed arch; `high` from its sill to the springing."""
    right = [(x + half * out, sill + high + half * up) for out, up in GOTHIC]
    pen.cut([(x + half, sill), *right, *((2.0 * x - a, b) for a, b in reversed(right[:-1])), (x - half, sill)])


def _crumble(pen: Pen, start: Point, end: Point, stones: int) -> list[Point]:
    """The upper side of a broken wall: steps of stones."""
    corners: list[Point] = []
    for stone in range(1, stones + 1):
        along = stone / stones
        x, y = start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])
        drop = 0.025 * pen.chance() if stone < stones else 0.0
        corners += [(x + 0.4 * (start[0] - end[0]) / stones, y - drop), (x, y - drop)]
    return corners


RUIN = Kind(slot=6.0, reach=1.3, drawing=draw, steepest=0.4)
