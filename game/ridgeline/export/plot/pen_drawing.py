"""A scene as strokes for a plotter: an SVG layer for each pen, as Inkscape and vpype read them."""

import numpy as np

from ...scene.items import Scene
from ...scene.oklab import hexadecimal
from ...terrain.arrays import Floats
from .hatching import hatching
from .sheet import Sheet
from .strokes import SKY, Stroke, crests, sky, visible

PEN = 0.35
"""Millimetres that a pen's line is broad."""

TOLERANCE = 0.04
"""Millimetres by which a stroke may differ from the crest: far less than the pen is broad."""

PALEST_INK = 0.5
"""OKLab lightness: inks in the colours of lighter land would not be seen on paper."""


def drawn(scene: Scene, sheet: Sheet, pens: int, hatch: bool) -> str:
    """The content of an SVG file, in millimetres.

    Args:
        scene: of the sheet's size.
        sheet: the paper.
        pens: their number; the first draws the sky and the farthest layers, the last the nearest ones.
        hatch: whether layers are hatched.
    """
    layers = visible(scene)
    strokes = [stroke for seen in layers for stroke in crests(seen, PEN * sheet.pixels, TOLERANCE * sheet.pixels)]
    land = np.minimum.reduce([seen.crest for seen in layers] + [np.full(scene.width + 1, float(scene.height))])
    strokes += sky(scene, land, PEN * sheet.pixels)
    if hatch:
        strokes += hatching(scene, layers, sheet.pixels)
    return "".join(_layer(scene, sheet, strokes, pen, pens) for pen in range(pens))


def _layer(scene: Scene, sheet: Sheet, strokes: list[Stroke], pen: int, pens: int) -> str:
    """What one pen draws."""
    own = [number for number in range(len(scene.layers)) if number * pens // len(scene.layers) == pen]
    paths = "".join(
        f'<polyline points="{_points(stroke.points / sheet.pixels + sheet.margin)}"/>\n'
        for stroke in strokes
        if stroke.layer in own or (stroke.layer == SKY and pen == 0)
    )
    return (
        f'<g inkscape:groupmode="layer" inkscape:label="{pen + 1}" id="pen{pen + 1}" fill="none"'
        f' stroke="#{_ink(scene, own)}" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round">\n'
        f"{paths}</g>\n"
    )


def _ink(scene: Scene, layers: list[int]) -> str:
    """The mean colour of some layers, dark enough for paper; that of the nearest for none or all of them."""
    own = layers if 0 < len(layers) < len(scene.layers) else [len(scene.layers) - 1]
    colour = np.mean([scene.layers[number].gradient.colours[0] for number in own], axis=0)
    colour[0] = min(colour[0], PALEST_INK)
    return hexadecimal(colour)


def _points(points: Floats) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points.tolist())
