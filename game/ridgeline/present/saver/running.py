"""The programs that run for this user, by name."""

import os
from pathlib import Path

from .blanking_seed import Process

NAME_LENGTH = 15
"""The letters that Linux keeps of a program's name."""


def runs(daemon: str) -> bool:
    """Whether a program of that name runs for this user, as far as Linux tells."""
    return daemon[:NAME_LENGTH] in _names()


def _names() -> set[str]:
    """The names of the user's processes."""
    own = [folder for folder in Path("/proc").glob("[0-9]*") if _is_own(folder)]
    return {Process.of(int(folder.name)).name for folder in own}


def _is_own(folder: Path) -> bool:
    try:
        return folder.stat().st_uid == os.getuid()
    except OSError:  # it has just ended
        return False
