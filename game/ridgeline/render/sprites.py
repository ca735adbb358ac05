"""Sprites and particles over the layers: behind what is nearer than they, and lifted again before the land moves."""

from __future__ import annotations

from dataclasses import fields

import numpy as np

from ..scene.items import Particles, Scene, Sprite
from ..scene.palette import Lab, srgb
from . import native
from .edges import Edges, Places, Rows
from .particles import Marks, apart, around, lay, no_cells
from .pixels import Pixels, Rect, blend, flat

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
        if native.there():
            self._stick(sprites, tops, picture)
            return
        places, weight, colours = _seen(sprites, tops, picture)
        self._rects += [rect for sprite in sprites if (rect := _rect(sprite, picture))]
        line = flat(picture)
        self._under.append((places.astype(np.int32), line[places]))
        for some in apart(places):
            line[places[some]] = blend(line[places[some]], colours[some], weight[some])

    def _stick(self, sprites: tuple[Sprite, ...], tops: Rows, picture: Pixels) -> None:
        """Lay them one after the other, by what was compiled."""
        colours = _packed([sprite.colour for sprite in sprites]).tolist()
        for sprite, colour in zip(sprites, colours, strict=True):
            rect = _rect(sprite, picture)
            if rect is not None:
                self._rects.append(rect)
                place = sprite.left, sprite.top
                self._under.append(native.stick(sprite.share, tops[sprite.layer + 1], *place, colour, picture))

    def _lay_particles(self, sets: tuple[Particles, ...], found: Edges, picture: Pixels) -> None:
        self._cells = no_cells(picture)
        colours = _packed([particles.colour for particles in sets]).tolist()
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


def _rect(sprite: Sprite, picture: Pixels) -> Rect | None:
    """Where in the picture the sprite is."""
    left, top = max(sprite.left, 0), max(sprite.top, 0)
    width = min(sprite.left + sprite.share.shape[1], picture.shape[1]) - left
    height = min(sprite.top + sprite.share.shape[0], picture.shape[0]) - top
    return (left, top, width, height) if width > 0 and height > 0 else None


def _seen(sprites: tuple[Sprite, ...], tops: Rows, picture: Pixels) -> tuple[Places, Pixels, Pixels]:
    """Where in the flat picture the pixels of sprites are that can be seen, their weights, and their colours."""
    share = np.concatenate([sprite.share.ravel() for sprite in sprites])
    stop = np.cumsum([sprite.share.size for sprite in sprites])
    (drawn,) = np.nonzero(share > LEAST)
    of = np.searchsorted(stop, drawn, side="right")
    sides = [(sprite.layer + 1, sprite.left, sprite.top, sprite.share.shape[1]) for sprite in sprites]
    layer, left, top, width = np.array(sides, np.intp).T
    down, across = np.divmod(drawn - np.concatenate([[0], stop[:-1]])[of], width[of])
    row, column = down + top[of], across + left[of]
    inside = (row >= 0) & (row < picture.shape[0]) & (column >= 0) & (column < picture.shape[1])
    inside &= row < tops[layer[of], np.where(inside, column, 0)]
    row, column, of = row[inside], column[inside], of[inside]
    weight = np.rint(share[drawn[inside]] * np.float32(256.0)).astype(np.uint32)
    colours = _packed([sprite.colour for sprite in sprites])
    return row * (picture.strides[0] // 4) + column, weight, colours[of]


def _packed(colours: list[Lab]) -> Pixels:
    """(n,) pixels of OKLab colours."""
    red, green, blue = np.rint(srgb(colours)).astype(np.uint32).T
    packed: Pixels = red << np.uint32(16) | green << np.uint32(8) | blue
    return packed
