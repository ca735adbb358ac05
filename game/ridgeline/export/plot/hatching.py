"""Hatching: parallel strokes on a layer, denser where it is darker, as engravers shade a slope.

A layer has one spacing of its lines, set by its darkest row. Where it is lighter every second line ends, then
only every fourth goes on: so lines stay evenly spaced, and each ends a little before or after its neighbours.
"""

import math

import numpy as np

from ...scene.items import Scene
from ...terrain.arrays import Floats
from .pen_strokes import Stroke, Visible, runs

DENSEST, WIDEST = 0.9, 3.2
"""Millimetres between the lines of the darkest layer, and beyond which a layer is so light that it stays white."""

SLANT = math.radians(62.0)  #: of the lines; one layer's lean to the right, the next one's to the left

SHARES = 0.2, 0.6, 0.4, 0.6
"""The share of the layer's greatest darkness from which on every fourth line is drawn, the next, and so on."""

RAGGED = 0.2  #: how far the ends of lines are shifted, as a share of that darkness

GOLDEN = 0.5 * (math.sqrt(5.0) - 1.0)
"""Its multiples, less their whole parts, are spread evenly in whatever stretch of them."""

LEAST_CONTRAST = 0.3  #: of OKLab lightness, assumed at least between the palest and the darkest land

SHORTEST, INSET = 1.5, 0.35
"""Millimetres: lines that are not worth putting the pen down, and the white between a line and an edge."""

WATERS = "lake", "tarn"  #: words of the layers that are hatched level


def hatching(scene: Scene, layers: list[Visible], pixels: float) -> list[Stroke]:
    """The strokes of all layers.

    Args:
        scene: its colours decide how dark a layer is.
        layers: its visible layers.
        pixels: in a millimetre.
    """
    rows = np.arange(scene.height + 1.0)
    lightness = {seen.layer: scene.layers[seen.layer].gradient.labs(rows)[:, 0].astype(np.float64) for seen in layers}
    every = np.concatenate([_visible_values(lightness[seen.layer], seen) for seen in layers])
    darkest, palest = (float(edge) for edge in np.percentile(every, (2.0, 98.0))) if len(every) else (0.0, 1.0)
    reach = max(palest - darkest, LEAST_CONTRAST)
    strokes = []
    for number, seen in enumerate(layers):
        dark = np.clip((darkest + reach - lightness[seen.layer]) / reach, 0.0, 1.0)
        shown = _visible_values(dark, seen)
        greatest = float(shown.max(initial=0.0))
        if greatest * WIDEST > DENSEST:
            slant = 0.0 if scene.layers[seen.layer].words in WATERS else SLANT * (-1.0) ** number
            strokes += _lines(seen, dark / greatest, slant, pixels * DENSEST / greatest, pixels)
    return strokes


def _visible_values(values: Floats, seen: Visible) -> Floats:
    """The values of the rows that a layer shows, from its highest crest to its lowest foot."""
    room = seen.foot > seen.crest
    if not room.any():
        return values[:0]
    first = int(np.clip(seen.crest[room].min(), 0.0, len(values) - 1))
    return values[first : int(np.clip(seen.foot[room].max(), first, len(values)))]


def _lines(seen: Visible, dark: Floats, slant: float, apart: float, pixels: float) -> list[Stroke]:
    """The lines of a layer.

    Args:
        seen: the layer.
        dark: (rows,) 0–1, of its greatest darkness.
        slant: of the lines to the horizontal, in radians.
        apart: pixels between two lines.
        pixels: in a millimetre.
    """
    width, height = len(seen.crest) - 1, len(dark) - 1
    ahead, aside = np.array([math.cos(slant), math.sin(slant)]), np.array([-math.sin(slant), math.cos(slant)])
    corners = np.array([(0, 0), (width, 0), (0, height), (width, height)], dtype=np.float64)
    along = np.arange((corners @ ahead).min(), (corners @ ahead).max())
    across = corners @ aside
    top = np.maximum(seen.crest[:-1], seen.crest[1:]) + INSET * pixels  # of each column between its two edges
    foot = np.minimum(seen.foot[:-1], seen.foot[1:]) - INSET * pixels
    strokes = []
    for number in range(math.ceil(across.min() / apart), math.floor(across.max() / apart) + 1):
        x, y = np.outer(ahead, along) + (number * apart * aside)[:, None]
        inside = (x >= 0.0) & (x < width) & (y >= 0.0) & (y <= height)
        x, y = x[inside], y[inside]
        column = x.astype(np.intp)
        share = SHARES[number % len(SHARES)] + RAGGED * ((number * GOLDEN) % 1.0 - 0.5)
        drawn = (y > top[column]) & (y < foot[column]) & (dark[y.astype(np.intp)] > share)
        for first, stop in runs(drawn):
            if stop - first > SHORTEST * pixels:
                strokes.append(Stroke(seen.layer, np.stack([x[[first, stop - 1]], y[[first, stop - 1]]], axis=1)))
    return strokes
