"""Poplars: slender columns with tufts all along their sides."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen, Point, bow
from ..shapes import dome, drawing
from ..stand_kind import Kind
from .limbs import FOOT, on

TUFT_UNITS, MIN_MAX_TUFTS = 11.0, (3, 16)
"""Units between the tufts of a tall tree, and tufts on each side of the smallest and of the tallest trees."""

YOUNG = 0.2  #: age up to which a poplar has leaves down to the ground
WITHERED_SHARE = 0.12  #: share of the older ones whose top has withered

PLUME = ((0.18, 0.75), (0.36, 0.9), (0.52, 1.0), (0.68, 0.8), (0.84, 0.5))
"""How far up a plume of leaves, and how wide it is there."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of poplars up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.5 + 0.35 * age + 0.15 * draw())
    broad = tall * (0.065 + 0.045 * draw() + 0.02 * age)
    lean = 0.05 * tall * (2.0 * draw() - 1.0)
    tufts = int(np.clip(height / TUFT_UNITS, *MIN_MAX_TUFTS))
    outline = dome(x, lean, 0.3 * broad, tall, 0.3 * tall)
    for side in (-1.0, 1.0):
        for tuft in range(tufts):
            level = (tuft + 0.2 + 0.6 * draw()) / tufts
            wide = broad * (0.2 + 0.2 * draw())
            out = broad * (1.0 - level * level * level) * (0.7 + 0.3 * draw())
            top = tall * (0.1 + 0.88 * level)
            middle = lean * level + side * np.maximum(out - wide, 0.0)
            outline = np.maximum(outline, dome(x, middle, wide, top, 0.09 * tall))
    return np.maximum(outline, dome(x, 0.5 * lean, 0.75 * broad, 0.8 * tall, 0.8 * tall))


def draw(pen: Pen) -> None:
    """Draw a poplar; see `Kind.drawing`."""
    age = pen.age
    tall = 0.5 + 0.35 * age + 0.15 * pen.chance()
    top = tall * pen.between(-0.04, 0.04), 0.9 * tall
    stem = bow((0.0, 0.0), top, tall * pen.between(-0.02, 0.02))
    width = tall * (0.016 + 0.016 * age)
    pen.stroke(
        [(0.0, FOOT), *stem], [1.8 * width, 1.4 * width, width, 0.8 * width, 0.6 * width, 0.4 * width, 0.2 * width, 0.0]
    )
    broad = tall * pen.between(0.075, 0.11)
    bare = pen.between(0.06, 0.12) if age > YOUNG else 0.03
    boughs = round(26.0 + 14.0 * age)
    withered = pen.between(0.5, 0.8) if age > 0.4 and pen.either(WITHERED_SHARE) else 1.0
    for bough in range(boughs):
        up = (bough + pen.chance()) / boughs
        level = bare + (0.9 - bare) * up
        x, y = on(stem, level * tall)
        # Widest below the middle; limbs hug the stem.
        out = broad * (0.42 + 1.9 * up * (1.0 - up)) * (1.0 - 0.72 * up * up) * pen.between(0.55, 1.08)
        side = 1.0 if bough % 2 else -1.0
        length = min(tall * pen.between(0.1, 0.18), 0.985 * tall - y)
        tip = x + side * out, y + length
        if up > withered:
            pen.stroke([(x, y), (x + 0.7 * side * out, y + length)], [0.3 * width, 0.06 * width])
            continue
        _bough(pen, (x, y), tip, tall * pen.between(0.022, 0.034) * (1.1 - 0.5 * up))
    if withered == 1.0:
        _bough(pen, on(stem, 0.75 * tall), (top[0], tall), 0.028 * tall)


def _bough(pen: Pen, foot: Point, tip: Point, wide: float) -> None:
    """An upright plume of leaves with an uneven rim."""
    (x, y), (x1, y1) = foot, tip
    right: list[Point] = []
    left: list[Point] = []
    for along, share in PLUME:
        # The limb leaves the stem sideways and then turns up.
        middle = x + (x1 - x) * along * (1.7 - 0.7 * along), y + (y1 - y) * along
        right.append((middle[0] + wide * share * pen.between(0.6, 1.25), middle[1]))
        left.append((middle[0] - wide * share * pen.between(0.6, 1.25), middle[1] + 0.02 * (y1 - y)))
    pen.polygon([foot, *right, tip, *reversed(left)])


POPLAR = Kind(slot=0.24, reach=0.25, outlines=outlines, drawing=draw, sway=0.02)
