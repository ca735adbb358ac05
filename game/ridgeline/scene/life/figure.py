"""Figures: small pictures of creatures and things in a few poses, kept by size and fraction of a pixel; and glows."""

import math
from collections.abc import Callable

import numpy as np

from ...terrain.arrays import Float32s, Floats
from ..items import Sprite
from ..stage import Stage
from ..stands.pen import Part, Pen
from ..stands.raster import mask
from .presence import uniforms

Drawing = Callable[[Pen, tuple[int, ...]], None]
"""Draws a figure in a pose, without cutting anything out; x goes right from its root, y up, and 1 is its size.

Each of several parts adds an equal share, which makes stepped shades."""

FAST, SLOW = 2, 4
"""Fractions of a pixel, across and down, at which pictures are kept, for fast figures and for slow ones."""

LEVELS = 48  #: strengths of a glow that are kept
PEN_NUMBERS = 64  #: random numbers of a pen


def figure(
    stage: Stage,
    drawing: Drawing,
    pose: tuple[int, ...],
    at: tuple[float, float],
    size: float,
    *,
    layer: int,
    colour: Floats,
    words: str,
    strength: float = 1.0,
    phases: int = FAST,
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
        phases: places in a pixel at which pictures are kept.
    """
    column, row = math.floor(phases * at[0]), math.floor(phases * at[1])
    left, top, share = stage.memory(picture, drawing, pose, size, (column % phases) / phases, (row % phases) / phases)
    left, top = left + column // phases, top + row // phases
    rows, columns = share.shape
    seen = -columns < left < stage.view.width and -rows < top < stage.view.height
    if not seen or strength <= 0.0 or not share.size:
        return []
    if strength < 1.0:
        share = share * np.float32(strength)
    return [Sprite(layer, left, top, share, colour, words)]


def glow(
    stage: Stage, at: tuple[float, float], reach: float, strength: float, *, layer: int, colour: Floats, words: str
) -> list[Sprite]:
    """The sprite of a round light that falls off like a bell, to nothing at `reach` pixels; none if out of view."""
    column, row, level = math.floor(2.0 * at[0]), math.floor(2.0 * at[1]), round(LEVELS * min(strength, 1.0))
    wide = max(round(2.0 * reach), 3)
    left, top = column // 2 - (wide + 1) // 2, row // 2 - (wide + 1) // 2
    if level <= 0 or not (-wide - 2 < left < stage.view.width and -wide - 2 < top < stage.view.height):
        return []
    share = stage.memory(bell, wide, column % 2, row % 2, level)
    return [Sprite(layer, left, top, share, colour, words)]


def bell(wide: int, right: int, down: int, level: int) -> Float32s:
    """(height, width) shares of a glow that reaches so many halves of a pixel, moved by halves of one."""
    side = (wide + 1) // 2
    places = np.arange(-side, side + 1, dtype=np.float32) + np.float32(0.5)
    x, y = ((places - np.float32(0.5 * moved)) / np.float32(0.5 * wide) for moved in (right, down))
    near = np.maximum(np.float32(1.0) - (x * x + (y * y)[:, None]), np.float32(0.0))
    share = np.float32(level / LEVELS) * near * near * near
    share.flags.writeable = False
    return share


def emerging(stage: Stage, number: int, sprites: list[Sprite]) -> list[Sprite]:
    """The sprites cut at the crest of a layer from behind which they rise, and put before it.

    Layers hide whole pixels: a figure right behind a crest of another colour would have a jagged foot.
    """
    crest, risen = stage.crests[number].crest, []
    for sprite in sprites:
        rows, columns = sprite.share.shape
        edges = np.arange(sprite.left, sprite.left + columns + 1).clip(0, len(crest) - 1)
        here = crest[edges].astype(np.float32)
        middles = np.float32(0.5) * (here[1:] + here[:-1])
        above = middles - np.arange(sprite.top, sprite.top + rows, dtype=np.float32)[:, None]
        np.minimum(np.maximum(above, 0.0, out=above), 1.0, out=above)
        risen.append(Sprite(number, sprite.left, sprite.top, sprite.share * above, sprite.colour, sprite.words))
    return risen


def mirror(pen: Pen, side: int) -> None:
    """Turn all that a pen has drawn to the left if `side` is -1."""
    if side < 0:
        for part in pen.parts:
            part.filled[:] = [[(-x, y) for x, y in polygon] for polygon in part.filled]


def picture(
    drawing: Drawing, pose: tuple[int, ...], size: float, right: float, down: float
) -> tuple[int, int, Float32s]:
    """Left and top from the root, and (height, width) shares of a figure, moved by parts of a pixel."""
    chances = iter(uniforms(0, 0, 0, PEN_NUMBERS).tolist())
    pen = Pen(1.0, chances.__next__)
    drawing(pen, pose)
    parts = [part.filled for part in pen.parts if part.filled]
    root, deep = (right, 1.0 - down), 1.0 + max(-y for part in parts for polygon in part for _, y in polygon)
    # All parts at once: overlaps are covered just once, and one part alone would take as long as all.
    masks = [mask([Part(part, [])], size, deep, root) for part in parts]
    left, top = min(drawn.left for drawn in masks), max(drawn.top for drawn in masks)
    columns = max(drawn.left + drawn.shares.shape[1] for drawn in masks) - left
    rows = max(len(drawn.shares) - drawn.top for drawn in masks) + top
    share = np.zeros((rows, columns), np.float32)
    for drawn in masks:
        high, wide = drawn.shares.shape
        share[top - drawn.top :, drawn.left - left :][:high, :wide] += drawn.shares
    share /= np.float32(255.0 * len(masks))
    share.flags.writeable = False
    return left, 1 - top, share
