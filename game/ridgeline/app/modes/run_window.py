"""The program in a window: the cruise and the game, until the user or a signal ends it.

The window comes first, the land after it: numpy and all code that makes, draws or plays a landscape are loaded once the
window is on the screen. So those modules are imported where they are used, here and in `window.window`; what the first
picture does not need is loaded with a key, or quietly before one, see `preload`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import shipped
from ...options import Settings
from ...output import tell
from ...system.pace.power import Power
from ...system.pace.process_memory import keep_memory
from ...system.pace.shutdown import Ending
from ...system.pace.watchdog import Watchdog
from ..window.window import Window
from ..window.x11 import catch

if TYPE_CHECKING:
    from ..session.session import GameOptions
    from .mode_director import Director

CHEAP_SIZE = 7680, 4320  #: pixels up to which no picture in a built-in theme is too dear, see `scene.price`


def run(
    settings: Settings,
    sized: bool,
    seconds: float | None,
    game: GameOptions | None,
    watchdog: Watchdog,
    at_settings: bool = False,
) -> int:
    """Open the window and cruise, or play, until the user, a signal or `seconds` end it; return the exit status.

    `sized` says that the settings' size was asked for; else the window is as large as it was left.
    `at_settings` opens the page of the user's settings over the cruise.
    """
    ending = Ending()
    if not _is_sound(settings):
        from ...shot.scene_of_settings import landscape

        landscape(settings)  # no window opens for a mistake
    catch()
    with Window(settings.size if sized else None, settings.fullscreen, settings.renderer) as window:
        from .loop import loop
        from .mode_director import Director
        from .window_show import WindowShow

        keep_memory()
        director = Director(settings, game, window.letters, at_settings)
        catch(lambda: _keep(director))
        power = Power(settings)
        try:
            loop(WindowShow(settings, director, window, power), window, power, ending, watchdog, seconds)
        finally:
            director.close()
    tell(director.mode.title)
    if power.report:
        tell(power.report)
    return ending.status or 0


def _is_sound(settings: Settings) -> bool:
    """Whether the landscape can certainly be shown, judged without making it."""
    (width, height), (most_across, most_down) = settings.size, CHEAP_SIZE
    return width <= most_across and height <= most_down and settings.theme in (None, *shipped.theme_names())


def _keep(director: Director) -> None:
    """Keep the run when the display has gone away."""
    director.keep()
    tell(director.mode.title)
