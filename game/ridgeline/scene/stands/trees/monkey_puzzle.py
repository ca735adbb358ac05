"""Monkey puzzles: spiny ropes in whorls, a pyramid to the ground that becomes a parasol on a bare trunk."""

import math

from ..pen import Pen, Point, bow
from ..stand_kind import Kind
from .limbs import FOOT, on

YOUNG = 0.2  #: age up to which it has limbs down to the ground
ROPE = 0.024  #: width of a rope of leaves, as a share of the tree's height
SPINES = 0.62  #: from one whorl of spines to the next, in widths of a rope
LIMBS = 7  #: limbs of a whorl that are seen
CONE_SHARE = 0.3  #: share of the older trees that bear cones


def draw(pen: Pen) -> None:
    """Draw a monkey puzzle; see `Kind.drawing`."""
    age = pen.age
    tall = 0.4 + 0.4 * age + 0.17 * pen.chance()
    stem = bow((0.0, 0.0), (tall * pen.between(-0.025, 0.025), 0.93 * tall), tall * pen.between(-0.012, 0.012))
    width = tall * (0.021 + 0.016 * age)
    pen.stroke([(0.0, FOOT), *stem], [width * share for share in (1.9, 1.45, 1.0, 0.92, 0.84, 0.75, 0.62, 0.45)])
    bare = (0.08 + 0.52 * age) * pen.between(0.85, 1.1) if age > YOUNG else 0.05
    broad = tall * (0.2 + 0.06 * age) * pen.between(0.9, 1.12)
    whorls = round((1.0 - bare) * (13.0 + 5.0 * age))
    cones = age > 0.5 and pen.either(CONE_SHARE)
    for whorl in range(whorls):
        up = (whorl + pen.between(-0.2, 0.2)) / whorls
        root = on(stem, tall * max(bare + (0.92 - bare) * up * (1.15 - 0.15 * up), 0.02))
        # Young trees are pyramids, and old ones domes.
        reach = broad * ((1.0 - age) * (1.0 - 0.8 * up) + age * math.sqrt(max(1.0 - 0.86 * up * up, 0.0)))
        for limb in range(LIMBS):
            side = 1.0 if (limb + whorl) % 2 else -1.0
            _limb(pen, root, side * reach * pen.between(0.38, 1.06), up, tall=tall, cones=cones)
    top = stem[-1][0] + tall * pen.between(-0.012, 0.012), (1.0 - 0.03 * age) * tall
    _rope(pen, on(stem, 0.84 * tall), top, 0.0, 1.1 * ROPE * tall)


def _limb(pen: Pen, root: Point, reach: float, up: float, *, tall: float, cones: bool) -> None:
    """A limb that hangs at the crown's foot and rises at its top, with ropes along it; its end turns up."""
    (x, y), length = root, abs(reach)
    slope = -0.6 + 1.9 * up * up + pen.between(-0.14, 0.14)
    tip = x + reach, min(max(y + slope * length, 0.015), (1.0 - 0.3 * length) * tall)
    sag = -math.copysign(length, reach) * pen.between(0.08, 0.2)
    rope = ROPE * tall * (1.0 - 0.3 * up)
    line = _rope(pen, root, tip, sag, rope)
    for along in (2, 3, 4, 5):
        (px, py), away = line[along], length * pen.between(0.18, 0.36)
        lift = pen.between(-0.35, 0.75)
        end = px + math.copysign(away, reach), min(max(py + lift * away, 0.01), tall)
        _rope(pen, (px, py), end, 0.25 * sag, 0.82 * rope)
    if cones and pen.either(0.12 * up):
        pen.ellipse(tip[0], tip[1] + 0.6 * rope, 0.95 * rope, 1.05 * rope)
    pen.snowing()
    pen.stroke([(px, py + 0.4 * rope) for px, py in line[1:6]], [0.0, 0.5 * rope, 0.6 * rope, 0.5 * rope, 0.0])
    pen.snowing(False)


def _rope(pen: Pen, start: Point, end: Point, sag: float, wide: float) -> list[Point]:
    """Draw a rope of stiff leaves that ends in a point, its spines forward; the points of its middle line."""
    line = bow(start, end, sag)
    (x, y), (x1, y1) = start, end
    length = math.sqrt((x1 - x) * (x1 - x) + (y1 - y) * (y1 - y)) or 1.0
    dx, dy = (x1 - x) / length, (y1 - y) / length
    spines = max(3, min(round(length / (SPINES * wide)), 24))
    left: list[Point] = []
    right: list[Point] = []
    for spine in range(spines):
        share = spine / spines
        at = 6.0 * share
        piece = min(int(at), 5)
        (ax, ay), (bx, by) = line[piece], line[piece + 1]
        mx, my = ax + (bx - ax) * (at - piece), ay + (by - ay) * (at - piece)
        half = 0.5 * wide * (1.0 - 0.45 * share * share)
        for rim, turn in ((left, 1.0), (right, -1.0)):
            out, far = 0.62 * half * turn, half * turn * pen.between(1.1, 1.6)
            rim.append((mx - out * dy, my + out * dx))
            rim.append((mx - far * dy + 0.6 * wide * dx, my + far * dx + 0.6 * wide * dy))
    pen.polygon([*right, end, *reversed(left)])
    return line


MONKEY_PUZZLE = Kind(slot=0.34, reach=0.42, drawing=draw, sway=0.006)
