"""The colours of layers, row by row. Here rows are in units below the top of the panorama, the same for every view."""

from __future__ import annotations

import numpy as np

from .daylight import Light
from .mist import FADE, TURN, summit
from .moment import HEIGHT, View
from .palette import Gradient, Lab
from .theme import Layer

_CLOUD = np.array([0.75, 0.95, 1.0, 0.85, 0.45, 0.0, 0.0])[:, None]
"""How much of a cloud's share its stops have: bright on top, gone at its foot."""

_BELLY = np.array([0.0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.0])
"""Where they stand between its top and its foot; the last is moved down to where the sky ends."""


def in_view(shade: Gradient, view: View) -> Gradient:
    """The gradient in pixels of a view."""
    return Gradient((shade.rows - view.corner[1]) * view.pixels_per_unit, shade.colours.copy())


def ridge_shade(layer: Layer, colour: Lab, now: Light) -> Gradient:
    """A layer's own colour from its summits down, smoothly fading into the mist (aerial perspective)."""
    rows = _top(layer) + FADE * layer.fade
    return Gradient(rows, colour + layer.mist * TURN[:, None] * (now.mist - colour))


def snow_shade(layer: Layer, colour: Lab, now: Light) -> Gradient:
    """The snow on a layer of that colour: it lies in the layer's own shadow and fades into the same mist."""
    snow = now.snow_colour + 0.15 * (colour - now.snow_colour)
    return ridge_shade(layer, snow, now)


def cloud_shade(layer: Layer, behind: Gradient, now: Light) -> Gradient:
    """The colour of what is behind, drawn to that of clouds from the top of the bank to its foot."""
    rows = _top(layer) + _BELLY * layer.fade
    rows[-1] = max(rows[-1], behind.rows[-1])
    own = behind.labs(rows).astype(np.float64)
    return Gradient(rows, own + layer.mist * _CLOUD * (now.cloud_colour - own))


def mist_shade(layer: Layer, behind: Gradient, now: Light) -> Gradient:
    """The colour of what is behind, drawn more and more to the mist's."""
    rows = _top(layer) + FADE * layer.fade
    own = behind.labs(rows).astype(np.float64)
    return Gradient(rows, own + layer.mist * TURN[:, None] * (now.mist - own))


def _top(layer: Layer) -> float:
    """The row of a layer's summits."""
    return HEIGHT - summit(layer)
