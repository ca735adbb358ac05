"""The saver as a process of the watcher's."""

import os
import subprocess
from collections.abc import Sequence

from .source import PATIENCE


class SaverProcess:
    """A command that runs or not; it ends with the watcher."""

    def __init__(self, command: Sequence[str]) -> None:
        """Nothing runs yet."""
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._end = -1

    def start(self) -> None:
        """Run the command; an OSError if it cannot be run."""
        self._end, held = os.pipe()  # whose other end is closed by the end of the process
        try:
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, pass_fds=[held])
        except BaseException:
            os.close(self._end)
            raise
        finally:
            os.close(held)

    @property
    def runs(self) -> bool:
        """Whether it has been started and not been seen to end."""
        return self._process is not None

    def files(self) -> Sequence[int]:
        """A descriptor that can be read when the process has ended."""
        return [self._end] if self._process else []

    def status(self) -> int | None:
        """The exit status if it has ended since the last call, negative for a signal; None otherwise."""
        status = self._process.poll() if self._process else None
        if status is not None:
            self._forget()
        return status

    def stop(self) -> None:
        """Let it end, by force if it takes too long."""
        if not self._process:
            return
        self._process.terminate()
        try:
            self._process.wait(2.0 * PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._forget()

    def _forget(self) -> None:
        os.close(self._end)
        self._process = None
