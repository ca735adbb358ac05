"""Rows of arches on piers, which viaducts and aqueducts are made of."""

from ..pen import Pen, Point

HALF_CIRCLE: tuple[Point, ...] = (
    (1.0, 0.0),
    (0.9659258262890683, 0.25881904510252074),
    (0.8660254037844387, 0.5),
    (0.7071067811865476, 0.7071067811865476),
    (0.5, 0.8660254037844387),
    (0.25881904510252074, 0.9659258262890683),
    (0.0, 1.0),
    (-0.25881904510252074, 0.9659258262890683),
    (-0.5, 0.8660254037844387),
    (-0.7071067811865476, 0.7071067811865476),
    (-0.8660254037844387, 0.5),
    (-0.9659258262890683, 0.25881904510252074),
    (-1.0, 0.0),
)
"""The upper half of a circle, from the right to the left."""


def arch(pen: Pen, left: float, right: float, *, spring: float, rise: float, top: float) -> None:
    """Draw the wall over an arch: all from its springing up to `top` but for half an ellipse that rises so high."""
    half, middle = 0.5 * (right - left), 0.5 * (left + right)
    curve = [(middle + half * x, spring + rise * y) for x, y in HALF_CIRCLE]
    pen.polygon([(left, spring), (left, top), (right, top), (right, spring), *curve[1:-1]])


def pier(pen: Pen, x: float, width: float, foot: float, top: float, *, taper: float = 0.25) -> None:
    """Draw a pier that grows broader downwards, by a share of its width to the level of the root."""
    low = 0.5 * width * (1.0 + taper * (top - foot) / max(top, 0.05))
    pen.polygon([(x - low, foot), (x + low, foot), (x + 0.5 * width, top), (x - 0.5 * width, top)])
