"""OpenGL in a window: requesting the context, making it current, and detecting its loss."""

import ctypes
import importlib.util
from ctypes import c_uint
from typing import Any

import pygame

from ...exits import UnavailableError
from .sdl_calls import sdl
from .sdl_window import Window

PACKAGE = "zengl"  #: the package that talks to OpenGL, without which the processor paints

CONTEXT_RESET_NOTIFICATION = 25
"""SDL's attribute for what a context does when the card is reset, which pygame does not name; 1: it says so."""

OUT_OF_MEMORY, CONTEXT_LOST = 0x0505, 0x0507  #: OpenGL errors after which no drawing can be relied on


class NoContextError(UnavailableError):
    """There is no OpenGL here that the programs could run on."""


class LostContextError(Exception):
    """The context was lost."""


class _Loader:
    """Finds OpenGL's functions through SDL, whatever window system it talks to."""

    def __init__(self) -> None:
        self._sdl = sdl()

    def load_opengl_function(self, name: str) -> int:
        return int(self._sdl.SDL_GL_GetProcAddress(name.encode()) or 0)


class _Context:
    """A zengl context that keeps its module alive and drops the references that zengl never releases."""

    def __init__(self, zengl: Any) -> None:
        self._zengl, self._context = zengl, zengl.context()
        self._context.includes[""] = zengl  # so that it stays as long as whatever was made with it

    def pipeline(self, **parts: Any) -> Any:
        made = self._context.pipeline(**parts)
        for part in parts.values():
            if isinstance(part, list):
                part.clear()
        return made

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)


def set_attributes(embedded: bool = False) -> None:
    """Ask for a context of OpenGL 3.3, or of OpenGL ES 3.0, for windows that are opened from now on."""
    profile = pygame.GL_CONTEXT_PROFILE_ES if embedded else pygame.GL_CONTEXT_PROFILE_CORE
    for attribute, value in (
        (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
        (pygame.GL_CONTEXT_MINOR_VERSION, 0 if embedded else 3),
        (pygame.GL_CONTEXT_PROFILE_MASK, profile),
        (pygame.GL_DOUBLEBUFFER, 1),
        (CONTEXT_RESET_NOTIFICATION, 1),
    ):
        pygame.display.gl_set_attribute(attribute, value)


def current_context() -> Any:
    """A zengl context for OpenGL's current one.

    zengl's module knows only one context, so each gets a module of its own.

    Raises:
        NoContextError: if zengl is not installed, or finds no OpenGL 3.3 or ES 3.0.
    """
    try:
        found = importlib.util.find_spec(PACKAGE)
        if found is None or found.loader is None:
            raise NoContextError(f"{PACKAGE} is not installed")
        zengl = importlib.util.module_from_spec(found)
        found.loader.exec_module(zengl)
        zengl.init(_Loader())
        return _Context(zengl)
    except Exception as problem:
        raise NoContextError(str(problem) or type(problem).__name__) from None


class WindowContext:
    """The context of one window.

    Attributes:
        zengl: zengl's context for it.
    """

    def __init__(self, window: Window, synchronous: bool) -> None:
        """Keep OpenGL's current context, with which the window has just been opened.

        Args:
            window: the window.
            synchronous: whether to wait for the monitor's vertical sync, against tearing.

        Raises:
            NoContextError: as of `current_context`.
        """
        self._sdl = sdl()
        self._window = self._sdl.SDL_GetWindowFromID(window.id)
        self._context = self._sdl.SDL_GL_GetCurrentContext()
        self.zengl = current_context()
        self._error = ctypes.CFUNCTYPE(c_uint)(_Loader().load_opengl_function("glGetError"))
        self._sdl.SDL_GL_SetSwapInterval(int(synchronous))

    def take(self) -> None:
        """Make the context current; a LostContextError if it is lost."""
        if self._sdl.SDL_GL_MakeCurrent(self._window, self._context):
            raise LostContextError("the window has lost its context")

    def check(self) -> None:
        """Raise a LostContextError if the card has failed meanwhile."""
        if (error := self._error()) in (OUT_OF_MEMORY, CONTEXT_LOST):
            raise LostContextError(f"OpenGL reports error {error:#06x}")
