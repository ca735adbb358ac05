"""The program in a window: the cruise and the game, until the user or a signal ends it.

The watchdog comes first, then pygame and the window, the land after it: numpy and all code that makes, draws or plays a
landscape are loaded once the window is on the screen. So those modules are imported where they are used, here and in
`window.window`; what the first picture does not need is loaded with a key, or quietly before one, see `preload`.
"""

from __future__ import annotations

import gc
from collections.abc import Collection
from typing import TYPE_CHECKING

from ... import shipped
from ...command_line import ParsedArgs
from ...exits import NoDisplayError, NoWindowError, UnavailableError, no_display
from ...options import OPTIONS, Settings
from ...output import put, wrote
from ...shot.request import fill_in, settings_from
from ...system.pace.shutdown import Ending
from ...system.pace.watchdog import Watchdog
from ...system.settings.file import describe, write_default
from ..window.x11 import catch

if TYPE_CHECKING:
    from ..session.session import GameOptions

CHEAP_SIZE = 7680, 4320  #: pixels up to which no picture in a built-in theme is too dear, see `scene.price`


def cruise(given: ParsedArgs) -> int:
    """Open the window as a command line without a command asks; the exit status."""
    return open_window(given)


def show_settings(given: ParsedArgs) -> int:
    """Open the window at the user's settings, or write their file, or print it; the exit status."""
    if "open" in given:
        return open_window(given, at_settings=True)
    put(wrote(write_default(), "settings") if "write" in given else describe())
    return 0


def open_window(
    given: ParsedArgs, own: Collection[str] = OPTIONS, game: GameOptions | None = None, at_settings: bool = False
) -> int:
    """Open the window; the settings file may set the options named in `own`.

    Raises:
        UnavailableError: if there is no display; of the cruise, a NoWindowError.
    """
    gc.disable()  # what is loaded stays; the loop looks for garbage when there is time for it
    with Watchdog().watch() as watchdog:
        filled = fill_in(given, "window", own) if own else given
        settings = settings_from(filled)
        try:
            return run(settings, "size" in filled, given.get("seconds"), game, watchdog, at_settings)
        except NoDisplayError as problem:
            reason = str(problem)
    if at_settings:
        raise UnavailableError(f"there is no display ({reason}); 'ridgeline settings' shows the file")
    if game is not None:
        raise UnavailableError(no_display(reason))
    if "max_fps" not in given:
        filled.pop("max_fps", None)  # the rate set for a window is no rate for a terminal
    raise NoWindowError(reason, filled)


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
    from ..window.window import Window

    ending = Ending()
    if not _is_sound(settings):
        from ...shot.scene_of_settings import landscape

        landscape(settings)  # no window opens for a mistake
    catch()
    with Window(settings.size if sized else None, settings.fullscreen, settings.renderer) as window:
        from .window_show import show

        return show(
            settings,
            window,
            seconds=seconds,
            game=game,
            watchdog=watchdog,
            ending=ending,
            at_settings=at_settings,
        )


def _is_sound(settings: Settings) -> bool:
    """Whether the landscape can certainly be shown, judged without making it."""
    (width, height), (most_across, most_down) = settings.size, CHEAP_SIZE
    return width <= most_across and height <= most_down and settings.theme in (None, *shipped.theme_names())
