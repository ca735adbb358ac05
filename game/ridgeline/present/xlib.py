"""The X server, where SDL does not do: where windows are, what becomes of errors, and the end when the server is gone.

Xlib ends a program by itself, with a text of its own, when a window is gone that it draws on or when the server dies.
Handlers of ours stand in for that from `catch` on. Everything is harmless where there is no X11.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from ctypes import byref, c_int, c_uint, c_ulong
from functools import lru_cache
from typing import NoReturn

from .saver.places import Place
from .xlib_calls import ON_ERROR, ON_LOSS, Error, Event, x11, xrandr

GONE = 75
"""The exit status when the display went away."""

BAD_WINDOW, BAD_DRAWABLE = 3, 9
VISIBILITY_CHANGE, VISIBILITY_NOTIFY, FULLY_OBSCURED = 1 << 16, 15, 2


def geometry(window: int) -> Place | None:
    """Where a window is on the desktop, in pixels; None if there is no such window that can be seen."""
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
    return Place(left.value, top.value, width.value, height.value)


def root() -> Place | None:
    """The desktop: all that the monitors show parts of, in pixels; None without an X server."""
    xlib = _xlib()
    display = xlib.display if xlib else None
    return geometry(xlib.calls.XDefaultRootWindow(display)) if xlib and display else None


def monitors() -> list[Place]:
    """Where the monitors are that are on now, the same each time while none changes; all of the desktop as one where
    the server cannot tell, none without an X server.
    """
    xlib, whole = _xlib(), root()
    if xlib is None or whole is None:
        return []
    randr, count = xrandr(), c_int(-1)
    if randr is None:
        return [whole]
    found = randr.XRRGetMonitors(xlib.display, xlib.calls.XDefaultRootWindow(xlib.display), True, byref(count))
    if not found:
        return [] if count.value == 0 else [whole]
    places = [Place(one.left, one.top, one.width, one.height) for one in found[: count.value]]
    randr.XRRFreeMonitors(found)
    return places


def covered(window: int) -> bool:
    """Whether other windows hide all of a window, as far as the server has told; behind a compositor it never does.

    It begins to tell when this is first called.
    """
    xlib = _xlib()
    display = xlib.display if xlib else None
    return xlib is not None and display is not None and xlib.hidden(display, window)


def hide(window: int) -> None:
    """Take a window of ours off the screen at once; SDL waits a tenth of a second before it lets a full screen go."""
    xlib = _xlib()
    if xlib and xlib.display:
        xlib.calls.XUnmapWindow(xlib.display, window)
        xlib.calls.XSync(xlib.display, False)


def catch(lost: Callable[[], None] = lambda: None) -> None:
    """Note X errors from now on, and end with one line and status 75 when the server is gone.

    To be called before SDL opens the display. It does nothing where SDL will not use X11.

    Args:
        lost: is called before that end, and keeps what is worth it. It must not touch the display.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "x11")
    if os.environ.get("DISPLAY") and "x11" in asked and (xlib := _xlib()):
        xlib.catch(lost)


def failed() -> bool:
    """Whether SDL has meanwhile used a window that is not there any more."""
    xlib = _xlib()
    return xlib is not None and xlib.failed


class _Xlib:
    """The library with our handlers in it, which stay as long as the process; and a connection of our own."""

    def __init__(self, calls: ctypes.CDLL) -> None:
        """Put the handlers in."""
        self.calls = calls
        self.failed = False
        self._display: int | None = None
        self._hidden: dict[int, bool] = {}
        self._handlers = ON_ERROR(self._note), ON_LOSS(self._end)  # kept, because Xlib keeps only their addresses
        self.catch(lambda: None)

    def catch(self, lost: Callable[[], None]) -> None:
        """Put the handlers in, before others that have come meanwhile."""
        self.lost = lost
        self.calls.XSetErrorHandler(self._handlers[0])
        self.calls.XSetIOErrorHandler(self._handlers[1])

    @property
    def display(self) -> int | None:
        """Our own connection, opened when it is first needed; None while no server answers."""
        self._display = self._display or self.calls.XOpenDisplay(None)
        return self._display

    def hidden(self, display: int, window: int) -> bool:
        """Whether a window is fully obscured, by what has come on our own connection."""
        if window not in self._hidden:
            self._hidden = {window: False}
            self.calls.XSelectInput(display, window, VISIBILITY_CHANGE)
        event = Event()
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
        """Keep what is worth it and end at once: Xlib would, if this returned, and it must not be called any more."""
        line = "ridgeline: the display has gone away"
        try:
            self.lost()
        except BaseException as problem:
            line += f", and what was going on is not kept: {problem}"
        finally:
            os.write(2, f"{line}\n".encode(errors="replace"))
            os._exit(GONE)


@lru_cache(maxsize=1)
def _xlib() -> _Xlib | None:
    calls = x11()
    return _Xlib(calls) if calls else None
