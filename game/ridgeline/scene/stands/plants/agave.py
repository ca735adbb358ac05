"""Agaves: rosettes of stiff pointed leaves; old ones have raised the mast that they flower on."""

from ..curves import BLADE
from ..pen import Pen, Point, rotate
from ..stand_kind import Kind

FLOWERING = 0.45  #: the age from which they have a mast


def draw(pen: Pen) -> None:
    """Draw a rosette, and the mast of an old one with its umbels, the lower ones on longer arms."""
    size = 0.25 + 0.1 * pen.age + 0.1 * pen.chance()
    leaves = 9 + int(4.0 * pen.age + 2.0 * pen.chance())
    for number in range(leaves):
        out = 2.0 * (number + 0.2 + 0.6 * pen.chance()) / leaves - 1.0
        direction = rotate((0.0, 1.0), -0.82 * out)
        length = size * pen.between(0.85, 1.1)
        curl = 0.16 * out * length * pen.between(-0.4, 1.0)
        points: list[Point] = []
        for along, _ in BLADE:
            bend = curl * along * along
            points.append((along * length * direction[0], along * length * direction[1] - abs(bend) - 0.03))
        thick = 0.17 * size
        pen.stroke(points, [0.7 * thick, thick, 0.85 * thick, 0.45 * thick, 0.0])
    pen.polygon([(-0.3 * size, -0.06), (0.3 * size, -0.06), (0.0, 0.35 * size)])
    if pen.age > FLOWERING:
        _mast(pen, 0.6 + 0.24 * pen.age + 0.12 * pen.chance())


def _mast(pen: Pen, tall: float) -> None:
    """A mast with umbels on alternate sides."""
    lean = 0.06 * pen.between(-1.0, 1.0)
    pen.stroke([(0.0, 0.0), (0.3 * lean, 0.5 * tall), (lean, 0.95 * tall)], [0.032, 0.024, 0.01])
    side, up = pen.sign(), pen.between(0.5, 0.6)
    while up < 0.93:
        x, y = lean * up * up, up * tall
        arm = tall * (0.06 + 0.24 * (0.98 - up)) * pen.between(0.8, 1.15)
        end = (x + side * arm, y + 0.4 * arm)
        pen.stroke([(x, y), (x + 0.6 * side * arm, y + 0.12 * arm), end], [0.012, 0.01, 0.008])
        for _ in range(3):
            flower = (end[0] + 0.02 * pen.between(-1.0, 1.0), min(end[1] + 0.012 * pen.chance(), 0.97))
            pen.ellipse(*flower, 0.4 * arm * pen.between(0.5, 0.8) + 0.006, 0.014)
        side, up = -side, up + pen.between(0.04, 0.065)
    pen.ellipse(lean, 0.955 * tall, 0.018, 0.03)


AGAVE = Kind(slot=0.55, reach=0.5, drawing=draw, even=True)
