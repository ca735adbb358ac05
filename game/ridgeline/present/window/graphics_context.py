"""A context of the graphics library in the window that pygame has opened with OpenGL."""

import ctypes
from typing import Any

import pygame


class NoContextError(Exception):
    """There is no OpenGL here that the programs could run on."""


class _Loader:
    """Finds OpenGL's functions through SDL, whatever window system it talks to."""

    def __init__(self) -> None:
        # pygame's own library is linked with the SDL that has opened the window.
        library = ctypes.CDLL(pygame.display.__file__)
        self._address = library.SDL_GL_GetProcAddress
        self._address.restype, self._address.argtypes = ctypes.c_void_p, [ctypes.c_char_p]

    def load_opengl_function(self, name: str) -> int:
        return int(self._address(name.encode()) or 0)


def set_attributes(embedded: bool = False) -> None:
    """Ask for a context of OpenGL 3.3, or of OpenGL ES 3.0, for windows that are opened from now on."""
    profile = pygame.GL_CONTEXT_PROFILE_ES if embedded else pygame.GL_CONTEXT_PROFILE_CORE
    for attribute, value in (
        (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
        (pygame.GL_CONTEXT_MINOR_VERSION, 0 if embedded else 3),
        (pygame.GL_CONTEXT_PROFILE_MASK, profile),
        (pygame.GL_DOUBLEBUFFER, 1),
    ):
        pygame.display.gl_set_attribute(attribute, value)


def current_context() -> Any:
    """zengl's context for OpenGL's current one.

    Raises:
        NoContextError: if zengl is not installed, or finds no OpenGL 3.3 or ES 3.0.
    """
    try:
        import zengl

        zengl.init(_Loader())  # type: ignore[arg-type] # its stub forgets `self`
        return zengl.context()
    except Exception as problem:
        raise NoContextError(str(problem) or type(problem).__name__) from None
