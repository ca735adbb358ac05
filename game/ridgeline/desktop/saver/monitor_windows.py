"""A window on every monitor, or on one: the screensaver as a program of its own."""

import os
from collections.abc import Sequence

import numpy as np
import pygame

from ...app.input.pads import Pads
from ...app.window import graphics_card, visuals
from ...app.window.blitting import use, ways
from ...app.window.budget_screen import affordable, paint_screen
from ...app.window.graphics_context import NoContextError
from ...app.window.screen import Screen
from ...app.window.screen_box import ScreenBox, around
from ...app.window.sdl_calls import sdl
from ...app.window.window import HIDING, SHOWING, open_display
from ...app.window.x11 import catch, hide
from ...exits import NoDisplayError
from ...frame_rate import SAVER_RATE
from ...options import Settings
from ...render.pixels import Rect
from ...system.pace.clock import running_seconds
from ...system.pace.parent import Starter
from .displays import choose, displays
from .wake_on_mouse_or_key import WakeDetector

MONITOR_CHECK_SECONDS = 0.4  #: seconds between two checks of the monitors
CARD = "card"  #: the way in which the graphics card draws, tried before those of `blitting.ways`

SDL_HINTS = {
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS": "1",
}
"""Ask SDL to stay when another window is clicked, and to report clicks that give focus, and pads without focus."""


class CoverWindow:
    """A window over one monitor.

    Attributes:
        screen: what is drawn on.
        visible: whether the system shows it.
    """

    def __init__(self, place: ScreenBox, opengl: bool, judged: bool, alone: bool) -> None:
        """Cover a monitor, with the painter's pictures or OpenGL's; for the rest see `CardScreen`."""
        self._place = place
        at = place.left, place.top
        self.window = window = pygame.Window(
            "Ridgeline", place.size, at, borderless=True, fullscreen_desktop=True, opengl=opengl
        )
        if pygame.display.get_driver() == "wayland":
            if not opengl:
                self.window.get_surface()
            self.window.flip()
            # sway grants it only to a window that has shown something; SDL asked before that
            self.window.set_fullscreen(True)
        self._sdl = sdl()
        self._number = self._sdl.SDL_GetWindowFromID(window.id)
        self.screen: Screen = paint_screen(window.get_surface, self._update)
        if not opengl:
            window.get_surface()  # fails now where it cannot be painted, and not with the first picture
        else:
            from ...app.window.shader_screen import CardScreen

            self.screen = CardScreen(window, window.flip, judged, alone)
        self.visible = True
        self._monitor_rate = 0
        self.follow_rate()

    @property
    def place(self) -> ScreenBox:
        """Its place on the desktop, with the size that the window was given."""
        return ScreenBox(self._place.left, self._place.top, *self.window.size)

    @property
    def rate(self) -> float:
        """Its monitor's frame rate if the card draws."""
        return self._monitor_rate if self.screen.by_card and self._monitor_rate else affordable(SAVER_RATE)

    def follow_rate(self) -> None:
        """Take on the rate of the monitor that it is on now, if the card draws."""
        if not self.screen.by_card:
            return
        rates = pygame.display.get_desktop_refresh_rates()
        number = self._sdl.SDL_GetWindowDisplayIndex(self._number)
        self._monitor_rate = rates[number] if 0 <= number < len(rates) else 0

    def _update(self, changed: list[Rect] | None) -> None:
        """Show rectangles of the painted picture, or all of it for None."""
        if changed is None:
            self.window.flip()
        elif changed:
            rectangles = np.array(changed, np.intc)
            self._sdl.SDL_UpdateWindowSurfaceRects(self._number, rectangles.ctypes.data, len(rectangles))

    def close(self) -> None:
        """Close the window."""
        if pygame.display.get_driver() == "x11":
            hide(self.window.handle)
        self.window.destroy()


class CoverHost:
    """The host that covers the monitors until somebody is there, or the program that started it has ended.

    SDL knows the monitors only as they were when its display was opened. So when a monitor goes, comes or changes,
    the display is opened again. What happens meanwhile, like a pointer pushed off a monitor, is nobody's doing.
    """

    def __init__(self, settings: Settings, monitor: int | None = None) -> None:
        """Prepare to cover all monitors, or number `monitor` alone."""
        self._renderer, self._monitor = settings.renderer, monitor
        self._starter = Starter()
        self._pads = Pads()
        self._covers: list[CoverWindow]
        self._monitors: list[ScreenBox]
        self.desktop: ScreenBox
        self._wake: WakeDetector
        self.over: bool
        self._next_check: float

    def __enter__(self) -> "CoverHost":
        """Cover the monitors.

        Raises:
            NoDisplayError: if there is no screen.
            NoContextError: if the graphics card is asked for, and there is none.
            ValueError: if the wanted monitor does not exist.
        """
        os.environ.update(SDL_HINTS)
        _open()
        try:
            self._monitors = displays()
            self._cover(choose(self._monitors, self._monitor))
        except BaseException:
            pygame.quit()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for cover in self._covers:
            cover.close()
        pygame.quit()

    @property
    def monitors(self) -> Sequence[ScreenBox]:
        """All monitors, also those that are not covered."""
        return self._monitors

    def planned(self) -> tuple[list[tuple[str, ScreenBox]], Sequence[ScreenBox]]:
        """The places that it would cover, by name, and all monitors; opens no window.

        Raises:
            NoDisplayError, ValueError: as when it is entered.
        """
        _open()
        try:
            monitors = displays()
            places = choose(monitors, self._monitor)
            return [(f"monitor {monitors.index(place)}", place) for place in places], monitors
        finally:
            pygame.quit()

    def look(self) -> Sequence[CoverWindow]:
        """Handle events and changes of the monitors; the windows that cover them now."""
        now = running_seconds()
        events = pygame.event.get()
        for event in events:
            self._pads.handle(event)
            cover = next((cover for cover in self._covers if cover.window == getattr(event, "window", None)), None)
            if cover and event.type in HIDING:
                cover.visible = False
            if cover and event.type in SHOWING:
                cover.visible = True
                cover.screen.show()
            if cover and event.type == pygame.WINDOWDISPLAYCHANGED:
                cover.follow_rate()
            self._wake.handle(event, now, (cover.place.left, cover.place.top) if cover else (0, 0))
        over = self._wake.over(now)
        if (over or now >= self._next_check) and self._follow():
            return self._covers
        self.over = over or self._starter.gone or any(event.type == pygame.QUIT for event in events)
        return self._covers

    def _follow(self) -> bool:
        """Cover the monitors again if they have changed; whether they have."""
        self._next_check = running_seconds() + MONITOR_CHECK_SECONDS
        monitors = displays()
        if monitors == self._monitors:
            return False
        for cover in self._covers:
            cover.close()
        self._covers.clear()
        pygame.display.quit()
        _open()
        catch()
        self._monitors = monitors
        self._cover(monitors if self._monitor is None else monitors[self._monitor : self._monitor + 1])
        return True

    @property
    def rate(self) -> float:
        return max((cover.rate for cover in self._covers), default=SAVER_RATE)

    def _cover(self, places: Sequence[ScreenBox]) -> None:
        self._covers = self._opened(places)
        pygame.mouse.set_visible(False)
        self._pads.open()
        if self._monitors:
            self.desktop = around(self._monitors)
        now = running_seconds()
        self._wake, self.over, self._next_check = WakeDetector(now), False, now + MONITOR_CHECK_SECONDS

    def _opened(self, places: Sequence[ScreenBox]) -> list[CoverWindow]:
        """Windows over some monitors, opened in the first way that works: by the card, or painted, plainest last."""
        painted = ways(self._renderer)
        use(painted[0])
        visuals.use_any()  # the card's windows have visuals of their own
        by_card = graphics_card.choose(self._renderer) is not None
        problem: Exception | None = None
        for way in ([CARD] if by_card else []) + ([] if self._renderer == "gpu" else painted):
            use(way)
            covers: list[CoverWindow] = []
            try:
                for place in places:
                    covers.append(self._cover_of(place, way == CARD, len(places) == 1))  # noqa: PERF401 -- see below
            except (pygame.error, NoContextError) as refused:
                problem = refused
                for cover in covers:  # those before the one that could not be opened
                    cover.close()
                pygame.display.quit()  # SDL decides once how windows are painted
                _open()
            else:
                return covers
        raise NoDisplayError(f"no window can be opened: {visuals.refusal(problem)}")

    def _cover_of(self, place: ScreenBox, by_card: bool, alone: bool) -> CoverWindow:
        return CoverWindow(place, by_card, self._renderer == "auto" and visuals.is_painted(), alone)


def _open() -> None:
    """Open the display, Wayland's own if it runs: its compositor would place X11 windows where it likes."""
    if os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("SDL_VIDEODRIVER", "wayland,x11")
    open_display()
