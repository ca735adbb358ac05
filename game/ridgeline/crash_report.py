"""What should not have happened: one line says so, and in which file the traceback is kept.

Where the system allows only so much memory, anything may happen once it is short: no window is opened without enough
of it, and what fails for want of it says just that.
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
"""What the system of a library, and SDL, say where there is not enough memory."""

WINDOW_NEEDS = 240 << 20  #: bytes of addresses with which a small window, a run in it and its sounds work
NEARLY = 0.9  #: of what is allowed: a process that had so much has asked for more than there was


def check_room_for_window() -> None:
    """Raise a ValueError if a window needs more than is allowed: libraries would fail anywhere in it."""
    allowed = _allowed() or WINDOW_NEEDS
    if allowed < WINDOW_NEEDS:
        needed, given = (f"{size >> 20} MiB" for size in (WINDOW_NEEDS, allowed))
        raise ValueError(f"a window needs {needed} of memory, and this process may have {given}: see 'ulimit -v'")


def catch_all() -> None:
    """Report every exception that nobody handles, also those of threads and those that Python only mentions."""
    import threading

    sys.excepthook = _end
    threading.excepthook = _report_of_thread
    sys.unraisablehook = _report_ignored


def report(problem: BaseException) -> int:
    """Say in one line what went wrong and where its traceback is; the exit status.

    Where memory has run out Python and its libraries raise what they like, a TypeError of `re` for one: then that is
    what went wrong, and there is no report.
    """
    if any(words in str(problem) for words in NO_ROOM) or _memory_ran_out():
        complain_of(MemoryError())
        return REFUSED
    import traceback

    name = type(problem).__name__
    return _say(f"{name}: {problem}" if str(problem) else name, "".join(traceback.format_exception(problem)))


def report_stack(words: str, frame: FrameType | None) -> int:
    """Say in one line what went wrong and where it is written what the program was doing; the exit status."""
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
    """The new file with the details, in place of the oldest if there are enough."""
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

    With PYTHONINSPECT the end of the program is one too.
    """
    if isinstance(problem, SystemExit) and isinstance(problem.code, int):
        os._exit(problem.code)
    os._exit(130 if isinstance(problem, KeyboardInterrupt) else report(problem))


def _report_of_thread(ended: ExceptHookArgs) -> None:
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        report(ended.exc_value)


def _report_ignored(ignored: sys.UnraisableHookArgs) -> None:
    """Report an exception that Python ignores; that of a signal may get lost, a loop hears of it all the same."""
    if ignored.exc_value is not None and not isinstance(ignored.exc_value, SystemExit):
        sys.unraisablehook = _ignore  # it may come again with every frame
        report(ignored.exc_value)


def _ignore(ignored: sys.UnraisableHookArgs) -> None:
    """Say nothing: one of its like has been reported."""
