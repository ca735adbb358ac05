"""The program that started this one, which a saver must not outlive."""

import ctypes
import os
import signal
import sys
from ctypes import c_int, c_ulong

PR_SET_PDEATHSIG = 1

PARENT = os.getppid()
"""The number of the program that had started this one when this file was loaded."""


def die_with_parent() -> None:
    """Receive TERM as soon as the parent ends; only on Linux, elsewhere see `orphaned`.

    To Linux, the parent is the thread that started this program.
    """
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        prctl.argtypes, prctl.restype = (c_int, c_ulong, c_ulong, c_ulong, c_ulong), c_int
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if orphaned():  # it ended while this was being set up
            signal.raise_signal(signal.SIGTERM)


def orphaned() -> bool:
    """Whether the parent has ended since this file was loaded."""
    return os.getppid() != PARENT
