"""The programs that could show the saver in this session: which of them fits."""

import os
import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from .running import runs
from .started import starts

PROGRAMS = ("xscreensaver", "mate-screensaver", "swayidle", "hypridle", "xautolock")
"""The daemons that show a saver or start one."""


@dataclass(frozen=True)
class DesktopSession:
    """What is known of this session.

    Attributes:
        desktop: the desktop's names in lower case, as XDG_CURRENT_DESKTOP has them.
        wayland: whether it runs on Wayland.
        x11: whether it has an X server, and does not run on Wayland.
        installed: which of `PROGRAMS` can be started.
        running: which of them run.
        started: which of them it starts by itself.
    """

    desktop: str
    wayland: bool
    x11: bool
    installed: Collection[str]
    running: Collection[str]
    started: Collection[str] = ()

    @classmethod
    def here(cls) -> "DesktopSession":
        """The session that this program runs in."""
        desktop = os.environ.get("XDG_CURRENT_DESKTOP", "") or ("sway" if os.environ.get("SWAYSOCK") else "")
        wayland = bool(os.environ.get("WAYLAND_DISPLAY"))
        installed = [program for program in PROGRAMS if shutil.which(program)]
        running = [program for program in PROGRAMS if runs(program)]
        started = [program for program in installed if starts(program, desktop)]
        x11 = bool(os.environ.get("DISPLAY")) and not wayland
        return cls(desktop.lower(), wayland, x11, installed, running, started)


def fitting(session: DesktopSession) -> list[str]:
    """Those of `command_kinds.HOST` that fit a session.

    There are two if the user chooses between them in their settings, or if XScreenSaver is installed and nothing starts
    it.

    >>> fitting(DesktopSession("gnome", True, False, ["xscreensaver"], []))
    ['idle']
    >>> fitting(DesktopSession("xfce", False, True, ["xscreensaver"], [], ["xscreensaver"]))
    ['xscreensaver']
    >>> fitting(DesktopSession("", False, True, ["xscreensaver"], []))
    ['xscreensaver', 'idle']
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
    idle_host = session.x11 and "xscreensaver" not in {*session.running, *session.started}
    if not hosts or (hosts == ["xscreensaver"] and idle_host):
        hosts.append("xautolock" if "xautolock" in session.running else "idle")
    return hosts


def hints(session: DesktopSession, hosts: Collection[str], program: str) -> Iterator[str]:
    """What the user should know who registers our program with hosts that fit a session."""
    if "idle" not in hosts:
        return
    if "xscreensaver" in hosts and "xscreensaver" not in {*session.running, *session.started}:
        yield "nothing starts XScreenSaver here: the watcher shows the saver, and stays back where XScreenSaver runs"
    if not session.desktop and (session.x11 or session.wayland):
        yield (
            "this session names no desktop, and its window manager may start nothing by itself (openbox-session does,"
            f" with python3-xdg): then put '{program} idle &' into what it starts, like ~/.xsession"
        )
