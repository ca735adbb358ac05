"""A lake: the layers behind it and the sky, mirrored as crest layers that ripple."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from .moment import HEIGHT, Moment, View
from .palette import Gradient, Lab
from .theme import Layer

Rows = npt.NDArray[np.float64]

MIRRORED = 3
"""Layers of the theme that are mirrored apart; those behind them are one with the third."""

LIT = 0.12
"""How much lighter the shore is, OKLab, than the sky behind it, before it is mixed with what is mirrored there."""

LIGHTEST = 0.96
"""How light that is at most."""

SQUEEZE = 0.8
"""How high a mirrored thing is, in shares of its own height: one looks down at water a little."""

SHORE = 3.0
"""Units of light along the shore."""

DENSE = 1.3
"""How dense the strips of rippled water are: radians from one root of the depth to the next, halved."""

RIPPLE = 0.85
"""How flat they are; at 1 what is mirrored would stand still in their middle."""

DEPTHS = np.array([0.0, 0.0, 0.0, 0.12, 0.3, 0.6, 1.0])
"""Where the stops of water stand, in shares of its depth; the second and third stand by the shore."""


def mirrored(behind: Sequence[str]) -> int:
    """How many crests are mirrored apart, the nearest ones, given what each is; snow belongs to the land before it."""
    layers = 0
    for number, words in enumerate(reversed(behind)):
        layers += words != "snow"
        if layers > MIRRORED:
            return number
    return len(behind)


def water_shades(level: float, behind: Sequence[Gradient], sky: Gradient) -> list[Gradient]:
    """The colours of the water where it mirrors the nearest crest, the next ones behind it, and the sky."""
    deep = sky.colours[0] * (0.7, 1.0, 1.0)
    light = min(float(sky.labs(np.array([HEIGHT - level]))[0, 0]) + LIT, LIGHTEST)
    return [_water(level, shade, deep, light) for shade in [*reversed(behind), sky]]


def _water(level: float, shade: Gradient, deep: Lab, light: float) -> Gradient:
    """The mirrored colours, the nearer the more drawn to that of the deep water, with light along the shore."""
    shore = HEIGHT - level
    depth = DEPTHS * level
    depth[1:3] = min(SHORE, 0.05 * level) * np.array([1.0, 2.0])
    colours = shade.labs(shore - depth / SQUEEZE).astype(np.float64)
    share = np.sqrt(depth / level)
    colours += (0.06 + 0.34 * share)[:, None] * (deep - colours)
    colours[0, 0] += 0.5 * max(light - colours[0, 0], 0.0)
    return Gradient(shore + depth, colours)


def water_crests(
    level: float, behind: Sequence[Rows], apart: int, layer: Layer, moment: Moment, view: View
) -> list[Rows]:
    """(width + 1,) y in pixels: the shore, then from where on the next crests behind and the sky are mirrored.

    Each lies below the one before, as it does above the water. So many crests are mirrored `apart`, see `mirrored`.
    """
    shore = view.row(level)
    found = [np.full(view.width + 1, shore)]
    step = 1.0 / view.pixels_per_unit
    x: Rows = view.corner[0] + layer.parallax * moment.travel + step * np.arange(view.width + 1.0)
    phases = wander(x, moment.elapsed, step)
    farther = list(reversed(behind))
    groups = [[crest] for crest in farther[: apart - 1]] + [farther[apart - 1 :]]
    for group in groups:
        if group:
            highest = np.minimum.reduce(group)
            depth = np.maximum((shore - highest) * (SQUEEZE * step), 0.0)
            found.append(np.maximum(found[-1], shore + view.pixels_per_unit * rippled(depth, phases)))
    return found


WAVES = ((1.3, 331.0, 0.7), (0.9, 97.0, -1.1), (0.7, 41.0, 1.7))
"""Waves by which strips of water wander: height and speed in radians and radians a second, length in units."""


def wander(x: Rows, elapsed: float, step: float) -> Rows:
    """(n,) radians by which the strips of water are moved at places `x`, in units, as means over `step`."""
    found = np.zeros_like(x)
    for height, length, speed in WAVES:
        wave = 2.0 * math.pi / length
        found += height * _blurred(wave, step) * np.sin(wave * x + speed * elapsed % (2.0 * math.pi))
    return found


def rippled(depth: Rows, phases: Rows) -> Rows:
    """Depths below the shore, in units, drawn to flat strips, as waves cut what is mirrored; order is kept.

    The strips are the broader the nearer they are.
    """
    root = np.sqrt(depth + 4.0)
    return np.asarray(
        depth + np.minimum(depth / 6.0, 1.0) * (RIPPLE / DENSE) * root * np.sin(2.0 * DENSE * root + phases)
    )


def _blurred(wave: float, step: float) -> float:
    """How much of a wave is left in its means over `step`."""
    half = 0.5 * wave * step
    return math.sin(half) / half if half < math.pi else 0.0
