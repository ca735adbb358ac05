"""The parent process, which a saver must not outlive."""

import ctypes
import os
import signal
import sys
import warnings
from ctypes import c_int, c_ulong

PR_SET_PDEATHSIG = 1

PARENT = os.getppid()  #: the number of the parent process when this file was loaded


def die_with_parent() -> None:
    """Receive TERM as soon as the parent ends; only on Linux, elsewhere see `is_orphaned`.

    To Linux, the parent is the thread that started this program.
    """
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        prctl.argtypes, prctl.restype = (c_int, c_ulong, c_ulong, c_ulong, c_ulong), c_int
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if is_orphaned():  # it ended while this was being set up
            signal.raise_signal(signal.SIGTERM)


def is_orphaned() -> bool:
    """Whether the parent has ended since this file was loaded."""
    return os.getppid() != PARENT


class Starter:
    """The program that started this one, watched from now on.

    There is none if this program is an orphan already: then init or a subreaper has adopted it.
    """

    def __init__(self) -> None:
        """Remember the parent; create this before any threads are started."""
        number = os.getppid()
        self._number = None if number in (0, 1, _adopter()) else number

    @property
    def gone(self) -> bool:
        """Whether it has ended."""
        return self._number is not None and os.getppid() != self._number


def _adopter() -> int:
    """The process that adopts our orphans, init or a subreaper, found out by orphaning a grandchild."""
    if sys.platform != "linux":
        return 1
    orphaned, told = os.pipe(), os.pipe()
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # the children start no thread
        child = os.fork()
        if child == 0:
            if os.fork() == 0:
                os.close(orphaned[1])  # else the grandchild would wait for ever if a signal ended this program now
                os.read(orphaned[0], 1)
                os.write(told[1], b"%d" % os.getppid())
            os._exit(0)
    os.waitpid(child, 0)
    os.write(orphaned[1], b"!")
    number = int(os.read(told[0], 20))
    for end in (*orphaned, *told):
        os.close(end)
    return number
