"""The curve of what flies over land and runs before it: smooth to the second derivative, on one side of all land."""

from __future__ import annotations

from typing import TypeVar

from ..brush import Line

Number = TypeVar("Number", float, Line)


def spline(t: Number, a: Number, b: Number, c: Number, d: Number) -> tuple[Number, Number, Number]:
    """A uniform cubic B-spline, its first and its second derivative, a share `t` of the way from knot b to knot c.

    It lies between the least and the greatest of its four control points (de Boor, A Practical Guide to Splines,
    1978). So if each is the greatest height within two knots, the curve is nowhere below the land.
    """
    s = 1.0 - t
    height = (a * s**3 + b * (3.0 * t**3 - 6.0 * t**2 + 4.0) + c * (3.0 * s**3 - 6.0 * s**2 + 4.0) + d * t**3) / 6.0
    slope = 0.5 * (-a * s**2 + b * (3.0 * t**2 - 4.0 * t) - c * (3.0 * s**2 - 4.0 * s) + d * t**2)
    return height, slope, a * s + b * (3.0 * t - 2.0) + c * (3.0 * s - 2.0) + d * t
