"""A time in which no other program of ours works in a folder."""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """A time in which this program alone works in an existing folder; another one that comes to it waits."""
    if sys.platform == "win32":
        from filelock import FileLock

        with FileLock(folder / "ridgeline.lock"):
            yield
    else:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX)
            yield
        finally:
            os.close(opened)
