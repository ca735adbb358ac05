"""The command `idle`: watch until nobody is there, and show the saver then."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ...command_line import Given
from ...exits import LOST_DISPLAY, UnavailableError
from ...output import complain, put
from ..files import own_program

if TYPE_CHECKING:
    from .bus import Bus

AFTER_SECONDS = 300


def run(given: Given) -> int:
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


def _watch(given: Given) -> int:
    from . import sources
    from .saver_process import SaverProcess
    from .watch import Watch
    from .watcher import Watcher

    after, lock_after = given.get("after", AFTER_SECONDS), given.get("lock_after")
    bus, system = _bus(), _bus(system=True)
    source = sources.find(bus)
    try:
        if "dry_run" in given:
            put(f"after {after} seconds, as {source.name} tells", *_heard(bus, system))
            return 0
        source.begin(after)
        watcher = Watcher(source, Watch(lock_after), SaverProcess([*own_program.command(), "saver"]), bus, system)
        if lock_after is not None and not watcher.can_lock:
            raise UnavailableError("--lock-after needs logind, which tells the session's locker; it gives no answer")
        return watcher.run()
    finally:
        source.close()


def _alone() -> None:
    """Be the one watcher of this session."""
    from .session_lock import hold, place

    if not hold(place()):
        raise UnavailableError(f"another 'ridgeline idle' watches this session already, see {place()}")


def _bus(system: bool = False) -> Bus | None:
    """A bus; None, with a complaint if it is silent, where there is none."""
    from .bus import Bus

    try:
        return Bus(system)
    except OSError as problem:
        if "no answer" in str(problem):
            complain(f"{problem}; the watch goes on without it")
        return None


def _heard(bus: Bus | None, system: Bus | None) -> list[str]:
    """Who else is listened to, a line for each bus."""
    named = (("session", bus), ("system", system))
    return [f"the {name}'s bus: {'asked who wants the screen to stay' if one else 'none'}" for name, one in named]
