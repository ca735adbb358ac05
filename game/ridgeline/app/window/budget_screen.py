"""Screens of the uncompiled painter, which takes ten times as long and so gets a budget."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame

from ...frame_rate import PAINTER_RATE
from ...render import Dissolve, canvas
from ...render.kernels import LIBRARY
from ...render.pixels import Rect
from ...render.text.overlay import Writing
from ...scene import Scene
from ...system.pace.clock import thread_seconds
from .screen import PixelScreen, size_of

SLOW_SECONDS = 0.5 / PAINTER_RATE
"""Seconds of the main thread for a frame above which half a processor is not enough for `PAINTER_RATE`."""

JUDGED_FRAMES = 48
"""Frames in a row that decide, when three quarters of them are slow: other programs make some of them so."""


def affordable(rate: float) -> float:
    """Frames a second: `rate`, or as many as the painter can afford."""
    return rate if LIBRARY else min(rate, PAINTER_RATE)


def paint_screen(surface: Callable[[], pygame.Surface], update: Callable[[list[Rect] | None], None]) -> PixelScreen:
    """A painted screen, on a budget where nothing was compiled; the arguments are `PixelScreen`'s."""
    return PixelScreen(surface, update) if LIBRARY else BudgetScreen(surface, update)


class BudgetScreen(PixelScreen):
    """Pictures painted at half size and doubled while full-size ones are too dear.

    The main thread's time is measured from one picture to the next, including everything else that it does.
    Text is always full size. A surface of another size is judged anew.

    Attributes:
        coarse: whether full-size pictures are too dear.
    """

    def __init__(self, surface: Callable[[], pygame.Surface], update: Callable[[list[Rect] | None], None]) -> None:
        """Paint full-size pictures at first; the arguments are `PixelScreen`'s."""
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
        self._writing.write(picture.texts, self._painted, seen)
        if self._painted is not surface:
            surface.blit(self._painted, (0, 0))


def _half(size: tuple[int, int]) -> tuple[int, int]:
    """As `View.halved` rounds it."""
    return (size[0] + 1) // 2, (size[1] + 1) // 2
