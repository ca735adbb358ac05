"""The window: opened, resized, filled and closed. The code that draws into it is loaded once it is on the screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from ... import shipped
from ...exits import NoDisplayError
from ...frame_rate import WINDOW_RATE
from ...options import USUAL_SIZE
from ...output import libraries_silenced
from . import graphics_card, visuals
from .blitting import choose
from .client_window import client_window_id, own_connection
from .desktop_scale import LETTERS, desktop_scale
from .graphics_card import Card
from .graphics_context import NoContextError
from .message_buses import leave_out_silent
from .screen_box import ScreenBox
from .sdl_window import monitor_rate, open_window
from .window_placement import WindowPlacement
from .x11 import geometry, has_failed, is_covered, let_sleep

if TYPE_CHECKING:
    from ...render.pixels import Rect
    from .screen import Screen

HIDING = (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
MOVING = (pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
SHOWING = (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED)


class Window:
    """A window on the desktop: host and pane in one.

    Attributes:
        events: those found by the last `look`.
        screen: to draw on.
        fullscreen: whether it fills the screen.
    """

    def __init__(self, size: tuple[int, int] | None, fullscreen: bool = False, renderer: str = "auto") -> None:
        """Open a window of `size` pixels, or one that fills the screen.

        Args:
            size: width and height, where it does not fill the screen; None for a window as it was left, or the
                first time to suit the screen. How it is left is then saved.
            fullscreen: whether it fills the screen.
            renderer: what draws, see `graphics_card`, and how painted pictures reach the screen, see `blitting`.

        Raises:
            NoDisplayError: if there is no screen.
            NoContextError: if the graphics card is asked for, and there is none.
        """
        open_display()
        self._whereabouts = WindowPlacement() if size is None else None
        self._size = self._whereabouts.opening.size if self._whereabouts else size or USUAL_SIZE
        self.fullscreen = fullscreen
        self.events: list[pygame.event.Event] = []
        self._pointing = False
        self.screen: Screen
        self._card: Card | None = None
        self._judged = renderer == "auto" and visuals.is_painted()  # else the painter could not take over
        try:
            self.presenting = self._open(renderer)
        except pygame.error as problem:
            pygame.quit()
            raise NoDisplayError(f"no window can be opened: {problem}") from None
        except NoContextError:
            pygame.quit()
            raise
        self._showing = True
        pygame.event.set_blocked(pygame.MOUSEMOTION)

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        if self._whereabouts and not self.over:
            self._whereabouts.write_down(self.fullscreen)
        pygame.quit()

    @property
    def letters(self) -> float:
        """The size in pixels of the desktop's letters, the least for those in the window."""
        return LETTERS * desktop_scale()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return _screen().get_size() if self._card is None else pygame.display.get_window_size()

    @property
    def place(self) -> ScreenBox:
        """The window by itself, wherever it is."""
        return ScreenBox(0, 0, *self.size)

    @property
    def desktop(self) -> ScreenBox:
        """The same: its picture is no part of another."""
        return self.place

    monitors: Sequence[ScreenBox] = ()

    @property
    def rate(self) -> float:
        """Default frames a second that are worth their power: the monitor's if the card draws."""
        return self._monitor_rate if self.screen.by_card and self._monitor_rate else self._painter_rate

    @property
    def over(self) -> bool:
        """Whether another program has destroyed the window, which X11 reports only by errors."""
        return self._id != 0 and has_failed() and geometry(self._id) is None

    @property
    def visible(self) -> bool:
        """Whether anything of it can be seen, as far as the system tells."""
        return self._showing and not (self._id and is_covered(self._id))

    def look(self) -> Sequence[Window]:
        """Fetch the events since the last look, and follow those that hide or uncover the window; return the window."""
        self.events = pygame.event.get()
        if self._whereabouts and any(event.type in MOVING for event in self.events):
            self._whereabouts.follow(self.fullscreen)
        for event in self.events:
            if event.type == pygame.WINDOWMAXIMIZED and self._whereabouts:
                self._whereabouts.maximised()
            if event.type in HIDING:
                self._showing = False
            elif event.type in SHOWING:
                self._showing = True
                self.screen.show()
            elif event.type == pygame.WINDOWDISPLAYCHANGED:
                self._monitor_rate = monitor_rate()
        return (self,)

    def title(self, text: str) -> None:
        """Set the window's title."""
        if pygame.display.get_caption()[0] != text:
            pygame.display.set_caption(text)

    def point(self, wanted: bool) -> None:
        """Show the pointer, in full screen too, and report its movements; or hide it."""
        if wanted != self._pointing:
            self._pointing = wanted
            (pygame.event.set_allowed if wanted else pygame.event.set_blocked)(pygame.MOUSEMOTION)
            pygame.mouse.set_visible(wanted or not self.fullscreen)

    def keep_awake(self, wanted: bool) -> None:
        """Keep the monitor from going to sleep, or let it."""
        if wanted == pygame.display.get_allow_screensaver():
            pygame.display.set_allow_screensaver(not wanted)
            if not wanted and (connection := own_connection()):
                let_sleep(connection)

    def toggle_fullscreen(self) -> None:
        """Fill the window's monitor, or go back to a window as before; the monitor's mode stays as it is."""
        self.fullscreen = not self.fullscreen
        window = open_window()
        if self.fullscreen:
            self._size = self.size
            window.set_fullscreen(True)
        else:
            window.set_windowed()
            window.resizable, window.size = True, self._size  # which it has not been yet if it opened in full screen
        pygame.mouse.set_visible(self._pointing or not self.fullscreen)

    def _open(self, renderer: str) -> str:
        """Open the window; return the name of the way in which pictures reach it."""
        self._card = graphics_card.choose(renderer)
        if self._card is not None:
            try:
                self._set_mode()
                return self._card.name
            except pygame.error:
                if renderer == "gpu":
                    raise
                self._card = None
        return choose(renderer, self._set_mode)

    def _set_mode(self) -> None:
        if self._whereabouts and not self.fullscreen:
            self._whereabouts.place()
        on_wayland = pygame.display.get_driver() == "wayland"
        flags = 0 if self._card is None else pygame.OPENGL | pygame.DOUBLEBUF
        pygame.display.set_icon(pygame.image.load(BytesIO(shipped.icon()), "icon.png"))
        if self.fullscreen and not on_wayland:
            pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], flags | pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, flags | pygame.RESIZABLE)
        if self.fullscreen and on_wayland:  # sway takes it only from a window that has shown something
            pygame.display.flip()
            open_window().set_fullscreen(True)
        pygame.mouse.set_visible(self._pointing or not self.fullscreen)
        if self._whereabouts:
            self._whereabouts.opened()
        self._id = client_window_id()
        if self._card is None:
            pygame.display.flip()  # black until the first picture: what was behind it would show through
        from .budget_screen import affordable, paint_screen

        self._painter_rate = affordable(WINDOW_RATE)
        if self._card is None:
            self.screen = paint_screen(_screen, update)
        else:
            from .shader_screen import CardScreen

            self.screen = CardScreen(open_window(), pygame.display.flip, self._judged)
        self._monitor_rate = monitor_rate()


def _screen() -> pygame.Surface:
    screen = pygame.display.get_surface()
    assert screen is not None, "the window is open"
    return screen


def update(changed: list[Rect] | None) -> None:
    """Show rectangles of pygame's window, or all of it for None; the display server hears of nothing without any."""
    if changed is None:
        pygame.display.flip()
    else:
        pygame.display.update(changed)


def open_display() -> None:
    """Open the display, and let the screens go to sleep; a NoDisplayError without screens."""
    os.environ["SDL_VIDEO_ALLOW_SCREENSAVER"] = "1"  # afterwards is too late: SDL may not take back what it has done
    chosen = os.environ.get("SDL_VIDEODRIVER")
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform == "linux" and not chosen and not any(os.environ.get(name) for name in screens):
        raise NoDisplayError("neither DISPLAY nor WAYLAND_DISPLAY is set")
    if sys.platform == "linux" and not chosen and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "x11"
    leave_out_silent()
    try:
        with libraries_silenced():  # libdecor tells every window of Wayland that it has no decorations for it
            pygame.display.init()
    except pygame.error as problem:
        raise NoDisplayError(str(problem)) from None
    driver = pygame.display.get_driver()
    if not chosen and driver in ("offscreen", "dummy"):
        pygame.quit()
        raise NoDisplayError("no display server answers")
