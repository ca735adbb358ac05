"""What INT, TERM and HUP do: from the program's first line on, and when a loop answers them itself."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")

came: list[int] = []
"""The signals that `end` has answered: what it raises can get lost in a library, and then a loop still hears of it."""


def answer(handler: Callable[[int, FrameType | None], None]) -> None:
    """Let `handler` answer these signals from now on, and an INT that was held back since before the start."""
    for name in NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end(number: int, frame: FrameType | None) -> None:
    """End with the signal's exit status: a command that is at work may tidy up, without one it happens at once.

    It happens at once too while modules are being loaded, because there an exception can get lost on its way up.
    """
    came.append(number)
    at_work = False
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            os._exit(128 + number)
        at_work |= frame.f_globals.get("__name__") == "ridgeline.cli"
        frame = frame.f_back
    if not at_work:
        os._exit(128 + number)
    sys.unraisablehook = _say_nothing_of_the_end
    raise SystemExit(128 + number)


def _say_nothing_of_the_end(lost: sys.UnraisableHookArgs) -> None:
    """What was raised to end gets lost without a word, other exceptions are told as ever."""
    if not isinstance(lost.exc_value, SystemExit):
        sys.__unraisablehook__(lost)
