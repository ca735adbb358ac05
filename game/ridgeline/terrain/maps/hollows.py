"""Hollows of a profile, filled level."""

from typing import Any

import numpy as np

from ..arrays import Floats


def fill(ground: Floats, widest: int) -> Floats:
    """The heights with every hollow filled to its lower rim, and wide valleys until the lake is `widest` wide.

    This is the grey-scale closing by a flat segment of `widest` places (J. Serra, Image Analysis and Mathematical
    Morphology, 1982): at each place the least of the greatest heights of all windows of that width around it. Where
    this is above the ground there is a lake, level, between two places that are no lower.

    Args:
        ground: (n,) heights.
        widest: places between the two shores, at least 0.

    Returns:
        (n,) heights; the outermost ``widest - 1`` at both ends are the ground's own.
    """
    if widest < 2 or ground.size < widest:
        return ground.copy()
    highest = _running(np.maximum, ground, widest)
    level = ground.copy()
    inner = _running(np.minimum, highest, widest) if highest.size >= widest else highest[:0]
    level[widest - 1 : widest - 1 + inner.size] = inner
    return level


def _running(extreme: Any, values: Floats, width: int) -> Floats:
    """(n - width + 1,) the extreme of each `width` neighbours, from those of 1, 2, 4, … of them."""
    done = 1
    while done < width:
        more = min(done, width - done)
        values = extreme(values[:-more], values[more:])
        done += more
    return values
