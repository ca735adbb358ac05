"""A screensaver in another program's window: XScreenSaver's, MATE's, or a settings dialog's.

Such a window is not ours. SDL does not hear of its changes, so its place is checked a few times a second. Its program
may close it, or end, at any moment; no error that this causes may end us with Xlib's own message.
"""

import os
import signal
import warnings
from collections.abc import Sequence

import pygame

from ...app.window import graphics_card, visuals, x11
from ...app.window.budget_screen import affordable, paint_screen
from ...app.window.graphics_card import Card
from ...app.window.graphics_context import set_attributes
from ...app.window.message_buses import leave_out_silent
from ...app.window.screen import Screen
from ...app.window.screen_box import ScreenBox
from ...app.window.sdl_window import need_pygame_ce, open_window
from ...app.window.window import update
from ...exits import NoDisplayError
from ...frame_rate import SAVER_RATE
from ...options import WordError
from ...options import window_id as number
from ...system.pace import parent
from ...system.pace.clock import running_seconds
from . import user32
from .blanking_seed import has_given_up

WINDOW_VARIABLE = "XSCREENSAVER_WINDOW"

SDL_HINTS = {
    "SDL_VIDEO_X11_XRANDR": "0",
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
}
"""Settings that keep SDL harmless in another program's window on X11.

XScreenSaver's window claims to be full screen. SDL would take it for its own and switch the monitor's mode. And with
OpenGL, SDL can hang when the window closes while it is painted.
"""

WINDOW_CHECK_SECONDS = 0.25  #: seconds between two checks of the window's place


def host(window: int | None, renderer: str = "auto") -> "ForeignHost":
    """The host in window number `window`, or in the one that `XSCREENSAVER_WINDOW` names.

    The painter draws in it unless "gpu" asks for OpenGL.

    Raises:
        ValueError: if there is no such window, or the variable names none.
        NoDisplayError: if no X server answers.
    """
    need_pygame_ce("a picture in another program's window")
    window = number_in_environment() if window is None else window
    if _desktop() is None:
        where = os.environ.get("DISPLAY")
        raise NoDisplayError(f"no X server answers at {where!r}" if where else "DISPLAY names no X server")
    if _place(window) is None:
        raise ValueError(f"there is no window {window:#x}")
    return ForeignHost(window, renderer)


def is_preview(window: int | None) -> bool:
    """Whether a window covers no monitor: number `window`, or the one that `XSCREENSAVER_WINDOW` names.

    Raises:
        ValueError: if the variable names none.
    """
    place = _place(number_in_environment() if window is None else window)
    return place is not None and not _covers_a_monitor(place)


def number_in_environment() -> int:
    """The window that `XSCREENSAVER_WINDOW` names; a ValueError if it does not."""
    word = os.environ.get(WINDOW_VARIABLE)
    if not word:
        raise ValueError(
            f"--root draws into the window that XScreenSaver names in {WINDOW_VARIABLE}, which is not set; "
            "'ridgeline saver' covers the monitors without it, and --window-id ID draws into any window"
        )
    try:
        return number(word)
    except WordError as problem:
        raise ValueError(f"{WINDOW_VARIABLE}: {problem}") from None


class ForeignHost:
    """The host whose one pane is another program's window.

    A window that covers a monitor shows that monitor's part of the panorama. Any other, like a preview, shows the whole
    picture as a miniature.
    """

    def __init__(self, window: int, renderer: str, bound: bool = True) -> None:
        """Prepare to draw in a window; if `bound`, it ends with the program that started this one."""
        self._window, self._renderer, self._bound = window, renderer, bound
        self._card: Card | None = None
        self._own = 0
        self._panes: list[ForeignWindow] = []
        self._alone = False
        self._desktop = ScreenBox(0, 0, 1, 1)
        self._checked = running_seconds()

    def __enter__(self) -> "ForeignHost":
        x11.catch()
        if self._bound:
            parent.die_with_parent()
        if not user32.available():
            os.environ.update(SDL_HINTS, SDL_VIDEODRIVER="x11")
        leave_out_silent()
        if self._renderer == "gpu":  # else SDL loads no OpenGL: it may hang if the window goes
            os.environ["SDL_VIDEO_FOREIGN_WINDOW_OPENGL"] = "1"
            pygame.display.init()
            self._card = graphics_card.choose(self._renderer)
        self._own = self._own_window()
        os.environ["SDL_WINDOWID"] = str(self._own or self._window)
        self._follow()
        self._alone = bool(self._panes) and not _covers_a_monitor(self._panes[0].place)
        if self._bound:
            signal.signal(signal.SIGTERM, lambda *_: os._exit(0))  # nothing is to be saved, and somebody is waiting
        return self

    def __exit__(self, *_: object) -> None:
        """Close the display; the window stays as it is."""
        pygame.quit()
        if self._own:
            visuals.close(self._own)

    @property
    def monitors(self) -> Sequence[ScreenBox]:
        """All monitors, if the window covers one."""
        return () if self._alone else x11.monitors()

    def planned(self) -> tuple[list[tuple[str, ScreenBox]], Sequence[ScreenBox]]:
        """The window, named by its number; and all monitors, or the window itself if it covers none."""
        place = _place(self._window) or ScreenBox(0, 0, 1, 1)
        monitors = x11.monitors() if _covers_a_monitor(place) else [place]
        return [(f"window {self._window:#x}", place)], monitors

    @property
    def desktop(self) -> ScreenBox:
        """The rectangle around all monitors, or the window itself if it covers none."""
        return self._panes[0].place if self._alone else self._desktop

    @property
    def rate(self) -> float:
        return ForeignWindow.rate

    def look(self) -> "Sequence[ForeignWindow]":
        """Follow the window; the panes that exist now."""
        now = running_seconds()
        if now - self._checked >= WINDOW_CHECK_SECONDS:
            self._checked = now
            self._follow()
            for pane in self._panes:
                pane.screen.show()  # all of it: nobody tells us when something has covered it
        if not self.over:
            pygame.event.clear()
        return self._panes

    @property
    def over(self) -> bool:
        """Whether the window has closed, or the program that started us has ended."""
        return not self._panes or x11.has_failed()

    def _follow(self) -> None:
        """Update the window's place, or drop the pane if the window has closed or nobody waits for us any more."""
        place = _place(self._window)
        if place is None or (self._bound and (parent.is_orphaned() or has_given_up())):
            self._panes = []
            return
        self._desktop = _desktop() or place
        if self._own and self._panes and self._panes[0].place.size != place.size:
            visuals.resize(self._own, place.size)
        try:
            if self._panes:
                self._panes[0].move(place)
            else:
                self._panes = [ForeignWindow(place, self._card)]
        except pygame.error as problem:
            if _place(self._window) is not None:
                raise NoDisplayError(visuals.refusal(problem)) from None
            self._panes = []

    def _own_window(self) -> int:
        """The number of a window of ours that fills the other program's, if that one cannot be painted; else 0."""
        place = None if self._card is not None or user32.available() else _place(self._window)
        if place is None or visuals.is_painted(self._window):
            return 0
        if not (own := visuals.child(self._window, place.size)):
            raise NoDisplayError(visuals.refusal("the window cannot be painted"))
        return own


class ForeignWindow:
    """Another program's window as a pane; the window's program ends us when nobody can see it."""

    visible = True
    rate = affordable(SAVER_RATE)

    def __init__(self, place: ScreenBox, card: Card | None) -> None:
        self.place, self._card = place, card
        self.screen: Screen
        self._attach()

    def move(self, place: ScreenBox) -> None:
        """Follow the window to `place`, with a new screen if its size has changed."""
        resized = place.size != self.place.size
        self.place = place
        if resized:
            self._attach()

    def _attach(self) -> None:
        """Attach SDL to the window again: if it were told of a new size, it would resize the window itself."""
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_allow_screensaver(True)
        with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # it may have yet another size by now
            if self._card is None:
                surface = pygame.display.set_mode(self.place.size)
                self.screen = paint_screen(lambda: surface, update)
                return
            from ...app.window.shader_screen import CardScreen

            set_attributes(self._card.embedded)
            pygame.display.set_mode(self.place.size, pygame.OPENGL | pygame.DOUBLEBUF)
            self.screen = CardScreen(open_window(), pygame.display.flip, judged=False)


def _covers_a_monitor(place: ScreenBox) -> bool:
    return any(monitor.within(place) for monitor in x11.monitors())


def _place(window: int) -> ScreenBox | None:
    return user32.geometry(window) if user32.available() else x11.geometry(window)


def _desktop() -> ScreenBox | None:
    return ScreenBox(0, 0, 1, 1) if user32.available() else x11.root()
