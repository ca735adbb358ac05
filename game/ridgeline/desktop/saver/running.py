"""The programs that run for this user, by name."""

import os
from collections.abc import Iterator
from pathlib import Path

from .blanking_seed import Process

NAME_LENGTH = 15  #: the letters that Linux keeps of a program's name


def runs(daemon: str, display: str | None = None) -> bool:
    """Whether a program of that name runs for this user, on one display of X11 or on any, as far as Linux tells."""
    named = [number for number, name in _processes() if name == daemon[:NAME_LENGTH]]
    return bool(named) if display is None else any(_screen(display) == _display_of(number) for number in named)


def _processes() -> Iterator[tuple[int, str]]:
    """The numbers and names of the user's processes."""
    for folder in Path("/proc").glob("[0-9]*"):
        if _is_own(folder):
            yield int(folder.name), Process.of(int(folder.name)).name


def _display_of(number: int) -> str | None:
    """The display of a process; None if the system does not tell."""
    try:
        variables = Path("/proc", str(number), "environ").read_bytes().split(b"\0")
    except OSError:
        return None
    named = [one.removeprefix(b"DISPLAY=") for one in variables if one.startswith(b"DISPLAY=")]
    return _screen(os.fsdecode(named[0])) if named else None


def _screen(display: str) -> str:
    """A display without the number of its screen, which is 0 nowadays."""
    return display.removesuffix(".0")


def _is_own(folder: Path) -> bool:
    try:
        return folder.stat().st_uid == os.getuid()
    except OSError:  # it has just ended
        return False
