"""The program that has started this one, for a saver that must not outlive it."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from ctypes import c_int, c_ulong
from functools import lru_cache

PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Let TERM come as soon as the program that has started this one is gone; elsewhere than on Linux, see `orphaned`.

    Linux means the thread that has started it.
    """
    _parent()
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        prctl.argtypes, prctl.restype = (c_int, c_ulong, c_ulong, c_ulong, c_ulong), c_int
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if orphaned():  # it went while this was being arranged
            signal.raise_signal(signal.SIGTERM)


def orphaned() -> bool:
    """Whether the program that has started this one has gone since this or `die_with_parent` was first called."""
    return os.getppid() != _parent()


@lru_cache(maxsize=1)
def _parent() -> int:
    return os.getppid()
