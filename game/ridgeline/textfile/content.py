"""The one door for files from users and strangers: it opens regular files only, and reads up to a limit."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


class NotAFileError(ValueError):
    """The path exists but is no regular file, so it is not opened."""


def read(file: Path, most: int) -> bytes:
    """The content of a file of at most `most` bytes; folders, devices and pipes are never opened.

    Raises:
        NotAFileError: if it is not a file.
        ValueError: if it is larger.
        OSError: if it cannot be read.
    """
    content = beginning(file, most + 1)
    if len(content) > most:
        raise ValueError(f"more than {most:,} bytes")
    return content


def beginning(file: Path, count: int) -> bytes:
    """At most `count` bytes from the start of a file, fewer if it is shorter: reading `/proc/kmsg` would never end.

    Raises:
        NotAFileError: if it is not a file.
        OSError: if it cannot be read.
    """
    with open_file(file) as content:
        return content.read(count) or b""


@contextmanager
def open_file(file: Path) -> Iterator[BinaryIO]:
    """A file opened for reading, for content too large to hold in memory.

    Raises:
        NotAFileError: if it is not a file.
        OSError: if it cannot be read.
    """
    with open(file, "rb", opener=_open_without_waiting) as content:
        yield content


def _open_without_waiting(file: str, flags: int) -> int:
    _check_regular(Path(file).stat().st_mode)  # opening a device may already do something
    handle = os.open(file, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    try:
        _check_regular(os.fstat(handle).st_mode)  # it may have been replaced meanwhile
    except NotAFileError:
        os.close(handle)
        raise
    return handle


def _check_regular(mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise NotAFileError("a folder" if stat.S_ISDIR(mode) else "a device or a pipe, not a file")
