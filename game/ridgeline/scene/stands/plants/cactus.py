"""Saguaros: columns with round heads, and arms that bend upwards near the ground."""

import numpy as np

from ....terrain.arrays import Floats
from ..curves import round_end
from ..pen import Pen, Point
from ..shapes import NOWHERE, dome, drawing
from ..stand_kind import Kind

ARM_UNITS, MIN_MAX_ARMS = 20.0, (1, 3)
"""Units of a plant's height for each arm, and the most arms of the smallest and of the tallest plants."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of saguaros up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.25 + 0.55 * age + 0.2 * draw())
    thick = np.minimum(0.04 * tall * (0.8 + 0.4 * draw()) + 0.012 * height + 0.2, 0.075 * height)
    outline = dome(x, 0.0 * tall, thick, tall, 1.3 * thick)
    side = np.where(draw() < 0.5, -1.0, 1.0)
    for arm in range(int(np.clip(height / ARM_UNITS, *MIN_MAX_ARMS))):
        has_arm = draw() < 0.75 + 0.6 * age - 0.3 * arm
        out = side * thick * (3.4 + 0.9 * draw() + 1.5 * (arm // 2))
        elbow = tall * (0.1 + 0.12 * draw())
        top = elbow + (tall - elbow) * (0.25 + 0.45 * draw())
        limb = dome(x, out, 0.75 * thick, top, 1.1 * thick)
        along = (x * side - thick) / (np.abs(out) - thick)
        # A fourth power keeps the arm nearly level and rounds it where it meets the stem and the limb.
        square = (2.0 * np.clip(along, 0.0, 1.0) - 1.0) * (2.0 * np.clip(along, 0.0, 1.0) - 1.0)
        hollow = elbow * (0.8 + 0.6 * square * square)
        bend = np.where((x * side > 0.0) & (along < 1.0), hollow, NOWHERE)
        outline = np.maximum(outline, np.where(has_arm, np.maximum(limb, bend), NOWHERE))
        side = -side
    return outline


def draw(pen: Pen) -> None:
    """Draw a saguaro: a club when it is young, then a column, then one with arms; few are dead."""
    tall = 0.22 + 0.6 * pen.age + 0.16 * pen.chance()
    thick = (0.06 + 0.028 * pen.age) * pen.between(0.85, 1.15)
    if pen.age > 0.4 and pen.either(0.09):
        _skeleton(pen, 0.85 * tall, thick)
        return
    lean = 0.025 * tall * pen.between(-1.0, 1.0)
    stem = [(0.0, -0.08), (0.2 * lean, 0.12 * tall), (0.6 * lean, 0.5 * tall), (lean, tall - 0.45 * thick)]
    pen.stroke(*round_end(stem, [0.78 * thick, 0.86 * thick, 1.06 * thick, 0.9 * thick]))
    if pen.age > 0.55 and pen.either(0.5):
        _buds(pen, (lean, tall), thick)
    side = pen.sign()
    low = pen.between(0.3, 0.46)
    for _ in range(int(6.0 * (pen.age - 0.32) * pen.between(0.6, 1.25) + 0.6) if pen.age > 0.36 else 0):
        if low < 0.72:
            _arm(pen, side, low * tall, tall, thick)
        side = -side if pen.either(0.8) else side
        low += pen.between(0.04, 0.13)


def _arm(pen: Pen, side: float, low: float, tall: float, thick: float) -> None:
    """An arm that leaves the stem sideways and rises from its elbow."""
    wide = thick * pen.between(0.62, 0.8)
    out = side * thick * pen.between(1.45, 2.4)
    rise = (tall - low) * pen.between(0.22, 0.95)
    bend = min(0.9 * thick, rise)
    spread = side * 0.12 * rise * pen.chance()
    elbow = [
        (0.0, low),
        (0.45 * out, low - 0.1 * thick),
        (0.78 * out, low + 0.08 * bend),
        (0.96 * out, low + 0.42 * bend),
    ]
    limb: list[Point] = [*elbow, (out, low + bend), (out + 0.5 * spread, low + bend + 0.5 * rise)]
    top = min(low + bend + rise, 0.97 * tall)
    if top > limb[-1][1] + 0.3 * wide:
        limb.append((out + spread, top))
    widths = [0.62 * wide, 0.72 * wide, 0.9 * wide, wide, wide, 1.04 * wide, 0.92 * wide]
    pen.stroke(*round_end(limb, widths[: len(limb)]))
    if pen.either(0.3):
        _buds(pen, (limb[-1][0], limb[-1][1] + 0.46 * wide), wide)


def _buds(pen: Pen, crown: Point, thick: float) -> None:
    """Flower buds on a crown."""
    x, y = crown
    for out in (-0.3, -0.08, 0.16, 0.34):
        if pen.either(0.7):
            pen.ellipse(x + out * thick, y + thick * (0.06 - 0.9 * out * out), 0.09 * thick, 0.14 * thick)


def _skeleton(pen: Pen, tall: float, thick: float) -> None:
    """The woody ribs of a dead one: they part towards the top."""
    pen.stroke([(0.0, -0.08), (0.0, 0.3 * tall), (0.0, 0.5 * tall)], [0.8 * thick, 0.75 * thick, 0.3 * thick])
    for rib in (-0.36, -0.2, -0.04, 0.13, 0.3):
        top = tall * pen.between(0.55, 1.0)
        out = rib * thick * (1.0 + 1.6 * pen.chance())
        points = [(0.9 * rib * thick, 0.1 * tall), (rib * thick, 0.4 * tall), (out, top)]
        pen.stroke(points, [0.14 * thick, 0.15 * thick, 0.06 * thick])


CACTUS = Kind(slot=0.6, reach=0.5, outlines=outlines, drawing=draw)
