"""The command `saver`: what its options ask for together, the host that shows it, and the registration."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...command_line import ParsedArgs
from ...exits import NO_DISPLAY, NoDisplayError
from ...output import complain, put
from ...shot.request import fill_in, settings_from
from ...system.files import leftovers as traces
from ...system.files.installed_program import command
from ...system.files.lock import changing
from .fitting import DesktopSession, fitting, hints
from .install import Registration

if TYPE_CHECKING:
    from ...system.pace.watchdog import Watchdog
    from . import foreign_window, monitor_windows

HOSTED_BY = {"root", "window_id"}  #: the options with which a saver draws into another program's window


def run(given: ParsedArgs) -> int:
    """Run the screensaver, or register it; the exit status."""
    if "action" in given:
        return _register(given)
    hosted = given.keys() & HOSTED_BY
    if hosted:
        from ...system.pace import parent

        parent.is_orphaned()  # loading it remembers who started us
    if "dry_run" in given:
        return _show_saver(given, None)
    from ...system.pace.watchdog import Watchdog

    with Watchdog().watch() as watchdog:
        return _show_saver(given, watchdog)


def _show_saver(given: ParsedArgs, watchdog: Watchdog | None) -> int:
    """Cover the monitors or draw into a window; without a watchdog, say where instead."""
    from .run_saver import run as show

    given = fill_in(given, "saver")
    if "root" in given:
        from . import blanking_seed, foreign_window

        given = ParsedArgs(seed=str(blanking_seed.blanking_seed())) | given
        if not foreign_window.is_preview(given.get("window_id")):  # a preview begins in the afternoon
            given = ParsedArgs(clock="utc") | given
    settings = settings_from(given)
    try:
        host: foreign_window.ForeignHost | monitor_windows.CoverHost
        if given.keys() & HOSTED_BY:
            from . import foreign_window

            host = foreign_window.host(given.get("window_id"), settings.renderer)
        else:
            from ...app.window.sdl_window import need_pygame_ce
            from .monitor_windows import CoverHost

            need_pygame_ce("a screensaver on all monitors")
            host = CoverHost(settings, given.get("monitor"))
        if watchdog is not None:
            return show(settings, host, watchdog, given.get("seconds"))
        from .dry_run import plan

        put(*plan(settings, *host.planned()))
        return 0
    except NoDisplayError as problem:
        complain(f"there is no display ({problem})")
        return NO_DISPLAY


def _register(given: ParsedArgs) -> int:
    """Register the screensaver with the desktop, show how, or undo it."""
    action = given["action"]
    if action == "uninstall":
        put(*_unregister(Registration(command()), "system" in given))
        return 0
    session = DesktopSession.here()
    hosts = given.get("for") or fitting(session)
    registration = Registration(command(), hosts=hosts)
    if "write" in given:
        with changing(registration.list_file):
            put(registration.install())
    else:
        put(registration.preview())
    put(*hints(session, hosts, shlex.quote(str(registration.program))))
    return 0


def _unregister(registration: Registration, system: bool) -> Iterator[str]:
    """Take the registration back; lines that say so, and what is left if nothing else is installed."""
    had = registration.launcher.is_ours
    with changing(registration.list_file):
        said = registration.uninstall(system)
    yield said
    if had and not registration.launcher.is_ours:
        yield from traces.list_leftovers(registration.base)
    yield from traces.watching()
