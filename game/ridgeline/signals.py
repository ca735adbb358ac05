"""How signals that end the program are handled: from its first line on, and when a loop handles them itself."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")

ENDING = tuple(getattr(signal, name) for name in NAMES if hasattr(signal, name))
"""The signals that end the program; Windows has fewer."""

came: list[int] = []
"""The signals that `end` has handled: if a library loses its exception, a loop still sees them here."""


def answer(handler: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    """Let `handler` handle these signals from now on, SIGINT even if it was blocked before the start."""
    for number in ENDING:
        signal.signal(number, handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def ignore() -> None:
    """Ignore these signals once the exit status is known: Python would undo `answer` before the program has ended."""
    answer(signal.SIG_IGN)


def end(number: int, frame: FrameType | None) -> None:
    """Exit with the signal's status: a running command may clean up first, without one the program exits at once.

    It also exits at once while modules are being loaded, because an exception can get lost there on its way up.
    """
    came.append(number)
    running = False
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            os._exit(128 + number)
        running |= frame.f_globals.get("__name__") == "ridgeline.cli"
        frame = frame.f_back
    if not running:
        os._exit(128 + number)
    raise SystemExit(128 + number)
