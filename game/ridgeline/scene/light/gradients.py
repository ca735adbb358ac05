"""The colours of layers, row by row. Here rows are in units below the top of the panorama, the same for every view."""

import numpy as np

from ...terrain.arrays import Floats
from ...terrain.easing import smoothstep
from ..items import Glow
from ..oklab import Gradient
from ..theme import Layer
from ..view import HEIGHT, View
from .daylight import Light
from .mist import Fading

_RISE = np.array([1.0, 0.8, 0.6, 0.4, 0.2, 0.0, 0.0])
"""Stops of a cloud between its foot (0) and its full share (1); the last is where the sky ends."""

_CLOUD_SHARES = smoothstep(_RISE)[:, None]
"""The share of a cloud's own colour at each stop, without a crease at either end."""

GLOW_MEAN = 1.0 / 960.0
"""Mean of a bell curve across 1920 units, by its standard deviation: a little less than √(2π) / 1920, for the sides."""

FARTHEST_GLOW, GLOW_FALL = 0.75, 2.2
"""Share of the sky's glow that lies on the farthest land, and the power by which it falls with the parallax."""

MOONLIT = np.array([0.075, -0.002, -0.012])  #: OKLab that snow takes on under a high full moon: lighter, and cooler
MOONLIT_WATER = 0.5  #: share of that for water
SNOW_SHADOW = 0.15  #: how far snow is drawn to the colour of its layer


def in_view(shade: Gradient, view: View) -> Gradient:
    """The gradient in pixels of a view."""
    return Gradient((shade.rows - view.corner[1]) * view.pixels_per_unit, shade.colours)


def ridge_shade(fading: Fading, colour: Floats, light: Light) -> Gradient:
    """The colours of a layer: its own at the summits, smoothly fading into the mist below (aerial perspective)."""
    return Gradient(fading.rows, colour + fading.shares * (light.mist - colour))


def snow_shade(fading: Fading, colour: Floats, light: Light) -> Gradient:
    """The colours of the snow on a layer of a colour: it lies in the layer's shadow and fades into the same mist."""
    snow = light.snow_colour + SNOW_SHADOW * (colour - light.snow_colour) + light.moonlight * MOONLIT
    return ridge_shade(fading, snow, light)


def draw_towards(other: Gradient, share: float, shade: Gradient) -> Gradient:
    """The colours of a shade drawn to those of another with the same rows, by `share`, 0–1."""
    return Gradient(shade.rows, shade.colours + share * (other.colours - shade.colours)) if share else shade


def on_water(air: Gradient, light: Light) -> Gradient:
    """The sky's colours as water shows them: moonlight glints on its waves."""
    return Gradient(air.rows, air.colours + light.moonlight * MOONLIT_WATER * MOONLIT)


def cloud_shade(layer: Layer, behind: Gradient, light: Light) -> Gradient:
    """The colours of a bank: those behind it, drawn upwards to that of the sky above, which lights its shaded side.

    In the colour of lit clouds a bank would vanish before a bright horizon, and cut through the sun unseen.
    """
    rows = HEIGHT - layer.base - _RISE * layer.fade
    rows[-1] = max(rows[-1], behind.rows[-1])
    own, shaded = behind.labs(rows).astype(np.float64), light.sky[len(light.sky) // 2]
    return Gradient(rows, own + layer.mist * _CLOUD_SHARES * (shaded - own))


def add_glow(air: Gradient, glows: tuple[Glow, ...], colour: Floats, view: View) -> Gradient:
    """The sky's own colours, drawn to the mean glows of sun and moon, as mist and water show them."""
    lying = [glow for glow in glows if glow.on_land]
    if not lying:
        return Gradient(air.rows, air.colours.copy())
    bells = np.array([(glow.y, glow.across, glow.down) for glow in lying]) / view.pixels_per_unit
    y, across, down = np.round(bells, 3).T
    mean = np.array([glow.share for glow in lying]) * np.minimum(GLOW_MEAN * across, 1.0)
    # A tiny sun's glow is rounded to nothing.
    away = (air.rows - view.corner[1] - y[:, None]) / np.maximum(down, 1e-3)[:, None]
    share = 1.0 - np.prod(1.0 - mean[:, None] * np.exp(-0.5 * away * away), axis=0)
    return Gradient(air.rows, air.colours + share[:, None] * (colour - air.colours))


def glow_on_land(layer: Layer) -> float:
    """How far the light of the sky's glows lies on a layer, 0–1: near layers have less air before them."""
    return float(FARTHEST_GLOW * max(1.0 - layer.parallax, 0.0) ** GLOW_FALL)


def mist_shade(fading: Fading, behind: Gradient, light: Light) -> Gradient:
    """The colours of a bank of mist: those behind it, drawn more and more to the mist's from its top down."""
    own = behind.labs(fading.rows).astype(np.float64)
    return Gradient(fading.rows, own + fading.shares * (light.mist - own))
