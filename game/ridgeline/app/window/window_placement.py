"""The window's place on the desktop, from SDL, and how to open it there again."""

from __future__ import annotations

import contextlib
import ctypes
import os
from ctypes import byref, c_int

import pygame

from ...options import USUAL_SIZE
from .desktop_scale import desktop_scale
from .opening import Display, Opening, last_opening, opening, write_down
from .screen_box import ScreenBox
from .sdl_calls import MAXIMISED, MINIMISED, Rectangle, sdl
from .sdl_window import open_window

POSITION = "SDL_VIDEO_WINDOW_POS"  #: the variable by which pygame places a new window
PLACED_BY = ("x11", "windows", "cocoa")  #: SDL's drivers under which a window knows and may choose its place

WITH_SCREENS = (*PLACED_BY, "wayland")

UNREACHABLE = (pygame.error, OSError, AttributeError)
"""The errors of SDL where it cannot be asked: Windows finds its calls in no library of pygame's."""


class WindowPlacement:
    """Size, place and monitor of pygame's window, tracked unless maximised or full-screen."""

    def __init__(self) -> None:
        """Determine the opening of the window before it opens."""
        self.opening = Opening(USUAL_SIZE)
        if pygame.display.get_driver() in WITH_SCREENS:
            self.opening = opening(displays(), desktop_scale(), last_opening())
        self._own = self._before = self.opening
        self._placed = False

    def place(self) -> None:
        """Let the next window open where it was left."""
        if self.opening.corner is not None and pygame.display.get_driver() in PLACED_BY and POSITION not in os.environ:
            os.environ[POSITION] = "{},{}".format(*self.opening.corner)
            self._placed = True

    def opened(self) -> None:
        """Note that the window is open: no other one of this program needs that place."""
        if self._placed:
            del os.environ[POSITION]
        if self.opening.maximised:
            open_window().maximize()

    def follow(self, fullscreen: bool) -> None:
        """Note where the window is after it was moved or resized, unless it fills the screen."""
        self._before = self._own
        with contextlib.suppress(*UNREACHABLE):
            if not fullscreen and not _state() & (MAXIMISED | MINIMISED):
                self._own = _now()

    def maximised(self) -> None:
        """Note that the window was maximised, after the events that moved and resized it."""
        self._own = self._before

    def write_down(self, fullscreen: bool) -> None:
        """Save how the window is left."""
        try:
            full = bool(_state() & MAXIMISED) and not fullscreen
        except UNREACHABLE:
            return
        own = self._own
        write_down(Opening(own.size, own.corner, full, own.monitor))


def displays() -> list[Display]:
    """The monitors in SDL's order; none where SDL does not know them."""
    try:
        calls = sdl()
        return [_display(calls, number) for number in range(pygame.display.get_num_displays())]
    except UNREACHABLE:
        return []


def _display(calls: ctypes.CDLL, number: int) -> Display:
    whole, usable = Rectangle(), Rectangle()
    calls.SDL_GetDisplayBounds(number, byref(whole))
    if calls.SDL_GetDisplayUsableBounds(number, byref(usable)) or not usable.width:
        usable = whole
    name = calls.SDL_GetDisplayName(number) or b""
    return Display(name.decode(errors="replace"), _place(whole), _place(usable))


def _place(rectangle: Rectangle) -> ScreenBox:
    return ScreenBox(rectangle.left, rectangle.top, rectangle.width, rectangle.height)


def _state() -> int:
    """The flags of the window."""
    calls = sdl()
    return int(calls.SDL_GetWindowFlags(calls.SDL_GetWindowFromID(open_window().id)))


def _now() -> Opening:
    """The window's present opening, by its frame, which is what a window manager places."""
    calls, window = sdl(), open_window()
    number = calls.SDL_GetWindowFromID(window.id)
    corner = None
    if pygame.display.get_driver() in PLACED_BY:
        top, left, bottom, right = c_int(), c_int(), c_int(), c_int()
        calls.SDL_GetWindowBordersSize(number, byref(top), byref(left), byref(bottom), byref(right))
        corner = window.position[0] - left.value, window.position[1] - top.value
    display = _display(calls, calls.SDL_GetWindowDisplayIndex(number))
    return Opening(window.size, corner, monitor=(display.name, display.whole))
