"""A landscape, and the scene that it shows at a moment in a view."""

from __future__ import annotations

import numpy as np

from .daylight import Light, light
from .items import CrestLayer, Scene
from .layers import Land, crest, words
from .library import theme_for
from .moment import Moment, View
from .palette import Gradient, Lab
from .sky import sky
from .theme import Layer, Theme

SEEDS_PER_LAYER = 16
"""Seeds set aside for each layer: its ridge, its folds, what stands on it."""


class Landscape:
    """A theme and a seed: all that is needed to know what can be seen at any moment.

    Args:
        theme: a built-in theme's name, the path of a theme file, a Theme, or None to let the seed choose.
        seed: any integer.

    Raises:
        ValueError: for a theme that does not exist or does not keep the rules; the message says what is allowed.

    >>> scene = Landscape("dusk", seed=7).scene(Moment(hour=18.5), View(320, 180))
    >>> len(scene.layers[0].crest)
    321
    """

    def __init__(self, theme: str | Theme | None = None, seed: int = 0) -> None:
        """Lay out the land of every layer; nothing is made before it is looked at."""
        self.theme = theme if isinstance(theme, Theme) else theme_for(theme, seed)
        self.seed = seed
        first = seed * SEEDS_PER_LAYER * len(self.theme.layers)
        self._lands = [Land(layer, first + number * SEEDS_PER_LAYER) for number, layer in enumerate(self.theme.layers)]

    def scene(self, moment: Moment, view: View) -> Scene:
        """What is visible at `moment` in `view`: the same for the same arguments, whatever was asked before."""
        now = light(self.theme, moment.hour)
        layers = zip(self.theme.layers, self._lands, now.ridges, strict=True)
        return Scene(
            view.width,
            view.height,
            sky(self.theme, now, moment, view, self.seed),
            tuple(
                CrestLayer(
                    crest(land, layer, moment, view), _shade(layer, colour, now, view), layer.parallax, words(layer)
                )
                for layer, land, colour in layers
            ),
        )


FADE = np.array([0.0, 0.15, 0.3, 0.5, 0.7, 0.85, 1.0])
"""Where the stops of a layer's gradient stand on its way into the mist."""

_TURN = (FADE * FADE * (3.0 - 2.0 * FADE))[:, None]


def _shade(layer: Layer, colour: Lab, now: Light, view: View) -> Gradient:
    """A layer's own colour from its summits down, smoothly fading into the mist (aerial perspective)."""
    rise = 0.8 * layer.displacement
    top = view.row(layer.base + (rise if layer.ceiling is None else min(rise, layer.ceiling)))
    rows = top + FADE * (layer.fade * view.pixels_per_unit)
    return Gradient(rows, colour + layer.mist * _TURN * (now.mist - colour))
