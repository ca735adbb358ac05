"""The command `idle`: show the saver when nobody has been there for `--after` seconds, otherwise `IDLE_SECONDS`."""

from __future__ import annotations

import select
import sys
from typing import TYPE_CHECKING

from ...command_line import ParsedArgs
from ...command_options import IDLE_SECONDS
from ...exits import LOST_DISPLAY, UnavailableError
from ...output import complain, put
from ...signals import came
from ...system.files import installed_program

if TYPE_CHECKING:
    from .bus import BusConnection
    from .source import Lifeline, Source

AGAIN_SECONDS = 2.0  #: seconds until a silent display is asked again


def run(given: ParsedArgs) -> int:
    """Watch until a signal comes or the session ends, or say how that would be done; the exit status.

    Raises:
        UnavailableError: if there is no display, nothing here tells of idleness, or another watcher does its work.
    """
    if sys.platform in ("win32", "darwin"):
        raise UnavailableError("'ridgeline idle' is for Linux and the BSDs; see docs/screensaver.md for this system")
    from .source import LostError

    if "dry_run" not in given:
        _alone()
    try:
        return _watch(given)
    except OSError as problem:
        raise UnavailableError(str(problem)) from None
    except LostError as problem:
        complain(f"{problem}; the watch ends with it")
        return LOST_DISPLAY
    finally:
        _let_go()


def _watch(given: ParsedArgs) -> int:
    from . import sources
    from .bus import BusConnection
    from .watcher import IdleWatch, SaverProcess, Watcher

    after, lock_after = given.get("after", IDLE_SECONDS), given.get("lock_after")
    session, system = BusConnection(), BusConnection(system=True)
    if "dry_run" in given:
        shown = _connect(session, system)
        try:
            put(f"after {after} seconds, as {sources.source_of(shown, session.bus).name} tells")
        finally:
            shown.close()
        put(*_listeners(session, system))
        return 0
    source = _start_source(after, session, system)
    try:
        watcher = Watcher(
            source, IdleWatch(lock_after), SaverProcess([*installed_program.command(), "saver"]), session, system
        )
        if lock_after is not None and not watcher.can_lock:
            raise UnavailableError("--lock-after needs logind, which tells the session's locker; it gives no answer")
        return watcher.run()
    finally:
        source.close()


def _start_source(after: int, session: BusConnection, system: BusConnection) -> Source:
    """A source that has begun. A slow display, as when a session begins, is asked again until it answers."""
    said = False
    while True:
        try:
            return _begin(after, session, system)
        except TimeoutError as problem:
            if not said:
                complain(f"{problem}; it is asked again")
            said = True
        if not came:
            select.select([], [], [], AGAIN_SECONDS)
        if came:  # the exception of a signal can get lost in the display's library
            raise SystemExit(128 + came[0])


def _begin(after: int, session: BusConnection, system: BusConnection) -> Source:
    """The same, asked once: a TimeoutError if there is no answer."""
    from .sources import source_of

    shown = _connect(session, system)
    try:
        source = source_of(shown, session.bus)
        source.begin(after)
    except UnavailableError:
        shown.close()
        if session.bus is None and session.again_at is not None:
            raise TimeoutError("what tells when nobody is there is on the session's bus, perhaps") from None
        raise
    except BaseException:
        shown.close()
        raise
    return source


def _connect(session: BusConnection, system: BusConnection) -> Lifeline:
    """Connect to the session's display and, at the same time, to the buses; the display."""
    from .bus import run_concurrently
    from .sources import display

    shown, _ = run_concurrently(display, session.connect, system.connect)
    return shown


def _alone() -> None:
    """Become the one watcher of this session; an UnavailableError if there is another."""
    from ...system.files.session_lock import hold, place

    if not hold(place()):
        raise UnavailableError(f"another 'ridgeline idle' watches this session already, see {place()}")


def _let_go() -> None:
    from ...system.files.session_lock import let_go, place

    let_go(place())


def _listeners(session: BusConnection, system: BusConnection) -> list[str]:
    """What is asked on each bus, a line for each."""
    named = (("session", session), ("system", system))
    return [f"the {name}'s bus: {'asked who wants the screen to stay' if one.bus else 'none'}" for name, one in named]
