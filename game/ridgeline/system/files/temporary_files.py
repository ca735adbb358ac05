"""Unfinished files and folders: held while somebody works on them, and swept by whoever comes next when nobody does."""

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

DAY_SECONDS = 86400.0  #: the age from which nobody can be working any more on what nobody could have held


def open_file(folder: Path) -> tuple[int, Path | None]:
    """A new file in a folder, open to be written and held; and its name, None if it has none."""
    if sys.platform == "linux" and Path("/proc/self/fd").exists():
        with contextlib.suppress(OSError):  # the file system has no such files, or the next lines say what is wrong
            handle = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
            took(handle)  # for the moment in which it has a name that is not its own
            return handle, None
    return open_named_file(folder)


def open_named_file(folder: Path) -> tuple[int, Path]:
    """A new file in a folder, open to be written and held, and its name."""
    import tempfile  # imported late, so that no start waits for it

    while True:
        handle, name = tempfile.mkstemp(prefix=f"{UNFINISHED}{os.getpid()}-", dir=folder)
        if took(handle) and is_at(handle, Path(name)):
            return handle, Path(name)
        os.close(handle)  # somebody sweeps, and has found it before it was held


@contextlib.contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """A new folder in another, held while the block runs; afterwards it is gone, or has been given a name.

    Raises:
        OSError: if there can be no such folder.
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
    """Remove what killed programs left unfinished in a folder, if whoever owns a `new` file there owns it too.

    That is what nobody holds; where nobody can hold anything, what is a day older.
    """
    with contextlib.suppress(OSError):
        for left in folder.glob(f"{UNFINISHED}*"):
            with contextlib.suppress(OSError):
                _sweep(left, new)


def _sweep(left: Path, new: os.stat_result) -> None:
    """Remove something if its name is ours and it is left; no link is followed."""
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
    """A new folder in another, and a handle that holds it, where there are such."""
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
