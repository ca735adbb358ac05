"""Figures: small pictures of creatures and things in a few poses, kept at each size and quarter of a pixel."""

import math
from collections.abc import Callable

import numpy as np

from ...terrain.arrays import Float32s, Floats
from ..items import Sprite
from ..stage import Stage
from ..stands.pen import Part, Pen
from ..stands.raster import mask
from .presence import draws

Drawing = Callable[[Pen, tuple[int, ...]], None]
"""Draws a figure in a pose; x goes to the right of its root, y up, and 1 is its size."""

QUARTERS, SIZES = 4, 8
"""Places in a pixel, and steps in a doubling of the size, that are kept."""

NUMBERS = 64
"""Random numbers of a pen."""


def figure(
    stage: Stage,
    drawing: Drawing,
    pose: tuple[int, ...],
    at: tuple[float, float],
    size: float,
    layer: int,
    colour: Floats,
    words: str,
    strength: float = 1.0,
) -> list[Sprite]:
    """The sprite of a figure; none if it is out of the view.

    Args:
        stage: its view clips the figure.
        drawing, pose: what it shows.
        at: its root in pixels.
        size: pixels to 1 of the drawing.
        layer: before which it is.
        colour: OKLab.
        words: what it is.
        strength: 0–1, how much of it is shown.
    """
    column, row = math.floor(QUARTERS * at[0]), math.floor(QUARTERS * at[1])
    x, y = column % QUARTERS, row % QUARTERS
    left, top, share = stage.memory(picture, drawing, pose, size, x, y)
    left, top = left + column // QUARTERS, top + row // QUARTERS
    rows, columns = share.shape
    seen = -columns < left < stage.view.width and -rows < top < stage.view.height
    if not seen or strength <= 0.0 or not share.size:
        return []
    if strength < 1.0:
        share = share * np.float32(strength)
    return [Sprite(layer, left, top, share, colour, words)]


def emerging(stage: Stage, number: int, sprites: list[Sprite]) -> list[Sprite]:
    """The sprites as far as they are above the crest of a layer, out of which they rise, and before it.

    Nearer layers hide whole pixels: what rises right behind a crest of another colour would have a jagged foot.
    """
    crest, risen = stage.crests[number].crest, []
    middles = 0.5 * (crest[1:] + crest[:-1])
    for sprite in sprites:
        rows, columns = sprite.share.shape
        here = middles[np.clip(np.arange(sprite.left, sprite.left + columns), 0, len(middles) - 1)]
        above = np.clip(here - np.arange(sprite.top, sprite.top + rows)[:, None], 0.0, 1.0).astype(np.float32)
        risen.append(Sprite(number, sprite.left, sprite.top, sprite.share * above, sprite.colour, sprite.words))
    return risen


def mirrored(pen: Pen, side: int) -> None:
    """Turn all that a pen has drawn to the left if `side` is -1."""
    if side < 0:
        for part in pen.parts:
            part.filled[:] = [[(-x, y) for x, y in polygon] for polygon in part.filled]
            part.cut[:] = [[(-x, y) for x, y in polygon] for polygon in part.cut]


def picture(drawing: Drawing, pose: tuple[int, ...], size: float, right: int, down: int) -> tuple[int, int, Float32s]:
    """Left and top from the root, and (height, width) shares of a figure, moved by quarters of a pixel."""
    chances = iter(draws(0, 0, 0, NUMBERS).tolist())
    pen = Pen(1.0, chances.__next__)
    drawing(pen, pose)
    parts = [part for part in pen.parts if part.filled]
    drawn = mask(parts, size, _deep(parts), (right / QUARTERS, 1.0 - down / QUARTERS))
    share = drawn.shares.astype(np.float32)
    share /= np.float32(255.0)
    share.flags.writeable = False
    return drawn.left, 1 - drawn.top, share


def _deep(parts: list[Part]) -> float:
    """How far parts reach below the root, and a little more."""
    return 1.0 + max(-y for part in parts for polygon in part.filled for _, y in polygon)
