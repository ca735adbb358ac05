"""Land for the rules out of a plain height function."""

from __future__ import annotations

from collections.abc import Callable

from .rules import Ground


def ground(height: Callable[[float], float], apart: float = 1.0) -> Ground:
    """The land of these heights, with slopes from two of them half of `apart` to the left and right.

    >>> ground(lambda x: 0.25 * x)(100.0)
    (25.0, 0.25)
    """
    reach = 0.5 * apart

    def height_and_slope(x: float) -> tuple[float, float]:
        return height(x), (height(x + reach) - height(x - reach)) / apart

    return height_and_slope
