"""Curves from 0 to 1 that are level at both ends, so that motion along them starts and stops without a jerk."""

from typing import TypeVar

from .arrays import Float32s, Floats

Number = TypeVar("Number", float, Floats, Float32s)
Wide = TypeVar("Wide", float, Floats)


def smoothstep(t: Number) -> Number:
    """3 t² - 2 t³, for t from 0 to 1: a number or an array."""
    return t * t * (3.0 - 2.0 * t)


def smootherstep(t: Wide) -> Wide:
    """6 t⁵ - 15 t⁴ + 10 t³ (K. Perlin, Improving Noise, 2002), whose second derivative is 0 at both ends too."""
    return t * t * t * (10.0 - t * (15.0 - 6.0 * t))
