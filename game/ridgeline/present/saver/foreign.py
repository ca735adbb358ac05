"""A screensaver in a window that another program has made and watches over: XScreenSaver, MATE, a box of settings.

Such a window is not ours. SDL hears nothing of its changes, so its place is asked for a few times a second; no error
that it causes may end us with a text of Xlib's; and whoever made it may take it away, or go away, at any moment.
"""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Sequence
from types import FrameType, TracebackType

import pygame

from ...render import canvas, paintable
from ...settings import WordError
from ...settings import window_id as number
from .. import parent, xlib
from ..pacing import running_seconds
from ..window import NoDisplayError
from . import user32
from .blanking import given_up
from .places import Place

VARIABLE = "XSCREENSAVER_WINDOW"

SAFELY = {
    "SDL_VIDEO_X11_XRANDR": "0",
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
}
"""What keeps SDL on X11 from harm in another program's window.

XScreenSaver's window says that it is full screen. SDL would believe that the window is its own and has a mode, and
switch the monitor to one. And with OpenGL, a window that goes away while it is painted can leave SDL hanging.
"""

LOOK = 0.25
"""Seconds between two questions where the window is."""


def host(window: int | None) -> Foreign:
    """A host in window number `window`, or in the one that `XSCREENSAVER_WINDOW` names.

    Raises:
        ValueError: if there is no such window, or the variable names none.
        NoDisplayError: if no X server answers.
    """
    window = number_in_environment() if window is None else window
    if _desktop() is None:
        where = os.environ.get("DISPLAY")
        raise NoDisplayError(f"no X server answers at {where!r}" if where else "DISPLAY names no X server")
    if _place(window) is None:
        raise ValueError(f"there is no window {window:#x}")
    return Foreign(window)


def number_in_environment() -> int:
    """The window that `XSCREENSAVER_WINDOW` names; a ValueError if it does not."""
    word = os.environ.get(VARIABLE)
    if not word:
        raise ValueError(
            f"--root is for XScreenSaver, which says in {VARIABLE} where to draw; that is not set: "
            "'ridgeline saver' covers the monitors without it, and --window-id ID takes any window"
        )
    try:
        return number(word)
    except WordError as problem:
        raise ValueError(f"{VARIABLE} is {problem}") from None


class Foreign:
    """One pane, which is another program's window.

    A window that covers a monitor shows that monitor's part of the panorama. Any other, like a preview, shows the whole
    picture in small.
    """

    def __init__(self, window: int) -> None:
        """Open it later: in a `with` block."""
        self._window = window
        self._panes: list[ForeignPane] = []
        self._alone = False
        self._desktop = Place(0, 0, 1, 1)
        self._looked = running_seconds()

    def __enter__(self) -> Foreign:
        """Take the window over."""
        xlib.catch(_nothing_to_keep)
        parent.die_with_parent()
        os.environ["SDL_WINDOWID"] = str(self._window)
        if not user32.there():
            os.environ.update(SAFELY, SDL_VIDEODRIVER="x11")
        self._follow()
        self._alone = bool(self._panes) and not _covers_a_monitor(self._panes[0].place)
        signal.signal(signal.SIGTERM, _leave)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave the window as it is."""
        pygame.quit()

    def planned(self) -> tuple[list[tuple[str, Place]], Place]:
        """The window by its number, and the rectangle around all monitors, or the window itself."""
        place = _place(self._window) or Place(0, 0, 1, 1)
        desktop = _desktop() if _covers_a_monitor(place) else None
        return [(f"window {self._window:#x}", place)], desktop or place

    @property
    def desktop(self) -> Place:
        """The rectangle around all monitors, or the window itself if it stands for itself."""
        return self._panes[0].place if self._alone else self._desktop

    def look(self) -> Sequence[ForeignPane]:
        """Follow the window."""
        now = running_seconds()
        if now - self._looked >= LOOK:
            self._looked = now
            self._follow()
        if not self.over:
            pygame.event.clear()
        return self._panes

    @property
    def over(self) -> bool:
        """Whether the window has gone, or the program that has started us."""
        return not self._panes or xlib.failed()

    def _follow(self) -> None:
        """Take note of where the window is now, or that it is gone, or that nobody waits for us any more."""
        place = _place(self._window)
        if place is None or parent.orphaned() or given_up():
            self._panes = []
            return
        self._desktop = _desktop() or place
        try:
            if self._panes:
                self._panes[0].move(place)
            else:
                self._panes = [ForeignPane(place)]
        except pygame.error as problem:
            if _place(self._window) is not None:
                raise NoDisplayError(str(problem)) from None
            self._panes = []


class ForeignPane:
    """The window as something to paint on."""

    def __init__(self, place: Place) -> None:
        """Let SDL draw into it."""
        self._place = place
        self._take()

    @property
    def place(self) -> Place:
        """Where the window was when it was last asked for."""
        return self._place

    @property
    def surface(self) -> pygame.Surface:
        """The window's pixels, or a picture that is copied to them if they are of another kind."""
        return self._screen if self._painted is None else self._painted

    @property
    def visible(self) -> bool:
        """Always: whoever made the window ends us when nobody looks at it."""
        return True

    def show(self) -> None:
        """Show what was painted."""
        if self._painted is not None:
            self._screen.blit(self._painted, (0, 0))
        pygame.display.flip()

    def move(self, place: Place) -> None:
        """Go where the window has gone, and paint anew if it has another size."""
        resized = place.size != self._place.size
        self._place = place
        if resized:
            self._take()

    def _take(self) -> None:
        """Let SDL look at the window anew: told of another size, it would itself give the window that size."""
        pygame.display.quit()
        pygame.display.init()
        pygame.display.set_allow_screensaver(True)
        with warnings.catch_warnings(action="ignore", category=RuntimeWarning):  # it may have yet another size by now
            self._screen = pygame.display.set_mode(self._place.size)
        right = paintable(self._screen) and self._screen.get_size() == self._place.size
        self._painted = None if right else canvas(*self._place.size)


def _covers_a_monitor(place: Place) -> bool:
    return any(
        place.left <= one.left
        and place.top <= one.top
        and place.left + place.width >= one.left + one.width
        and place.top + place.height >= one.top + one.height
        for one in xlib.monitors()
    )


def _place(window: int) -> Place | None:
    return user32.geometry(window) if user32.there() else xlib.geometry(window)


def _desktop() -> Place | None:
    return Place(0, 0, 1, 1) if user32.there() else xlib.root()


def _leave(number: int, frame: FrameType | None) -> None:
    """End at once, without a word to the display: there is nothing to save, the window goes away, somebody waits."""
    os._exit(0)


def _nothing_to_keep() -> None:
    """A screensaver has nothing that is worth keeping."""
