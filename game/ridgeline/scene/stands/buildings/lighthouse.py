"""Lighthouses: a slender tapered tower with a gallery and a lantern, and the keeper's house at its foot."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen
from ..shapes import block, dome, drawing, roof, taper
from ..stand_kind import Kind

GALLERY, DOME = 0.79, 0.9  #: where the lantern's room begins and ends, as shares of a tower's height
FOOT, HEAD = 0.062, 0.038  #: half the breadth of a tower at its foot, and below the gallery, as shares of its height
LANTERN, RAIL = 0.026, 0.036  #: half the breadth of the lantern's room, and its gallery's rail's height, in the same


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of lighthouses up to `height`; see `Kind.outlines`."""
    tall, house, half, wall = _build(height, chance)
    middle = 0.0 * tall
    parts = [
        taper(x, middle, FOOT * tall, HEAD * tall, GALLERY * tall),
        block(x, -LANTERN * tall, LANTERN * tall, DOME * tall),
        dome(x, middle, 1.2 * LANTERN * tall, (DOME + 0.05) * tall, 0.05 * tall),
        block(x, -0.005 * tall, 0.005 * tall, tall),
        roof(x - house, half, wall, half, 0.75 + 0.0 * half),
    ]
    return np.asarray(np.maximum.reduce(parts))


def draw(pen: Pen) -> None:
    """Draw one of the same lighthouses."""
    tall, house, half, wall = (float(part) for part in pen.individual(_build))
    # The sides are hollow: towers are drawn in where the weight is less.
    sides = [(FOOT * 1.12, -0.1), (FOOT, 0.0), (0.5 * (FOOT + HEAD) - 0.003, 0.42), (HEAD, GALLERY - 0.03)]
    corbel = [(HEAD, GALLERY - 0.03), (HEAD + 0.018, GALLERY - 0.008), (HEAD + 0.018, GALLERY)]
    _turn(pen, [*sides, *corbel], tall)
    cap = [
        (1.45 * LANTERN, DOME),
        (1.2 * LANTERN, DOME + 0.012),
        (0.9 * LANTERN, DOME + 0.034),
        (0.25 * LANTERN, DOME + 0.05),
    ]
    _turn(pen, [(LANTERN, GALLERY), (LANTERN, DOME)], tall)
    _turn(pen, [*cap, (0.12 * LANTERN, DOME + 0.058), (0.1 * LANTERN, 1.0)], tall)
    pen.ellipse(0.0, (DOME + 0.056) * tall, 0.3 * LANTERN * tall, 0.008 * tall)
    out = (HEAD + 0.016) * tall
    pen.stroke([(-out, (GALLERY + RAIL) * tall), (out, (GALLERY + RAIL) * tall)], 0.005 * tall)
    for post in range(7):
        x = out * (post / 3.0 - 1.0)
        pen.stroke([(x, GALLERY * tall), (x, (GALLERY + RAIL) * tall)], 0.005 * tall)
    pen.part()
    pen.rectangle(house - half, -0.1, house + half, wall)
    ridge = wall + 0.7 * half
    pen.polygon(
        [
            (house - half - 0.02, wall),
            (house + half + 0.02, wall),
            (house + 0.45 * half, ridge),
            (house - 0.45 * half, ridge),
        ]
    )
    pen.rectangle(house + 0.2 * half, wall, house + 0.34 * half, ridge + 0.035)
    pen.snowing()
    pen.stroke(
        [
            (house - half, wall + 0.01),
            (house - 0.45 * half, ridge + 0.006),
            (house + 0.45 * half, ridge + 0.006),
            (house + half, wall + 0.01),
        ],
        0.016,
    )
    pen.snowing(False)


def _turn(pen: Pen, sides: list[tuple[float, float]], tall: float) -> None:
    """A body whose right side is given from below, as shares of a tower's height, and whose left one mirrors it."""
    right = [(x * tall, y * tall) for x, y in sides]
    pen.polygon([*right, *((-x, y) for x, y in reversed(right))])


def lanterns(height: float, chance: Floats) -> Floats:
    """The lanterns of the same lighthouses; see `Kind.windows`."""
    tall = _build(height, chance)[0]
    sides = [-0.9 * LANTERN * tall, (GALLERY + 0.02) * tall, 1.8 * LANTERN * tall, 0.07 * tall]
    return np.asarray(np.stack(sides, axis=2))


def _build(height: float, chance: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """(n, 1) each: the towers' heights; place, half the width and the wall's height of the keepers' houses."""
    draw, age = drawing(chance)
    tall = height * (0.66 + 0.28 * age + 0.06 * draw())
    draw()
    house = np.where(draw() < 0.5, -1.0, 1.0) * tall * 0.22
    return tall, house, tall * (0.075 + 0.04 * draw()), tall * (0.055 + 0.025 * draw())


LIGHTHOUSE = Kind(
    slot=5.0, reach=0.42, outlines=outlines, drawing=draw, steepest=0.5, windows=lanterns, lit=1.0, beacon=True
)
