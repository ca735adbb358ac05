"""A lake: the layers behind it and the sky, mirrored as crest layers that ripple."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .moment import HEIGHT, Moment, View
from .palette import Gradient
from .theme import Layer

Rows = npt.NDArray[np.float64]

MIRRORED = 3
"""Layers that are mirrored at most; behind them the sky is."""

SQUEEZE = 0.8
"""How high a mirrored thing is, in shares of its own height: one looks down at water a little."""

SHORE = 3.0
"""Units of light along the shore."""

DEPTHS = np.array([0.0, 1.0, 0.0, 0.12, 0.3, 0.6, 1.0])
"""Where the stops of water stand, in shares of its depth; the second in shares of the shore."""


@dataclass(frozen=True, eq=False)
class Mirrored:
    """What a lake mirrors of one layer.

    Attributes:
        crest: y in pixels.
        shade: its colours, with rows in units.
    """

    crest: Rows
    shade: Gradient


def water_shades(level: float, behind: Sequence[Gradient], sky: Gradient) -> list[Gradient]:
    """The colours of the water where it mirrors the nearest layer, the next ones behind it, and the sky."""
    return [_water(level, shade) for shade in [*reversed(behind[-MIRRORED:]), sky]]


def _water(level: float, shade: Gradient) -> Gradient:
    """The mirrored colours, darker the nearer the water is, with light along the shore."""
    shore = HEIGHT - level
    depth = DEPTHS * level
    depth[1:3] = SHORE, 2.0 * SHORE
    colours = shade.labs(shore - depth / SQUEEZE).astype(np.float64)
    share = np.sqrt(depth / level)
    colours *= (0.95 - 0.25 * share)[:, None]
    colours[0] += 0.5 * (np.array([0.96, *colours[0, 1:]]) - colours[0])
    return Gradient(shore + depth, colours)


def water_crests(level: float, behind: Sequence[Rows], layer: Layer, moment: Moment, view: View) -> list[Rows]:
    """(width + 1,) y in pixels: the shore, then from where on the next layers behind and the sky are mirrored.

    Each lies below the one before, as it does above the water.
    """
    shore = view.row(level)
    found = [np.full(view.width + 1, shore)]
    x = view.corner[0] + layer.parallax * moment.travel + np.arange(view.width + 1) / view.pixels_per_unit
    farther = list(reversed(behind))
    groups = [[crest] for crest in farther[: MIRRORED - 1]]
    groups.append(farther[MIRRORED - 1 :] or [])
    for group in groups:
        if group:
            highest = np.minimum.reduce(group)
            depth = np.maximum((shore - highest) * (SQUEEZE / view.pixels_per_unit), 0.0)
            rippled = shore + view.pixels_per_unit * ripple(depth, x, moment.elapsed, 1.0 / view.pixels_per_unit)
            found.append(np.maximum(found[-1], rippled))
    return found


def ripple(depth: Rows, x: Rows, elapsed: float, step: float) -> Rows:
    """Depths below the shore, in units, drawn to flat steps as waves cut a mirrored outline into strips.

    The strips grow with the depth, and wander: where they are depends on the place and the second.
    """
    wander = sum(
        size
        * _blurred(2.0 * math.pi / length, step)
        * np.sin((2.0 * math.pi / length) * x + speed * elapsed % (2.0 * math.pi))
        for size, length, speed in ((1.3, 331.0, 0.7), (0.9, 97.0, -1.1), (0.7, 41.0, 1.7))
    )
    root = np.sqrt(depth + 4.0)
    phase = 2.6 * root + wander
    # phase's slope over the depth is 1.3 / root: strips stay in order as long as their share is up to 1.
    return depth + np.minimum(depth / 6.0, 1.0) * 0.85 * (root / 1.3) * np.sin(phase)


def _blurred(wave: float, step: float) -> float:
    """How much of a wave is left in its means over `step`."""
    half = 0.5 * wave * step
    return math.sin(half) / half if half < math.pi else 0.0
