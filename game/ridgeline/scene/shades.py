"""The colours of layers, row by row. Here rows are in units below the top of the panorama, the same for every view."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .daylight import Light
from .items import Sky
from .mist import Fading
from .moment import HEIGHT, View
from .palette import Gradient, Lab
from .theme import Layer

Floats = npt.NDArray[np.float64]

_RISE = np.array([1.0, 0.8, 0.6, 0.4, 0.2, 0.0, 0.0])
"""Where the stops of a cloud stand between its foot and its full share; the last is where the sky ends."""

GLOWING = 1.0 / 960.0
"""The mean of a bell curve across 1920 units, for each of its standard deviations; a little less, for the sides."""


def in_view(shade: Gradient, view: View) -> Gradient:
    """The gradient in pixels of a view."""
    return Gradient((shade.rows - view.corner[1]) * view.pixels_per_unit, shade.colours.copy())


def ridge_shade(fading: Fading, colour: Lab, now: Light) -> Gradient:
    """A layer's own colour from its summits down, smoothly fading into the mist (aerial perspective)."""
    return Gradient(fading.rows, colour + fading.shares * (now.mist - colour))


def snow_shade(fading: Fading, colour: Lab, now: Light) -> Gradient:
    """The snow on a layer of that colour: it lies in the layer's own shadow and fades into the same mist."""
    snow = now.snow_colour + 0.15 * (colour - now.snow_colour)
    return ridge_shade(fading, snow, now)


def cloud_shade(layer: Layer, behind: Gradient, now: Light) -> Gradient:
    """The colour of what is behind, drawn to that of clouds from nothing at the foot of the bank on."""
    rows = HEIGHT - layer.base - _RISE * layer.fade
    rows[-1] = max(rows[-1], behind.rows[-1])
    own = behind.labs(rows).astype(np.float64)
    return Gradient(rows, own + layer.mist * _smooth(_RISE)[:, None] * (now.cloud_colour - own))


def lit(air: Gradient, sky: Sky, view: View) -> Gradient:
    """The sky's own colours drawn to its glows as far as they are on average across the panorama."""
    colours = air.colours.copy()
    for glow in sky.glows:
        y, across, down = np.round(np.array([glow.y, glow.across, glow.down]) / view.pixels_per_unit, 3).tolist()
        down = max(down, 1e-3)  # a tiny sun's glow is rounded to nothing
        mean = glow.share * min(GLOWING * across, 1.0)
        share = mean * np.exp(-0.5 * ((air.rows - view.corner[1] - y) / down) ** 2)
        colours += share[:, None] * (sky.glow_colour - colours)
    return Gradient(air.rows, colours)


def _smooth(share: Floats) -> Floats:
    return np.asarray(share * share * (3.0 - 2.0 * share))


def mist_shade(fading: Fading, behind: Gradient, now: Light) -> Gradient:
    """The colour of what is behind, drawn more and more to the mist's."""
    own = behind.labs(fading.rows).astype(np.float64)
    return Gradient(fading.rows, own + fading.shares * (now.mist - own))
