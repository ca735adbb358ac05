"""The mist between the ridges: how far a layer has faded into it, from its summits down (aerial perspective)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .moment import HEIGHT
from .theme import Layer

Floats = npt.NDArray[np.float64]

FADE = np.array([0.0, 0.15, 0.3, 0.5, 0.7, 0.85, 1.0])
"""Where the stops of a layer's gradient stand on its way into the mist."""

TURN = FADE * FADE * (3.0 - 2.0 * FADE)
"""How much of that way a layer has gone at each stop: it sets out and arrives gently."""


def summit(layer: Layer) -> float:
    """The height in units above the foot of the picture up to which the layer has wholly its own colour."""
    rise = 0.8 * layer.displacement
    return layer.base + (rise if layer.ceiling is None else min(rise, layer.ceiling))


class Fading(NamedTuple):
    """How a layer fades into the mist.

    Attributes:
        rows: (n,) units below the top of the panorama.
        shares: (n, 1) how much of the mist's colour it has taken on there, 0–1.
    """

    rows: Floats
    shares: Floats


def fading(layer: Layer) -> Fading:
    """How a layer fades."""
    return Fading(HEIGHT - summit(layer) + FADE * layer.fade, layer.mist * TURN[:, None])


def mist_share(layer: Layer, height: float) -> float:
    """How much of the mist's colour (0–1) the layer has taken on at a height in units above the foot."""
    return layer.mist * float(np.interp((summit(layer) - height) / layer.fade, FADE, TURN))
