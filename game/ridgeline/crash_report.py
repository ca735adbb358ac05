"""What should not have happened: one line says so, and in which file the traceback is kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import ExceptHookArgs
from types import FrameType, TracebackType
from typing import NoReturn

from . import user_folders
from .exits import CRASHED
from .output import complain

KEPT_REPORTS = 10  #: reports that are kept; the oldest goes first


def catch_all() -> None:
    """Report every exception that nobody handles, also those of threads and those that Python only mentions."""
    import threading

    sys.excepthook = _end
    threading.excepthook = _report_of_thread
    sys.unraisablehook = _report_ignored


def report(problem: BaseException) -> int:
    """Say in one line what went wrong and where its traceback is; the exit status."""
    import traceback

    name = type(problem).__name__
    return _say(f"{name}: {problem}" if str(problem) else name, "".join(traceback.format_exception(problem)))


def report_stack(words: str, frame: FrameType | None) -> int:
    """Say in one line what went wrong and where it is written what the program was doing; the exit status."""
    import traceback

    return _say(words, "".join(traceback.format_stack(frame)))


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
