"""The curve of a glider's path: smooth to the second derivative, on one side of all land."""

from typing import TypeVar

from ...terrain.arrays import Floats

Number = TypeVar("Number", float, Floats)


def spline(t: Number, a: Number, b: Number, c: Number, d: Number) -> tuple[Number, Number, Number]:
    """A uniform cubic B-spline, its first and its second derivative, at a share `t` of the way from knot b to knot c.

    The curve lies between the least and the greatest of its four control points (de Boor, A Practical Guide to Splines,
    1978). So if each is the greatest height within two knots, it is nowhere below the land.
    """
    s = 1.0 - t
    tt, ss = t * t, s * s  # a power takes longer than the rest together
    ttt, sss = tt * t, ss * s
    height = (a * sss + b * (3.0 * ttt - 6.0 * tt + 4.0) + c * (3.0 * sss - 6.0 * ss + 4.0) + d * ttt) / 6.0
    slope = 0.5 * (-a * ss + b * (3.0 * tt - 4.0 * t) - c * (3.0 * ss - 4.0 * s) + d * tt)
    return height, slope, a * s + b * (3.0 * t - 2.0) + c * (3.0 * s - 2.0) + d * t
