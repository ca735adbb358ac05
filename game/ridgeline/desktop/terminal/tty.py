"""The terminal as a device: taken over, written to, read from, and always given back as it was."""

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import termios
from types import FrameType
from typing import Any

from ...system.pace.clock import running_seconds
from .ability import sensible, sort_out

ENTER = "\x1b[?1049h\x1b[?25l"
"""Switch to the alternate screen, which leaves the user's own untouched, and hide the cursor."""

LEAVE = "\x1b\\\x1b[?2026l\x1b[0m\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l"
"""End a picture that was cut off, and switch back. A terminal with only one screen is left empty."""

DEFAULT_SIZE = (80, 24)  #: columns and lines if the system does not know them, as on a serial line
MAX_SIZE = (1000, 500)  #: the most columns and lines that are used
TAIL_SECONDS = 0.02  #: seconds in which the rest of a key's bytes arrive
MAX_TAIL_READS = 50  #: the most reads for one key
GIVE_BACK_SECONDS = 0.5  #: seconds to wait for a slow terminal when it is given back
MOST_ANSWERS = 65536  #: the most bytes of answers that are kept
LOST_TERMINAL = (OSError, termios.error)  #: the errors of a terminal that has gone


class Tty:
    """The terminal of standard output, in a `with` block.

    `look` takes it over while the program is in the foreground; a background job waits. From then on any key counts as
    `pressed`, but Ctrl-C and Ctrl-Z stay signals: while the program is stopped, the terminal is given back.
    """

    def __init__(self) -> None:
        """Find the terminal, which standard output must be, without changing it yet."""
        self._keys = _keys()
        self._out = _output()
        self._saved: list[Any] | None = None
        self._stopping = self._continued = False
        self._entered = False
        self.taken = self.pressed = self.gone = False
        self.fresh = True
        self.answers = self._unfinished = b""
        self._begin = self._end = ""
        self._woken, self._waker = os.pipe()
        for end in (self._woken, self._waker):
            os.set_blocking(end, False)

    def __enter__(self) -> "Tty":
        """Start to notice that the program is stopped and continued."""
        self._before = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
        if self._before[signal.SIGTSTP] is signal.SIG_DFL:  # else whoever started it stops no programs
            signal.signal(signal.SIGTSTP, self._note_stop)
        signal.signal(signal.SIGCONT, self._note_continued)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        return self

    def __exit__(self, *_: object) -> None:
        signal.set_wakeup_fd(-1)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self.gone |= not self._give_back()
        for end in {self._woken, self._waker, self._out, *([] if self._keys is None else [self._keys])}:
            os.close(end)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines now."""
        try:
            columns, lines = os.get_terminal_size(self._out)
        except OSError:
            self.gone = True
            return 1, 1
        if not (columns and lines):
            columns, lines = DEFAULT_SIZE
        return min(columns, MAX_SIZE[0]), min(lines, MAX_SIZE[1])

    @property
    def cell(self) -> tuple[int, int] | None:
        """Pixels of a cell, across and down, as the system knows them; None if it does not."""
        with contextlib.suppress(OSError):
            lines, columns, width, height = struct.unpack("HHHH", fcntl.ioctl(self._out, termios.TIOCGWINSZ, bytes(8)))
            if lines and columns:
                return sensible(width // columns, height // lines)
        return None

    def keep(self, begin: str, end: str) -> None:
        """Say `begin` now, and whenever the terminal is taken over; and `end` before it is given back."""
        self._begin, self._end = begin, end
        self._insist(begin)

    def ask(self, question: str, answered: bytes, seconds: float) -> bytes:
        """The answers to a question that come in some seconds, until one matches a pattern; keys are lost meanwhile."""
        late, self.answers = running_seconds() + seconds, b""
        if self._keys is None or not self.taken or seconds <= 0.0:
            return b""
        self._insist(question)
        while not (re.search(answered, self.answers) or self.gone or self._stopping):
            left = late - running_seconds()
            if left <= 0.0 or self._listen(left):
                break
        self.pressed = False
        return self.answers

    def look(self) -> None:
        """Notice keys; stop here if asked to, and take the terminal over if it is free.

        Afterwards `taken` says whether it may be written to, `fresh` whether its screen holds something unknown, and
        `answers` what it has said.
        """
        self._listen(0.0)
        if self._stopping:
            self._stop()
        if self._continued:  # somebody else had the terminal meanwhile
            self.taken = self._continued = False
        if not self.taken and self._in_front():
            self._take_over()

    def write(self, frame: bytes) -> None:
        """Write a frame; if anything happens while a slow terminal takes it, drop the rest."""
        woken = self._stopping or self._continued
        left = frame if woken else self._send(frame)
        while left and not (woken or self.pressed or self.gone):
            woken = self._listen(None, writing=True)
            left = self._send(left)
        self.fresh = bool(left)

    def _in_front(self) -> bool:
        try:
            return os.tcgetpgrp(self._out) == os.getpgrp()
        except OSError:  # nobody runs jobs there
            return True

    def _take_over(self) -> None:
        """Save the terminal's modes, unless they are saved already, and take it over."""
        try:
            if self._keys is not None:
                self._saved = self._saved or termios.tcgetattr(self._keys)
                termios.tcsetattr(self._keys, termios.TCSANOW, _listening(self._saved, self._keys))
                termios.tcflush(self._keys, termios.TCIFLUSH)
        except termios.error:
            self.gone = True
        self._insist(ENTER + self._begin)
        self.taken = self.fresh = self._entered = True

    def _give_back(self) -> bool:
        """Give the terminal back, if it was taken over; whether it took the last words."""
        noticed = not self._entered or self._insist(self._end + LEAVE)
        if self._keys is not None and self._saved is not None and self._in_front():
            with contextlib.suppress(*LOST_TERMINAL):
                self._swallow(self._keys)
                termios.tcsetattr(self._keys, termios.TCSANOW, self._saved)
        self._saved, self.taken, self._entered = None, False, False
        return noticed

    def _swallow(self, keys: int) -> None:
        """Read the rest of a key: many have several bytes, and the shell must not get them."""
        for _ in range(MAX_TAIL_READS):
            if not (select.select([keys], [], [], TAIL_SECONDS)[0] and os.read(keys, 4096)):
                return

    def _stop(self) -> None:
        """Stop the program as the system would; it continues from here."""
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._note_stop)
        self._stopping = self._continued = False

    def _note_stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _note_continued(self, number: int, frame: FrameType | None) -> None:
        self._continued = True

    def _listen(self, seconds: float | None, writing: bool = False) -> bool:
        """Wait for a key, a signal or, if `writing`, room to write; whether a signal has come."""
        heard = [self._woken, self._keys] if self._keys is not None and self.taken else [self._woken]
        ready = select.select(heard, [self._out] if writing else [], [], seconds)[0]
        if self._keys in ready and self._in_front():  # else the keys are the shell's, and reading them would stop us
            try:
                self._take_in(os.read(self._keys, 4096))
            except LOST_TERMINAL:
                self.gone = True
        if self._woken in ready:
            os.read(self._woken, 4096)
        return self._woken in ready

    def _take_in(self, data: bytes) -> None:
        """Tell the terminal's answers from keys; no data at all means that it has gone."""
        answers, keys, self._unfinished = sort_out(self._unfinished + data)
        self.answers = (self.answers + answers)[-MOST_ANSWERS:]
        self.pressed |= bool(keys) or not data
        self.gone |= not data

    def _send(self, data: bytes) -> bytes:
        """Write as much as the terminal takes now; the bytes that remain."""
        try:
            return data[os.write(self._out, data) :]
        except BlockingIOError:
            return data
        except OSError:
            self.gone = True
            return b""

    def _insist(self, words: str) -> bool:
        """Write all of `words`, whatever happens meanwhile; whether the terminal took them."""
        left = self._send(words.encode())
        while left and select.select([], [self._out], [], GIVE_BACK_SECONDS)[1]:
            left = self._send(left)
        return not left


def _listening(saved: list[Any], keys: int) -> list[Any]:
    """The modes of a terminal that passes keys on as they are pressed, and shows none of them."""
    modes = [*saved[:6], list(saved[6])]
    modes[0] &= ~termios.IXON
    modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
    modes[3] |= termios.ISIG
    modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
    modes[6][termios.VQUIT] = bytes([os.fpathconf(keys, "PC_VDISABLE") & 255])
    return modes


def _keys() -> int | None:
    """The source of keys: standard input, or else the terminal from which the program was started."""
    with contextlib.suppress(OSError):
        return os.dup(0) if os.isatty(0) else os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
    return None


def _output() -> int:
    """Standard output, opened again if possible: so that writing never waits, and no other program is affected."""
    try:
        return os.open(os.ttyname(1), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(1)
