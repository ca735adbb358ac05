"""A window on every monitor, or on one: the screensaver as a program of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import TracebackType

import pygame

from ...render import canvas, paintable
from ...settings import Settings
from ..pacing import running_seconds
from ..pads import Pads
from ..presenting import prefer
from ..window import HIDING, SHOWING, open_display
from ..xlib import catch, hide
from .displays import chosen, displays
from .manners import Manners
from .places import Place, around

LOOK = 0.4
"""Seconds between two looks at where the monitors are."""

QUIET = {
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",
}
"""What SDL is asked for: to stay when another window is clicked, to tell of a click that gives a window the focus, and
of pads without one.
"""


class Cover:
    """A window that covers one monitor."""

    def __init__(self, place: Place) -> None:
        """Cover the monitor at that place."""
        self._place = place
        at = (place.left, place.top)
        self._window = pygame.Window("Ridgeline", place.size, at, borderless=True, fullscreen_desktop=True)
        if pygame.display.get_driver() == "wayland":
            self._window.get_surface()
            self._window.flip()
            self._window.set_fullscreen(True)  # sway hears of it only when something is shown, and SDL asks before that
        self._painted: pygame.Surface | None = None
        self.visible = True

    @property
    def place(self) -> Place:
        """Where it is, with the size that the window has got."""
        return Place(self._place.left, self._place.top, *self._window.get_surface().get_size())

    @property
    def surface(self) -> pygame.Surface:
        """What to paint on."""
        surface = self._window.get_surface()
        if paintable(surface):
            return surface
        if self._painted is None or self._painted.get_size() != surface.get_size():
            self._painted = canvas(*surface.get_size())
        return self._painted

    def show(self) -> None:
        """Show what was painted."""
        if self._painted is not None:
            self._window.get_surface().blit(self._painted, (0, 0))
        self._window.flip()

    def is_of(self, event: pygame.Event) -> bool:
        """Whether the event happened in this window."""
        return getattr(event, "window", None) == self._window

    def close(self) -> None:
        """Take the window away."""
        if pygame.display.get_driver() == "x11":
            hide(self._window.handle)
        self._window.destroy()


class Covering:
    """The host that covers the monitors, and goes with the first sign of somebody.

    SDL knows the monitors as they were when its display was opened. So it is opened anew whenever one has gone, come or
    changed, and nothing that happens meanwhile, like a pointer that had to leave a monitor, is a sign of anybody.
    """

    def __init__(self, settings: Settings, monitor: int | None = None) -> None:
        """To cover all monitors, or the one with that number."""
        self._renderer, self._monitor = settings.renderer, monitor
        self._pads = Pads()
        self._covers: list[Cover]
        self._monitors: list[Place]
        self._desktop: Place
        self._manners: Manners
        self._over: bool
        self._next_look: float

    def __enter__(self) -> Covering:
        """Cover the monitors that are there.

        Raises:
            NoDisplayError: if there is no screen.
            ValueError: if the monitor that is asked for is not there.
        """
        os.environ.update(QUIET)
        _open()
        try:
            self._monitors = displays()
            self._cover(chosen(self._monitors, self._monitor))
        except BaseException:
            pygame.quit()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Uncover them."""
        for cover in self._covers:
            cover.close()
        pygame.quit()

    def planned(self) -> tuple[list[tuple[str, Place]], Place]:
        """What it would cover, by name, and the rectangle around all monitors; it opens no window.

        Raises:
            NoDisplayError, ValueError: as when it is entered.
        """
        _open()
        try:
            found = displays()
            places = chosen(found, self._monitor)
            return [(f"monitor {found.index(place)}", place) for place in places], around(found)
        finally:
            pygame.quit()

    @property
    def desktop(self) -> Place:
        """The rectangle around all monitors."""
        return self._desktop

    @property
    def over(self) -> bool:
        """Whether somebody is there."""
        return self._over

    def look(self) -> Sequence[Cover]:
        """Take note of what has happened; the windows that are there now."""
        now = running_seconds()
        events = pygame.event.get()
        for event in events:
            self._pads.take(event)
            cover = next((cover for cover in self._covers if cover.is_of(event)), None)
            if cover and event.type in (*HIDING, *SHOWING):
                cover.visible = event.type in SHOWING
            self._manners.take(event, now, (cover.place.left, cover.place.top) if cover else (0, 0))
        over = self._manners.over(now)
        if (over or now >= self._next_look) and self._follow():
            return self._covers
        self._over = over or any(event.type == pygame.QUIT for event in events)
        return self._covers

    def _follow(self) -> bool:
        """Follow the monitors, if they have changed; whether they have."""
        self._next_look = running_seconds() + LOOK
        found = displays()
        if found == self._monitors:
            return False
        for cover in self._covers:
            cover.close()
        self._covers.clear()
        pygame.display.quit()
        _open()
        catch()
        self._monitors = found
        self._cover(found if self._monitor is None else found[self._monitor : self._monitor + 1])
        return True

    def _cover(self, places: Sequence[Place]) -> None:
        """Cover these places, and begin to watch for somebody."""
        prefer(self._renderer)
        self._covers = [Cover(place) for place in places]
        pygame.mouse.set_visible(False)
        self._pads.open()
        if self._monitors:
            self._desktop = around(self._monitors)
        now = running_seconds()
        self._manners, self._over, self._next_look = Manners(now), False, now + LOOK


def _open() -> None:
    """Open the display: Wayland's own where there is one, since its compositor puts windows of X11 where it likes."""
    if os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "wayland,x11")
    open_display()
