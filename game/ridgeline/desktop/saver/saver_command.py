"""The command `saver`: the screensaver, and its registration."""

import shlex
from collections.abc import Iterator

from ...command_line import ParsedArgs
from ...output import put
from ...system.files import leftovers as traces
from ...system.files.installed_program import command
from ...system.files.lock import changing
from ...system.pace import parent  # noqa: F401 -- loading it remembers who started us
from ...system.pace.watchdog import Watchdog
from .fitting import DesktopSession, fitting, hints
from .install import Registration


def run(given: ParsedArgs) -> int:
    """Run the screensaver, or register it; the exit status."""
    if "action" in given:
        return _register(given)
    if "dry_run" in given:
        return _show(given, None)
    with Watchdog().watch() as watchdog:
        return _show(given, watchdog)


def _show(given: ParsedArgs, watchdog: Watchdog | None) -> int:
    from .saver_host import show  # with pygame, whose loading is watched too

    return show(given, watchdog)


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
