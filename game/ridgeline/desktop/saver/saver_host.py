"""The host that shows the screensaver, as its options ask for it; or its plan, in words."""

from collections.abc import Sequence

from ...app.window.budget_screen import affordable
from ...app.window.panorama import view_at
from ...app.window.screen_box import ScreenBox, around
from ...app.window.sdl_window import need_pygame_ce
from ...command_line import ParsedArgs
from ...exits import NO_DISPLAY, NoDisplayError
from ...frame_rate import SAVER_RATE, SAVER_SHARE
from ...options import Settings
from ...output import complain, put
from ...shot.request import fill_in, settings_from
from ...shot.scene_of_settings import landscape
from ...system.pace.watchdog import Watchdog
from . import foreign_window
from .blanking_seed import blanking_seed
from .monitor_windows import CoverHost
from .run_saver import run

HOSTED_BY = {"root", "window_id"}  #: the options with which a saver draws into another program's window


def show(given: ParsedArgs, watchdog: Watchdog | None) -> int:
    """Cover the monitors or draw into a window; without a watchdog, say where instead."""
    given = ParsedArgs(cpu=SAVER_SHARE) | fill_in(given, "saver")
    if "root" in given:
        given = ParsedArgs(seed=str(blanking_seed())) | given
        if not foreign_window.is_preview(given.get("window_id")):  # which begins in the afternoon
            given = ParsedArgs(clock="utc") | given
    settings = settings_from(given)
    try:
        host = _host(given, settings)
        if watchdog is not None:
            return run(settings, host, watchdog, given.get("seconds"))
        put(*plan(settings, *host.planned()))
        return 0
    except NoDisplayError as problem:
        complain(f"there is no display ({problem})")
        return NO_DISPLAY


def _host(given: ParsedArgs, settings: Settings) -> foreign_window.ForeignHost | CoverHost:
    if given.keys() & HOSTED_BY:
        return foreign_window.host(given.get("window_id"), settings.renderer)
    need_pygame_ce("a screensaver on all monitors")
    return CoverHost(settings, given.get("monitor"))


def plan(settings: Settings, panes: Sequence[tuple[str, ScreenBox]], monitors: Sequence[ScreenBox]) -> list[str]:
    """A line for each named pane: its place, its part of the panorama, and the landscape."""
    most = f"{settings.max_fps or affordable(SAVER_RATE):g} frames a second"
    if settings.max_fps is None:
        most += " (with a graphics card, as the monitor)"
    theme = landscape(settings).theme.name
    lines = []
    for name, place in panes:
        view = view_at(place, around(monitors), settings, monitors)
        where = "the whole picture" if view.origin is None else "from {:g},{:g}".format(*view.origin)
        lines.append(
            f"{name}: {place.width}x{place.height} at {place.left},{place.top}, {where}, "
            f"{view.pixels_per_unit:g} pixels a unit, at most {most}, "
            f"seed {settings.seed}, theme {theme}"
        )
    return lines
