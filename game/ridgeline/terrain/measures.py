"""Measures of heights: their range, and how rough they are."""

import numpy as np
from numpy.typing import ArrayLike

from . import checks
from .arrays import Floats

SHORTEST_LAG = 4
MIN_LONGEST_LAG = 16  #: steps; a shorter longest lag leaves fewer than three lags to lay a line through
MIN_HEIGHTS = 4096
LAGS = 256  #: the longest lag fits so many times into the heights, unless another is given


def normalize(heights: ArrayLike, low: float, high: float) -> Floats:
    """The heights stretched so that the lowest is `low` and the highest `high`: float64, in their shape.

    Level heights move to the middle between the two.

    Args:
        heights: at least one finite number, in an array of any shape.
        low: any finite number.
        high: not below `low`.

    Raises:
        ValueError: if there is no height, or `low` is above `high`.
        TypeError: if a height is no number.

    >>> normalize([3, 5, 4], 0, 100).tolist()
    [0.0, 100.0, 50.0]
    """
    low, high = checks.real("low", low), checks.real("high", high)
    if low > high:
        raise ValueError(f"low must not be above high, but {low!r} is above {high!r}")
    values = checks.numbers("heights", heights)
    if not values.size:
        raise ValueError("heights must not be empty")
    bottom, top = values.min(), values.max()
    if bottom == top:
        return np.full(values.shape, 0.5 * (low + high))
    share = (values - bottom) / (top - bottom)
    stretched: Floats = low + share * (high - low)
    return stretched.clip(low, high)


def hurst(heights: ArrayLike, longest: int | None = None) -> float:
    """The Hurst exponent of evenly spaced heights, estimated from their second differences.

    The mean square of h(x + lag) - 2 h(x) + h(x - lag) grows as lag ** (2 H); H is half the slope of a straight
    line through its logarithm at lags of 4, 8, 16, … steps. (The mean square of plain differences cannot show more
    than 1. J. Istas and G. Lang, Annales de l'Institut Henri Poincaré B 33, 1997.)

    Args:
        heights: (n,) at least 4096 numbers.
        longest: steps, 16 to n / 4: no lag is longer; by default n / 256.

    Raises:
        ValueError: if there are too few heights, or they lie on one straight line.

    >>> from ridgeline.terrain import Ridge
    >>> round(hurst(Ridge(seed=7, roughness=0.5).heights(0, 65_536)), 1)
    0.5
    """
    values = checks.numbers("heights", heights).ravel()
    if values.size < MIN_HEIGHTS:
        raise ValueError(f"heights must be at least {MIN_HEIGHTS}, not {values.size}")
    if longest is None:
        longest = values.size // LAGS
    longest = checks.integer("longest", longest, MIN_LONGEST_LAG, values.size // 4)
    lags = 2 ** np.arange(SHORTEST_LAG.bit_length() - 1, longest.bit_length())
    bends = [values[2 * lag :] - 2.0 * values[lag:-lag] + values[: -2 * lag] for lag in lags]
    powers = np.array([np.mean(bend * bend) for bend in bends])
    if not powers.all():
        raise ValueError("heights must not lie on one straight line: that has no roughness to measure")
    along = np.arange(len(lags)) - 0.5 * (len(lags) - 1)
    return float(0.5 * (along @ np.log2(powers)) / (along @ along))
