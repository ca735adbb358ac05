"""Hollows of a profile, filled level."""

from typing import Any

import numpy as np

from .line import Heights


def filled(ground: Heights, widest: int) -> Heights:
    """The heights with every hollow filled level to its lower rim, and wide valleys till the lake is `widest` wide.

    This is the grey-scale closing by a flat segment of `widest` places (J. Serra, Image Analysis and Mathematical
    Morphology, 1982): in each place the least, among the windows of so many places that hold it, of their greatest
    heights. Where it is above the ground, a lake stands, level, between two places that are no lower.

    Args:
        ground: (n,) heights.
        widest: units between the two shores, at least 0.

    Returns:
        (n,) heights; the outermost ``widest - 1`` at both ends lack some of their neighbourhood.
    """
    if widest < 2 or ground.size < widest:
        return ground.copy()
    highest = _running(np.maximum, ground, widest)
    level = ground.copy()
    inner = _running(np.minimum, highest, widest) if highest.size >= widest else highest[:0]
    level[widest - 1 : widest - 1 + inner.size] = inner
    return level


def _running(extreme: Any, values: Heights, width: int) -> Heights:
    """(n - width + 1,) the extreme of each `width` neighbours, from those of 1, 2, 4, … of them."""
    done = 1
    while done < width:
        more = min(done, width - done)
        values = extreme(values[:-more], values[more:])
        done += more
    return values
