"""Small pictures over the layers: each behind what is nearer than it, and lifted again before the land moves."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..scene.items import Sprite
from ..scene.palette import srgb
from .edges import Edges, Places, Rows
from .pixels import Pixels, blend, flat

Rect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


class Sprites:
    """The sprites that lie on a picture, and what was there before."""

    def __init__(self) -> None:
        """Begin with none."""
        self._laid: tuple[Sprite, ...] = ()
        self._places: Places = np.empty(0, np.intp)
        self._under: Pixels = np.empty(0, np.uint32)
        self._rects: list[Rect] = []

    def show(self, sprites: tuple[Sprite, ...]) -> bool:
        """Whether just these are laid."""
        return len(sprites) == len(self._laid) and all(map(_same, sprites, self._laid))

    def lift(self, picture: Pixels) -> list[Rect]:
        """Put back what was there before; the rectangles in which that is."""
        flat(picture)[self._places] = self._under
        rects, self._rects = self._rects, []
        self._places, self._under = self._places[:0], self._under[:0]
        return rects

    def lay(self, sprites: tuple[Sprite, ...], picture: Pixels, found: Edges) -> list[Rect]:
        """Lay some sprites over a picture on which none lies; the rectangles in which they are."""
        self._laid = sprites
        if not sprites:
            return []
        tops = _tops(found, picture.shape[0])
        parts = [_seen(sprite, tops, picture) for sprite in sprites]
        self._rects = [rect for _, _, rect in parts if rect]
        self._places = np.concatenate([places for places, _, _ in parts])
        weight = np.concatenate([weight for _, weight, _ in parts])
        colours = np.repeat(_colours(sprites), [places.size for places, _, _ in parts])
        line = flat(picture)
        self._under = line[self._places]
        for some in _apart(self._places):
            places = self._places[some]
            line[places] = blend(line[places], colours[some], weight[some])
        return list(self._rects)


def _same(some: Sprite, other: Sprite) -> bool:
    places = (some.layer, some.left, some.top) == (other.layer, other.left, other.top)
    return places and np.array_equal(some.share, other.share) and np.array_equal(some.colour, other.colour)


def _tops(found: Edges, height: int) -> Rows:
    """(layers + 1, width) for the sky and each layer, the first row that some nearer layer touches."""
    lowest = np.full((1, found.top.shape[1]), height, np.int32)
    return np.minimum.accumulate(np.concatenate([lowest, found.top[::-1]]), axis=0)[::-1]


def _seen(sprite: Sprite, tops: Rows, picture: Pixels) -> tuple[Places, Pixels, Rect | None]:
    """Where in the flat picture the sprite's pixels are that can be seen, their weights, and the rectangle around."""
    height, width = sprite.share.shape
    columns = np.arange(max(sprite.left, 0), min(sprite.left + width, picture.shape[1]))
    rows = np.arange(max(sprite.top, 0), min(sprite.top + height, picture.shape[0]))
    if not columns.size or not rows.size:
        return np.empty(0, np.intp), np.empty(0, np.uint32), None
    weight = np.rint(sprite.share * np.float32(256.0)).astype(np.uint32)
    weight = weight[np.ix_(rows - sprite.top, columns - sprite.left)]
    down, across = np.nonzero((weight > 0) & (rows[:, None] < tops[sprite.layer + 1, columns]))
    places = rows[down] * (picture.strides[0] // 4) + columns[across]
    return places, weight[down, across], (int(columns[0]), int(rows[0]), columns.size, rows.size)


def _colours(sprites: tuple[Sprite, ...]) -> Pixels:
    """(n,) the sprites' colours."""
    red, green, blue = np.rint(srgb([sprite.colour for sprite in sprites])).astype(np.uint32).T
    packed: Pixels = red << np.uint32(16) | green << np.uint32(8) | blue
    return packed


def _apart(places: Places) -> Iterator[Places]:
    """The numbers of all places, in batches in which none comes twice, in the order of those that do."""
    left = np.arange(places.size)
    while left.size:
        first = np.unique(places[left], return_index=True)[1]
        yield left[first]
        left = np.delete(left, first)
