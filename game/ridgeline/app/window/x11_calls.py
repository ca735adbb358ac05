"""The calls of Xlib and its RANDR extension, with the types that their headers declare.

Windows need these before their first frame, for which python-xlib takes 40 ms to import, and on SDL's own connection.
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, Union, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p
from typing import ClassVar


class Error(Structure):
    """XErrorEvent."""

    _fields_: ClassVar = [
        ("type", c_int),
        ("display", c_void_p),
        ("resource", c_ulong),
        ("serial", c_ulong),
        ("error", ctypes.c_ubyte),
        ("request", ctypes.c_ubyte),
        ("minor", ctypes.c_ubyte),
    ]


class Visibility(Structure):
    """XVisibilityEvent."""

    _fields_: ClassVar = [
        ("type", c_int),
        ("serial", c_ulong),
        ("sent", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("state", c_int),
    ]


class XEvent(Union):
    """XEvent."""

    _fields_: ClassVar = [("type", c_int), ("visibility", Visibility), ("room", c_long * 24)]


class MonitorInfo(Structure):
    """XRRMonitorInfo."""

    _fields_: ClassVar = [
        ("name", c_ulong),
        ("primary", c_int),
        ("automatic", c_int),
        ("outputs", c_int),
        ("left", c_int),
        ("top", c_int),
        ("width", c_int),
        ("height", c_int),
        ("millimetres_wide", c_int),
        ("millimetres_high", c_int),
        ("output", c_void_p),
    ]


ON_ERROR = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Error))
ON_LOSS = ctypes.CFUNCTYPE(c_int, c_void_p)


def x11() -> ctypes.CDLL | None:
    """libX11; None if it is not installed."""
    try:
        calls = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    window, number = c_ulong, POINTER(c_int)
    places = (c_int, c_int, number, number, POINTER(window))
    calls.XOpenDisplay.argtypes, calls.XOpenDisplay.restype = (c_char_p,), c_void_p
    calls.XDefaultRootWindow.argtypes, calls.XDefaultRootWindow.restype = (c_void_p,), window
    calls.XResourceManagerString.argtypes, calls.XResourceManagerString.restype = (c_void_p,), c_char_p
    for size in (calls.XDisplayWidth, calls.XDisplayWidthMM):
        size.argtypes, size.restype = (c_void_p, c_int), c_int
    calls.XDefaultScreen.argtypes, calls.XDefaultScreen.restype = (c_void_p,), c_int
    calls.XUnmapWindow.argtypes, calls.XUnmapWindow.restype = (c_void_p, window), c_int
    calls.XFlush.argtypes, calls.XFlush.restype = (c_void_p,), c_int
    calls.XSync.argtypes, calls.XSync.restype = (c_void_p, c_int), c_int
    calls.XGetGeometry.argtypes = (c_void_p, window, POINTER(window), number, number, *(POINTER(c_uint),) * 4)
    calls.XGetGeometry.restype = c_int
    calls.XTranslateCoordinates.argtypes = (c_void_p, window, window, *places)
    calls.XTranslateCoordinates.restype = c_int
    calls.XSelectInput.argtypes, calls.XSelectInput.restype = (c_void_p, window, c_long), c_int
    calls.XPending.argtypes, calls.XPending.restype = (c_void_p,), c_int
    calls.XNextEvent.argtypes, calls.XNextEvent.restype = (c_void_p, POINTER(XEvent)), c_int
    calls.XQueryExtension.argtypes, calls.XQueryExtension.restype = (c_void_p, c_char_p, *(number,) * 3), c_int
    calls.XGetAtomName.argtypes, calls.XGetAtomName.restype = (c_void_p, c_ulong), c_void_p
    calls.XSetErrorHandler.argtypes, calls.XSetErrorHandler.restype = (ON_ERROR,), c_void_p
    calls.XSetIOErrorHandler.argtypes, calls.XSetIOErrorHandler.restype = (ON_LOSS,), c_void_p
    return calls


def xss() -> ctypes.CDLL | None:
    """libXss, of the screen saver extension; None if it is not installed."""
    try:
        calls = ctypes.CDLL("libXss.so.1")
        calls.XScreenSaverSuspend.argtypes, calls.XScreenSaverSuspend.restype = (c_void_p, c_int), None
    except (OSError, AttributeError):
        return None
    return calls


def xrandr() -> ctypes.CDLL | None:
    """libXrandr; None if it is not installed, or too old for monitors."""
    try:
        calls = ctypes.CDLL("libXrandr.so.2")
        calls.XRRGetMonitors.argtypes = (c_void_p, c_ulong, c_int, POINTER(c_int))
        calls.XRRGetMonitors.restype = POINTER(MonitorInfo)
        calls.XRRFreeMonitors.argtypes, calls.XRRFreeMonitors.restype = (POINTER(MonitorInfo),), None
    except (OSError, AttributeError):
        return None
    return calls
