"""One watcher a session: a file that only one can hold."""

import fcntl
import os
import re
import tempfile
from pathlib import Path

from ...output import complain


def place() -> Path:
    """The file of this session's display, in the folder for what lasts as long as the session."""
    display = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY") or "none"
    name = f"ridgeline-idle{re.sub(r'[^A-Za-z0-9]+', '-', display)}.lock"
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return Path(folder, name) if folder else Path(tempfile.gettempdir(), f"{os.getuid()}-{name}")


def hold(file: Path) -> bool:
    """Hold a file until this program ends; whether no other one holds it. Where none can be, nobody else is seen."""
    try:
        opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError as problem:
        complain(f"{str(file)!r}: {str(problem.strerror).lower()}; a second watcher would not be noticed")
        return True
    return _lock(opened)


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


def _lock(opened: int) -> bool:
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
