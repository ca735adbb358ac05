"""Sea stacks: tall pillars of layered rock that the waves have undercut, and lower ones beside them."""

from ..curves import blanket, weather
from ..pen import Pen, Point
from ..stand_kind import Kind
from .rock import boulder

SHAPE = ((-0.4, 1.2), (0.0, 1.14), (0.04, 0.92), (0.1, 0.78), (0.18, 0.88), (0.3, 1.0), (0.42, 0.95), (0.55, 0.84))
UPPER = ((0.66, 0.8), (0.77, 0.7), (0.86, 0.66))
"""Heights on a pillar, as shares of its own, and its half widths there: waves have washed out the foot."""

LEDGE = 0.16  #: how far a ledge stands out, as a share of the half width


def draw(pen: Pen) -> None:
    """Draw a pillar with its neighbours and the reefs around them."""
    tall = 0.36 + 0.42 * pen.age + 0.18 * pen.chance()
    half = tall * pen.between(0.12, 0.24) * (1.4 - 0.4 * pen.age)
    _pillar(pen, 0.0, half, tall)
    side = pen.sign()
    for _ in range(int(2.7 * pen.chance())):
        high = tall * pen.between(0.22, 0.7)
        wide = high * pen.between(0.16, 0.34)
        _pillar(pen, side * (half + wide * pen.between(0.9, 2.0) + 0.06 * tall), wide, high)
        side = -side
    for _ in range(1 + int(3.0 * pen.chance())):
        small = tall * pen.between(0.04, 0.1)
        boulder(pen, pen.sign() * half * pen.between(0.8, 2.2), small * pen.between(1.2, 2.4), small, 0.0)


def _pillar(pen: Pen, middle: float, half: float, tall: float) -> None:
    """One pillar, undercut at its foot, with ledges on both sides and a top that slopes."""
    lean, slope = 0.1 * pen.between(-1.0, 1.0), 0.8 * pen.between(-1.0, 1.0)
    sides: list[list[Point]] = []
    for side in (1.0, -1.0):
        line = []
        for up, wide in (*SHAPE, *UPPER):
            out = half * wide * pen.between(0.86, 1.1) * side
            line.append((middle + lean * up * tall + out, up * tall))
            if up > 0.2:
                ledge = LEDGE * half * pen.between(-0.6, 1.0) * side
                line.append((middle + lean * up * tall + out - ledge, (up + 0.012) * tall))
        shoulder = half * pen.between(0.45, 0.68) * side
        line.append((middle + lean * tall + shoulder, tall * (0.92 + 0.07 * slope * side)))
        sides.append(line)
    crown = (middle + lean * tall + half * 0.3 * pen.between(-1.0, 1.0), 0.97 * tall)
    ring = [(x, min(y, tall)) for x, y in weather(pen, [*sides[0], crown, *reversed(sides[1])], 0.11, 2)]
    pen.polygon(ring)
    blanket(pen, ring, 0.05 * tall, 0.5)


STACK = Kind(slot=1.6, reach=1.2, drawing=draw, even=True)
