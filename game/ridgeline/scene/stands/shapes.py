"""Shapes that silhouettes are put together from: heights where the shape is, far below the ground elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import numpy as np

from .kind import Floats

NOWHERE = -1e4
"""Height, in units, of what is not there."""

Draw = Callable[[], Floats]
"""Answers the next random numbers, (n, 1) from 0 to 1, one for each specimen."""


def drawing(chance: Floats) -> Draw:
    """Draws from chances (n, m), column by column; where they are used up, it begins anew."""
    columns = cycle(chance.T[..., None])
    return lambda: next(columns)


def dome(x: Floats, middle: Floats, wide: Floats | float, top: Floats, deep: Floats | float) -> Floats:
    """The upper half of ellipses, `wide` to both sides of `middle` and `deep` from `top` down to that."""
    across = (x - middle) / wide
    inside = np.abs(across) < 1.0
    return np.where(inside, top - deep + deep * np.sqrt(1.0 - np.where(inside, across, 0.0) ** 2), NOWHERE)


def leafy(x: Floats, middle: Floats, wide: Floats, top: Floats, tufts: int, draw: Draw) -> Floats:
    """Mounds from the ground to `top`, out to `wide`, scalloped by tufts of leaves all along their outline."""
    share = 2.0 / (tufts + 4.0)
    mound, tall = wide * (1.0 - share), top * (1.0 - share)
    grown = dome(x, middle, mound, tall, tall)
    for tuft in range(tufts):
        angle = np.pi * (tuft + 0.1 + 0.8 * draw()) / tufts
        size = share * np.minimum(wide, top) * (0.6 + 0.6 * draw())
        above = np.minimum(tall * np.sin(angle) ** 0.8 + size, top)
        grown = np.maximum(grown, dome(x, middle + mound * np.cos(angle), size, above, 1.2 * size))
    return grown
