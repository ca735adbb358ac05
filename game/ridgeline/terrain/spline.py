"""Uniform cubic B-splines: curves with continuous slope and curvature, for lines that something rides on.

The curve of knot distance s with control heights c[k] at x = k·s is the sum of c[k] B((x - k·s) / s), B the
cubic B-spline basis (C. de Boor, A Practical Guide to Splines, 1978). A point is a weighted mean of four
control heights, so the curve keeps every bound that they keep.
"""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def blend(controls: Array, t: Array) -> Array:
    """The curve's heights at the fractions `t` of their knot gaps.

    Args:
        controls: (4, n) float64, the control heights before, at, after and two after each gap's left knot.
        t: (n,) float64 from 0 to 1.
    """
    before, left, right, after = controls
    rest = 1.0 - t
    curve: Array = rest * rest * rest * before + t * t * t * after
    curve += (4.0 - 3.0 * t * t * (1.0 + rest)) * left
    curve += (4.0 - 3.0 * rest * rest * (1.0 + t)) * right
    curve /= 6.0
    return curve


def blend_slope(controls: Array, t: Array) -> Array:
    """The curve's slope times the knot distance at the fractions `t`; arguments as `blend`."""
    before, left, right, after = controls
    rest = 1.0 - t
    slope: Array = 0.5 * (t * t * (after - right) + rest * rest * (left - before))
    slope += (0.5 + t * rest) * (right - left)
    return slope
