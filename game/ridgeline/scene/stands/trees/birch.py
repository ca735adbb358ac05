"""Birches: slim stems, now and then two or three from one root, and twigs that hang with small airy leaves."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen, Point, rotate
from ..shapes import dome, drawing
from ..stand_kind import Kind
from .leaves import clump
from .limbs import Habit, draw_limbs, fit, tree

CROWN_REACH = 0.42  #: how far a crown reaches to a side at most
TWIN_SHARE = 0.25  #: share of the birches with a second stem


TUFTS = 6  #: tufts of a crown from afar


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of birches up to `height`: narrow crowns with tufts on top; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.45 + 0.35 * age + 0.19 * draw())
    broad = tall * (0.15 + 0.07 * draw())
    lean = 0.1 * tall * (draw() - 0.5)
    outline = dome(x, 0.5 * lean, broad, 0.72 * tall, 0.72 * tall)
    for tuft in range(TUFTS):
        at = (tuft + 0.2 + 0.6 * draw()) / TUFTS * 2.0 - 1.0
        top = tall * (1.0 - 0.5 * at * at) * (0.85 + 0.15 * draw())
        outline = np.maximum(outline, dome(x, lean + at * broad, tall * (0.03 + 0.03 * draw()), top, 0.3 * tall))
    return outline


def draw(pen: Pen) -> None:
    """Draw a birch; see `Kind.drawing`."""
    age = pen.age
    tall = 0.45 + 0.35 * age + 0.19 * pen.chance()
    lean = pen.between(-0.06, 0.06)
    twin = age > 0.3 and pen.either(TWIN_SHARE)
    _stem(pen, tall, lean + (0.07 if twin else 0.0), age)
    if twin:
        _stem(pen, tall * pen.between(0.68, 0.9), lean - pen.between(0.09, 0.13), 0.5 * age)


def _stem(pen: Pen, tall: float, lean: float, age: float) -> None:
    habit = Habit(
        levels=4,
        main=(0.7, 0.9),
        side=(0.5, 0.7),
        fork=(0.14, 0.26),
        rise=0.28 - 0.1 * age,
        crooked=0.06,
        lateral=0.5,
        twig=0.0018,
    )
    heading = rotate((0.0, 1.0), lean)
    limbs = tree(pen, heading, tall * (0.3 if age > 0.2 else 0.2), tall * (0.014 + 0.017 * age), habit, forks=3)
    limbs = fit(limbs, tall - 0.02, CROWN_REACH - 0.1)
    draw_limbs(pen, limbs)
    for limb in limbs:
        if limb.level >= 3:
            x, y = limb.points[-1]
            out = 1.0 if x > tall * lean else -1.0
            ends = (
                [(limb.points[-1], 1.0)]
                if limb.level == habit.levels
                else [(limb.points[-1], 0.8), (limb.points[0], 0.6)]
            )
            for at, longest in ends:
                _tassel(pen, at, out * pen.between(-0.005, 0.04), longest * tall * pen.between(0.05, 0.1 + 0.1 * age))
            if pen.either(0.7):
                clump(
                    pen,
                    (x + pen.between(-0.02, 0.02), y + pen.between(-0.02, 0.02)),
                    tall * pen.between(0.008, 0.02),
                    0.7,
                    0.4,
                )


def _tassel(pen: Pen, start: Point, out: float, length: float) -> None:
    """A twig that hangs, with leaves on both sides."""
    x, y = start
    right: list[Point] = []
    left: list[Point] = []
    leaves = 3
    for leaf in range(leaves):
        along = (leaf + 0.5) / leaves
        px, py = x + out * along * (2.0 - along), y - length * along
        right += [
            (px + 0.0015, py + 0.3 * length / leaves),
            (px + pen.between(0.003, 0.009), py - 0.1 * length / leaves),
        ]
        left += [
            (px - 0.0015, py + 0.1 * length / leaves),
            (px - pen.between(0.003, 0.009), py - 0.3 * length / leaves),
        ]
    pen.polygon([(x, y), *right, (x + out, y - length), *reversed(left)])


BIRCH = Kind(slot=0.4, reach=0.42, outlines=outlines, drawing=draw, sway=0.025)
