"""Palms: a curved stem, and fronds that arch with leaflets hanging from them."""

import math

from ..pen import Pen, Point, bow, rotate
from ..stand_kind import Kind
from .limbs import FOOT, is_dead

LEAFLETS = 11  #: leaflets on each side of a frond

HEADINGS = (-1.1, -0.84, -0.62, -0.46, -0.3, -0.12, 0.12, 0.3, 0.46, 0.62, 0.84, 1.1)
"""Tangents of half the angles between fronds and the upright."""


def draw(pen: Pen) -> None:
    """Draw a palm; see `Kind.drawing`."""
    age = pen.age
    frond = pen.between(0.31, 0.37) * (0.8 + 0.2 * age)
    tall = (0.2 + 0.36 * age + 0.17 * pen.chance()) if age > 0.12 else 0.16 * pen.between(0.6, 1.0)
    lean = tall * pen.between(0.05, 0.38) * pen.sign()
    stem = bow((0.0, 0.0), (lean, tall), lean * pen.between(0.15, 0.45), 10)
    width = pen.between(0.024, 0.032)
    swollen = [2.0, 1.7, 1.25, 1.0, 0.92, 0.86, 0.82, 0.78, 0.76, 0.76, 0.8, 0.9]
    pen.stroke([(0.0, FOOT), *stem], [width * share for share in swollen])
    if is_dead(pen):
        return
    crown = stem[-1]
    for tangent in HEADINGS:
        if pen.either(0.93):
            heading = rotate((0.0, 1.0), tangent + pen.between(-0.06, 0.06))
            _frond(pen, crown, heading, frond * pen.between(0.82, 1.08) * (1.0 - 0.2 * abs(tangent)))
    for _ in range(round(pen.between(0.0, 3.4) * age)):
        # Withered fronds hang along the stem.
        heading = rotate((0.0, -1.0), pen.sign() * pen.between(0.08, 0.3))
        _frond(pen, crown, heading, frond * pen.between(0.5, 0.75), 0.35)
    pen.ellipse(crown[0], crown[1] - 0.004, 0.024, 0.022)
    for _ in range(round(pen.between(0.0, 4.0) * age)):
        pen.ellipse(crown[0] + pen.between(-0.03, 0.03), crown[1] - pen.between(0.02, 0.04), 0.012, 0.013)


def _frond(pen: Pen, start: Point, heading: Point, length: float, full: float = 1.0) -> None:
    """A frond that bends under its weight; its leaflets slant towards its tip and hang, the longest in its middle."""
    x, y = start
    hx, hy = heading
    weight = length * (0.3 + 0.45 * abs(hx)) * pen.between(0.6, 1.3) * full

    def at(along: float) -> Point:
        return x + hx * length * along, y + hy * length * along - weight * along * along

    over: list[Point] = []
    under: list[Point] = []
    for leaflet in range(LEAFLETS):
        along = 0.1 + 0.86 * (leaflet + pen.between(-0.25, 0.25)) / LEAFLETS
        (px, py), (qx, qy) = at(along), at(along + 0.05)
        dx, dy = qx - px, qy - py
        unit = math.sqrt(dx * dx + dy * dy)
        dx, dy = dx / unit, dy / unit
        far = length * full * (0.06 + 0.62 * along * (1.03 - along)) * pen.between(0.8, 1.15)
        thin = 0.0022 + 0.002 * (1.0 - along)
        # To the left and to the right of the midrib; both hang.
        for rim, side in ((over, 1.0), (under, -1.0)):
            nx, ny = -side * dy, side * dx
            share = 0.45 if ny > 0.0 else 1.0
            rim.append((px - 0.3 * far / LEAFLETS * dx + thin * nx, py + thin * ny))
            tip = px + far * share * (0.75 * nx + 0.8 * dx), py + far * share * (0.75 * ny + 0.8 * dy) - 0.3 * far
            rim.append(tip)
            rim.append((px + 2.2 * thin * dx + thin * nx, py + 2.2 * thin * dy + thin * ny))
    end = at(1.0)
    pen.polygon([start, *under, end, *reversed(over)])


PALM = Kind(slot=0.5, reach=0.7, drawing=draw, sway=0.03)
