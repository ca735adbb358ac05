"""The landscape as the desktop itself, on X: in the root window, or in a window of our own where that is hidden."""

import math
import os
from collections.abc import Sequence

from ...app.window import visuals, x11
from ...app.window.screen_box import ScreenBox
from ...app.window.sdl_window import need_pygame_ce
from ...command_line import ParsedArgs
from ...exits import NoDisplayError, UnavailableError
from ...output import complain, put
from ...shot.request import fill_in, settings_from
from ...system.pace import power
from ...system.pace.clock import running_seconds
from ...system.pace.watchdog import Watchdog
from ..saver.foreign_window import ForeignHost, ForeignWindow
from ..saver.run_saver import run as show
from .x11_desktop import XDesktop, all_hidden

CHECK_SECONDS = 0.5  #: seconds between two checks of what hides the desktop

SETTLE_SECONDS = 3.0
"""Seconds for which the desktop is painted on battery after windows have changed: what was behind them is lost."""


def run(given: ParsedArgs) -> int:
    """Be the desktop until a signal ends the program; the exit status.

    Raises:
        UnavailableError: without an X server.
        ValueError: without pygame-ce.
    """
    need_pygame_ce("a live wallpaper")
    settings = settings_from(fill_in(given, "saver"))
    with Watchdog().watch() as watchdog:
        try:
            host = LiveHost(settings.renderer)
            if not host.alone:
                put("a live wallpaper runs on this display already")
                return 0
            return show(settings, host, watchdog, given.get("seconds"), sparing=False)
        except NoDisplayError as problem:
            raise UnavailableError(f"there is no display ({problem})") from None


class LiveHost(ForeignHost):
    """The host whose one pane is the desktop. It is not painted while hidden; on battery the picture stands still.

    Attributes:
        alone: whether no other program is the live wallpaper of this display.
    """

    def __init__(self, renderer: str) -> None:
        """Find the desktop; an UnavailableError without an X server."""
        x11.catch()
        try:
            self._x = XDesktop()
        except LookupError:
            where = os.environ.get("DISPLAY")
            raise UnavailableError(
                f"no X server answers at {where!r}" if where else "--live needs an X server, and DISPLAY names none"
            ) from None
        if os.environ.get("WAYLAND_DISPLAY"):
            complain("under Wayland the desktop is the compositor's: what is drawn here may be hidden behind it")
        self.alone = self._x.claim()
        self._whole = x11.root() or ScreenBox(0, 0, 1, 1)
        self._drawn = self._x.is_drawn() or not visuals.is_painted()
        super().__init__(self._x.root, renderer, bound=False)
        self._looked = self._powered = self._settled = -math.inf
        self._battery = self._hidden = False
        self._covers: list[ScreenBox] | None = None

    def __enter__(self) -> "LiveHost":
        """Open our own window, if it needs one."""
        if self._drawn:
            self._window = self._x.open(self._whole)
        super().__enter__()
        self._x.clean()
        return self

    def __exit__(self, *_: object) -> None:
        """Let the desktop show what it did before."""
        super().__exit__()
        self._x.close()

    def look(self) -> Sequence[ForeignWindow]:
        """Follow the desktop; its pane, which is not visible while it is hidden, or on battery."""
        panes = super().look()
        now = running_seconds()
        if now - self._powered >= power.CHECK_SECONDS:
            self._powered, self._battery = now, power.source() == "battery"
        if now - self._looked >= CHECK_SECONDS:
            self._looked = now
            self._check(now)
        for pane in panes:
            pane.visible = not self._hidden and (not self._battery or now < self._settled)
        return panes

    def _check(self, now: float) -> None:
        """Follow the size of the desktop, and the windows on it."""
        whole, covers = x11.root(), list(self._x.covers())
        if whole is not None and whole != self._whole:
            self._whole = whole
            self._x.resize(whole)
        if covers != self._covers:
            self._covers, self._settled = covers, now + SETTLE_SECONDS
            self._hidden = all_hidden(x11.monitors(), covers)
