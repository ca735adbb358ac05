"""A command of this program in a process of its own: no frame waits for it, and it can be stopped."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Sequence

from ...system.files.installed_program import command

MOST_LINES = 2000  #: lines of its output that are kept


class SavingTask:
    """A process that was started, or failed to start.

    Attributes:
        words: its arguments.
        lines: what it has printed so far.
        stopped: whether somebody has stopped it.
    """

    def __init__(self, *words: str, program: Sequence[str] | None = None) -> None:
        """Start this program, or another one, with words after its name."""
        self.words = words
        self.lines: list[str] = []
        self.stopped = False
        self._process: subprocess.Popen[str] | None = None
        self._status: int | None = None
        try:
            self._process = subprocess.Popen(
                [*(program or command()), *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as problem:
            self._status = -1
            self.lines.append(problem.strerror or str(problem))
            return
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is running."""
        return self._status is None

    @property
    def failed(self) -> bool:
        """Whether it has failed without having been stopped."""
        return self._status not in (None, 0) and not self.stopped

    @property
    def problem(self) -> str:
        """The last line of its output, if it has failed."""
        if not self.failed:
            return ""
        return self.lines[-1].removeprefix("ridgeline: ") if self.lines else f"status {self._status}"

    def stop(self) -> None:
        """End it, with every process that it started."""
        if self.running and self._process is not None:
            self.stopped = True
            with contextlib.suppress(OSError):  # it has ended just now
                if hasattr(os, "killpg"):
                    os.killpg(self._process.pid, signal.SIGTERM)
                else:
                    self._process.terminate()

    def _read(self) -> None:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        with process.stdout as printed:
            for line in printed:
                if len(self.lines) < MOST_LINES:
                    self.lines.append(line.rstrip())
        self._status = process.wait()
