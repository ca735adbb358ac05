"""The visuals of an X server: the pixel formats that its windows may have, and which of them can be painted.

SDL paints in windows of 15, 16, 24 and 32 bits. A screen may have others, such as 30, ten for each colour: there a
window of another visual of the same server does, or OpenGL, which has a visual of its own.
"""

from __future__ import annotations

import os
from ctypes import byref, c_int, c_uint, c_ulong

from . import x11
from .x11_calls import SetWindowAttributes, Visual

VARIABLE = "SDL_VIDEO_X11_WINDOW_VISUALID"  #: SDL's variable for the visual of new windows

PAINTED_DEPTHS = 15, 16, 24, 32
WANTED_DEPTHS = 24, 32  #: the first available one is taken; 32 bits may be transparent and so come last

WANTED_MASKS = 0xFF0000, 0xFF00, 0xFF
TRUE_COLOUR = 4
CLASS_MASK = 0x8

INPUT_OUTPUT = 1
WITH_BLACK, WITH_BORDER, WITH_COLOURS = 1 << 1, 1 << 3, 1 << 13  #: which of a window's `SetWindowAttributes` are given


def is_painted(window: int = 0) -> bool:
    """Whether SDL can paint in a window, or for 0 in windows with the screen's own visual; True without X."""
    return _depth(window) in (0, *PAINTED_DEPTHS)


def any_painted() -> bool:
    """Whether windows can have a visual that can be painted, the screen's own or another."""
    return is_painted() or VARIABLE in os.environ or _other() is not None


def use_painted() -> None:
    """Let SDL open windows with a visual that can be painted, whatever the screen's own, if there is one."""
    if not is_painted() and VARIABLE not in os.environ and (visual := _other()) is not None:
        os.environ[VARIABLE] = hex(visual.id)


def use_any() -> None:
    """Let SDL choose the visual itself again, as OpenGL needs it."""
    if not is_painted():
        os.environ.pop(VARIABLE, None)


def refusal(problem: object) -> str:
    """Why nothing can be painted here, for the user: the screen's depth if that is the cause, or else `problem`."""
    if is_painted():
        return str(problem)
    return f"the screen has {_depth(0)} bits a pixel, and no other visual; 15, 16, 24 or 32 bits can be painted"


def child(window: int, size: tuple[int, int]) -> int:
    """A new window of ours that fills another one and can be painted; 0 if the server has no visual for it."""
    connection, visual = x11.connection(), _other()
    if connection is None or visual is None:
        return 0
    calls, display = connection
    colours = calls.XCreateColormap(display, calls.XDefaultRootWindow(display), visual.visual, 0)
    attributes = SetWindowAttributes(colours=colours)
    given = WITH_BLACK | WITH_BORDER | WITH_COLOURS
    kind = visual.depth, INPUT_OUTPUT, visual.visual, given, byref(attributes)
    own: int = calls.XCreateWindow(display, window, 0, 0, *size, 0, *kind)
    calls.XMapWindow(display, own)
    calls.XSync(display, False)
    return own


def resize(window: int, size: tuple[int, int]) -> None:
    """Give a window of ours another size."""
    if connection := x11.connection():
        connection[0].XResizeWindow(connection[1], window, *size)
        connection[0].XSync(connection[1], False)


def close(window: int) -> None:
    """Close a window of ours, which may be closed already."""
    if connection := x11.connection():
        connection[0].XDestroyWindow(connection[1], window)
        connection[0].XSync(connection[1], False)


def _depth(window: int) -> int:
    """Bits a pixel of a window, or for 0 of the screen; 0 without X."""
    connection = x11.connection()
    if connection is None:
        return 0
    calls, display = connection
    if not window:
        return int(calls.XDefaultDepth(display, calls.XDefaultScreen(display)))
    root, left, top = c_ulong(), c_int(), c_int()
    width, height, border, depth = c_uint(), c_uint(), c_uint(), c_uint()
    told = byref(root), byref(left), byref(top), byref(width), byref(height), byref(border), byref(depth)
    return depth.value if calls.XGetGeometry(display, window, *told) else 0


def _other() -> Visual | None:
    """The visual to paint with where the screen's own cannot be painted; None if there is none."""
    connection = x11.connection()
    if connection is None:
        return None
    calls, display = connection
    count = c_int()
    listed = calls.XGetVisualInfo(display, CLASS_MASK, byref(Visual(kind=TRUE_COLOUR)), byref(count))
    visuals = [Visual.from_buffer_copy(listed[number]) for number in range(count.value)]
    if listed:
        calls.XFree(listed)
    screen = calls.XDefaultScreen(display)
    known = [one for one in visuals if one.screen == screen and (one.red, one.green, one.blue) == WANTED_MASKS]
    return next((one for depth in WANTED_DEPTHS for one in known if one.depth == depth), None)
