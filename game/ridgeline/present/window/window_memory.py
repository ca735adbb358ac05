"""The memory from which SDL shows a window, also one in which OpenGL has drawn before."""

import ctypes
import os

import pygame

from ...render import canvas
from ...render.pixels import Rect
from .blitting import ACCELERATIONS, SDL_VARIABLE
from .sdl_calls import sdl


class WindowMemory:
    """A surface of a window's size, copied to the window's own memory to be shown."""

    def __init__(self, window: pygame.Window) -> None:
        """Take over a window from OpenGL."""
        if pygame.display.get_driver() == "x11":  # through OpenGL, SDL would need another window
            os.environ[SDL_VARIABLE] = ACCELERATIONS["memory"]
        self._sdl, self._window = sdl(), window
        self._number = self._sdl.SDL_GetWindowFromID(window.id)
        self._surface = canvas(*window.size)

    def surface(self) -> pygame.Surface:
        """A surface of the window's size of now."""
        if self._surface.get_size() != self._window.size:
            self._surface = canvas(*self._window.size)
        return self._surface

    def update(self, changed: list[Rect] | None) -> None:
        """Show it: all of it, whatever has changed."""
        memory = self._sdl.SDL_GetWindowSurface(self._number)
        if not memory:
            raise pygame.error(pygame.get_error())
        shown, pixels = memory.contents, self._surface.get_view("0")
        if (shown.width, shown.height) == self._surface.get_size() and shown.pitch == self._surface.get_pitch():
            ctypes.memmove(shown.pixels, pixels.raw, pixels.length)
            self._sdl.SDL_UpdateWindowSurface(self._number)
