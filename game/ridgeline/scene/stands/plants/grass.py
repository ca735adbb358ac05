"""Grass: tufts of tapering bent blades, some with heads of seed, no two alike."""

import numpy as np

from ....terrain.arrays import Floats
from ..curves import arc, blade
from ..pen import Pen
from ..shapes import drawing
from ..stand_kind import Kind

BLADES = 7  #: blades in a tuft
SMALLEST_SHARE = 0.35  #: height of the youngest tuft, as a share of the oldest


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of tufts up to `height`; see `Kind.outlines`."""
    draw, _ = drawing(chance)
    size = np.linspace(SMALLEST_SHARE, 1.0, len(chance))[:, None]
    outline = np.full((len(chance), len(x)), -height)
    for _ in range(BLADES):
        tall = height * size * (0.25 + 0.75 * draw())
        root = 0.5 * height * (2.0 * draw() - 1.0)
        bend = 0.35 * tall * (2.0 * draw() - 1.0)
        outline = np.maximum(outline, _blade(x - root, tall, bend, 0.6 + 0.04 * height))
    return outline


def _blade(x: Floats, tall: Floats, bend: Floats, thick: float) -> Floats:
    """One blade of each tuft: upright on the side it bends to, a hollow slope on the other."""
    before = np.where(bend < 0.0, x - bend, bend - x)
    along = 1.0 - before / (np.abs(bend) + thick)
    return np.where((before >= 0.0) & (along >= 0.0), tall * along * np.sqrt(np.abs(along)), -tall)


def draw(pen: Pen) -> None:
    """Draw a tuft: blades that fan out, the outer ones lower and more bent, and above them stalks with seeds."""
    tall = SMALLEST_SHARE + (0.9 - SMALLEST_SHARE) * pen.age + 0.1 * pen.chance()
    wind = 0.15 * pen.between(-1.0, 1.0)
    blades = 6 + int(6.0 * pen.age + 3.0 * pen.chance())
    for number in range(blades):
        out = 2.0 * (number + pen.chance()) / blades - 1.0
        top = tall * pen.between(0.5, 1.0) * (1.0 - 0.35 * out * out) * 0.86
        root = 0.13 * tall * out
        lean = top * (0.85 * out * pen.between(0.3, 1.0) + wind)
        droop = top * pen.between(0.0, 0.6) * abs(lean / top)
        start, control = (root, -0.06), (root + pen.between(0.1, 0.4) * lean, (0.95 + 0.3 * abs(out)) * top)
        blade(pen, start, control, (root + lean, top - droop), pen.between(0.024, 0.036))
    if pen.age > 0.3:
        for _ in range(int(3.6 * pen.chance())):
            _stalk(pen, tall * pen.between(0.82, 0.98), wind)


def _stalk(pen: Pen, top: float, wind: float) -> None:
    """A thin stalk with an ear that nods."""
    root, lean = 0.08 * pen.between(-1.0, 1.0), top * (wind + 0.22 * pen.between(-1.0, 1.0))
    tip = (root + 1.15 * lean, top - 0.4 * abs(lean))
    points = arc((root, -0.05), (root + 0.1 * lean, 1.08 * top), tip, (0.0, 0.4, 0.7, 0.76, 0.9, 1.0))
    pen.stroke(points, (0.015, 0.013, 0.011, 0.026, 0.03, 0.0))


GRASS = Kind(slot=0.8, reach=1.0, outlines=outlines, drawing=draw, sway=0.25)
