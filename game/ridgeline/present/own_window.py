"""The number by which the X server knows the window that pygame has opened.

SDL itself is asked. `pygame.display.get_wm_info` (pygame-ce 2.5.8) goes on to read what SDL tells on Wayland alone; on
X11 that is whatever was in this memory before, and when it was zero, pygame crashes.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_int, c_ubyte, c_uint32, c_ulong, c_void_p
from functools import lru_cache
from typing import ClassVar

import pygame


class WindowInfo(Structure):
    """SDL_SysWMinfo of a window on X11."""

    _fields_: ClassVar = [
        ("version", c_ubyte * 3),
        ("system", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("room", c_ubyte * 48),
    ]


def own_window() -> int:
    """The number of the window; 0 if there is none, or none of X11's."""
    calls = _sdl()
    if calls is None or pygame.display.get_driver() != "x11" or pygame.display.get_surface() is None:
        return 0
    found = WindowInfo(pygame.get_sdl_version())
    window = calls.SDL_GetWindowFromID(pygame.window.Window.from_display_module().id)
    return int(found.window) if calls.SDL_GetWindowWMInfo(window, byref(found)) else 0


@lru_cache(maxsize=1)
def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame draws with; None where it cannot be reached."""
    try:
        calls = ctypes.CDLL(pygame.display.__file__)
        calls.SDL_GetWindowFromID.argtypes, calls.SDL_GetWindowFromID.restype = (c_uint32,), c_void_p
        calls.SDL_GetWindowWMInfo.argtypes = (c_void_p, POINTER(WindowInfo))
        calls.SDL_GetWindowWMInfo.restype = c_int
    except (OSError, AttributeError):
        return None
    return calls
