"""Reeds: thin stalks that all lean in one wind, some with the heads of cattails, and blades between them."""

import numpy as np

from ....terrain.arrays import Floats
from ..curves import arc, blade, round_end
from ..pen import Pen, Point
from ..shapes import NOWHERE, dome, drawing
from ..stand_kind import Kind

STALKS, BLADES = 3, 3  #: stalks and blades of a tuft; stalks may carry heads


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of tufts up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    thick = min(0.3 + 0.004 * height, 0.04 * height)
    outline = np.full((len(chance), len(x)), NOWHERE)
    for stalk in range(STALKS + BLADES):
        tall = height * (0.25 + 0.5 * age + 0.25 * draw()) * (1.0 if stalk < STALKS else 0.6)
        root = 0.25 * height * (2.0 * draw() - 1.0)
        bend = tall * (0.03 + (0.05 if stalk < STALKS else 0.2) * draw())
        along = np.clip((x - root + thick) / (bend + thick), 0.0, 1.0)
        blade = np.where((x > root - thick) & (x <= root + bend), tall * along * along * np.sqrt(along), NOWHERE)
        outline = np.maximum(outline, blade)
        if stalk < STALKS:
            head = dome(x, root + bend - thick, 2.6 * thick, 0.86 * tall, 3.0 * thick)
            outline = np.maximum(outline, np.where(draw() < 0.5, head, NOWHERE))
    return outline


PLUMED_SHARE = 0.3  #: share of the tufts whose stalks bear plumes instead of cattails


def draw(pen: Pen) -> None:
    """Draw a tuft: long blades, some of them snapped, and stalks that carry cattails or plumes when they are old."""
    tall = 0.3 + 0.52 * pen.age + 0.16 * pen.chance()
    plumed = pen.either(PLUMED_SHARE)
    for _ in range(4 + int(2.5 * pen.age + 2.0 * pen.chance())):
        _leaf(pen, tall * pen.between(0.5, 0.92))
    for _ in range(int(3.4 * pen.chance() + pen.age) if pen.age > 0.2 else 0):
        root, top = 0.1 * pen.between(-1.0, 1.0), tall * pen.between(0.8, 1.0)
        lean = top * pen.between(0.03, 0.16)
        points = arc((root, -0.06), (root + 0.3 * lean, 0.6 * top), (root + lean, top), (0.0, 0.4, 0.74, 0.9, 1.0))
        pen.stroke(points, (0.016, 0.014, 0.012, 0.01, 0.004))
        if plumed:
            _plume(pen, points[2], points[4])
        else:
            head = pen.between(0.036, 0.046)
            (x, y), (x1, y1) = points[2], points[3]
            foot = (x + 0.02 * (x1 - x), y + 0.02 * (y1 - y))
            pen.stroke(*round_end([foot, (x + 0.1 * (x1 - x), y + 0.1 * (y1 - y)), (x1, y1)], [0.5 * head, head, head]))


def _leaf(pen: Pen, top: float) -> None:
    """A long blade that leans; one in ten is snapped and hangs."""
    root, lean = 0.12 * pen.between(-1.0, 1.0), top * pen.between(-0.1, 0.38)
    wide = pen.between(0.02, 0.032)
    if pen.either(0.1):
        knee = (root + 0.5 * lean, 0.62 * top)
        fall = (knee[0] + 0.2 * top * (1.0 if lean > 0.0 else -1.0), top * pen.between(0.34, 0.5))
        pen.stroke([(root, -0.06), (root + 0.2 * lean, 0.3 * top), knee, fall], [0.7 * wide, wide, 0.8 * wide, 0.0])
        return
    droop = 0.5 * abs(lean) * pen.chance()
    blade(pen, (root, -0.06), (root + 0.2 * lean, 0.8 * top), (root + lean, top - droop), wide)


def _plume(pen: Pen, foot: Point, tip: Point) -> None:
    """A feathery plume: sprays that leave the stalk upwards and hang over to the leeward side."""
    (x, y), (x1, y1) = foot, tip
    for spray in range(9):
        along = 0.11 * spray
        start = (x + along * (x1 - x), y + along * (y1 - y))
        out = 0.05 * pen.between(0.2, 1.1) * (1.0 if spray % 3 else -0.35)
        rise = 0.07 * pen.between(0.8, 1.2) * (1.0 - 0.5 * along)
        end = (start[0] + out + 0.3 * (x1 - x), min(start[1] + rise, 0.99))
        blade(pen, start, (start[0] + 0.2 * out, start[1] + 0.9 * rise), end, 0.02)


REED = Kind(slot=0.28, reach=0.6, outlines=outlines, drawing=draw, turns=False, sway=0.2)
