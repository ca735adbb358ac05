"""The desktop, and the programs on it that run when nobody is there."""

import os

from ..saver.running import runs

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
"""The programs that wait for idleness, and what they can do with us."""


def findings() -> dict[str, object]:
    """The desktop's name, and which daemons of the user run."""
    name = os.environ.get("XDG_CURRENT_DESKTOP")
    running = [f"{daemon} runs, which {does}" for daemon, does in DAEMONS.items() if runs(daemon)]
    return {
        "name": name or "unknown: XDG_CURRENT_DESKTOP is not set",
        "savers": running or "none runs that is known here; any idle daemon can start 'ridgeline saver'",
    }
