"""Sprites and particles over the layers: behind what is nearer than they, and lifted again before the land moves."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..scene.items import Particles, Scene, Sprite
from ..scene.palette import Lab, srgb
from .edges import Edges, Places, Rows
from .particles import laid
from .pixels import Pixels, blend, flat

Rect = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""

LEAST = 0.5 / 256.0
"""The least share that is worth drawing."""

SLOTS = 1 << 18
"""Slots in which places of the picture may meet."""


class Sprites:
    """The sprites and particles that lie on a picture, and what was there before."""

    def __init__(self) -> None:
        """Begin with none."""
        self._shown: tuple[tuple[Sprite, ...], tuple[Particles, ...]] = ((), ())
        self._under: list[tuple[Places, Pixels]] = []
        self._rects: list[Rect] = []

    def shows(self, scene: Scene) -> bool:
        """Whether just those of `scene` are laid."""
        sprites, particles = self._shown
        alike = len(scene.sprites) == len(sprites) and all(map(_same, scene.sprites, sprites))
        return alike and len(scene.particles) == len(particles) == 0

    def lift(self, picture: Pixels) -> list[Rect]:
        """Put back what was there before; the rectangles in which that is."""
        line = flat(picture)
        for places, under in reversed(self._under):
            line[places] = under
        rects, self._rects, self._under = self._rects, [], []
        return rects

    def lay(self, scene: Scene, picture: Pixels, found: Edges) -> list[Rect]:
        """Lay those of `scene` over a picture on which none lies; the rectangles in which they are."""
        self._shown = scene.sprites, scene.particles
        if scene.sprites or scene.particles:
            tops = _tops(found, picture.shape[0])
            if scene.sprites:
                self._lay_sprites(scene.sprites, tops, picture)
            for particles in scene.particles:
                self._lay_particles(particles, tops, picture)
        return list(self._rects)

    def _lay_sprites(self, sprites: tuple[Sprite, ...], tops: Rows, picture: Pixels) -> None:
        places, weight, colours = _seen(sprites, tops, picture)
        self._rects += [rect for sprite in sprites if (rect := _rect(sprite, picture))]
        line = flat(picture)
        self._under.append((places, line[places]))
        for some in _apart(places):
            line[places[some]] = blend(line[places[some]], colours[some], weight[some])

    def _lay_particles(self, particles: Particles, tops: Rows, picture: Pixels) -> None:
        """Lay them all at once: where two meet, the later one counts."""
        places, weight = laid(particles, tops, picture)
        line = flat(picture)
        under = line[places]
        self._under.append((places, under))
        if places.size:
            line[places] = blend(under, np.full(places.size, _packed([particles.colour])[0]), weight)
            self._rects.append(_around(places, picture))


def _around(places: Places, picture: Pixels) -> Rect:
    """The rectangle around some places of the flat picture."""
    rows, columns = np.divmod(places, picture.strides[0] // 4)
    left, top = int(columns.min()), int(rows.min())
    return left, top, int(columns.max()) + 1 - left, int(rows.max()) + 1 - top


def _same(some: Sprite, other: Sprite) -> bool:
    places = (some.layer, some.left, some.top) == (other.layer, other.left, other.top)
    return places and np.array_equal(some.share, other.share) and np.array_equal(some.colour, other.colour)


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


def _apart(places: Places) -> Iterator[Places]:
    """The numbers of all places, in batches in which none comes twice, in the order of those that do.

    Of those that meet in a slot the first one comes into the next batch: written last, it stays in it.
    """
    slot = places & (SLOTS - 1)
    owner = np.empty(SLOTS, np.intp)
    left = np.arange(places.size)
    while left.size:
        back = left[::-1]
        owner[slot[back]] = back
        first = owner[slot[left]] == left
        yield left[first]
        left = left[~first]
