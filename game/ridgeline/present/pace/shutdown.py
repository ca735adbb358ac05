"""A clean end for every loop, and memory that stays with the program as long as it is of use."""

import contextlib
import ctypes
import gc
from types import FrameType

from ...signals import answer, came


class Ending:
    """The exit status that a signal asks for; None until one comes."""

    def __init__(self) -> None:
        """Let a signal end the loop after its frame."""
        self.status: int | None = None
        answer(self._note)
        if came:
            self.status = 128 + came[0]

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.status = 128 + number


def keep_memory() -> None:
    """Let the C library keep freed memory: after a large piece, it no longer returns smaller ones to the system.

    Each frame frees and takes the same few hundred kilobytes. Without this glibc returns them to the system every time,
    which costs thousands of page faults a second.
    """
    import numpy as np  # a window is on the screen before this is loaded

    np.empty(2**25 - 2**16, np.uint8)


def tidy() -> None:
    """Collect garbage, and give the system back what memory large pictures or many landscapes have left free."""
    gc.collect()
    with contextlib.suppress(OSError, TypeError, AttributeError):  # only glibc can
        ctypes.CDLL(None).malloc_trim(0)
