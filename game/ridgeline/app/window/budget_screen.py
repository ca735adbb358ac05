"""Screens of the painter's where nothing was compiled: it takes ten times as long, and so it is given a budget."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame

from ...render import Dissolve, canvas
from ...render.kernels import LIBRARY
from ...render.pixels import Rect
from ...render.text.overlay import Writing, dark_over
from ...scene import Scene
from ...system.pace.clock import thread_seconds
from ...system.pace.power import PAINTER_RATE
from .screen import PixelScreen, size_of

SLOW_SECONDS = 0.5 / PAINTER_RATE
"""Seconds of the main thread for a frame above which half a processor is not enough for `PAINTER_RATE`."""

JUDGED_FRAMES = 48
"""Frames in a row that decide, when three quarters of them are slow: other programs make some of them so."""


def affordable(rate: float) -> float:
    """Frames a second, so many or those that the painter is worth."""
    return rate if LIBRARY else min(rate, PAINTER_RATE)


def paint_screen(surface: Callable[[], pygame.Surface], update: Callable[[list[Rect] | None], None]) -> PixelScreen:
    """A screen that is painted, on a budget where nothing was compiled; the arguments are `PixelScreen`'s."""
    return PixelScreen(surface, update) if LIBRARY else BudgetScreen(surface, update)


class BudgetScreen(PixelScreen):
    """Pictures that are painted in half the size and doubled, while whole ones are too dear.

    What the main thread takes is measured from one picture to the next, so it includes all that it does meanwhile.
    Writing has the whole size always. A surface of another size is judged anew.

    Attributes:
        coarse: whether whole ones are too dear.
    """

    def __init__(self, surface: Callable[[], pygame.Surface], update: Callable[[list[Rect] | None], None]) -> None:
        """Paint whole pictures at first; the arguments are `PixelScreen`'s."""
        super().__init__(surface, update)
        self.coarse = False
        self._judged_size = 0, 0
        self._small = canvas(1, 1)
        self._writing = Writing()
        self._fresh = False
        self._shown_at: list[float] = []

    def draw(self, picture: Scene | Dissolve) -> None:
        surface = self._surface()
        size = surface.get_size()
        if size != self._judged_size or isinstance(picture, Dissolve):  # a dissolve is short, and costs twice as much
            self.coarse &= size == self._judged_size
            self._judged_size = size
            self._shown_at.clear()
        self._fresh = True
        if size_of(picture) == _half(size) != size:
            self._draw_doubled(picture, surface)
        else:
            super().draw(picture)

    def show(self) -> None:
        super().show()
        if not self._fresh:
            return
        self._fresh = False
        self._shown_at.append(thread_seconds())
        if len(self._shown_at) > JUDGED_FRAMES:
            costs = sorted(after - before for before, after in pairwise(self._shown_at))
            self.coarse |= costs[JUDGED_FRAMES // 4] > SLOW_SECONDS
            self._shown_at.clear()

    def _draw_doubled(self, picture: Scene | Dissolve, surface: pygame.Surface) -> None:
        if self._small.get_size() != size_of(picture):
            self._small = canvas(*size_of(picture))
        self._projector.draw(replace(picture, texts=()), self._small)
        self._painted, self._changed = self._target(surface, surface.get_size()), None
        self._writing.lift(self._painted)
        pygame.transform.smoothscale(self._small, self._painted.get_size(), self._painted)
        seen = picture.new if isinstance(picture, Dissolve) else picture
        self._writing.write(picture.texts, self._painted, dark_over(seen))
        if self._painted is not surface:
            surface.blit(self._painted, (0, 0))


def _half(size: tuple[int, int]) -> tuple[int, int]:
    """As `View.halved` rounds it."""
    return (size[0] + 1) // 2, (size[1] + 1) // 2
