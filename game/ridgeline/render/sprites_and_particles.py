"""Sprites and particles over the layers: hidden by nearer layers, and lifted off before the land moves."""

from dataclasses import fields

import numpy as np

from ..scene.items import Band, Particles, Scene, Sprite
from ..scene.memory import Memory
from ..terrain.arrays import Indices, Int32s, UInt8s, UInt32s
from .kernels import Kernels
from .kernels.records import Covered, Edges, SpriteBatch
from .pixels import Rect, packed
from .stencils import MAX_STENCIL_BYTES, around, batch, no_cells


class Sprites:
    """The sprites and particles on a picture, and the pixels under them."""

    def __init__(self, kernels: Kernels) -> None:
        self._kernels = kernels
        self._stencils = Memory(MAX_STENCIL_BYTES)
        self.forget()

    def forget(self) -> None:
        """Forget those that lie there: the picture has been painted over."""
        self._shown: tuple[tuple[Sprite | Band, ...], tuple[Particles, ...]] = ((), ())
        self._covered: list[Covered] = []
        self._rects: list[Rect] = []
        self._cells: UInt8s | None = None

    def shows(self, scene: Scene) -> bool:
        """Whether just those of `scene` are laid."""
        shown: list[Sprite | Band | Particles] = [*self._shown[0], *self._shown[1]]
        wanted: list[Sprite | Band | Particles] = [*scene.sprites, *scene.particles]
        return len(shown) == len(wanted) and all(map(_alike, shown, wanted))

    def lift(self, picture: UInt32s) -> list[Rect]:
        """Put back the pixels under them; the rectangles that they were in, except for those of particles."""
        for covered in reversed(self._covered):
            self._kernels.lift(picture, covered)
        rects, self._rects, self._covered = self._rects, [], []
        return rects

    def lay(self, scene: Scene, picture: UInt32s, edges: Edges) -> list[Rect]:
        """Lay those of `scene` over a picture without any; the rectangles around them and the last particles."""
        self._shown = scene.sprites, scene.particles
        before, self._cells = self._cells, None
        if scene.sprites:
            self._lay_sprites(scene.sprites, _tops(edges, picture.shape[0]), picture)
        if scene.particles:
            self._lay_particles(scene.particles, edges, picture)
        marks = [cells for cells in (before, self._cells) if cells is not None]
        return [*self._rects, *(around(np.maximum.reduce(marks), picture) if marks else ())]

    def _lay_sprites(self, sprites: tuple[Sprite | Band, ...], tops: Int32s, picture: UInt32s) -> None:
        share = np.concatenate([sprite.share.ravel() for sprite in sprites])
        sides = np.array([(sprite.layer + 1, sprite.left, sprite.top, *sprite.share.shape) for sprite in sprites])
        together = SpriteBatch(share, sides, packed([sprite.colour for sprite in sprites]))
        self._covered.append(self._kernels.stick(picture, tops, together))
        self._rects += _rects(sides, picture)

    def _lay_particles(self, sets: tuple[Particles, ...], edges: Edges, picture: UInt32s) -> None:
        self._cells = no_cells(picture)
        colours = packed([particles.colour for particles in sets]).tolist()
        for particles, colour in zip(sets, colours, strict=True):
            tops = edges.top[particles.layer + 1 :].min(axis=0, initial=picture.shape[0])
            drops = batch(particles, colour, self._stencils)
            self._covered.append(self._kernels.lay(picture, tops, drops, self._cells))


def _alike(shown: Sprite | Band | Particles, wanted: Sprite | Band | Particles) -> bool:
    return type(shown) is type(wanted) and all(
        np.array_equal(getattr(shown, field.name), getattr(wanted, field.name)) for field in fields(shown)
    )


def _tops(edges: Edges, height: int) -> Int32s:
    """(layers + 1, width) for the sky and each layer, the first row that some nearer layer touches."""
    lowest = np.full((1, edges.top.shape[1]), height, np.int32)
    return np.minimum.accumulate(np.concatenate([lowest, edges.top[::-1]]), axis=0)[::-1]


def _rects(sides: Indices, picture: UInt32s) -> list[Rect]:
    corners = np.stack([sides[:, 1:3], sides[:, 1:3] + sides[:, :2:-1]])
    (left, top), (right, bottom) = np.clip(corners, 0, picture.shape[::-1]).swapaxes(1, 2)
    seen = (left < right) & (top < bottom)
    rects = left[seen], top[seen], (right - left)[seen], (bottom - top)[seen]
    return list(zip(*(side.tolist() for side in rects), strict=True))
