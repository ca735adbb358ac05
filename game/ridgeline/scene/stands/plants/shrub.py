"""Shrubs: low round bushes, two or three outline into one another."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen, Point, rotate
from ..shapes import drawing, leafy
from ..stand_kind import Kind

TUFT_UNITS, MIN_MAX_TUFTS = 10.0, (2, 13)
"""Units, about, between the tufts of leaves on a tall bush; tufts of the smallest and of the tallest bushes."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of bushes up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.4 + 0.4 * age + 0.2 * draw())
    tufts = int(np.clip(height / TUFT_UNITS, *MIN_MAX_TUFTS))
    outline = leafy(x, 0.0 * tall, tall * (0.6 + 0.4 * draw()), tall, tufts=tufts, draw=draw)
    for side in (-1.0, 1.0):
        beside = side * tall * (0.4 + 0.5 * draw())
        lower = tall * (0.3 + 0.45 * draw())
        outline = np.maximum(
            outline, leafy(x, beside, lower * (0.7 + 0.5 * draw()), lower, tufts=tufts // 2 + 1, draw=draw)
        )
    return outline


def draw(pen: Pen) -> None:
    """Draw a bush: stems that fan out from the root, tufts of leaves at their ends, and twigs beyond these."""
    tall = 0.38 + 0.4 * pen.age + 0.2 * pen.chance()
    wide = tall * pen.between(0.55, 1.05)
    stems = 3 + int(3.0 * pen.age + 2.0 * pen.chance())
    tilt = 0.3 * pen.between(-1.0, 1.0)
    for number in range(stems):
        out = 2.0 * (number + 0.15 + 0.7 * pen.chance()) / stems - 1.0
        high = tall * (1.0 - 0.45 * (out - tilt) * (out - tilt)) * pen.between(0.75, 0.93)
        size = tall * pen.between(0.2, 0.28)
        end = (wide * out * 0.85, high - size)
        knee = (0.55 * end[0] + 0.05 * wide * pen.between(-1.0, 1.0), 0.42 * end[1])
        pen.stroke([(0.1 * wide * out, -0.06), knee, end], [0.035 * tall + 0.008, 0.026 * tall + 0.006, 0.012])
        tuft(pen, end, 1.2 * size, size)
        lower = end[0] * pen.between(0.7, 1.15), end[1] * pen.between(0.36, 0.6)
        tuft(pen, lower, size, 0.8 * size)
        for _ in range(2):
            beside = (end[0] + 1.3 * size * pen.between(-1.0, 1.0), high + size * pen.between(-0.3, 0.25))
            _twig(pen, end, beside, 0.19 * size)


LEAVES = 13  #: leaves around a tuft


def tuft(pen: Pen, middle: Point, across: float, up: float) -> None:
    """A mass of leaves: a rough round, and leaves that point outwards all around it."""
    pen.ellipse(middle[0], middle[1], 0.82 * across, 0.8 * up)
    turn = 0.2 * pen.chance()
    direction = (1.0, 0.0)
    for _ in range(LEAVES):
        direction = rotate(direction, 0.2 + turn * pen.between(0.0, 1.0))
        x, y = direction
        if y > -0.97:
            far, half = pen.between(0.95, 1.22), 0.17
            corners = ((0.7, 0.0), (0.5 * (0.7 + far), half), (far, 0.3 * half), (0.5 * (0.7 + far), -half))
            pen.polygon([(middle[0] + across * (x * a - y * b), middle[1] + up * (y * a + x * b)) for a, b in corners])


def _twig(pen: Pen, start: Point, end: Point, leaf: float) -> None:
    """A shoot with leaves on both sides."""
    pen.stroke([start, end], [0.01, 0.004])
    for number, side in enumerate((1.0, -1.0, 1.0, 0.0)):
        along = 0.55 + 0.15 * number
        x, y = start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])
        out, rise = 0.8 * leaf * side, leaf * (1.0 if side else 1.3)
        near, far = (x + out + 0.25 * leaf, y + 0.5 * rise), (x + out - 0.25 * leaf, y + 0.6 * rise)
        pen.polygon([(x, y), near, (x + 1.6 * out, y + rise), far])


SHRUB = Kind(slot=1.2, reach=2.0, outlines=outlines, drawing=draw, sway=0.02)
