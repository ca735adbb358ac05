"""The mist between the ridges: how far a layer has faded into it, from its summits down (aerial perspective).

A layer of a theme says how much mist there is: `mist` and `fade`, with their defaults in `Layer` in `scene/theme.py`.
"""

from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ..theme import Layer
from ..view import HEIGHT

FADE_STOPS = np.array([0.0, 0.15, 0.3, 0.5, 0.7, 0.85, 1.0])
"""Stops of a layer's gradient on its way into the mist, 0–1."""

FADE_SHARES = smoothstep(FADE_STOPS)
"""Share of its mist that a layer has at each stop: gentle at both ends, since a crease would look like an edge."""

SUMMIT_RISE = 0.8  #: how far above its base, in displacements, the summits of a layer begin


def summit(layer: Layer) -> float:
    """The height in units above the foot of the picture above which the layer has its own colour alone."""
    rise = SUMMIT_RISE * layer.displacement
    return layer.base + (rise if layer.ceiling is None else min(rise, layer.ceiling))


GORGE_BELOW, GORGE_DEPTH, GORGE_SHARE = 20.0, 250.0, -0.03
"""Units below nearer land where what is seen through its gaps leaves the mist, and in which it has its own, dark colour
again; and its share of the mist's there: so a gap looks deep, instead of showing a bright floor."""


class Fading(NamedTuple):
    """The way of a layer into the mist.

    Attributes:
        rows: (n,) units below the top of the panorama.
        shares: (n, 1) share of the mist's colour that it has there, 0–1; below 0 where water goes away from it.
    """

    rows: Floats
    shares: Floats


def fading(layer: Layer) -> Fading:
    """The fading of a layer."""
    return Fading(HEIGHT - summit(layer) + FADE_STOPS * layer.fade, _mist_at_foot(layer) * FADE_SHARES[:, None])


def into_gorges(fading: Fading, height: float) -> Fading:
    """The fading of land seen through gaps in nearer land at a height: below that it becomes dark again."""
    first, last = float(fading.rows[0]), float(fading.rows[-1])
    edge = max(HEIGHT - height + GORGE_BELOW, first + 1.0)
    rows = np.concatenate([np.linspace(first, edge, len(FADE_STOPS) - 2), edge + GORGE_DEPTH * np.array([0.5, 1.0])])
    shares = fading.shares[-1, 0] * smoothstep(np.clip((rows - first) / (last - first), 0.0, 1.0))
    shares[-2:] = 0.5 * (shares[-3] + GORGE_SHARE), GORGE_SHARE
    return Fading(rows, shares[:, None])


def mist_share(layer: Layer, height: float) -> float:
    """The share of the mist's colour that the layer has at a height in units above the foot, see `Fading`."""
    return _mist_at_foot(layer) * float(np.interp((summit(layer) - height) / layer.fade, FADE_STOPS, FADE_SHARES))


def _mist_at_foot(layer: Layer) -> float:
    """The share of the mist's colour at a layer's foot: land sinks into it, water turns deep and dark."""
    return -layer.mist if layer.water else layer.mist
