"""What every loop needs besides its pictures: to notice that it shall end, and to keep its memory."""

from __future__ import annotations

from types import FrameType

import numpy as np

from ..signals import answer, came


class Ending:
    """Whether a signal has asked for the end, and with which exit status."""

    def __init__(self) -> None:
        """Answer INT, TERM and HUP by ending after the frame."""
        self.status: int | None = None
        answer(self._note)
        if came:
            self.status = 128 + came[0]

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.status = 128 + number


def keep_memory() -> None:
    """Let the C library keep what is freed: it gives back, and asks for again, less than the largest piece it has seen.

    Each frame frees and takes the same few hundred kilobytes. Without this glibc returns them to the system every time,
    which costs thousands of page faults a second.
    """
    np.empty(2**25 - 2**16, np.uint8)
