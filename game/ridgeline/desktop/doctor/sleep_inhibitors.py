"""Whatever keeps this machine awake and its screen lit, as far as the system tells."""

import os
import re
from pathlib import Path

from .run_program import ask

BUS = ("dbus-send", "--session", "--reply-timeout=2000", "--print-reply=literal")

ANSWERING = {
    "org.gnome.SessionManager": ("/org/gnome/SessionManager", "org.gnome.SessionManager.IsInhibited", "uint32:8"),
    "org.kde.Solid.PowerManagement.PolicyAgent": (
        "/org/kde/Solid/PowerManagement/PolicyAgent",
        "org.kde.Solid.PowerManagement.PolicyAgent.HasInhibition",
        "uint32:4",
    ),
}
"""The session's services that know whether something inhibits idleness, or blanking the screen."""


def findings() -> dict[str, object]:
    """The answers of the system, the session and the X server."""
    return {"system": _system(), "session": _session(), "x_server": _x_server()}


def _system() -> object:
    """The programs that inhibit idleness or sleep, one text each, from systemd."""
    answer = ask("systemd-inhibit", "--list", "--no-pager", "--no-legend")
    if answer.problem:
        return f"unknown: {answer.problem}"
    lines = [" ".join(line.split()) for line in answer.printed.splitlines()]
    return [line for line in lines if re.search(r"\b(idle|sleep)\b", line)] or "nothing"


def _session() -> str:
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if not address and not Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere", "bus").exists():
        return "unknown: no session bus"
    names = ask(*BUS, "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.ListNames")
    if names.problem:
        return f"unknown: {names.problem}"
    for service, call in ANSWERING.items():
        if service in names.printed.split():
            answer = ask(*BUS, f"--dest={service}", *call)
            inhibited = re.search(r"\b(true|false)\b", answer.printed)
            if inhibited is None:
                return f"unknown: {answer.problem or f'{service} does not say'}"
            return f"{'something' if inhibited[1] == 'true' else 'nothing'}, says {service}"
    if "org.freedesktop.ScreenSaver" in names.printed.split():
        return "unknown: org.freedesktop.ScreenSaver gives no answer"
    return "nothing: the session bus has no service for it"


def _x_server() -> str:
    """The time after which the X server itself blanks the screen."""
    if not os.environ.get("DISPLAY"):
        return "unknown: DISPLAY names no X server"
    answer = ask("xset", "q")
    seconds = re.search(r"timeout:\s+(\d+)", answer.printed)
    if seconds is None:
        return f"unknown: {answer.problem or 'xset does not say'}"
    blanking = f"blanks after {seconds[1]} s" if int(seconds[1]) else "never blanks"
    power = re.search(r"DPMS is (\w+)", answer.printed)
    return f"{blanking}, power saving {power[1].lower() if power else 'missing'}"
