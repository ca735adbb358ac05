"""Umbrella acacias: limbs that spread from a low fork, under a flat and layered roof of leaves."""

from ..pen import Pen, Point, bow
from ..stand_kind import Kind
from .leaves import clump
from .limbs import FOOT, is_dead

ROOF_REACH = 0.74  #: how far a roof of leaves reaches to a side at most, without its rim


def draw(pen: Pen) -> None:
    """Draw an acacia; see `Kind.drawing`."""
    age = pen.age
    tall = 0.42 + 0.38 * age + 0.19 * pen.chance()
    broad = min(tall * pen.between(0.62, 0.82) * (0.6 + 0.4 * age), ROOF_REACH)
    lean = tall * pen.between(-0.1, 0.1)
    fork = lean, tall * pen.between(0.28, 0.44)
    width = tall * (0.028 + 0.026 * age)
    stem = bow((0.0, 0.0), fork, tall * pen.between(-0.03, 0.03), 3)
    pen.stroke([(0.0, FOOT), *stem], [2.0 * width, 1.5 * width, 1.05 * width, width, 0.95 * width])
    dead = is_dead(pen)
    limbs = round(pen.between(4.0, 6.4)) if age > 0.2 else 3
    roof = tall * pen.between(0.8, 0.86)
    for limb in range(limbs):
        out = (2.0 * (limb + pen.between(0.2, 0.8)) / limbs - 1.0) * 0.82
        end = lean + out * broad, roof + tall * (0.045 - 0.13 * out * out)
        _limb(pen, fork, end, width * 0.62, tall=tall, dead=dead)
    if dead:
        return
    steps = round(16.0 + 44.0 * broad)
    for step in range(steps):
        # The roof: flat clumps side by side, in uneven layers, thinner towards the rim.
        out = 2.0 * (step + pen.chance()) / steps - 1.0
        thick = tall * (0.04 - 0.016 * out * out) * pen.between(0.5, 1.2)
        y = roof + tall * (0.055 - 0.13 * out * out) + tall * pen.between(-0.055, 0.03)
        clump(pen, (lean + out * broad, min(y, tall - 1.3 * thick)), 2.0 * thick, 0.42, 0.22)


def _limb(pen: Pen, start: Point, end: Point, width: float, *, tall: float, dead: bool) -> None:
    """A limb that forks below the roof, into three."""
    out = end[0] - start[0]
    line = bow(start, end, -0.12 * out + tall * pen.between(-0.03, 0.03), 5)
    pen.stroke(line, [width, 0.8 * width, 0.68 * width, 0.55 * width, 0.42 * width, 0.25 * width])
    for knee in (2, 3):
        x, y = line[knee]
        away = tall * pen.between(0.05, 0.14) * pen.sign()
        tip = x + away, y + (end[1] - y) * pen.between(0.85, 1.0)
        twig = bow((x, y), tip, -0.15 * away, 3)
        pen.stroke(twig, [0.42 * width, 0.34 * width, 0.28 * width, 0.16 * width])
        if dead:
            pen.stroke([twig[2], (tip[0] - 0.6 * away, tip[1] + 0.02)], [0.2 * width, 0.08 * width])


ACACIA = Kind(slot=0.9, reach=0.95, drawing=draw, sway=0.012)
