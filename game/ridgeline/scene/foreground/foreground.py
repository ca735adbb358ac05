"""The foreground: once in a minute or two a trunk, a bough or a rock passes close before the camera, out of focus."""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s
from ...terrain.hashing import MASK, Key, absorb, hash_run, seed_key
from ..items import Sprite
from ..memory import Memory, read_only
from ..stage import Stage
from ..stands.pen import Pen
from ..stands.raster import mask
from ..theme import ForegroundKind
from ..view import HEIGHT, View, cells
from .drawings import DRAWINGS

PARALLAX = 3.0  #: share of travel: it is far nearer than the nearest ridge, and soon past

SLOT_SECONDS, LEAST_SLOT = 75.0, 6000.0
"""Seconds of travel, at a theme's own speed, with one thing at most; and the fewest units of travel for one."""

CHANCE = 0.75  #: probability that one does
INDIVIDUALS = 32  #: different ones of a kind
THING_REACH = (
    1.1  #: heights of the picture that a thing reaches to either side, and stays away from the borders of its slot
)
GRAIN = 4.0  #: units to a pixel of the kept pictures: a thing out of focus has no finer detail
BLUR = 2  #: radius of the blur in these pixels, applied three times, which is nearly a bell curve
STRIP = 64  #: columns of one sprite: empty pixels above or below a thing cost nothing
FAINTEST = 0.004  #: share of a pixel below which nothing is drawn

SOFTER = 0.15
"""Share of the step from the nearest ridge's colour to that of the one behind it: so large a thing would look heavy."""

LARGEST_SCALE = 4.5  #: pixels per unit above which nothing is drawn
PEN_NUMBERS = 2048  #: random numbers of a pen
Strip = tuple[int, int, Float32s]  #: column and row of a strip's first pixel, from the thing's root, and its shares


def foreground(stage: Stage, last: float, pictures: Memory) -> list[Sprite]:
    """The sprites of things that pass before the camera, if any; none if little motion is wanted.

    Args:
        last: place, in units of the foreground's travel, up to which something passes.
        pictures: keeps their pictures.
    """
    view = stage.view.unzoomed
    scale, travel, reach = view.pixels_per_unit, PARALLAX * stage.moment.travel, THING_REACH * HEIGHT
    if not stage.theme.foreground or stage.calm or scale > LARGEST_SCALE:
        return []
    left = view.corner[0] + travel
    sprites: list[Sprite] = []
    wide = max(PARALLAX * abs(stage.theme.speed) * SLOT_SECONDS, LEAST_SLOT)
    for slot in cells(left - reach, left + view.width / scale + reach, wide):
        kind, individual, place = stage.memory(_passing, stage.theme.foreground, stage.seed, slot, wide)
        # Far outside the view nothing can be seen of it.
        if kind and place - reach <= last and left - 2.0 * reach < place < left + view.width / scale + 2.0 * reach:
            strips = pictures(_strips, kind, individual, scale)
            sprites += before(stage, view, place - travel, strips)
    return sprites


def _passing(
    kinds: tuple[ForegroundKind, ...], seed: int, slot: int, wide: float
) -> tuple[ForegroundKind | None, int, float]:
    """The kind of thing in a slot, which one of it, and the place of its root; None if there is none."""
    key = absorb(absorb(seed_key(seed), Word.FOREGROUND), slot & MASK)
    there, kind, individual, place = (hash_run(key, 0, 4) * 2.0**-32).tolist()
    reach = THING_REACH * HEIGHT
    if there >= CHANCE:
        return None, 0, 0.0
    return (
        kinds[int(kind * len(kinds))],
        int(individual * INDIVIDUALS),
        slot * wide + reach + place * (wide - 2.0 * reach),
    )


def before(stage: Stage, view: View, x: float, strips: tuple[Strip, ...], words: str = "foreground") -> list[Sprite]:
    """The sprites of a thing whose root is at a place in the panorama, as far as they are in view."""
    column = round(view.column(x))
    if not strips or column + strips[0][0] >= view.width or column + strips[-1][0] + strips[-1][2].shape[1] <= 0:
        return []
    row, layer = round(view.row(0.0)), len(stage.crests) - 1
    near, behind = stage.light.ridges[-1], stage.light.ridges[-2:][0]
    colour = near + SOFTER * (behind - near)
    return [
        Sprite(layer, column + left, row + top, share, colour, words)
        for left, top, share in strips
        if -share.shape[1] < column + left < view.width and -len(share) < row + top < view.height
    ]


def _strips(kind: ForegroundKind, individual: int, scale: float) -> tuple[Strip, ...]:
    """A thing at `scale` pixels per unit, in strips cropped to its pixels."""
    key = absorb(absorb(seed_key(0), Word.FOREGROUND), tuple(DRAWINGS).index(kind) * INDIVIDUALS + individual)
    return strips(*blur_picture(DRAWINGS[kind], key, BLUR), scale)


def strips(left: int, top: int, share: Float32s, scale: float, wide: int = STRIP) -> tuple[Strip, ...]:
    """A picture, see `blur_picture`, at `scale` pixels per unit, in strips of `wide` columns, cropped to its pixels."""
    size = GRAIN * scale
    first, above = math.floor(left * size), math.floor(top * size)
    whole = _enlarge(_enlarge(share, top, size).T, left, size).T
    cut: list[Strip] = []
    for start, stop in pairwise([*range(0, whole.shape[1], wide), whole.shape[1]]):
        strip = whole[:, start:stop]
        rows = np.flatnonzero(strip.max(axis=1) > FAINTEST)
        if len(rows):
            kept = np.ascontiguousarray(strip[rows[0] : rows[-1] + 1])
            cut.append((first + start, above + int(rows[0]), kept))
    return read_only(tuple(cut))


def _enlarge(rows: Float32s, start: int, size: float) -> Float32s:
    """Rows from number `start` on, resampled to 1/`size` of their height, each mixed from the two nearest."""
    pixels = np.arange(math.floor(start * size), math.ceil((start + len(rows)) * size))
    at = np.clip((pixels + 0.5) / size - start - 0.5, 0.0, len(rows) - 1.0)
    first = np.minimum(at.astype(np.int64), len(rows) - 2)
    share = (at - first).astype(np.float32)[:, None]
    mixed: Float32s = rows[first] + share * (rows[first + 1] - rows[first])
    return mixed


def blur_picture(drawing: Callable[[Pen], None], key: Key[int], blur: int) -> tuple[int, int, Float32s]:
    """Column and row of the first pixel from the root, and the shares of a drawing in pixels of `GRAIN`.

    The blur reaches `blur` of these pixels either way, three times.
    """
    pen = Pen(1.0, iter((hash_run(key, 0, PEN_NUMBERS) * 2.0**-32).tolist()).__next__)
    drawing(pen)
    drawn = mask(pen.parts, HEIGHT / GRAIN, 1.0)
    edge = 3 * blur
    share = np.pad(drawn.shares.astype(np.float32) / 255.0, edge)
    for axis in (0, 1) * 3:
        sums = np.cumsum(np.pad(share, [(blur + 1, blur) if axis == side else (0, 0) for side in (0, 1)]), axis=axis)
        rows, columns = share.shape
        first, last = (
            sums[step : step + rows] if axis == 0 else sums[:, step : step + columns] for step in (0, 2 * blur + 1)
        )
        share = ((last - first) / np.float32(2 * blur + 1)).astype(np.float32)
    return drawn.left - edge, -drawn.top - edge, share
