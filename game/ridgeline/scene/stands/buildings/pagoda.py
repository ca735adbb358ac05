"""Pagodas: storeys that grow narrower, each under a broad roof with upturned eaves, and a spire of rings."""

from ...sums import in_order
from ..pen import Pen, Point
from ..stand_kind import Kind

SPIRE = 0.2  #: height of the spire, as a share of all
RINGS = 7  #: rings of the spire


def draw(pen: Pen) -> None:
    """Draw one of three to seven storeys."""
    tall = 0.66 + 0.34 * pen.age
    storeys = 3 if pen.age < 0.25 else 5 if pen.age < 0.85 else 7
    heights = [1.0 - 0.06 * storey for storey in range(storeys)]
    foot, unit = 0.03 * tall, (1.0 - SPIRE - 0.03) * tall / in_order(heights)
    half, out = pen.between(0.092, 0.104) * tall, pen.between(0.2, 0.22) * tall
    pen.polygon([(-0.16 * tall, -0.1), (0.16 * tall, -0.1), (0.15 * tall, foot), (-0.15 * tall, foot)])
    for storey, height in enumerate(heights):
        top = foot + unit * height
        eaves = foot + 0.5 * unit * height
        rise = (top - eaves) * (1.5 if storey == storeys - 1 else 1.0)
        pen.rectangle(-half, foot - 0.2 * unit, half, top)
        pen.rectangle(-1.3 * half, foot + 0.05 * unit, 1.3 * half, foot + 0.13 * unit)  # the balcony's rail
        pen.polygon(_roof(out, 0.82 * half, eaves, rise))
        pen.snowing()
        for side in (-1.0, 1.0):
            slope = [(side * (0.82 * half + (out - 0.82 * half) * a), eaves + rise * u + 0.005) for a, u in SLOPE[1:]]
            pen.stroke(slope, 0.016 * tall)
        pen.snowing(False)
        foot, half, out = top, 0.87 * half, 0.89 * out
    pen.stroke([(0.0, foot - 0.01), (0.0, tall)], [0.016 * tall, 0.006 * tall])
    for ring in range(RINGS):
        y = tall * (1.0 - SPIRE * (0.68 - 0.075 * ring))
        pen.ellipse(0.0, y, 0.017 * tall * (1.0 - 0.07 * ring), 0.0042 * tall)
    pen.ellipse(0.0, 0.985 * tall, 0.007 * tall, 0.012 * tall)


SLOPE = ((1.0, 0.28), (0.96, 0.14), (0.86, 0.12), (0.7, 0.2), (0.5, 0.4), (0.28, 0.68), (0.0, 1.0))
"""A roof's upper side from its upturned end: how far out, from the wall above, and how high."""


def _roof(out: float, wall: float, eaves: float, rise: float) -> list[Point]:
    """A roof with hollow slopes whose eaves turn up at their ends."""
    right: list[Point] = [(0.6 * out, eaves - 0.02 * rise), (0.88 * out, eaves + 0.04 * rise)]
    right += [(wall + (out - wall) * along, eaves + rise * up) for along, up in SLOPE]
    return [*right, *((-x, y) for x, y in reversed(right))]


PAGODA = Kind(slot=4.0, reach=0.24, drawing=draw, steepest=0.3)
