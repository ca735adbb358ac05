"""The memory from which SDL shows a window, also one in which OpenGL has drawn before."""

import ctypes
import os

import numpy as np
import pygame

from ...render import canvas
from ...render.pixels import Rect, pixels
from .blitting import ACCELERATIONS, SDL_VARIABLE
from .sdl_calls import sdl
from .sdl_window import Window


class WindowMemory:
    """A surface of a window's size, copied to the window's own memory to be shown."""

    def __init__(self, window: Window) -> None:
        """Take over a window from OpenGL."""
        if pygame.display.get_driver() == "x11":  # through OpenGL, SDL would need another window
            os.environ[SDL_VARIABLE] = ACCELERATIONS["memory"]
        self._sdl, self._window = sdl(), window
        self._number = self._sdl.SDL_GetWindowFromID(window.id)
        self._surface = canvas(*window.size)
        self._shown_from = 0

    def surface(self) -> pygame.Surface:
        """A surface of the window's size of now."""
        if self._surface.get_size() != self._window.size:
            self._surface = canvas(*self._window.size)
        return self._surface

    def update(self, changed: list[Rect] | None) -> None:
        """Show rectangles of it, or all of it for None, and where SDL has taken other memory meanwhile."""
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
