"""The ways to run Ridgeline that work here, concluded from the findings."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

Findings = Mapping[str, object]


@dataclass(frozen=True)
class Daemon:
    """A screensaver daemon: its name, the finding about our command in its list, and the program that chooses."""

    name: str
    command: str
    settings: str


XSCREENSAVER = Daemon("XScreenSaver", "xscreensaver_command", "xscreensaver-settings")
MATE = Daemon("MATE", "mate_command", "mate-screensaver-preferences")


def modes(findings: Mapping[str, Findings]) -> dict[str, object]:
    """For each way to run Ridgeline: "works", perhaps with a reservation, or why it does not."""
    seen = findings["display"]
    window = _say(seen, "window")
    return {
        "window": window,
        "play": _playing(window, _say(seen, "sound")),
        "saver": _say(seen, "saver") if "saver" in seen else window,
        "xscreensaver": _describe_host(seen, findings["xscreensaver"], XSCREENSAVER),
        "mate": _describe_host(seen, findings["mate"], MATE),
        "idle": _idle(findings["idle"]),
        "terminal": _say(findings["terminal"], "shows"),
        "still": "works" if "drawing" in findings["costs"] else _say(findings["costs"], "drawing"),
    }


def _say(section: Findings, key: str) -> str:
    return str(section.get(key) or f"unknown: {section.get('problem', 'not examined')}")


def _playing(window: str, sound: str) -> str:
    return f"works, but silent: {sound.partition(': ')[2]}" if (window, sound != "works") == ("works", True) else window


def _describe_host(seen: Findings, saver: Findings, daemon: Daemon) -> str:
    drawn = _say(seen, "window_id") if "window_id" in seen else _say(seen, "window")
    if drawn != "works":
        return drawn
    if os.environ.get("WAYLAND_DISPLAY"):
        return f"no: {daemon.name} cannot cover a Wayland session; see 'ridgeline saver'"
    if saver.get("installed") == "no":
        return f"no: {daemon.name} is not installed"
    if saver.get("registered") != "yes":
        off = " and switched off" if saver.get("registered") == "switched off" else ""
        return f"no: it is not registered{off}; run 'ridgeline saver install --write'"
    if str(saver.get("link")).startswith("no"):
        return str(saver["link"])
    if (tried := _say(seen, daemon.command)).startswith("no"):
        return tried
    shown = _say(saver, "shown")
    never = shown.startswith("never")
    if str(saver.get("running", "yes")).startswith("no") and not never:
        return f"works, but {daemon.name} does not run"
    if shown == "always":
        return "works"
    return f"{'no:' if never else 'works, but'} {daemon.name} shows it {shown}; choose it in '{daemon.settings}'"


def _idle(found: Findings) -> str:
    watches = _say(found, "watches")
    if watches.startswith(("no:", "unknown:")):
        return watches
    registered = found.get("registered")
    entries = registered if isinstance(registered, list) else []
    dead = [entry for entry in entries if ": no: " in entry]
    if dead:
        return f"no: {dead[0].replace(': no: ', ': ', 1)}"
    if found.get("running") == "yes":
        return "works"
    if not entries:
        return "works, but nothing starts it; 'ridgeline saver install --for idle --write' lets the session do so"
    ours = [entry for entry in entries if entry.startswith(("idle:", "sway:"))]
    return "works, but does not run; it begins with the next session" if ours else "works"
