"""A director's modes in a window, with its keys, title and pointer."""

from __future__ import annotations

from collections.abc import Sequence

from ...options import Settings
from ...output import tell
from ...scene import View
from ...shot.scene_of_settings import view
from ...system.keys.keymap import Command
from ...system.pace.night import Dimmer
from ...system.pace.power import Power
from ...system.pace.process_memory import keep_memory
from ...system.pace.shutdown import Ending
from ...system.pace.watchdog import Watchdog
from ..session.idle_dimmer import IdleDimmer
from ..session.session import GameOptions
from ..window.host import Pane
from ..window.window import Window
from ..window.x11 import catch
from .loop import loop
from .mode_director import Director

CHECK_SECONDS = 0.2  #: seconds between two checks of a theme's file


def show(
    settings: Settings,
    window: Window,
    *,
    seconds: float | None,
    game: GameOptions | None,
    watchdog: Watchdog,
    ending: Ending,
    at_settings: bool,
) -> int:
    """Cruise, or play, until the user, a signal or `seconds` end it; the exit status. See `run_window.run`."""
    keep_memory()
    director = Director(settings, game, window.letters, at_settings)

    def keep() -> None:
        """Keep the run when the display has gone away."""
        director.keep()
        tell(director.mode.title)

    catch(keep)
    power = Power(settings)
    try:
        loop(WindowShow(settings, director, window, power), window, power, ending, watchdog, seconds)
    finally:
        director.close()
    tell(director.mode.title)
    if power.report:
        tell(power.report)
    return ending.status or 0


class WindowShow:
    """A director's modes in a window, which has keys, a title and a pointer."""

    def __init__(self, settings: Settings, director: Director, window: Window, power: Power) -> None:
        self._director, self._window, self._power = director, window, power
        self._dimmer = Dimmer(settings.night_dim)
        self._passed = self._unchecked = 0.0
        self._quit = self._changed = False
        self._rest = IdleDimmer(director.session.cruise_state) if settings.panel_care and not settings.calm else None

    @property
    def over(self) -> bool:
        """Whether the user has quit, or a recorded run has been shown."""
        return self._quit or self._director.done

    @property
    def plays(self) -> bool:
        """Whether the game is on the screen."""
        return self._director.plays

    @property
    def _view(self) -> View:
        """The view of the landscape that is shown: a code may change its place in the panorama."""
        return view(self._director.session.cruise_state.settings, self._window.size)

    def handle(self) -> bool:
        """Let the director handle events, and the window the rest."""
        woken, self._changed = self._changed or bool(self._window.events), False
        if self._rest is not None and (self._window.events or self.plays):
            self._rest.disturb()
        for event in self._window.events:
            command = self._director.handle(event, self._view, self._window.fullscreen)
            self._quit |= command is Command.QUIT
            if command is Command.FULLSCREEN:
                self._window.toggle_fullscreen()
        return woken

    def paint(self, panes: Sequence[Pane]) -> bool:
        """Paint the current picture, unless the window shows it already; return whether it is new."""
        director, window = self._director, self._window
        director.advance(self._passed)
        self._passed = 0.0
        window.point(director.points)
        coarse = window.screen.coarse and not director.rests  # what stands still costs nothing
        picture = self._dimmer.dim(director.picture(self._view, coarse), self._rest.share if self._rest else 1.0)
        if director.rests and window.screen.settled(picture):
            return False
        window.screen.draw(picture)
        window.title(" – ".join(filter(None, (director.mode.title, "" if self.plays else self._power.words))))
        return True

    def advance(self, seconds: float, painting: bool) -> None:
        """Let time pass for the next picture, and check the theme's file; without painting, only saving goes on.

        Only a visible run in progress keeps the monitor awake.
        """
        if painting:
            self._passed += seconds
        else:
            self._director.save_on(seconds)
        self._window.keep_awake(painting and self._director.flies)
        if self._rest is not None:
            self._changed |= self._rest.advance(seconds)
            self._director.session.cruise_state.later = self._rest.later
        self._unchecked += seconds
        if self._unchecked >= CHECK_SECONDS:
            self._unchecked = 0.0
            self._changed |= self._director.check_theme_file()

    def follow_clock(self) -> None:
        self._director.session.cruise_state.follow_clock()
