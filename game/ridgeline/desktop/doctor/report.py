"""The whole report, as text or as JSON; with its sections about files, power, and what keeps the screen lit."""

import json
import os
import platform
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pygame

from ... import __version__, user_folders
from ...app.window.sdl_window import is_ce
from ...command_line import ParsedArgs
from ...frame_rate import BATTERY_RATE
from ...system.pace import power
from ..terminal.ability import depth
from ..terminal.start import available
from . import costs, desktop, display, idle, mate, saver_sections, xscreensaver
from .modes import modes
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
"""The session's services that know whether something inhibits idleness or a blank screen."""

PLACES: dict[str, Callable[[], Path]] = {
    "settings": user_folders.settings,
    "themes": user_folders.themes,
    "scores": user_folders.data,
    "cache": user_folders.cache,
    "reports": user_folders.state,
    "pictures": user_folders.pictures,
    "xscreensaver": lambda: user_folders.home() / ".xscreensaver",
}

Findings = dict[str, object]


def run(given: ParsedArgs) -> str | None:
    """Be one of the separate processes that a command line asks for, or find out everything: the report."""
    if "display" in given:
        display.tell()
        return None
    if "saver" in given:
        saver_sections.tell()
        return None
    return examine("json" in given)


def examine(as_json: bool = False) -> str:
    """The report as text, or as JSON: an object of objects, whose keys never change."""
    sections = {name: _findings(section) for name, section in SECTIONS.items()}
    whole = {"modes": modes(sections), **sections}
    return json.dumps(whole, indent=2) if as_json else "\n\n".join(_text(*section) for section in whole.items())


def _findings(section: Callable[[], Findings]) -> Findings:
    """The findings of a section; an error is a finding too."""
    try:
        return section()
    except Exception as problem:
        return {"problem": f"{type(problem).__name__}: {problem}"}


def _text(name: str, findings: Mapping[str, object]) -> str:
    lines = [name]
    for key, value in findings.items():
        first, *more = value if isinstance(value, list) else [value]
        lines += [f"  {key.replace('_', ' '):18} {first}", *(f"{'':21}{one}" for one in more)]
    return "\n".join(lines)


def _software() -> Findings:
    return {
        "ridgeline": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "pygame_ce": pygame.version.ver if is_ce() else f"no: this is pygame {pygame.version.ver}",
        "sdl": ".".join(map(str, pygame.get_sdl_version())),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }


def _terminal() -> Findings:
    colours, shown = depth(os.environ), available()
    return {
        "colours": colours.value if colours else "none",
        "shows": f"no: {shown}" if isinstance(shown, str) else "works",
    }


def _power() -> Findings:
    runs_on = power.source()
    fewer = f"at most {BATTERY_RATE:g} a second" if runs_on == "battery" else "not limited"
    return {"source": runs_on, "frames": fewer}


def find_paths() -> dict[str, object]:
    """Each place, and its state."""
    states: dict[str, object] = {}
    for name, place in PLACES.items():
        try:
            path = place()
            states[name] = f"{path} ({state(path)})"
        except (OSError, ValueError) as problem:
            states[name] = f"unknown: {problem}"
    return states


def state(path: Path) -> str:
    """The state of a path, in words: whether it exists, or could be created.

    >>> state(Path("/dev/null/ridgeline"))
    'cannot be created'
    """
    if os.path.lexists(path):
        return "exists" if os.access(path, os.W_OK) else "exists, cannot be written"
    above = next(folder for folder in path.absolute().parents if os.path.lexists(folder))
    return "does not exist yet" if above.is_dir() and os.access(above, os.W_OK | os.X_OK) else "cannot be created"


def find_inhibitors() -> dict[str, object]:
    """What keeps the screen lit, as the system, the session and the X server tell."""
    return {"system": _system_inhibitors(), "session": _session_inhibitors(), "x_server": _x_server_timeout()}


def _system_inhibitors() -> object:
    """The programs that inhibit idleness or sleep, one text each, from systemd."""
    answer = ask("systemd-inhibit", "--list", "--no-pager", "--no-legend")
    if answer.problem:
        return f"unknown: {answer.problem}"
    lines = [" ".join(line.split()) for line in answer.printed.splitlines()]
    return [line for line in lines if re.search(r"\b(idle|sleep)\b", line)] or "nothing"


def _session_inhibitors() -> str:
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


def _x_server_timeout() -> str:
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


SECTIONS: Mapping[str, Callable[[], Findings]] = {
    "display": display.findings,
    "awake": find_inhibitors,
    "power": _power,
    "desktop": desktop.findings,
    "xscreensaver": xscreensaver.findings,
    "mate": mate.findings,
    "idle": idle.findings,
    "terminal": _terminal,
    "costs": costs.findings,
    "files": find_paths,
    "software": _software,
}
