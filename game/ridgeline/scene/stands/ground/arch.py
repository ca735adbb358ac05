"""Arches of rock: fins that weather has opened; the older, the wider is the hole and the thinner the span."""

from ..curves import blanket, weather
from ..pen import Pen, Point
from ..stand_kind import Kind
from .rock import boulder

LARGE_HOLE, TWO_HOLES_SHARE = 0.45, 0.3
"""The age at which the hole reaches the ground, and the share of younger fins that have two."""

FIN = ((1.0, -0.5), (0.95, 0.2), (0.9, 0.45), (0.8, 0.7), (0.6, 0.88), (0.3, 0.94), (0.0, 0.9))
"""Half of a fin of rock, from its foot to its middle, right and up."""

OPENING = ((1.0, -0.7), (1.02, 0.1), (1.0, 0.3), (0.86, 0.6), (0.55, 0.87), (0.2, 0.99), (0.0, 1.0))
"""Half of the hole of an arch."""


def draw(pen: Pen) -> None:
    """Draw a fin with one window or two, or an arch that stands on the ground, and what has fallen from it."""
    tall = 0.45 + 0.35 * pen.age + 0.16 * pen.chance()
    half = tall * pen.between(0.65, 1.15)
    tilt = 0.3 * pen.between(-1.0, 1.0)
    fin = [(half * x * pen.between(0.92, 1.06), tall * y * pen.between(0.94, 1.03)) for x, y in _whole(FIN)]
    # One shoulder stands higher than the other.
    fin = [(x, y * (1.0 - 0.4 * abs(tilt) + 0.4 * tilt * x / half) if y > 0.0 else y) for x, y in fin]
    rough = [(x, min(y, 1.0)) for x, y in weather(pen, fin, 0.1, 3)]
    pen.polygon(rough)
    if pen.age > LARGE_HOLE:
        wide = half * (0.36 + 0.24 * pen.age)
        high = tall * pen.between(0.52, 0.56 + 0.14 * pen.age) * (1.0 - 0.4 * abs(tilt))
        middle = half * 0.12 * pen.between(-1.0, 1.0)
        hole = [(middle + wide * x * pen.between(0.9, 1.08), high * y) for x, y in _whole(OPENING)]
        pen.cut(weather(pen, hole, 0.09, 3))
    elif pen.either(TWO_HOLES_SHARE):
        _window(pen, 0.42 * half, 0.4 * tall, 0.22 * half, 0.2 * tall)
        _window(pen, -0.38 * half, 0.34 * tall, 0.2 * half, 0.16 * tall)
    else:
        size = 0.6 + 0.8 * pen.age
        _window(pen, 0.3 * half * pen.between(-1.0, 1.0), 0.38 * tall, 0.33 * size * half, 0.26 * size * tall)
    blanket(pen, rough, 0.05 * tall, 0.5)
    pen.part()
    for _ in range(1 + int(3.0 * pen.chance())):
        small = tall * pen.between(0.05, 0.14)
        boulder(pen, pen.sign() * half * pen.between(0.3, 1.25), 1.1 * small, small, 0.0)


def _window(pen: Pen, x: float, y: float, across: float, up: float) -> None:
    """A hole in a fin."""
    ring = ((1.0, 0.0), (0.75, 0.6), (0.2, 1.0), (-0.5, 0.85), (-1.0, 0.1), (-0.8, -0.7), (0.0, -0.8), (0.8, -0.7))
    pen.cut(weather(pen, [(x + across * a, y + up * b) for a, b in ring], 0.12, 3))


def _whole(half: tuple[Point, ...]) -> list[Point]:
    """Both halves of a shape, counterclockwise."""
    return [*half, *((-x, y) for x, y in reversed(half[:-1]))]


ARCH = Kind(slot=3.0, reach=1.8, drawing=draw, even=True, steepest=0.3, foot=0.7)
