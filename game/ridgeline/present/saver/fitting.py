"""The programs that could show the saver in this session: which of them fits."""

import os
import shutil
from collections.abc import Collection
from dataclasses import dataclass

from .running import runs

PROGRAMS = ("xscreensaver", "mate-screensaver", "swayidle", "hypridle", "xautolock")
"""The daemons that show a saver or start one."""


@dataclass(frozen=True)
class Session:
    """What is known of this session.

    Attributes:
        desktop: the desktop's names in lower case, as XDG_CURRENT_DESKTOP has them.
        wayland: whether it is one of Wayland.
        x11: whether it has an X server, and no compositor of Wayland.
        installed: which of `PROGRAMS` can be started.
        running: which of them run.
    """

    desktop: str
    wayland: bool
    x11: bool
    installed: Collection[str]
    running: Collection[str]

    @classmethod
    def here(cls) -> "Session":
        """The session that this program runs in."""
        desktop = os.environ.get("XDG_CURRENT_DESKTOP", "") or ("sway" if os.environ.get("SWAYSOCK") else "")
        wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
        installed = [program for program in PROGRAMS if shutil.which(program)]
        running = [program for program in PROGRAMS if runs(program)]
        return cls(desktop.lower(), wayland, bool(os.environ.get("DISPLAY")) and not wayland, installed, running)


def fitting(session: Session) -> list[str]:
    """Those of `command_kinds.HOST` that fit a session; two where the user chooses one of them in its settings.

    >>> fitting(Session("gnome", True, False, ["xscreensaver"], []))
    ['idle']
    >>> fitting(Session("xfce", False, True, ["xscreensaver"], []))
    ['xscreensaver']
    """
    if session.wayland:
        for daemon in ("hypridle", "swayidle"):
            if daemon in session.running:
                return [daemon]
        if "hyprland" in session.desktop and "hypridle" in session.installed:
            return ["hypridle"]
        return ["sway"] if "sway" in session.desktop else ["idle"]
    hosts = []
    if "xscreensaver" in session.installed:
        hosts.append("xscreensaver")
    if "mate-screensaver" in session.installed and ("mate" in session.desktop or not session.x11):
        hosts.append("mate")
    if not hosts:
        hosts.append("xautolock" if "xautolock" in session.running else "idle")
    return hosts
