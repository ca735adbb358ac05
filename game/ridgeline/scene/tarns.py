"""Lakes in the hollows of a layer, level with their lower rim: where they stand, and how they look."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..terrain.hollows import filled
from .daylight import Light
from .mist import Fading
from .moment import HEIGHT
from .palette import Gradient, Lab
from .stands import LATTICE
from .theme import Layer

Heights = npt.NDArray[np.float64]

SMALLEST, SHALLOWEST = 0.3, 0.03
"""Width and greatest depth of the smallest lakes, in shares of the width of the widest; else every dent would shine."""

SHORE = round(8.0 / LATTICE)
"""Points by which water goes on behind the land: else a gap would show by the shores in small pictures."""

MIRRORED = 430.0
"""Units above the foot of the panorama where the sky is that water mirrors: low, as one sees it across a valley."""

DIMMED = 0.97
"""What is left of the sky's lightness in the water."""

SLOPES = 0.25
"""How far the water has the colour of the slopes around it, which it mirrors too."""

MISTY = 0.3
"""How much mist there is before the water, in shares of that before the land."""

SUNK = 24.0
"""Units by which water lies below the ground where there is no lake, so that it does not shine through the edge."""


def margin(layer: Layer) -> int:
    """Points of ground on both sides of a stretch that decide where lakes are in it."""
    return 2 * _widest(layer)


def lakes(ground: Heights, layer: Layer) -> Heights:
    """(n,) how high water stands on the ground, whose points are LATTICE apart: -inf where it does not."""
    widest = _widest(layer)
    if widest < 2:
        return np.full(len(ground), -np.inf)
    level = filled(ground, widest)
    shores = np.flatnonzero(np.diff(level > ground, prepend=False, append=False)).reshape(-1, 2)
    found = np.full(len(ground), -np.inf)
    for first, last in shores[np.diff(shores)[:, 0] >= SMALLEST * widest]:
        depth = level[first] - ground[first:last].min()
        if depth >= SHALLOWEST * layer.tarns:
            found[first:last] = level[first]
    return found


def outline(ground: Heights, level: Heights) -> Heights:
    """(n,) the crest of the water behind the ground, right from SHORE points from both ends on; see `lakes`."""
    near = np.convolve(level > ground, np.ones(2 * SHORE + 1), "same") > 0.5
    return np.where(level > ground, level, np.where(near, ground, ground - SUNK))


def _widest(layer: Layer) -> int:
    """Points of ground across the widest lake."""
    return round(layer.tarns / LATTICE)


def tarn_shade(fading: Fading, land: Lab, now: Light, air: Gradient) -> Gradient:
    """The colours of the water: it mirrors the sky over the ridges and the land around it, and fades into the mist less
    than that does.
    """
    rows = fading.rows
    mirrored = air.labs(np.full(len(rows), HEIGHT - MIRRORED)).astype(np.float64)
    mirrored[:, 0] *= DIMMED
    mirrored += SLOPES * (land - mirrored)
    return Gradient(rows, mirrored + MISTY * fading.shares * (now.mist - mirrored))
