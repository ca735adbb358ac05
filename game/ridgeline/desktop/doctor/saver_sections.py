"""What matters to the screensaver, printed section by section: the window's page shows each as it comes."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ... import output
from ...system.files.installed_program import command
from . import desktop, idle, mate, registered, xscreensaver
from .run_program import ask

Findings = Mapping[str, object]


@dataclass(frozen=True)
class Section:
    """A part of the report: its name, and what finds it."""

    name: str
    find: Callable[[], Findings]


def tell() -> None:
    """Print each section at once, as a JSON object on one line with its name as the only key."""
    for section in SECTIONS:
        try:
            found = section.find()
        except Exception as problem:  # an error is a finding too
            found = {"problem": f"{type(problem).__name__}: {problem}"}
        output.tell(json.dumps({section.name: found}))


def _shows() -> Findings:
    problem = ask(*command(), "saver", "--dry-run", "--theme", "dusk", "--seed", "7", seconds=15.0).problem
    return {"saver": f"no: {problem}" if problem else "works"}


SECTIONS = (
    Section("desktop", desktop.findings),
    Section("xscreensaver", xscreensaver.findings),
    Section("mate", mate.findings),
    Section("idle", idle.findings),
    Section("registered", lambda: dict(registered.findings(None))),
    Section("shows", _shows),
)
