"""Reports of what should not have happened: one line says so, and names the file with the traceback.

Where the system limits memory, anything may fail once that is short. So no window is opened without enough of it, and
of a failure for want of memory just that is said.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from threading import ExceptHookArgs
from types import FrameType, TracebackType
from typing import NoReturn

from . import user_folders
from .exits import CRASHED, REFUSED
from .output import complain, complain_of

KEPT_REPORTS = 10  #: reports that are kept; the oldest goes first
NO_ROOM = ("failed to map segment", "Out of memory")
"""What the loader of libraries, and SDL, say if there is not enough memory."""

WINDOW_NEEDS = 240 << 20  #: bytes of addresses that a small window needs, with a run in it and its sounds
NEARLY = 0.9  #: a process that has had this share of what is allowed has asked for more than there was


def check_room_for_window() -> None:
    """Raise a ValueError if a window needs more memory than is allowed: libraries would fail anywhere."""
    allowed = _allowed() or WINDOW_NEEDS
    if allowed < WINDOW_NEEDS:
        needed, given = (f"{size >> 20} MiB" for size in (WINDOW_NEEDS, allowed))
        raise ValueError(f"a window needs {needed} of memory, and this process may have {given}: see 'ulimit -v'")


def catch_all() -> None:
    """Report every exception that nobody handles, also in threads, and also where Python would go on."""
    import threading

    sys.excepthook = _end
    threading.excepthook = _report_of_thread
    sys.unraisablehook = _report_ignored


def report(problem: BaseException) -> int:
    """Say in one line what went wrong and where its traceback is; the exit status.

    Once memory has run out, Python and its libraries raise anything, a TypeError of `re` for one: then only the lack
    of memory is said, and nothing is kept.
    """
    if any(words in str(problem) for words in NO_ROOM) or _memory_ran_out():
        complain_of(MemoryError())
        return REFUSED
    import traceback

    name = type(problem).__name__
    return _say(f"{name}: {problem}" if str(problem) else name, "".join(traceback.format_exception(problem)))


def report_stack(words: str, frame: FrameType | None) -> int:
    """Say in one line what went wrong, and which file says what the program was doing; the exit status."""
    import traceback

    return _say(words, "".join(traceback.format_stack(frame)))


def _memory_ran_out() -> bool:
    """Whether the process has had nearly all that is allowed."""
    with contextlib.suppress(OSError, ValueError, IndexError, MemoryError), open("/proc/self/status", "rb") as file:  # noqa: PTH123 -- no start waits for pathlib
        peak = int(file.read().partition(b"VmPeak:")[2].split()[0]) << 10  # it says kB and means KiB
        return 0 < NEARLY * _allowed() < peak
    return False


def _allowed() -> int:
    """Bytes of addresses that the process may have; 0 where there is no limit."""
    try:
        import resource  # which Windows does not have
    except ImportError:
        return 0
    most = resource.getrlimit(resource.RLIMIT_AS)[0]
    return 0 if most == resource.RLIM_INFINITY else most


def _say(words: str, details: str) -> int:
    try:
        where = f"the details are in {str(_keep(details))!r}"
    except (OSError, ValueError) as problem:
        where = f"the details cannot be kept: {getattr(problem, 'strerror', None) or problem}"
    complain(f"this should not have happened: {' '.join(words.split())[:300]}; {where}")
    return CRASHED


def _keep(details: str) -> Path:
    """Write a new file with the details, in place of the oldest if there are `KEPT_REPORTS`; the file."""
    folder = user_folders.state()
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"crash-{number}.txt" for number in range(1, KEPT_REPORTS + 1)]
    free = next((file for file in files if not os.path.lexists(file)), None)
    file = free or min(files, key=lambda file: file.lstat().st_mtime_ns)
    file.unlink(missing_ok=True)
    with file.open("x", encoding="utf-8", errors="backslashreplace") as opened:
        opened.write(f"{sys.argv}\nPython {sys.version}\n\n{details}")
    return file


def _end(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> NoReturn:
    """End the program after an exception that nobody handles; after a Ctrl-C without a word.

    With PYTHONINSPECT a SystemExit comes here too.
    """
    if isinstance(problem, SystemExit) and isinstance(problem.code, int):
        os._exit(problem.code)
    os._exit(130 if isinstance(problem, KeyboardInterrupt) else report(problem))


def _report_of_thread(ended: ExceptHookArgs) -> None:
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        report(ended.exc_value)


def _report_ignored(ignored: sys.UnraisableHookArgs) -> None:
    """Report an exception that Python ignores, unless it is a signal's, of which a loop hears all the same."""
    if ignored.exc_value is not None and not isinstance(ignored.exc_value, SystemExit):
        sys.unraisablehook = _ignore  # it may come again with every frame
        report(ignored.exc_value)


def _ignore(ignored: sys.UnraisableHookArgs) -> None:
    """Say nothing: one like it has been reported."""
