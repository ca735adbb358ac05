"""Sprites and particles over the layers: hidden by nearer layers, and lifted off before the land moves."""

from collections.abc import Callable

import numpy as np

from ..scene.items import Band, Particles, Scene, Sprite
from ..scene.memory import Memory
from ..terrain.arrays import Floats, UInt8s, UInt32s
from .equality import alike
from .kernels import SpansLibrary, numpy_sprites
from .kernels.records import Covered, Occlusion
from .pixels import Rect, pack
from .stencils import MAX_STENCIL_BYTES, around, batch, no_cells

Laid = tuple[Rect, Sprite | Band]  #: a sprite, and the rectangle of the picture that it lies in
MAX_COLOURS = 1000  #: colours that are kept; a run in the evening has a hundred new ones a second


class Sprites:
    """The sprites and particles on a picture, and the pixels under them."""

    def __init__(self, library: SpansLibrary | None) -> None:
        """Lay them with the compiled library, or with numpy without one, for pictures always painted afresh."""
        self._library = library
        self._stencils = Memory(MAX_STENCIL_BYTES)
        self._packed: dict[bytes, int] = {}
        self.forget()

    def forget(self) -> None:
        """Forget those that lie there: the picture has been painted over."""
        self._shown: tuple[tuple[Sprite | Band, ...], tuple[Particles, ...]] = ((), ())
        self._covered: list[Covered] = []
        self._laid: list[Laid] = []
        self._lifted: list[Laid] = []
        self._cells: UInt8s | None = None

    def shows(self, scene: Scene) -> bool:
        """Whether exactly those of `scene` are laid."""
        return alike(self._shown, (scene.sprites, scene.particles))

    def lift(self, picture: UInt32s) -> None:
        """Put back the pixels under them."""
        for covered in reversed(self._covered):
            assert self._library is not None
            self._library.lift(picture, covered)
        self._lifted, self._laid, self._covered = self._laid, [], []

    def lay(self, scene: Scene, picture: UInt32s, occlusion_of: Callable[[], Occlusion]) -> list[Rect]:
        """Lay those of `scene` over a picture without any; the rectangles around them and those that lay there.

        Args:
            occlusion_of: gives what hides them on the picture's layers.
        """
        self._shown = scene.sprites, scene.particles
        before, self._cells = self._cells, None
        if scene.sprites or scene.particles:
            occlusion = occlusion_of()
            if scene.sprites:
                self._lay_sprites(scene.sprites, occlusion, picture)
            if scene.particles:
                self._lay_particles(scene.particles, occlusion, picture)
        marks = [cells for cells in (before, self._cells) if cells is not None]
        return [*_together(self._lifted, self._laid), *(around(np.maximum.reduce(marks), picture) if marks else ())]

    def _lay_sprites(self, sprites: tuple[Sprite | Band, ...], occlusion: Occlusion, picture: UInt32s) -> None:
        colours = self._pixels([sprite.colour for sprite in sprites])
        if self._library:
            self._covered.append(self._library.stick(picture, occlusion, sprites, colours))
        else:
            numpy_sprites.stick(picture, occlusion, sprites, colours)
        self._laid += _lay(sprites, picture)

    def _pixels(self, colours: list[Floats]) -> list[int]:
        """The pixels of colours, which are kept: there are few, and computing one has many small steps."""
        keys = [colour.tobytes() for colour in colours]
        if len(self._packed) > MAX_COLOURS:
            self._packed.clear()
        new = {key: colour for key, colour in zip(keys, colours, strict=True) if key not in self._packed}
        if new:
            self._packed.update(zip(new, pack(list(new.values())).tolist(), strict=True))
        return [self._packed[key] for key in keys]

    def _lay_particles(self, sets: tuple[Particles, ...], occlusion: Occlusion, picture: UInt32s) -> None:
        self._cells = no_cells(picture)
        colours = self._pixels([particles.colour for particles in sets])
        for particles, colour in zip(sets, colours, strict=True):
            drops = batch(particles, colour, self._stencils)
            if self._library:
                self._covered.append(self._library.lay(picture, occlusion, particles.layer, drops, self._cells))
            else:
                numpy_sprites.lay(picture, occlusion, particles.layer, drops, self._cells)


def _together(before: list[Laid], now: list[Laid]) -> list[Rect]:
    """Rectangles around all of these; a sprite that has hardly moved has one, where two would be larger.

    A sprite that lies as before has none: the painter reports the parts that land has hidden or uncovered.
    """
    rects = [rect for rect, _ in before[len(now) :] + now[len(before) :]]
    for (one, sprite), (other, successor) in zip(before, now, strict=False):
        if _lies_as_before(sprite, successor):
            continue
        left, top = min(one[0], other[0]), min(one[1], other[1])
        width = max(one[0] + one[2], other[0] + other[2]) - left
        height = max(one[1] + one[3], other[1] + other[3]) - top
        if width * height <= one[2] * one[3] + other[2] * other[3]:
            rects.append((left, top, width, height))
        else:
            rects += one, other
    return rects


def _lies_as_before(one: Sprite | Band, other: Sprite | Band) -> bool:
    same = (one.layer, one.left, one.top) == (other.layer, other.left, other.top) and one.share is other.share
    return same and one.colour.tobytes() == other.colour.tobytes()


def _lay(sprites: tuple[Sprite | Band, ...], picture: UInt32s) -> list[Laid]:
    laid: list[Laid] = []
    height, width = picture.shape
    for sprite in sprites:
        left, top = max(sprite.left, 0), max(sprite.top, 0)
        rows, columns = sprite.share.shape
        right, bottom = min(sprite.left + columns, width), min(sprite.top + rows, height)
        if left < right and top < bottom:
            laid.append(((left, top, right - left, bottom - top), sprite))
    return laid
