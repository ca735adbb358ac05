"""SDL's window, opened by pygame or pygame-ce; and what only pygame-ce can do."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from .sdl_calls import sdl

try:
    from pygame import Window
except ImportError:  # pygame has it too, at another place, but without `flip` and `get_surface`
    from pygame._sdl2.video import Window

__all__ = ["Window", "hide_opengl_window", "is_ce", "monitor_rate", "need_pygame_ce", "open_window"]


def open_window() -> Window:
    """The window that pygame's display has opened."""
    window = Window.from_display_module()
    if not is_ce():  # SDL would hand this object to events, also when it is no more
        sdl().SDL_SetWindowData(sdl().SDL_GetWindowFromID(window.id), b"pg_window", None)
    return window


@contextmanager
def hide_opengl_window(size: tuple[int, int]) -> Iterator[Window]:
    """A hidden window in which OpenGL can draw; a pygame.error if there is none."""
    window, context = Window("", size, opengl=True, hidden=True), None
    try:
        if not is_ce():  # whose windows bring a context
            context = sdl().SDL_GL_CreateContext(sdl().SDL_GetWindowFromID(window.id))
            if not context:
                raise pygame.error(pygame.get_error())
        yield window
    finally:
        if context:
            sdl().SDL_GL_DeleteContext(context)
        window.destroy()


def monitor_rate() -> int:
    """The refresh rate in Hz of the window's monitor; 0 if unknown, as in pygame."""
    if hasattr(pygame.display, "get_current_refresh_rate"):
        return pygame.display.get_current_refresh_rate()
    return 0


def is_ce() -> bool:
    """Whether this is pygame-ce."""
    return bool(getattr(pygame, "IS_CE", False))


def need_pygame_ce(what: str) -> None:
    """Refuse to go on without pygame-ce.

    Args:
        what: the feature that needs it, in words.

    Raises:
        ValueError: with pygame; it says what to install.
    """
    if not is_ce():
        raise ValueError(
            f"{what} needs pygame-ce, and this is pygame {pygame.version.ver}: "
            "'pip uninstall pygame', then 'pip install pygame-ce'"
        )
