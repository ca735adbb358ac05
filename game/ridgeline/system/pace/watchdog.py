"""A child process that ends the program when it hangs, also while C code holds the interpreter.

A thread could not: while C code holds the interpreter, Python runs no thread and handles no signal. The child counts
the program's own seconds: those in which it waits or computes, not those in which it is stopped, or the machine
sleeps, or others have the processors.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import MutableSequence
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from ...crash_report import report_stack
from ...output import complain
from ...signals import ENDING
from .clock import running_seconds

FIRST_SECONDS = 120.0  #: the program's own seconds until its first frame is finished, at most
FRAME_SECONDS = 5.0  #: the same from frame to frame, or from poll to poll while nothing is painted
CLOSING_SECONDS = 20.0  #: the same from the last frame to the end, in which runs are saved
SIGNAL_SECONDS = 2.0  #: the same from a terminating signal to the next frame
ANSWER_SECONDS = 1.0  #: seconds in which the program can report itself where it hangs, before it is killed
TICK = 1.0  #: seconds between two checks of the program

WORDS = "no picture was finished for too long"

MOVED, PHASE, ASKED = range(3)
"""The bytes that both processes share: whether a frame has been finished, the phase, the signal that is to end it."""

OPENING, RUNNING, CLOSING = range(3)  #: the phases of the program


class Watchdog:
    """Watches the program in a `with` block; without `watch` it only keeps count."""

    def __init__(self) -> None:
        """Watch nothing."""
        self._shared: MutableSequence[int] = bytearray(3)
        self._child = self._pipe = 0

    def watch(self, first_seconds: float = FIRST_SECONDS) -> Watchdog:
        """Start the child, on Linux, best before much is loaded; return the watchdog.

        Args:
            first_seconds: the time until the first frame is finished, at most.
        """
        if sys.platform == "linux":
            import mmap

            self._shared = mmap.mmap(-1, 3)  # type: ignore[assignment]  # bytes that a child shares
            ours, self._pipe = os.pipe()
            os.set_blocking(self._pipe, False)
            program = os.getpid()
            self._child = os.fork()
            if self._child == 0:
                _watch(program, self._shared, ours, (first_seconds, FRAME_SECONDS, CLOSING_SECONDS))
            os.close(ours)
            signal.set_wakeup_fd(self._pipe, warn_on_full_buffer=False)  # C code cannot delay that
            signal.signal(signal.SIGUSR2, self._say_and_end)
        return self

    def moved(self) -> None:
        """Note that a frame is finished."""
        self._shared[PHASE] = RUNNING
        self._shared[MOVED] = 1

    def close(self) -> None:
        """Note that the last frame is finished; further signals change nothing."""
        self._shared[PHASE] = CLOSING
        self._shared[MOVED] = 1
        if self._child:
            signal.set_wakeup_fd(-1)

    def __enter__(self) -> Watchdog:
        """The watchdog itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let the child end."""
        if self._child:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGUSR2, signal.SIG_DFL)
            os.close(self._pipe)
            with contextlib.suppress(OSError):  # it may have ended already
                os.kill(self._child, signal.SIGKILL)
                os.waitpid(self._child, 0)
            self._child = 0

    def _say_and_end(self, number: int, frame: FrameType | None) -> None:
        """Report where the program hangs and end it; silently after a terminating signal."""
        if not self._shared[ASKED]:
            os._exit(report_stack(WORDS, frame))
        os._exit(128 + self._shared[ASKED])


class _ThreadLook(NamedTuple):
    """A snapshot of a program: the state of its main thread, and seconds of processors and clock."""

    state: str
    spent: float
    now: float


def _watch(program: int, shared: MutableSequence[int], pipe: int, bounds: tuple[float, ...]) -> None:
    """Run as the child until the program has ended."""
    try:
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)
        for held in [int(path.name) for path in Path("/proc/self/fd").iterdir()]:
            if held not in (2, pipe):  # the program's files must not outlive it here
                with contextlib.suppress(OSError):
                    os.close(held)
        _wait(program, shared, pipe, bounds)
    finally:
        os._exit(0)


def _wait(program: int, shared: MutableSequence[int], pipe: int, bounds: tuple[float, ...]) -> None:
    """Wait until the program has ended, and end it if it hangs for longer than its phase allows."""
    stood, signalled, last = 0.0, None, _look(program)
    while stood < bounds[shared[PHASE]] and (signalled is None or stood < signalled + SIGNAL_SECONDS):
        if select.select([pipe], [], [], TICK)[0]:
            came = os.read(pipe, 64)
            if not came:
                return
            asked = next((one for one in came if one in ENDING), 0)
            if asked and signalled is None:
                shared[ASKED], signalled = asked, stood
        look = _look(program)
        stood += _own_seconds(last, look)
        last = look
        if shared[MOVED]:
            shared[MOVED], stood, signalled = 0, 0.0, None
    _end(program, pipe, silently=bool(shared[ASKED]))


def _look(program: int) -> _ThreadLook:
    """A snapshot of a program from Linux's /proc/PID/stat."""
    words = Path(f"/proc/{program}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return _ThreadLook(words[0], (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK"), running_seconds())


def _own_seconds(before: _ThreadLook, after: _ThreadLook) -> float:
    """The program's own seconds between two snapshots, depending on whether it is stopped, runs, or waits."""
    if after.state in "Tt":
        return 0.0
    passed = min(after.now - before.now, 2.0 * TICK)  # of a longer time this process has missed the rest too
    return min(passed, after.spent - before.spent) if after.state == "R" else passed


def _end(program: int, pipe: int, silently: bool) -> None:
    """Let the program report where it hangs and end; kill it if it cannot."""
    os.kill(program, signal.SIGUSR2)
    deadline = running_seconds() + ANSWER_SECONDS
    while (left := deadline - running_seconds()) > 0.0:
        if select.select([pipe], [], [], left)[0] and not os.read(pipe, 64):
            return
    if not silently:
        complain(f"{WORDS}; the program is ended")
    os.kill(program, signal.SIGKILL)
