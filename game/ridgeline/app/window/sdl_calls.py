"""The calls of SDL that pygame does not offer, with the types that its headers declare."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_int, c_uint32, c_void_p
from typing import ClassVar

import pygame


class SdlSurface(Structure):
    """The first fields of SDL_Surface."""

    _fields_: ClassVar = [
        ("flags", c_uint32),
        ("format", c_void_p),
        ("width", c_int),
        ("height", c_int),
        ("pitch", c_int),
        ("pixels", c_void_p),
    ]


class Rectangle(Structure):
    """SDL_Rect."""

    _fields_: ClassVar = [("left", c_int), ("top", c_int), ("width", c_int), ("height", c_int)]


MAXIMISED, MINIMISED = 0x80, 0x40  #: flags of a window, see SDL_WindowFlags


def sdl() -> ctypes.CDLL:
    """The SDL with which pygame's own libraries are linked, and which opens its windows.

    Raises:
        OSError, AttributeError: if it cannot be reached.
    """
    calls = ctypes.CDLL(pygame.display.__file__)
    calls.SDL_GetWindowFromID.argtypes, calls.SDL_GetWindowFromID.restype = (c_uint32,), c_void_p
    calls.SDL_GetWindowDisplayIndex.argtypes, calls.SDL_GetWindowDisplayIndex.restype = (c_void_p,), c_int
    calls.SDL_GetDisplayName.argtypes, calls.SDL_GetDisplayName.restype = (c_int,), c_char_p
    for bounds in (calls.SDL_GetDisplayBounds, calls.SDL_GetDisplayUsableBounds):
        bounds.argtypes, bounds.restype = (c_int, POINTER(Rectangle)), c_int
    calls.SDL_GetWindowBordersSize.argtypes = (c_void_p, *(POINTER(c_int),) * 4)
    calls.SDL_GetWindowBordersSize.restype = c_int
    calls.SDL_GetWindowFlags.argtypes, calls.SDL_GetWindowFlags.restype = (c_void_p,), c_uint32
    calls.SDL_SetWindowData.argtypes, calls.SDL_SetWindowData.restype = (c_void_p, c_char_p, c_void_p), c_void_p
    calls.SDL_GL_GetProcAddress.argtypes, calls.SDL_GL_GetProcAddress.restype = (c_char_p,), c_void_p
    calls.SDL_GL_GetCurrentContext.argtypes, calls.SDL_GL_GetCurrentContext.restype = (), c_void_p
    calls.SDL_GL_MakeCurrent.argtypes, calls.SDL_GL_MakeCurrent.restype = (c_void_p, c_void_p), c_int
    calls.SDL_GL_SetSwapInterval.argtypes, calls.SDL_GL_SetSwapInterval.restype = (c_int,), c_int
    calls.SDL_GetWindowSurface.argtypes, calls.SDL_GetWindowSurface.restype = (c_void_p,), POINTER(SdlSurface)
    calls.SDL_GL_CreateContext.argtypes, calls.SDL_GL_CreateContext.restype = (c_void_p,), c_void_p
    calls.SDL_GL_DeleteContext.argtypes, calls.SDL_GL_DeleteContext.restype = (c_void_p,), None
    calls.SDL_GL_SwapWindow.argtypes, calls.SDL_GL_SwapWindow.restype = (c_void_p,), None
    calls.SDL_GetClipboardText.argtypes, calls.SDL_GetClipboardText.restype = (), c_void_p
    calls.SDL_SetClipboardText.argtypes, calls.SDL_SetClipboardText.restype = (c_char_p,), c_int
    calls.SDL_free.argtypes, calls.SDL_free.restype = (c_void_p,), None
    rectangles = c_void_p, c_void_p, c_int
    calls.SDL_UpdateWindowSurfaceRects.argtypes, calls.SDL_UpdateWindowSurfaceRects.restype = rectangles, c_int
    return calls
