"""The desktop of an X server: who draws it, what hides it, and a window of our own in its place.

See the Extended Window Manager Hints, specifications.freedesktop.org/wm-spec, and the Inter-Client Communication
Conventions Manual. The calls are Xlib's own, as for the window, see `app.window.x11_calls`.
"""

import ctypes
from collections.abc import Iterator, Sequence
from ctypes import POINTER, byref, c_int, c_uint, c_ulong, c_void_p

import numpy as np

from ...app.window import x11
from ...app.window.screen_box import ScreenBox
from ...app.window.x11_calls import WindowAttributes

WINDOW_TYPE, DESKTOP_TYPE = "_NET_WM_WINDOW_TYPE", "_NET_WM_WINDOW_TYPE_DESKTOP"
STATES = ("_NET_WM_STATE_BELOW", "_NET_WM_STATE_STICKY", "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER")
ALL_WORKSPACES = 0xFFFFFFFF

VIEWABLE, INPUT_ONLY = 2, 2
WITH_ALPHA = 32  #: the depth of a window that may let through what is behind it

SDL_PROPERTIES = "_NET_WM_ICON", "XdndAware"
"""What SDL writes on any window that it draws in: an icon, and that things can be dropped on it."""

ATOM, CARDINAL = 4, 6  #: predefined types of properties


class XDesktop:
    """The desktop of an X server."""

    def __init__(self) -> None:
        """Connect to the X server; a LookupError if none answers."""
        found = x11.connection()
        if found is None:
            raise LookupError
        self._calls, self._display = found
        self.root: int = self._calls.XDefaultRootWindow(self._display)
        self._own = 0
        self._before = [name for name in SDL_PROPERTIES if self._longs(self.root, self._atom(name))]

    def is_drawn(self) -> bool:
        """Whether a program of the desktop draws over the root window: a window of its own, or a compositor."""
        if self._calls.XGetSelectionOwner(self._display, self._atom("_NET_WM_CM_S0")):
            return True
        types = self._atom(WINDOW_TYPE)
        desktop = self._atom(DESKTOP_TYPE)
        clients = self._longs(self.root, self._atom("_NET_CLIENT_LIST"))
        return any(desktop in self._longs(window, types) for window in (*clients, *self._children()))

    def claim(self) -> bool:
        """Become the display's live wallpaper, unless another program is; whether it is this one now."""
        selection = self._atom("_RIDGELINE_WALLPAPER")
        if self._calls.XGetSelectionOwner(self._display, selection):
            return False
        owner: int = self._calls.XCreateSimpleWindow(self._display, self.root, 0, 0, 1, 1, 0, 0, 0)
        self._calls.XSetSelectionOwner(self._display, selection, owner, 0)
        return bool(self._calls.XGetSelectionOwner(self._display, selection) == owner)

    def open(self, place: ScreenBox) -> int:
        """Open a window of type desktop, on all workspaces, that takes no input focus; its number."""
        calls, display = self._calls, self._display
        window: int = calls.XCreateSimpleWindow(
            display, self.root, place.left, place.top, place.width, place.height, 0, 0, 0
        )
        self._own = window
        calls.XStoreName(display, window, b"Ridgeline's desktop")
        self._put(window, WINDOW_TYPE, ATOM, [self._atom(DESKTOP_TYPE)])
        self._put(window, "_NET_WM_STATE", ATOM, [self._atom(name) for name in STATES])
        self._put(window, "_NET_WM_DESKTOP", CARDINAL, [ALL_WORKSPACES])
        calls.XLowerWindow(display, window)
        calls.XMapWindow(display, window)
        calls.XSync(display, False)
        return window

    def clean(self) -> None:
        """Take from the root window what SDL has written on it."""
        for name in SDL_PROPERTIES:
            if name not in self._before:
                self._calls.XDeleteProperty(self._display, self.root, self._atom(name))
        self._calls.XFlush(self._display)

    def resize(self, place: ScreenBox) -> None:
        """Let our own window, if there is one, fill a place."""
        if self._own:
            self._calls.XMoveResizeWindow(self._display, self._own, place.left, place.top, place.width, place.height)
            self._calls.XFlush(self._display)

    def close(self) -> None:
        """Close our own window; without one, the root window shows again what it did before."""
        if self._own:
            self._calls.XDestroyWindow(self._display, self._own)
        else:
            self._calls.XClearWindow(self._display, self.root)
        self._calls.XSync(self._display, False)

    def covers(self) -> Iterator[ScreenBox]:
        """The places of the windows above the desktop that let nothing through."""
        told = WindowAttributes()
        for window in self._above():
            if not self._calls.XGetWindowAttributes(self._display, window, byref(told)):
                continue
            if told.shown == VIEWABLE and told.kind != INPUT_ONLY and told.depth != WITH_ALPHA:
                border = 2 * told.border
                yield ScreenBox(told.left, told.top, told.width + border, told.height + border)

    def _above(self) -> list[int]:
        """The root window's children above our window, or above the frame that a window manager has put around it."""
        children = self._children()  # the lowest first
        own = [number for number, one in enumerate(children) if self._own in (one, *self._children(one))]
        return children[own[0] + 1 :] if self._own and own else children

    def _children(self, window: int = 0) -> list[int]:
        root, parent, count = c_ulong(), c_ulong(), c_uint()
        listed = POINTER(c_ulong)()
        where = (byref(root), byref(parent), byref(listed), byref(count))
        if not self._calls.XQueryTree(self._display, window or self.root, *where):
            return []
        children = listed[: count.value] if listed else []
        self._calls.XFree(listed)
        return children

    def _atom(self, name: str) -> int:
        return int(self._calls.XInternAtom(self._display, name.encode(), False))

    def _longs(self, window: int, name: int) -> list[int]:
        """The numbers of a property of a window; none if it has no such property."""
        kind, width, count, left = c_ulong(), c_int(), c_ulong(), c_ulong()
        data = POINTER(c_ulong)()
        told = (byref(kind), byref(width), byref(count), byref(left), byref(data))
        if self._calls.XGetWindowProperty(self._display, window, name, 0, 4096, False, 0, *told) or not data:
            return []
        numbers = data[: count.value] if width.value == 32 else []
        self._calls.XFree(data)
        return numbers

    def _put(self, window: int, name: str, kind: int, numbers: Sequence[int]) -> None:
        data = (c_ulong * len(numbers))(*numbers)
        self._calls.XChangeProperty(
            self._display, window, self._atom(name), kind, 32, 0, ctypes.cast(data, c_void_p), len(numbers)
        )


def all_hidden(monitors: Sequence[ScreenBox], windows: Sequence[ScreenBox]) -> bool:
    """Whether windows together hide these monitors completely.

    >>> monitor, left, right = ScreenBox(0, 0, 100, 50), ScreenBox(-9, 0, 60, 60), ScreenBox(50, 0, 50, 50)
    >>> all_hidden([monitor], [left]), all_hidden([monitor], [left, right])
    (False, True)
    """
    places = [*monitors, *windows]
    xs = sorted({x for place in places for x in (place.left, place.left + place.width)})
    ys = sorted({y for place in places for y in (place.top, place.top + place.height)})
    seen = np.zeros((len(ys), len(xs)), bool)  # a cell for each gap between two edges
    for shown, one in [*((True, monitor) for monitor in monitors), *((False, window) for window in windows)]:
        rows = slice(ys.index(one.top), ys.index(one.top + one.height))
        seen[rows, xs.index(one.left) : xs.index(one.left + one.width)] = shown
    return not seen.any()
