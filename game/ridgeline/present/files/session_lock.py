"""One watcher a session: a file that only one can hold."""

import contextlib
import fcntl
import os
import re
import tempfile
from pathlib import Path

from ...output import complain
from .atomic import read

MAX_DIGITS = 20


def place() -> Path:
    """The file of this session's display, in the folder for what lasts as long as the session."""
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "none"
    name = f"ridgeline-idle{re.sub(r'[^A-Za-z0-9]+', '-', display)}.lock"
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return Path(folder, name) if folder else Path(tempfile.gettempdir(), f"{os.getuid()}-{name}")


def hold(file: Path) -> bool:
    """Hold a file, with this program's number in it; whether no other one holds it.

    It is held until `let_go`, or until this program ends. Where there can be no file, nobody else is seen.
    """
    try:
        opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as problem:
        complain(f"{str(file)!r}: {str(problem.strerror).lower()}; a second watcher would not be noticed")
        return True
    if not _lock(opened):
        return False
    if not _is_at(opened, file):  # another one has just let it go
        return hold(file)
    os.ftruncate(opened, 0)
    os.write(opened, f"{os.getpid()}\n".encode())
    return True


def let_go(file: Path) -> None:
    """Remove a file that this program holds; another's stays."""
    if holder(file) == os.getpid():
        with contextlib.suppress(OSError):
            file.unlink()


def holder(file: Path) -> int | None:
    """The number of the program that holds a file; None if none does, or if it has not written its number yet."""
    if not is_held(file):
        return None
    try:
        return int(read(file, MAX_DIGITS))
    except (OSError, ValueError):
        return None


def is_held(file: Path) -> bool:
    """Whether a program holds a file."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        return not _lock(opened)
    finally:
        os.close(opened)


def _is_at(opened: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(opened), file.stat())
    except OSError:
        return False


def _lock(opened: int) -> bool:
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
