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


class Visual(Structure):
    """XVisualInfo."""

    _fields_: ClassVar = [
        ("visual", c_void_p),
        ("id", c_ulong),
        *((name, c_int) for name in ("screen", "depth", "kind")),
        *((name, c_ulong) for name in ("red", "green", "blue")),
        *((name, c_int) for name in ("colours", "bits")),
    ]


class SetWindowAttributes(Structure):
    """XSetWindowAttributes."""

    _fields_: ClassVar = [
        *((name, c_ulong) for name in ("pixmap", "black", "border_pixmap", "border")),
        *((name, c_int) for name in ("bits", "gravity", "store")),
        *((name, c_ulong) for name in ("planes", "pixel")),
        ("under", c_int),
        *((name, c_long) for name in ("events", "blocked")),
        ("unmanaged", c_int),
        *((name, c_ulong) for name in ("colours", "cursor")),
    ]


class WindowAttributes(Structure):
    """XWindowAttributes."""

    _fields_: ClassVar = [
        *((name, c_int) for name in ("left", "top", "width", "height", "border", "depth")),
        ("visual", c_void_p),
        ("root", c_ulong),
        *((name, c_int) for name in ("kind", "bits", "gravity", "store")),
        *((name, c_ulong) for name in ("planes", "pixel")),
        ("under", c_int),
        ("colours", c_ulong),
        *((name, c_int) for name in ("installed", "shown")),
        *((name, c_long) for name in ("events", "own_events", "blocked")),
        ("unmanaged", c_int),
        ("screen", c_void_p),
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
    _declare_windows(calls)
    _declare_desktop(calls)
    return calls


OUTLINE = (c_int, c_int, c_uint, c_uint, c_uint)  #: of a window: left, top, width, height, and width of its border


def _declare_windows(calls: ctypes.CDLL) -> None:
    """Declare the calls about visuals, and about windows of our own."""
    display, window, number = c_void_p, c_ulong, c_int
    calls.XDefaultDepth.argtypes = (display, number)
    calls.XGetVisualInfo.argtypes = (display, c_long, POINTER(Visual), POINTER(number))
    calls.XGetVisualInfo.restype = POINTER(Visual)
    calls.XCreateColormap.argtypes, calls.XCreateColormap.restype = (display, window, c_void_p, number), c_ulong
    calls.XCreateWindow.argtypes = (
        display,
        window,
        *OUTLINE,
        number,
        c_uint,
        c_void_p,
        c_ulong,
        POINTER(SetWindowAttributes),
    )
    calls.XCreateWindow.restype = window
    calls.XResizeWindow.argtypes = (display, window, c_uint, c_uint)


def _declare_desktop(calls: ctypes.CDLL) -> None:
    """Declare the calls about the desktop, and about windows of any program."""
    display, window, number = c_void_p, c_ulong, c_int
    calls.XInternAtom.argtypes, calls.XInternAtom.restype = (display, c_char_p, number), c_ulong
    calls.XGetSelectionOwner.argtypes, calls.XGetSelectionOwner.restype = (display, c_ulong), window
    calls.XSetSelectionOwner.argtypes = (display, c_ulong, window, c_ulong)
    calls.XCreateSimpleWindow.argtypes = (
        display,
        window,
        *OUTLINE,
        c_ulong,
        c_ulong,
    )
    calls.XCreateSimpleWindow.restype = window
    calls.XStoreName.argtypes = (display, window, c_char_p)
    calls.XMoveResizeWindow.argtypes = (display, window, number, number, c_uint, c_uint)
    for call in (calls.XLowerWindow, calls.XMapWindow, calls.XDestroyWindow, calls.XClearWindow):
        call.argtypes, call.restype = (display, window), number
    calls.XGetWindowAttributes.argtypes = (display, window, POINTER(WindowAttributes))
    calls.XFree.argtypes, calls.XFree.restype = (c_void_p,), number
    calls.XQueryTree.argtypes = (
        display,
        window,
        POINTER(window),
        POINTER(window),
        POINTER(POINTER(window)),
        POINTER(c_uint),
    )
    calls.XGetWindowProperty.argtypes = (
        display,
        window,
        c_ulong,
        c_long,
        c_long,
        number,
        c_ulong,
        POINTER(c_ulong),
        POINTER(number),
        POINTER(c_ulong),
        POINTER(c_ulong),
        POINTER(POINTER(c_ulong)),
    )
    calls.XDeleteProperty.argtypes = (display, window, c_ulong)
    calls.XChangeProperty.argtypes = (display, window, c_ulong, c_ulong, number, number, c_void_p, number)


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
