"""One watcher a session, ensured by a lock file."""

import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path

from ...output import complain
from . import lock
from .atomic import read

MAX_DIGITS = 20


def place() -> Path:
    """The lock file of this session's display, in the runtime folder."""
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "none"
    name = f"ridgeline-idle{re.sub(r'[^A-Za-z0-9]+', '-', display)}.lock"
    folder = os.environ.get("XDG_RUNTIME_DIR")
    if folder:
        return Path(folder, name)
    user = f"{os.getuid()}-" if sys.platform != "win32" else ""
    return Path(tempfile.gettempdir(), f"{user}{name}")


def hold(file: Path) -> bool:
    """Lock a file, and write this program's number into it; return whether no other program holds it.

    It is held until `let_go` or the end of this program. Where no file can be made, it counts as held.
    """
    try:
        opened = lock.hold(file, patience=0.0)
        os.ftruncate(opened, 0)
        os.write(opened, f"{os.getpid()}\n".encode())
    except lock.HeldError:
        return False
    except OSError as problem:
        complain(f"{str(file)!r}: {str(problem.strerror).lower()}; a second watcher would not be noticed")
    return True


def let_go(file: Path) -> None:
    """Remove a file that this program holds; another's stays."""
    if holder(file) == os.getpid():
        with contextlib.suppress(OSError):
            file.unlink()


def holder(file: Path) -> int | None:
    """The number of the program that holds a file; None without one, or if it has not written its number yet."""
    if not lock.is_held(file):
        return None
    try:
        return int(read(file, MAX_DIGITS))
    except (OSError, ValueError):
        return None
