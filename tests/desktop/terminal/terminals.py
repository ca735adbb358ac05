"""A terminal that programs run in, whose screen can be read: a pty, and pyte, which knows what a terminal shows."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

import numpy as np
import numpy.typing as npt
import pyte

FRAME = b"\x1b[?2026l"  #: the end of a frame

GIVEN_BACK = FRAME + b"\x1b[0m"
CLEAR = b"\x1b[2J"
HIDDEN, SHOWN = b"\x1b[?25l", b"\x1b[?25h"
ALTERNATE, MAIN = b"\x1b[?1049h", b"\x1b[?1049l"
PATIENCE = 60.0
FULL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
FEW = {"TERM": "xterm-256color", "COLORTERM": ""}

KIND, PLAIN = b"\x1b[c", b"\x1b[?62;22c"
"""The question what a terminal is, and the answer of one that shows no pictures."""

ELSEWHERE = ("STY", "NO_COLOR", "SDL_VIDEODRIVER")  #: variables that would decide what a test is about


class Terminal:
    """A terminal with one program in it, which leads its session as a shell does."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 120,
        lines: int = 34,
        environment: Mapping[str, str] = FULL,
        says: Mapping[bytes, bytes] = {KIND: PLAIN},
        **options: object,
    ) -> None:
        """Start the program; `says` are the answers of the terminal to what is written."""
        self._says, self._heard = says, dict.fromkeys(says, 0)
        self._master, self._slave = pty.openpty()
        self.written = b""
        self.resize(columns, lines)
        self.before = self.modes
        surroundings = {name: value for name, value in os.environ.items() if name not in ELSEWHERE}
        pipes = {"stdin": self._slave, "stdout": self._slave, "stderr": self._slave} | options
        self.process = subprocess.Popen(
            command, env=surroundings | environment, start_new_session=True, preexec_fn=self._control, **pipes
        )

    def __enter__(self) -> Terminal:
        """The terminal itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End what has not ended."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.close()
        os.close(self._slave)

    @property
    def modes(self) -> list[object]:
        """What `stty` would say."""
        return termios.tcgetattr(self._slave)

    @property
    def frames(self) -> int:
        """How many frames have been written."""
        return self.written.count(FRAME) - self.written.count(GIVEN_BACK)

    @property
    def alternate(self) -> bool:
        """Whether the alternate screen is shown."""
        return self.written.rfind(ALTERNATE) > self.written.rfind(MAIN)

    @property
    def cursor(self) -> bool:
        """Whether the cursor is shown."""
        return self.written.rfind(HIDDEN) <= self.written.rfind(SHOWN)

    @property
    def full(self) -> bool:
        """Whether nothing more can be written before something is read; a blank is tried."""
        own = os.open(os.ttyname(self._slave), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            return os.write(own, b" ") == 0
        except BlockingIOError:
            return True
        finally:
            os.close(own)

    @property
    def text(self) -> str:
        """What is written on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display).rstrip()

    @property
    def restored(self) -> bool:
        """Whether the terminal is as it was before the program."""
        plain = self.written.rfind(b"\x1b[0m") >= self.written.rfind(b";48;")
        return self.modes == self.before and self.cursor and not self.alternate and plain

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size; what it showed is lost, as a terminal may do."""
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._size, self.resized = (columns, lines), len(self.written)

    def type(self, keys: bytes) -> None:
        """Press keys."""
        if keys:
            os.write(self._master, keys)

    def close(self) -> None:
        """Close the terminal's window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what is written within some seconds; whether there was something."""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        self.written += os.read(self._master, 65536)
        for question, answer in self._says.items():
            asked = self.written.count(question)
            self.type(answer * (asked - self._heard[question]))
            self._heard[question] = asked
        return True

    def wait_for(self, what: Callable[[], bool]) -> None:
        """Read until something is so."""
        late = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < late, f"never came, after {self.frames} frames and {self.written[-200:]!r}"
            self.read()

    def wait_for_frames(self, count: int) -> None:
        """Read until so many more frames have been written, or some more."""
        wanted = self.frames + count
        self.wait_for(lambda: self.frames >= wanted)

    def end(self) -> int:
        """Read until the program has ended and all that it wrote has come; its exit status."""
        self.wait_for(lambda: self.process.poll() is not None)
        while self.read():
            pass
        return self.process.returncode

    def picture(self, frame: int) -> npt.NDArray[np.uint32]:
        """(2 · lines, columns) the colours 0x00RRGGBB that the screen shows after some frame, counted from 1."""
        self.wait_for(lambda: self.frames >= frame)
        ends = [found.end() for found in re.finditer(re.escape(FRAME) + rb"(?!\x1b\[0m)", self.written)]
        screen = pyte.Screen(*self._size)
        pyte.ByteStream(screen).feed(self.written[self.resized : ends[frame - 1]])
        return picture(screen)

    @property
    def _screen(self) -> pyte.Screen:
        screen = pyte.Screen(*self._size)
        pyte.ByteStream(screen).feed(self.written[self.resized :])
        return screen

    @staticmethod
    def _control() -> None:
        fcntl.ioctl(1, termios.TIOCSCTTY, 0)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())


def picture(screen: pyte.Screen) -> npt.NDArray[np.uint32]:
    """(2 · lines, columns) the colours 0x00RRGGBB of a screen full of half blocks."""
    found = np.zeros((2 * screen.lines, screen.columns), np.uint32)
    for line in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[line][column]
            assert cell.data in "▀ ", f"{cell.data!r} in line {line}, column {column}"
            assert re.fullmatch("[0-9a-f]{6}", cell.bg), f"{cell} in line {line}, column {column}"
            found[2 * line, column] = int(cell.fg if cell.data == "▀" else cell.bg, 16)
            found[2 * line + 1, column] = int(cell.bg, 16)
    return found


def ridgeline(*words: str, **options: object) -> Terminal:
    """A terminal in which the program runs."""
    return Terminal([sys.executable, "-m", "ridgeline", *words], **options)
