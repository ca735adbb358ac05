"""Particles over all else that a scene's layers hold: hidden by nearer layers, and lifted off before the land moves."""

from collections.abc import Callable

import numpy as np

from ..scene.items import Particles
from ..scene.memory import Memory
from ..terrain.arrays import UInt8s, UInt32s
from .equality import alike
from .kernels import SpansLibrary, numpy_sprites
from .kernels.records import Covered, Occlusion
from .pixels import PixelColours, Rect
from .stencils import MAX_STENCIL_BYTES, around, batch, no_cells


class LaidParticles:
    """The particles on a picture, and the pixels under them."""

    def __init__(self, library: SpansLibrary | None) -> None:
        """Lay them with the compiled library, or with numpy without one, for pictures always painted afresh."""
        self._library = library
        self._stencils = Memory(MAX_STENCIL_BYTES)
        self._colours = PixelColours()
        self.forget()

    def forget(self) -> None:
        """Forget those that lie there: the picture has been painted over."""
        self._shown: tuple[Particles, ...] = ()
        self._covered: list[Covered] = []
        self._cells: UInt8s | None = None

    def shows(self, sets: tuple[Particles, ...]) -> bool:
        """Whether exactly these are laid."""
        return alike(self._shown, sets)

    def lift(self, picture: UInt32s) -> None:
        """Put back the pixels under them."""
        for covered in reversed(self._covered):
            assert self._library is not None
            self._library.lift(picture, covered)
        self._covered = []

    def lay(self, sets: tuple[Particles, ...], picture: UInt32s, occlusion_of: Callable[[], Occlusion]) -> list[Rect]:
        """Lay particles over a picture without any; the rectangles around them and those that lay there.

        Args:
            occlusion_of: gives what hides them on the picture's layers.
        """
        self._shown = sets
        before, self._cells = self._cells, None
        if sets:
            self._lay(sets, picture, occlusion_of())
        marks = [cells for cells in (before, self._cells) if cells is not None]
        return around(np.maximum.reduce(marks), picture) if marks else []

    def _lay(self, sets: tuple[Particles, ...], picture: UInt32s, occlusion: Occlusion) -> None:
        self._cells = no_cells(picture)
        colours = self._colours([particles.colour for particles in sets])
        for particles, colour in zip(sets, colours, strict=True):
            drops = batch(particles, colour, self._stencils)
            if self._library:
                self._covered.append(self._library.lay(picture, occlusion, particles.layer, drops, self._cells))
            else:
                numpy_sprites.lay(picture, occlusion, particles.layer, drops, self._cells)
