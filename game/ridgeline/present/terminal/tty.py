"""The terminal as a device: taken over, written to, listened to, and always given back as it was."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import termios
from types import FrameType, TracebackType
from typing import Any

ENTER = "\x1b[?1049h\x1b[?25l"
"""To the alternate screen, which leaves the user's own as it is; without a cursor."""

LEAVE = "\x1b[?2026l\x1b[0m\x1b[H\x1b[2J\x1b[?25h\x1b[?1049l"
"""Back to it. Terminals that know only one screen are left empty."""

UNKNOWN = (80, 24)
"""Columns and lines where the system does not know them, as on a serial line."""

LARGEST = (1000, 500)
"""Columns and lines that are used at most."""

TAIL = 0.02
"""Seconds in which the rest of a key's bytes arrive."""

LONGEST_TAIL = 50
"""How often it is waited for more of them."""

PATIENCE = 0.5
"""Seconds that a terminal may keep us waiting when it is given back."""

BROKEN = (OSError, termios.error)
"""What happens to those who use a terminal that is gone."""


class Tty:
    """The terminal of standard output, in a `with` block.

    It is taken over by a look at it while the program is in front: what a shell runs in the background waits. In the
    meantime any key is `pressed`, but Ctrl-C stays a signal, and so does Ctrl-Z: while the program is stopped, the
    terminal is given back.
    """

    def __init__(self) -> None:
        """Find the terminal; nothing is changed yet. Standard output must be one."""
        self._keys = _keys()
        self._out = _output()
        self._saved: list[Any] | None = None
        self._stopping = self._continued = False
        self._entered = False
        self.taken = self.pressed = self.gone = False
        self.fresh = True
        self._woken, self._waker = os.pipe()
        for end in (self._woken, self._waker):
            os.set_blocking(end, False)

    def __enter__(self) -> Tty:
        """Begin to notice that the program is stopped and continued."""
        self._before = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
        if self._before[signal.SIGTSTP] is signal.SIG_DFL:  # else it was started where nothing can be stopped
            signal.signal(signal.SIGTSTP, self._note_stop)
        signal.signal(signal.SIGCONT, self._note_continued)
        signal.set_wakeup_fd(self._waker, warn_on_full_buffer=False)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the terminal back."""
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
        found = (columns, lines) if columns and lines else UNKNOWN
        return min(found[0], LARGEST[0]), min(found[1], LARGEST[1])

    def look(self) -> None:
        """Take note of what has happened; stop here if that is asked for, and take the terminal over if it is free.

        Afterwards `taken` says whether it may be written to, and `fresh` whether nobody knows what is on its screen.
        """
        self._listen(0.0)
        if self._stopping:
            self._stop()
        if self._continued:  # after somebody else had the terminal
            self.taken = self._continued = False
        if not self.taken and self._in_front():
            self._take()

    def write(self, text: str) -> None:
        """Write a frame. If something else happens while the terminal is slow to take it, the rest is dropped."""
        woken = self._stopping or self._continued
        left = text.encode() if woken else self._send(text.encode())
        while left and not (woken or self.pressed or self.gone):
            woken = self._listen(None, writing=True)
            left = self._send(left)
        self.fresh = bool(left)

    def _in_front(self) -> bool:
        """Whether the terminal is the program's now, and not the shell's, or another program's."""
        try:
            return os.tcgetpgrp(self._out) == os.getpgrp()
        except OSError:  # nobody runs jobs there
            return True

    def _take(self) -> None:
        """Note how the terminal is, unless that is known already, and take it over."""
        try:
            if self._keys is not None:
                self._saved = self._saved or termios.tcgetattr(self._keys)
                termios.tcsetattr(self._keys, termios.TCSANOW, _listening(self._saved, self._keys))
                termios.tcflush(self._keys, termios.TCIFLUSH)
        except termios.error:
            self.gone = True
        self._insist(ENTER)
        self.taken = self.fresh = self._entered = True

    def _give_back(self) -> bool:
        """Give the terminal back, if it was taken over; whether it has noticed."""
        noticed = not self._entered or self._insist(LEAVE)
        if self._keys is not None and self._saved is not None and self._in_front():
            with contextlib.suppress(*BROKEN):
                self._swallow(self._keys)
                termios.tcsetattr(self._keys, termios.TCSANOW, self._saved)
        self._saved, self.taken, self._entered = None, False, False
        return noticed

    def _swallow(self, keys: int) -> None:
        """Read what is left of a key: many are several bytes, which nobody else shall read."""
        for _ in range(LONGEST_TAIL):
            if not (select.select([keys], [], [], TAIL)[0] and os.read(keys, 4096)):
                return

    def _stop(self) -> None:
        """Stop the program as it would without us; it goes on from here."""
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
        """Wait for a key, a signal or, if wanted, until something can be written; whether a signal has come."""
        heard = [self._woken, self._keys] if self._keys is not None and self.taken else [self._woken]
        ready = select.select(heard, [self._out] if writing else [], [], seconds)[0]
        if self._keys in ready:
            try:
                self.pressed = True
                self.gone |= not os.read(self._keys, 4096)
            except BROKEN:
                self.gone = True
        if self._woken in ready:
            os.read(self._woken, 4096)
        return self._woken in ready

    def _send(self, data: bytes) -> bytes:
        """Write as much as the terminal takes now; the rest."""
        try:
            return data[os.write(self._out, data) :]
        except BlockingIOError:
            return data
        except OSError:
            self.gone = True
            return b""

    def _insist(self, words: str) -> bool:
        """Write all of some words, whatever happens meanwhile; whether the terminal has taken them."""
        left = self._send(words.encode())
        while left and select.select([], [self._out], [], PATIENCE)[1]:
            left = self._send(left)
        return not left


def _listening(saved: list[Any], keys: int) -> list[Any]:
    """The modes of a terminal that hands over keys as they are pressed, and shows none of them."""
    modes = [*saved[:6], list(saved[6])]
    modes[0] &= ~termios.IXON
    modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
    modes[3] |= termios.ISIG
    modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
    modes[6][termios.VQUIT] = bytes([os.fpathconf(keys, "PC_VDISABLE") & 255])
    return modes


def _keys() -> int | None:
    """Where keys are heard: on standard input, or else on the terminal that the program was started from."""
    with contextlib.suppress(OSError):
        return os.dup(0) if os.isatty(0) else os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY)
    return None


def _output() -> int:
    """Standard output, opened again if that can be: so it need not be waited for, and nobody else's is changed."""
    try:
        return os.open(os.ttyname(1), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(1)
