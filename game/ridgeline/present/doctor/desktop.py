"""The desktop, and the programs on it that run when nobody is there."""

import os
from pathlib import Path

from ..saver.blanking_seed import Process

REGISTERED = "shows Ridgeline once that is registered and chosen"
ANY_COMMAND = "can start 'ridgeline saver'"
UNTRIED = "has not been tried with Ridgeline; 'ridgeline saver' works beside it"

DAEMONS = {
    "xscreensaver": REGISTERED,
    "mate-screensaver": REGISTERED,
    "swayidle": ANY_COMMAND,
    "hypridle": ANY_COMMAND,
    "xautolock": ANY_COMMAND,
    "xidlehook": ANY_COMMAND,
    "xss-lock": ANY_COMMAND,
    "xfce4-screensaver": UNTRIED,
    "cinnamon-screensaver": UNTRIED,
    "gnome-screensaver": UNTRIED,
    "light-locker": UNTRIED,
}
"""What waits for idleness, and what it has to do with us."""

NAME_LENGTH = 15
"""The letters that Linux keeps of a program's name."""


def findings() -> dict[str, object]:
    """The desktop's name, and which daemons of the user run."""
    name = os.environ.get("XDG_CURRENT_DESKTOP")
    running = [f"{daemon} runs, which {does}" for daemon, does in DAEMONS.items() if runs(daemon)]
    return {
        "name": name or "unknown: XDG_CURRENT_DESKTOP is not set",
        "savers": running or "none runs that is known here; any idle daemon can start 'ridgeline saver'",
    }


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
