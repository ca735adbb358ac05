"""A lake: the layers behind it and the sky, mirrored as crest layers that ripple."""

import math
from collections.abc import Sequence

import numpy as np

from ...terrain.arrays import Floats
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Layer
from ..view import HEIGHT, View

MIRRORED_LAYERS = 3
"""Layers of the theme with a mirror image each; those behind them share that of the third."""

SHORE_LIGHT, MAX_LIGHTNESS = 0.12, 0.96
"""OKLab lightness of the shore above the sky behind it, and at most, before it is mixed with the mirror image."""

SQUEEZE = 0.8
"""Height of a mirror image, as a share of the thing's: one looks down at water a little."""

SHORE_UNITS = 3.0
"""Width of the light along the shore."""

DEEP_SHARES = (0.06, 0.34)
"""How far the water at the shore is drawn to the colour of deep water, and how much more at the foot of the picture."""

STRIP_DENSITY, STRIP_FLATNESS = 1.3, 0.85
"""Strips of water: half the radians for 1 of the depth's root; flatness: at 1, images would rest in their middles."""

DEPTHS = np.array([0.0, 0.0, 0.0, 0.12, 0.3, 0.6, 1.0])
"""Stops of the water's gradient, in shares of its depth; the second and third are moved to the shore."""

WAVES = ((1.3, 331.0, 0.7), (0.9, 97.0, -1.1), (0.7, 41.0, 1.7))
"""Waves that move the strips: height in radians, length in units, speed in radians a second."""


def mirrored(behind: Sequence[str]) -> int:
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
    light = min(float(sky.labs(np.array([HEIGHT - level]))[0, 0]) + SHORE_LIGHT, MAX_LIGHTNESS)
    return [_water(level, shade, deep, light) for shade in [*reversed(behind), sky]]


def _water(level: float, shade: Gradient, deep: Floats, light: float) -> Gradient:
    """The mirrored colours, drawn more to those of deep water the nearer they are, with light along the shore."""
    shore = HEIGHT - level
    depth = DEPTHS * level
    depth[1:3] = min(SHORE_UNITS, 0.05 * level) * np.array([1.0, 2.0])
    colours = shade.labs(shore - depth / SQUEEZE).astype(np.float64)
    share = np.sqrt(depth / level)
    colours += (DEEP_SHARES[0] + DEEP_SHARES[1] * share)[:, None] * (deep - colours)
    colours[0, 0] += 0.5 * max(light - colours[0, 0], 0.0)
    return Gradient(shore + depth, colours)


def water_crests(
    level: float, behind: Sequence[Floats], apart: int, layer: Layer, moment: Moment, view: View
) -> list[Floats]:
    """(width + 1,) y in pixels: the shore, then the mirrored crests, `apart` of them, see `mirrored`.

    Each lies below the one before: it is where the image of the next thing behind begins.
    """
    shore = view.row(level)
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
            crests.append(np.maximum(crests[-1], shore + view.pixels_per_unit * rippled(depth, phases)))
    return crests


def wander(x: Floats, elapsed: float, step: float) -> Floats:
    """(n,) radians by which the strips of water are moved at places `x`, in units, as means over `step`."""
    phases = np.zeros_like(x)
    for height, length, speed in WAVES:
        wave = 2.0 * math.pi / length
        phases += height * _blurred(wave, step) * np.sin(wave * x + speed * elapsed % (2.0 * math.pi))
    return phases


def rippled(depth: Floats, phases: Floats) -> Floats:
    """Depths below the shore, in units, drawn to flat strips, as waves cut a mirror image; order is kept."""
    root = np.sqrt(depth + 4.0)  # of the depth, since strips look broader the nearer they are
    return np.asarray(
        depth
        + np.minimum(depth / 6.0, 1.0)
        * (STRIP_FLATNESS / STRIP_DENSITY)
        * root
        * np.sin(2.0 * STRIP_DENSITY * root + phases)
    )


def _blurred(wave: float, step: float) -> float:
    """The share of a wave's height that is left in its means over `step`: the cardinal sine, up to its first zero."""
    half = 0.5 * wave * step
    return math.sin(half) / half if half < math.pi else 0.0
