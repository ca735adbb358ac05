"""Calls to the X server that SDL lacks: the places of windows, errors, and a clean end when the server dies.

Xlib ends a program with a message of its own when a window that it draws on has closed, or when the server dies. From
`catch` on, our handlers do that instead. Everything is harmless without X11.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from ctypes import byref, c_int, c_uint, c_ulong
from functools import cached_property, lru_cache
from typing import NoReturn

from ...exits import LOST_DISPLAY
from .screen_box import ScreenBox
from .x11_calls import ON_ERROR, ON_LOSS, Error, XEvent, x11, xrandr, xss

BAD_WINDOW, BAD_DRAWABLE = 3, 9
VISIBILITY_CHANGE, VISIBILITY_NOTIFY, FULLY_OBSCURED = 1 << 16, 15, 2


def geometry(window: int) -> ScreenBox | None:
    """The place of a window on the desktop, in pixels; None if no such visible window exists."""
    xlib = _xlib()
    display = xlib.display if xlib else None
    if xlib is None or display is None or not 0 < window < 2**32:
        return None
    root, child, left, top = c_ulong(), c_ulong(), c_int(), c_int()
    width, height, border, depth = c_uint(), c_uint(), c_uint(), c_uint()
    size = (byref(width), byref(height), byref(border), byref(depth))
    if not xlib.calls.XGetGeometry(display, window, byref(root), byref(left), byref(top), *size):
        return None
    if depth.value == 0:  # it takes input alone
        return None
    place = (byref(left), byref(top), byref(child))
    if not xlib.calls.XTranslateCoordinates(display, window, root, 0, 0, *place):
        return None
    return ScreenBox(left.value, top.value, width.value, height.value)


def root() -> ScreenBox | None:
    """The whole desktop, in pixels; None without an X server."""
    xlib = _xlib()
    display = xlib.display if xlib else None
    return geometry(xlib.calls.XDefaultRootWindow(display)) if xlib and display else None


def monitors() -> list[ScreenBox]:
    """The monitors that are on, in a fixed order; the whole desktop if the server cannot tell, none without X."""
    return [place for _, place in _monitors()]


def named_monitors() -> list[tuple[str, ScreenBox]]:
    """The same with their names; "" where the server cannot tell."""
    xlib = _xlib()
    return [(xlib.atom_name(atom) if xlib and atom else "", place) for atom, place in _monitors()]


def resources() -> str:
    """The X resources of the desktop, as `xrdb -query` shows them; "" without any."""
    xlib = _xlib()
    text = xlib.calls.XResourceManagerString(xlib.display) if xlib and xlib.display else None
    return (text or b"").decode(errors="replace")


def server_dpi() -> float:
    """The dots an inch that the X server was started with; 0 if it does not say."""
    xlib = _xlib()
    if xlib is None or not xlib.display:
        return 0.0
    screen = xlib.calls.XDefaultScreen(xlib.display)
    millimetres = xlib.calls.XDisplayWidthMM(xlib.display, screen)
    return 25.4 * xlib.calls.XDisplayWidth(xlib.display, screen) / millimetres if millimetres > 0 else 0.0


def connection() -> tuple[ctypes.CDLL, int] | None:
    """Xlib and our own connection to the X server; None without a server."""
    xlib = _xlib()
    return (xlib.calls, xlib.display) if xlib and xlib.display else None


def _monitors() -> list[tuple[int, ScreenBox]]:
    """The monitors, each with the atom that is its name, or 0."""
    xlib, whole = _xlib(), root()
    if xlib is None or whole is None:
        return []
    randr, count = xlib.randr, c_int(-1)
    if randr is None:
        return [(0, whole)]
    listed = randr.XRRGetMonitors(xlib.display, xlib.calls.XDefaultRootWindow(xlib.display), True, byref(count))
    if not listed:
        return [] if count.value == 0 else [(0, whole)]
    places = [(one.name, ScreenBox(one.left, one.top, one.width, one.height)) for one in listed[: count.value]]
    randr.XRRFreeMonitors(listed)
    return places


def is_covered(window: int) -> bool:
    """Whether other windows hide all of a window, as far as the server tells; under a compositor it never does.

    The server starts to tell with the first call.
    """
    xlib = _xlib()
    display = xlib.display if xlib else None
    return xlib is not None and display is not None and xlib.hidden(display, window)


def let_sleep(connection: int) -> None:
    """Let the monitors sleep again that a connection to the X server, given by its address, keeps awake.

    SDL 2.32 asks the session's bus first, and the server if that has no such service. But it takes back only what it
    has asked of the bus: the server counts what each connection has asked, and takes it back over that one alone.
    """
    xlib, saver = _xlib(), xss()
    if xlib and saver:
        saver.XScreenSaverSuspend(connection, False)
        xlib.calls.XFlush(connection)


def hide(window: int) -> None:
    """Take a window of ours off the screen at once; SDL would hold a full screen for a tenth of a second."""
    xlib = _xlib()
    if xlib and xlib.display:
        xlib.calls.XUnmapWindow(xlib.display, window)
        xlib.calls.XSync(xlib.display, False)


def catch(lost: Callable[[], None] = lambda: None) -> None:
    """Handle X errors from now on, and end with one line and status 75 when the server dies.

    Call it before SDL opens the display. It does nothing if SDL will not use X11.

    Args:
        lost: called before that end, to save what is worth saving. It must not touch the display.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "x11")
    if os.environ.get("DISPLAY") and "x11" in asked and (xlib := _xlib()):
        xlib.catch(lost)


def has_failed() -> bool:
    """Whether SDL has used a window that no longer exists."""
    xlib = _xlib()
    return xlib is not None and xlib.failed


class _Xlib:
    """Xlib with our handlers, which stay for the life of the process, and a connection of our own."""

    def __init__(self, calls: ctypes.CDLL) -> None:
        self.calls = calls
        self.failed = False
        self._display: int | None = None
        self._hidden: dict[int, bool] = {}
        self._handlers = ON_ERROR(self._note), ON_LOSS(self._end)  # kept, because Xlib keeps only their addresses
        self.catch(lambda: None)

    def catch(self, lost: Callable[[], None]) -> None:
        """Install the handlers again, before any others installed meanwhile."""
        self.lost = lost
        self.calls.XSetErrorHandler(self._handlers[0])
        self.calls.XSetIOErrorHandler(self._handlers[1])

    @property
    def display(self) -> int | None:
        """Our own connection, opened on first use; None while no server answers."""
        self._display = self._display or self.calls.XOpenDisplay(None)
        return self._display

    @cached_property
    def randr(self) -> ctypes.CDLL | None:
        """Its RANDR extension, loaded on first use; None where the server lacks it, which Xlib would complain of."""
        told = byref(c_int()), byref(c_int()), byref(c_int())
        return xrandr() if self.calls.XQueryExtension(self.display, b"RANDR", *told) else None

    def atom_name(self, atom: int) -> str:
        """The name that an atom stands for."""
        name = self.calls.XGetAtomName(self.display, atom)
        return (ctypes.string_at(name) if name else b"").decode(errors="replace")

    def hidden(self, display: int, window: int) -> bool:
        """Whether a window is fully obscured, by the events of our own connection."""
        if window not in self._hidden:
            self._hidden = {window: False}
            self.calls.XSelectInput(display, window, VISIBILITY_CHANGE)
        event = XEvent()
        while self.calls.XPending(display):
            self.calls.XNextEvent(display, byref(event))
            if event.type == VISIBILITY_NOTIFY and event.visibility.window == window:
                self._hidden[window] = event.visibility.state == FULLY_OBSCURED
        return self._hidden[window]

    def _note(self, display: int, error: ctypes._Pointer[Error]) -> int:
        if display != self._display:
            self.failed |= error.contents.error in (BAD_WINDOW, BAD_DRAWABLE)
        return 0

    def _end(self, display: int) -> NoReturn:
        """Save what is worth saving and end at once: on return Xlib would end us, and it must not be called now."""
        line = "ridgeline: the display has gone away"
        try:
            self.lost()
        except BaseException as problem:
            line += f", and the run could not be saved: {problem}"
        finally:
            os.write(2, f"{line}\n".encode(errors="replace"))
            os._exit(LOST_DISPLAY)


@lru_cache(maxsize=1)
def _xlib() -> _Xlib | None:
    calls = x11()
    return _Xlib(calls) if calls else None
