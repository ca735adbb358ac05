"""A lake: the layers behind it and the sky, mirrored as crest layers that ripple.

A theme says how high its water is: `lake` of `Layer`, in `scene/theme.py`.
"""

from collections.abc import Sequence

import numpy as np

from ...terrain.arrays import Floats
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Layer
from ..view import HEIGHT, View

MIRRORED_LAYERS = 3  #: layers of the theme with a mirror image each; farther ones share that of the third
SQUEEZE = 0.8  #: height of a mirror image, as a share of the object's, as one looks down at water a little

DEEP_SHARES = (0.06, 0.34)
"""How far water is drawn to the colour of deep water at the shore, and how much farther at the foot of the picture."""

STRIP_TURNS, STRIP_REACH = 0.4138, 0.654
"""Strips of water: how many for 1 of the depth's square root, and how far they move the mirror image, in units for
1 of the root. Where their product times π is 1, images would rest in the strips' middles."""

DEPTHS = np.array([0.0, 0.03, 0.12, 0.3, 0.5, 0.75, 1.0])  #: stops of the water's gradient, in shares of its depth

WAVES = ((0.207, 331.0, 0.1114), (0.143, 97.0, -0.1751), (0.1114, 41.0, 0.2706))
"""Waves that move the strips: height in turns, length in units, speed in turns a second."""


def count_mirrored(behind: Sequence[str]) -> int:
    """The number of nearest crests with a mirror image each, by their words; snow belongs to the land before it."""
    layers = 0
    for number, words in enumerate(reversed(behind)):
        layers += words != "snow"
        if layers > MIRRORED_LAYERS:
            return number
    return len(behind)


def water_shades(level: float, behind: Sequence[Gradient], sky: Gradient) -> list[Gradient]:
    """The colours of the water where it mirrors the nearest crest, the next ones behind it, and the sky."""
    deep = sky.colours[0] * (0.7, 1.0, 1.0)
    return [_water(level, shade, deep) for shade in [*reversed(behind), sky]]


def _water(level: float, shade: Gradient, deep: Floats) -> Gradient:
    """The mirrored colours, drawn to those of deep water: the nearer, the more."""
    shore = HEIGHT - level
    depth = DEPTHS * level
    colours = shade.labs(shore - depth / SQUEEZE).astype(np.float64)
    share = np.sqrt(depth / level)
    colours += (DEEP_SHARES[0] + DEEP_SHARES[1] * share)[:, None] * (deep - colours)
    return Gradient(shore + depth, colours)


def water_crests(layer: Layer, behind: Sequence[Floats], apart: int, moment: Moment, view: View) -> list[Floats]:
    """(width + 1,) y in pixels: a lake's shore, then the mirrored crests, `apart` of them, see `count_mirrored`.

    Each lies below the one before: it is where the image of the next thing behind begins.
    """
    assert layer.lake is not None
    shore = view.row(layer.lake)
    crests = [np.full(view.width + 1, shore)]
    step = 1.0 / view.pixels_per_unit
    x: Floats = view.corner[0] + layer.parallax * moment.travel + step * np.arange(view.width + 1.0)
    phases = wander(x, moment.elapsed, step)
    farther = list(reversed(behind))
    groups = [[crest] for crest in farther[: apart - 1]] + [farther[apart - 1 :]]
    for group in groups:
        if group:
            highest = np.minimum.reduce(group)
            depth = np.maximum((shore - highest) * (SQUEEZE * step), 0.0)
            crests.append(np.maximum(crests[-1], shore + view.pixels_per_unit * ripple(depth, phases)))
    return crests


def wander(x: Floats, elapsed: float, step: float) -> Floats:
    """(n,) turns by which the strips of water are moved at places `x`, in units, as means over `step`."""
    phases = np.zeros_like(x)
    for height, length, speed in WAVES:
        phases += height * _blur(step / length) * wave(x / length + speed * elapsed)
    return phases


def ripple(depth: Floats, phases: Floats) -> Floats:
    """Depths below the shore, in units, drawn to flat strips, as waves cut a mirror image; order is kept."""
    root = np.sqrt(depth + 4.0)  # the square root, since near strips look broader
    return np.asarray(depth + np.minimum(depth / 6.0, 1.0) * STRIP_REACH * root * wave(STRIP_TURNS * root + phases))


def wave(turns: Floats) -> Floats:
    """(n,) -1 to 1: the sine of so many turns to 0.001, by parabolas alone.

    It decides a crest, which must be the same to the last bit on any machine; library sines are not.
    """
    half = 2.0 * (turns - np.floor(turns)) - 1.0
    parabola = 4.0 * half * (np.abs(half) - 1.0)
    return np.asarray(parabola * (0.775 + 0.225 * np.abs(parabola)))


def _blur(share: float) -> float:
    """About the share of a wave's height that remains in means over `share` of its length; 0 from 1 on."""
    square = min(share * share, 1.0)
    return (1.0 - square) * (1.0 - 0.6 * square)
