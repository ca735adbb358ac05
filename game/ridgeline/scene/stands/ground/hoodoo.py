"""Hoodoos: needles of soft rock in bands, under caps of hard rock that have sheltered them."""

from ..curves import blanket, weather
from ..pen import Pen, Point
from ..stand_kind import Kind

BANDS = 5  #: hard bands below the cap, with a soft one under each


def draw(pen: Pen) -> None:
    """Draw a group of needles on a mound of what has crumbled from them."""
    tall = 0.42 + 0.34 * pen.age + 0.22 * pen.chance()
    half = tall * pen.between(0.075, 0.15) * (1.25 - 0.25 * pen.age)
    _needle(pen, 0.0, half, tall)
    side, beyond = pen.sign(), half
    for _ in range(int(3.6 * pen.chance())):
        high = tall * pen.between(0.35, 0.82)
        wide = high * pen.between(0.09, 0.14)
        _needle(pen, side * (beyond + 1.3 * wide), wide, high)
        side, beyond = -side, beyond + 0.7 * wide
    right, left = (beyond + tall * pen.between(0.08, 0.46) for _ in range(2))
    peak = tall * pen.between(0.1, 0.17)
    slope = [(right, -0.3), (right, -0.03), (0.45 * right, 0.62 * peak), (0.0, peak), (-0.5 * left, 0.55 * peak)]
    pen.polygon(weather(pen, [*slope, (-left, -0.03), (-left, -0.3)], 0.07, 3))


def _needle(pen: Pen, middle: float, half: float, tall: float) -> None:
    """One needle: narrower towards its neck, and a cap above it."""
    neck = pen.between(0.72, 0.82)
    right: list[Point] = [(1.35, -0.1), (1.2, 0.06)]
    left = [(-1.35, -0.1), (-1.2, 0.06)]
    for band in range(BANDS):
        up = 0.1 + (neck - 0.1) * (band + 0.2 + 0.6 * pen.chance()) / BANDS
        wide = 1.15 - 0.55 * up
        thick = neck / BANDS * pen.between(0.22, 0.36)
        for line, side in ((right, 1.0), (left, -1.0)):
            hard, soft = wide * pen.between(0.92, 1.18), wide * pen.between(0.66, 0.84)
            line.extend(((side * soft, up - 0.5 * thick), (side * hard, up), (side * hard * 0.95, up + thick)))
    for line, side in ((right, 1.0), (left, -1.0)):
        cap, high = pen.between(0.85, 1.3), neck + 0.05
        line.extend(((side * 0.46, neck + 0.01), (side * 0.85 * cap, high), (side * cap, high + 0.06)))
        line.extend(((side * 0.8 * cap, 0.93 + 0.03 * pen.chance()), (side * 0.3, 0.975)))
    ring = [(middle + half * x, tall * y) for x, y in (*right, *reversed(left))]
    ring = [(x, min(y, tall)) for x, y in weather(pen, ring, 0.09, 2)]
    pen.polygon(ring)
    blanket(pen, ring[len(ring) // 3 : -len(ring) // 3], 0.04 * tall, 0.5)


HOODOO = Kind(slot=1.1, reach=0.9, drawing=draw, even=True, steepest=0.35, foot=0.4)
