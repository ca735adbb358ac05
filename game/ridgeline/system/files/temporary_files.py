"""Unfinished files and folders: locked while in use, and swept by the next program once abandoned."""

import contextlib
import os
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from .lock import is_at, release, took

UNFINISHED = ".ridgeline-"  #: how the name of an unfinished file begins

HELD_NAME = re.compile(rf"{re.escape(UNFINISHED)}\d+-\w+(\.\w+)?", re.ASCII)
"""With the number of the process that works on it, and holds it."""

OLD_NAME = re.compile(rf"{re.escape(UNFINISHED)}\w{{8}}(\.\w+)?", re.ASCII)
"""The names that earlier versions gave, which held nothing."""

DAY_SECONDS = 86400.0  #: the age from which a file that cannot be locked counts as abandoned


def open_file(folder: Path) -> tuple[int, Path | None]:
    """Open a new file in a folder for writing, locked; return its descriptor, and its name or None."""
    if sys.platform == "linux" and Path("/proc/self/fd").exists():
        with contextlib.suppress(OSError):  # no nameless files here, or the next lines raise the real error
            handle = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
            took(handle)  # for the moment in which it has a temporary name
            return handle, None
    return open_named_file(folder)


def open_named_file(folder: Path) -> tuple[int, Path]:
    """Open a new named file in a folder for writing, locked; return its descriptor and name."""
    import tempfile  # imported late, so that no start waits for it

    while True:
        handle, name = tempfile.mkstemp(prefix=f"{UNFINISHED}{os.getpid()}-", dir=folder)
        if took(handle) and is_at(handle, Path(name)):
            return handle, Path(name)
        os.close(handle)  # somebody sweeps, and has found it before it was held


@contextlib.contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """Yield a new folder in another, locked during the block; afterwards it is removed, unless it was renamed.

    Raises:
        OSError: if it cannot be created.
    """
    folder, handle = _open_named_folder(parent)
    try:
        sweep(parent, folder.stat())
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if handle is not None:
            release(handle)


def sweep(folder: Path, new: os.stat_result) -> None:
    """Remove unfinished files that killed programs left in a folder, if they have the owner of a `new` file there.

    Those are the unlocked ones; without locks in the file system, those older than a day.
    """
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{UNFINISHED}*"):
            with contextlib.suppress(OSError):
                _sweep(left, new)


def _sweep(left: Path, new: os.stat_result) -> None:
    """Remove a file or folder if its name is ours and it is abandoned; no link is followed."""
    old, held = left.lstat(), HELD_NAME.fullmatch(left.name)
    if old.st_uid != new.st_uid or not (held or OLD_NAME.fullmatch(left.name)):
        return
    if not (stat.S_ISREG(old.st_mode) or stat.S_ISDIR(old.st_mode)):
        return
    free, handle = old.st_mtime < new.st_mtime - DAY_SECONDS, None
    if held and sys.platform != "win32":
        handle = os.open(left, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if handle is not None:
            with contextlib.suppress(OSError):  # there are no locks here: its age decides
                free = took(handle, certain=True) and is_at(handle, left)
        if free:
            shutil.rmtree(left) if stat.S_ISDIR(old.st_mode) else left.unlink()
    finally:
        if handle is not None:
            os.close(handle)


def _open_named_folder(parent: Path) -> tuple[Path, int | None]:
    """A new folder in another, and the descriptor that locks it, where folders can be locked."""
    import tempfile

    while True:
        folder = Path(tempfile.mkdtemp(prefix=f"{UNFINISHED}{os.getpid()}-", dir=parent))
        if sys.platform == "win32":
            return folder, None
        with contextlib.suppress(FileNotFoundError):  # somebody sweeps, and has found it before it was held
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            if took(handle) and is_at(handle, folder):
                return folder, handle
            os.close(handle)
