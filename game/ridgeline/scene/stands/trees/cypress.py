"""Cypresses: slender dark flames, dense to the ground."""

from ..pen import Pen, Point, bow
from ..stand_kind import Kind
from .limbs import FOOT, on

FLAME_CORNERS = 26  #: corners on each side of a flame
SPLIT_SHARE = 0.3  #: share of the older ones with a second tip


def draw(pen: Pen) -> None:
    """Draw a cypress; see `Kind.drawing`."""
    age = pen.age
    tall = 0.45 + 0.35 * age + 0.19 * pen.chance()
    bare = tall * pen.between(0.02, 0.05) * (0.4 + age)
    width = tall * (0.018 + 0.014 * age)
    pen.stroke([(0.0, FOOT), (0.0, 0.0), (0.0, 0.3 * tall)], [1.6 * width, 1.3 * width, width])
    broad = tall * (pen.between(0.062, 0.095) + 0.04 * (1.0 - age) * pen.chance())
    lean = tall * pen.between(-0.03, 0.03)
    _flame(pen, (0.0, bare), (lean, tall), broad, pen.between(0.22, 0.4))
    if age > 0.35 and pen.either(SPLIT_SHARE):
        side = pen.sign()
        tip = lean + side * broad * pen.between(0.75, 1.15), tall * pen.between(0.6, 0.88)
        _flame(pen, (0.2 * side * broad, 0.2 * tall), tip, 0.45 * broad, 0.35)


def _flame(pen: Pen, foot: Point, tip: Point, broad: float, widest: float) -> None:
    """A flame that is `broad` to either side at the share `widest` of its height; sprays of scales stand off it."""
    line = bow(foot, tip, (tip[1] - foot[1]) * pen.between(-0.012, 0.012), 8)
    rims: list[list[Point]] = []
    for side in (-1.0, 1.0):
        swell = 1.0
        rim = []
        for step in range(FLAME_CORNERS):
            up = (step + pen.between(0.2, 0.8)) / FLAME_CORNERS
            x, y = on(line, foot[1] + (tip[1] - foot[1]) * up)
            near = up / widest
            # Rises like a parabola to the widest place, and falls slowly from there to the tip.
            rest = (up - widest) / (1.0 - widest)
            share = 0.3 + 0.7 * near * (2.0 - near) if up < widest else (1.0 - rest) * (1.0 + 0.85 * rest)
            swell += 0.45 * (pen.between(0.72, 1.2) - swell)
            far = broad * share * swell
            rim.append((x + side * far * pen.between(0.95, 1.03), y - 0.004))
            rim.append((x + side * (far * pen.between(0.98, 1.12) + 0.002), y + pen.between(0.3, 0.85) / FLAME_CORNERS))
        rims.append(rim)
    pen.polygon([foot, *rims[1], tip, *reversed(rims[0])])


CYPRESS = Kind(slot=0.2, reach=0.15, drawing=draw, sway=0.016)
