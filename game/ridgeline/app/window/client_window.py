"""The X server's number for the window that pygame has opened, and the connection that it was opened over.

SDL itself is asked. `pygame.display.get_wm_info` (pygame-ce 2.5.8) also reads a field that SDL fills only on Wayland;
on X11 it holds whatever was in memory before, and pygame crashes if that was zero.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, byref, c_int, c_ubyte, c_uint32, c_ulong, c_void_p
from typing import ClassVar

import pygame

from .sdl_window import open_window


class WindowInfo(Structure):
    """SDL_SysWMinfo of a window on X11."""

    _fields_: ClassVar = [
        ("version", c_ubyte * 3),
        ("system", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("room", c_ubyte * 48),
    ]


def client_window_id() -> int:
    """The number of the window; 0 without a window or without X11."""
    info = _info()
    return int(info.window) if info else 0


def own_connection() -> int:
    """The address of SDL's connection to the X server, a Display; 0 where `client_window_id` is."""
    info = _info()
    return int(info.display) if info else 0


def _info() -> WindowInfo | None:
    calls = _sdl()
    if calls is None or pygame.display.get_driver() != "x11" or pygame.display.get_surface() is None:
        return None
    info = WindowInfo(pygame.get_sdl_version())
    window = calls.SDL_GetWindowFromID(open_window().id)
    return info if calls.SDL_GetWindowWMInfo(window, byref(info)) else None


def _sdl() -> ctypes.CDLL | None:
    """The SDL that pygame uses; None if it cannot be reached."""
    try:
        calls = ctypes.CDLL(pygame.display.__file__)
        calls.SDL_GetWindowFromID.argtypes, calls.SDL_GetWindowFromID.restype = (c_uint32,), c_void_p
        calls.SDL_GetWindowWMInfo.argtypes = (c_void_p, POINTER(WindowInfo))
        calls.SDL_GetWindowWMInfo.restype = c_int
    except (OSError, AttributeError):
        return None
    return calls
