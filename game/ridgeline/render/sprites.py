"""Sprites and particles over the layers: behind what is nearer than they, and lifted again before the land moves."""

from __future__ import annotations

from dataclasses import fields

import numpy as np

from ..scene.items import Particles, Scene, Sprite
from . import native
from .edges import Edges, Floats, Places, Rows
from .particles import Marks, apart, around, lay, no_cells
from .pixels import Pixels, Rect, blend, flat, packed

LEAST = 0.5 / 256.0
"""The least share that is worth drawing."""


class Sprites:
    """The sprites and particles that lie on a picture, and what was there before."""

    def __init__(self) -> None:
        """Begin with none."""
        self._shown: tuple[tuple[Sprite, ...], tuple[Particles, ...]] = ((), ())
        self._under: list[tuple[Rows, Pixels]] = []
        self._rects: list[Rect] = []
        self._cells: Marks | None = None

    def shows(self, scene: Scene) -> bool:
        """Whether just those of `scene` are laid."""
        shown: list[Sprite | Particles] = [*self._shown[0], *self._shown[1]]
        wanted: list[Sprite | Particles] = [*scene.sprites, *scene.particles]
        return len(shown) == len(wanted) and all(map(_same, shown, wanted))

    def lift(self, picture: Pixels) -> list[Rect]:
        """Put back what was there before; the rectangles in which that is, but for those of particles."""
        line = flat(picture)
        for places, under in reversed(self._under):
            if native.there():
                native.lift(picture, places, under)
            else:
                line[places[::-1]] = under[::-1]
        rects, self._rects, self._under = self._rects, [], []
        return rects

    def lay(self, scene: Scene, picture: Pixels, found: Edges) -> list[Rect]:
        """Lay those of `scene` over a picture on which none lies.

        Answers:
            the rectangles in which they are, and in which particles were.
        """
        self._shown = scene.sprites, scene.particles
        before, self._cells = self._cells, None
        if scene.sprites:
            self._lay_sprites(scene.sprites, _tops(found, picture.shape[0]), picture)
        if scene.particles:
            self._lay_particles(scene.particles, found, picture)
        marks = [cells for cells in (before, self._cells) if cells is not None]
        return [*self._rects, *(around(np.maximum.reduce(marks), picture) if marks else ())]

    def _lay_sprites(self, sprites: tuple[Sprite, ...], tops: Rows, picture: Pixels) -> None:
        share = np.concatenate([sprite.share.ravel() for sprite in sprites])
        sides = np.array([(sprite.layer + 1, sprite.left, sprite.top, *sprite.share.shape) for sprite in sprites])
        colours = packed([sprite.colour for sprite in sprites])
        stick = native.stick if native.there() else _stick
        self._under.append(stick(share, sides, colours, tops, picture))
        self._rects += _rects(sides, picture)

    def _lay_particles(self, sets: tuple[Particles, ...], found: Edges, picture: Pixels) -> None:
        self._cells = no_cells(picture)
        colours = packed([particles.colour for particles in sets]).tolist()
        for particles, colour in zip(sets, colours, strict=True):
            tops = found.top[particles.layer + 1 :].min(axis=0, initial=picture.shape[0])
            self._under.append(lay(particles, colour, tops, picture, self._cells))


def _same(some: Sprite | Particles, other: Sprite | Particles) -> bool:
    """Whether two are drawn alike."""
    return type(some) is type(other) and all(
        np.array_equal(getattr(some, field.name), getattr(other, field.name)) for field in fields(some)
    )


def _tops(found: Edges, height: int) -> Rows:
    """(layers + 1, width) for the sky and each layer, the first row that some nearer layer touches."""
    lowest = np.full((1, found.top.shape[1]), height, np.int32)
    return np.minimum.accumulate(np.concatenate([lowest, found.top[::-1]]), axis=0)[::-1]


def _rects(sides: Places, picture: Pixels) -> list[Rect]:
    """Where in the picture sprites are, but for those outside it."""
    corners = np.stack([sides[:, 1:3], sides[:, 1:3] + sides[:, :2:-1]])
    (left, top), (right, bottom) = np.clip(corners, 0, picture.shape[::-1]).swapaxes(1, 2)
    seen = (left < right) & (top < bottom)
    rects = left[seen], top[seen], (right - left)[seen], (bottom - top)[seen]
    return list(zip(*(side.tolist() for side in rects), strict=True))


def _stick(share: Floats, sides: Places, colours: Pixels, tops: Rows, picture: Pixels) -> tuple[Rows, Pixels]:
    """Lay sprites one after the other; the places in the flat picture, and what was there before.

    Args:
        share: the pixels' shares of all sprites, one behind the other.
        sides: (sprites, 5) for each its row of `tops`, its left side, its top, its rows and its columns.
        colours: (sprites,) theirs, as pixels.
        tops: as `_tops` has them.
        picture: (height, width).
    """
    layer, left, top, height, width = sides.T
    stop = np.cumsum(height * width)
    (drawn,) = np.nonzero(share > LEAST)
    of = np.searchsorted(stop, drawn, side="right")
    down, across = np.divmod(drawn - (stop - height * width)[of], width[of])
    row, column = down + top[of], across + left[of]
    inside = (row >= 0) & (row < picture.shape[0]) & (column >= 0) & (column < picture.shape[1])
    inside &= row < tops[layer[of], np.where(inside, column, 0)]
    row, column, of = row[inside], column[inside], of[inside]
    weight = np.rint(share[drawn[inside]] * np.float32(256.0)).astype(np.uint32)
    line, places = flat(picture), row * (picture.strides[0] // 4) + column
    under = line[places]
    for some in apart(places):
        line[places[some]] = blend(line[places[some]], colours[of[some]], weight[some])
    return places.astype(np.int32), under
