"""Lakes in the hollows of a layer, level with their lower rim: their places and their colours.

A theme says how wide they are: `tarns` of `Layer`, in `scene/theme.py`.
"""

import numpy as np

from ...terrain.arrays import Floats
from ...terrain.maps.hollows import fill
from ..light.daylight import Light
from ..light.mist import Fading
from ..oklab import Gradient
from ..stands import LATTICE
from ..theme import Layer
from ..view import HEIGHT

MIN_WIDTH, MIN_DEPTH = 0.3, 0.03
"""Width and depth of the smallest lakes, as shares of the widest one's width; else every dent would shine."""

SHORE_POINTS = round(8.0 / LATTICE)
"""Points by which water continues behind the land: else small pictures would show a gap at the shores."""

MIRRORED_HEIGHT, MIRROR_LIGHTNESS = 430.0, 0.97
"""Height in units of the sky that water mirrors, low as one sees it across a valley, and the share of its lightness."""

SLOPE_SHARE = 0.25  #: share of the water's colour that comes from the slopes around, which it mirrors too
MIST_SHARE = 0.3  #: mist before the water, as a share of that before the land
SUNK_UNITS = 24.0  #: depth of the outline below dry ground, so that water does not shine through the ridge's edge


def margin(layer: Layer) -> int:
    """The points beyond each end of a stretch that influence its lakes."""
    return 2 * _widest(layer)


def lakes(ground: Floats, layer: Layer, shares: Floats | None = None) -> Floats:
    """(n,) the level of the water on a ground whose points are LATTICE apart; -inf where it is dry.

    Args:
        ground: (n,) heights in units.
        layer: whose `tarns` are the width of the widest lakes.
        shares: (n,) of that width that the widest have at each point; all of it if None.
    """
    widest = _widest(layer)
    if widest < 2:
        return np.full(len(ground), -np.inf)
    level = fill(ground, widest)
    shores = np.flatnonzero(np.diff(level > ground, prepend=False, append=False)).reshape(-1, 2)
    waters = np.full(len(ground), -np.inf)
    for first, last in shores[np.diff(shores)[:, 0] >= MIN_WIDTH * widest]:
        depth = level[first] - ground[first:last].min()
        narrow = shares is None or last - first <= shares[(first + last) // 2] * widest
        if narrow and depth >= MIN_DEPTH * layer.tarns:
            waters[first:last] = level[first]
    return waters


def outline(ground: Floats, level: Floats) -> Floats:
    """(n,) the crest of the water behind the ground; the first and last SHORE_POINTS do not count. See `lakes`."""
    near = np.convolve(level > ground, np.ones(2 * SHORE_POINTS + 1), "same") > 0.5
    return np.where(level > ground, level, np.where(near, ground, ground - SUNK_UNITS))


def _widest(layer: Layer) -> int:
    """The number of points across the widest lake."""
    return round(layer.tarns / LATTICE)


def tarn_shade(fading: Fading, land: Floats, light: Light, air: Gradient) -> Gradient:
    """The colours of the water: it mirrors the sky and the land around, and fades into the mist less than land."""
    rows = fading.rows
    mirrored = air.labs(np.full(len(rows), HEIGHT - MIRRORED_HEIGHT)).astype(np.float64)
    mirrored[:, 0] *= MIRROR_LIGHTNESS
    mirrored += SLOPE_SHARE * (land - mirrored)
    return Gradient(rows, mirrored + MIST_SHARE * fading.shares * (light.mist - mirrored))
