"""The beginning of a file, without waiting for more."""

import os
from pathlib import Path


def beginning(file: Path, count: int) -> bytes:
    """The first bytes of a file, at most `count`, or those that are there: reading `/proc/kmsg` would never end.

    Raises:
        OSError: if it cannot be read.
    """
    with open(file, "rb", opener=_open_without_waiting) as opened:
        return opened.read(count) or b""


def _open_without_waiting(file: str, flags: int) -> int:
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))
