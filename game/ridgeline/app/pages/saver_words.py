"""What the doctor finds about the screensaver, in one sentence; and what a registration reports, as rows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...words import marked, translated
from .rows import Action, Row, TextEntry, TextLine

DAEMONS = (("XScreenSaver", "xscreensaver", "xscreensaver_command"), ("MATE", "mate", "mate_command"))
"""What shows screensavers: its name, its section of the report, and what comes of our command in its list."""

SECTIONS = {
    "": marked("the desktop"),
    "desktop": marked("XScreenSaver"),
    "xscreensaver": marked("MATE"),
    "mate": marked("who watches whether somebody is there"),
    "idle": marked("what is registered"),
    "registered": marked("the screensaver itself"),
}
"""What is looked at after each section."""

IS_IT = marked("Ridgeline is the screensaver here: {daemon} shows it.")
BY_CHANCE = marked("Ridgeline is one of the screensavers here: {daemon} shows it by chance, among others.")
ANOTHER = marked("Ridgeline is registered with {daemon}, which shows another: choose Ridgeline in its settings.")
AT_REST = marked("Ridgeline is registered with {daemon}, which does not run now.")
GONE = marked("Ridgeline is registered with {daemon}, but what is registered cannot be run: install it again.")
UNLINKED = marked("Ridgeline is registered with {daemon}, which cannot find it: install shows the command for that.")
OFF = marked("Ridgeline is registered with {daemon}, but switched off there.")
NOT_YET = marked("Ridgeline is not the screensaver here. Install registers it with what this desktop has.")
NEVER = marked("Ridgeline cannot be shown as a screensaver here: {reason}.")

OURS = {"idle", "sway"}  #: the registrations that begin `ridgeline idle`

ROOT_COMMAND = re.compile(
    r"^(?P<words>.*?)(?:(?:; |, )?(?:for (?P<whom>[^;]+), )?run:? |; | or: )(?P<command>sudo .+)$"
)
"""A line that ends with a command for root."""

VALUE_COLUMN = re.compile(r"^  (?P<key>\S.{17}) (?P<value>.*)$")  #: a finding in the doctor's report
SHORT = 26  #: letters of a finding that stand beside its name; its whole text is at the foot


def sections_in(lines: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """The sections of the report that have come so far, by their names."""
    found: dict[str, Mapping[str, Any]] = {}
    for line in lines:
        try:
            found |= json.loads(line)
        except (ValueError, TypeError):
            continue  # it broke off within a line, or says something else
    return found


def sentence(found: Mapping[str, Mapping[str, Any]]) -> str:
    """Whether Ridgeline is the screensaver here."""
    states = [(_state(found, section, command), daemon) for daemon, section, command in DAEMONS]
    states += _daemon_lines(found)
    for wanted in (IS_IT, BY_CHANCE, GONE, UNLINKED, ANOTHER, OFF, AT_REST):
        for state, daemon in states:
            if state == wanted:
                return translated(wanted, daemon=daemon)
    shows = str(found.get("shows", {}).get("saver", "works"))
    if shows.startswith("no: "):
        return translated(NEVER, reason=shows.removeprefix("no: "))
    return translated(NOT_YET)


def _state(found: Mapping[str, Mapping[str, Any]], section: str, command: str) -> str | None:
    """What is to be said of a daemon; None if Ridgeline is not registered with it."""
    said = found.get(section, {})
    if said.get("registered") == "switched off":
        return OFF
    if said.get("registered") != "yes":
        return None
    if str(found.get("registered", {}).get(command, "")).startswith("no"):
        return GONE
    if str(said.get("link", "")).startswith("no"):
        return UNLINKED
    if str(said.get("running", "")).startswith("no"):
        return AT_REST
    shown = str(said.get("shown", ""))
    return IS_IT if shown == "always" else ANOTHER if shown.startswith("never") else BY_CHANCE


def _daemon_lines(found: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What is to be said of each idle daemon with which Ridgeline is registered, and its name."""
    said = found.get("idle", {})
    registered = said.get("registered")
    for line in registered if isinstance(registered, list) else ():
        daemon, _, comes = str(line).partition(": ")
        if daemon in OURS:  # they begin our own watcher, which is another name for the same
            state = GONE if comes != "works" else IS_IT if said.get("running") == "yes" else AT_REST
            yield state, "ridgeline idle"
        else:
            yield IS_IT if comes == "works" else GONE, daemon


def registration_rows(lines: Sequence[str]) -> Iterator[Row]:
    """What a registration reports: its lines, and commands for root to be copied."""
    for line in lines:
        asked = ROOT_COMMAND.match(line.strip())
        if asked is None:
            if line.strip():
                yield TextLine(line.strip())
            continue
        if asked["words"].strip():
            yield TextLine(asked["words"].strip())
        whom = asked["whom"] or ""
        name = translated("To be run in a terminal, for {whom}", whom=whom) if whom else translated(IN_A_TERMINAL)
        yield TextEntry(name, asked["command"], translated("Only root may do this; copy it, and run it in a terminal."))


IN_A_TERMINAL = marked("To be run in a terminal")


def report_rows(lines: Sequence[str]) -> list[Row]:
    """The doctor's report: a heading for each section, and a row for each finding."""
    rows: list[tuple[str, str]] = []
    for line in lines:
        finding = VALUE_COLUMN.match(line)
        if finding is not None and finding["key"].strip():
            rows.append((finding["key"].strip(), finding["value"].strip()))
        elif line.startswith("  ") and rows:
            name, value = rows[-1]
            rows[-1] = name, f"{value}; {line.strip()}"
        elif line.strip():
            rows.append(("", line.strip()))
    return [Action(name, value, shown=_short(value)) if name else TextLine(value, heading=True) for name, value in rows]


def _short(value: str) -> str:
    return value if len(value) <= SHORT else f"{value[: SHORT - 1].rstrip()}…"
