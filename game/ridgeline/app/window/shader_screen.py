"""Screens of OpenGL windows: drawn by the graphics card, and painted where that fails or is too slow."""

import ctypes
import os
from collections.abc import Callable, Sequence

import numpy as np
import pygame

from ...output import complain
from ...render import Dissolve, canvas
from ...render.equality import alike
from ...render.pixels import Rect, pixels
from ...render.shader.shader_renderer import ShaderRenderer
from ...scene import Scene
from ...system.pace.clock import thread_seconds
from .blitting import ACCELERATIONS, SDL_VARIABLE
from .budget_screen import paint_screen
from .graphics_context import NoContextError, WindowContext
from .screen import Screen, size_of
from .sdl_calls import sdl
from .sdl_window import Window

CHECK_FRAMES = 32  #: frames between two checks of the card, each of which stalls it

RESIZED_FRAMES = 30
"""Frames that are drawn after a change of size: what was swapped first may not have had that size yet."""

FIRST_JUDGED, LAST_JUDGED = 10, 40
"""The frames whose costs decide whether the card stays; those before load what the others only use."""

SLOW_SECONDS = 0.008
"""Seconds of the main thread above which, for half the frames, the painter is no worse than the card."""


class ShaderScreen:
    """Pictures drawn by the graphics card."""

    by_card = True
    coarse = False

    def __init__(self, window: Window, flip: Callable[[], None], alone: bool) -> None:
        """Draw in a window that has just been opened, so that its context is OpenGL's current one.

        Args:
            window: the window.
            flip: swaps the front and back buffers.
            alone: whether it is the only window; of several, none may wait for its monitor.

        Raises:
            NoContextError: if nothing can be drawn in it.
        """
        self._context, self._flip = WindowContext(window, alone), flip
        self._renderer = ShaderRenderer(self._context.zengl)
        self._drawn: Scene | Dissolve | None = None
        self._fresh = False
        self._frames = self._resized = 0

    def draw(self, picture: Scene | Dissolve) -> None:
        if self._drawn is not None and size_of(picture) != size_of(self._drawn):
            self._resized = self._frames + RESIZED_FRAMES
        self._context.take()
        self._renderer.draw(picture)
        self._drawn, self._fresh = picture, True
        self._frames += 1
        if self._frames % CHECK_FRAMES == 0:
            self._context.check()

    def show(self) -> None:
        if self._drawn is None:  # Mesa may crash where nothing has been drawn since the window got its size
            return
        if not self._fresh:  # what has been swapped is lost
            self.draw(self._drawn)
        self._context.take()
        self._flip()
        self._fresh = False

    def settled(self, picture: Scene | Dissolve) -> bool:
        return self._frames >= self._resized and isinstance(picture, Scene) and alike(picture, self._drawn)

    def picture(self) -> pygame.Surface:
        self._context.take()
        levels = self._renderer.picture().astype(np.uint32)
        surface = canvas(*levels.shape[1::-1])
        pixels(surface)[:] = levels[:, :, 0] << 16 | levels[:, :, 1] << 8 | levels[:, :, 2]
        return surface


class CardScreen:
    """Pictures drawn by the graphics card until it fails, and then by the painter, in the same window.

    Attributes:
        problem: why the painter draws; None while the card does.
    """

    def __init__(self, window: Window, flip: Callable[[], None], judged: bool, alone: bool = True) -> None:
        """Draw with the card in a window that has just been opened.

        Args:
            window, flip, alone: as of `ShaderScreen`.
            judged: whether to give up a slow card; else the user has asked for it, and is told when it fails.
        """
        self._window, self._judged = window, judged
        self._drawn: Scene | Dissolve | None = None
        self._costs: list[float] = []
        self.problem: str | None = None
        self._screen: Screen
        try:
            self._screen = ShaderScreen(window, flip, alone)
        except NoContextError as problem:
            self._give_up(str(problem))

    @property
    def by_card(self) -> bool:
        return self._screen.by_card

    @property
    def coarse(self) -> bool:
        return self._screen.coarse

    def draw(self, picture: Scene | Dissolve) -> None:
        self._drawn = picture
        if self.by_card and self._judged and is_slow(self._costs):
            self._give_up("the graphics card takes too long")
        begin = thread_seconds()
        try:
            self._screen.draw(picture)
        except Exception as failure:  # whatever a driver, or the package that talks to it, comes up with
            self._paint_instead(picture, failure)
        if len(self._costs) < LAST_JUDGED:
            self._costs.append(thread_seconds() - begin)

    def show(self) -> None:
        try:
            self._screen.show()
        except Exception as failure:
            self._paint_instead(self._drawn, failure)
            self._screen.show()

    def settled(self, picture: Scene | Dissolve) -> bool:
        return self._screen.settled(picture)

    def picture(self) -> pygame.Surface:
        return self._screen.picture()

    def _paint_instead(self, picture: Scene | Dissolve | None, failure: Exception) -> None:
        if not self.by_card or picture is None:
            raise failure
        self._give_up(str(failure) or type(failure).__name__)
        self._screen.draw(picture)

    def _give_up(self, problem: str) -> None:
        if not self._judged:
            complain(f"the graphics card draws no longer, but the processor does: {problem}")
        memory = WindowMemory(self._window)
        self.problem, self._screen = problem, paint_screen(memory.surface, memory.update)


def is_slow(costs: Sequence[float]) -> bool:
    """Whether the main thread's seconds for the first frames show that the painter is as fast."""
    judged = sorted(costs[FIRST_JUDGED:LAST_JUDGED])
    return len(costs) >= LAST_JUDGED and judged[len(judged) // 2] > SLOW_SECONDS


class WindowMemory:
    """A surface of a window's size, copied to the window's own memory for display."""

    def __init__(self, window: Window) -> None:
        """Take over a window from OpenGL."""
        if pygame.display.get_driver() == "x11":  # through OpenGL, SDL would need another window
            os.environ[SDL_VARIABLE] = ACCELERATIONS["memory"]
        self._sdl, self._window = sdl(), window
        self._number = self._sdl.SDL_GetWindowFromID(window.id)
        self._surface = canvas(*window.size)
        self._shown_from = 0

    def surface(self) -> pygame.Surface:
        """A surface of the window's present size."""
        if self._surface.get_size() != self._window.size:
            self._surface = canvas(*self._window.size)
        return self._surface

    def update(self, changed: list[Rect] | None) -> None:
        """Show rectangles of it, or all of it for None, or if SDL has taken other memory meanwhile."""
        memory = self._sdl.SDL_GetWindowSurface(self._number)
        if not memory:
            raise pygame.error(pygame.get_error())
        shown, (width, height) = memory.contents, self._surface.get_size()
        if (shown.width, shown.height) != (width, height):
            return
        if changed is None or shown.pixels != self._shown_from:
            changed, self._shown_from = [(0, 0, width, height)], shown.pixels
        words = (ctypes.c_uint32 * (shown.pitch // 4 * height)).from_address(shown.pixels)
        copy, own = np.frombuffer(words, np.uint32).reshape(height, -1), pixels(self._surface)
        for left, top, columns, rows in changed:
            part = np.s_[top : top + rows, left : left + columns]
            copy[part] = own[part]
        rectangles = np.array(changed, np.intc)
        self._sdl.SDL_UpdateWindowSurfaceRects(self._number, rectangles.ctypes.data, len(rectangles))
