"""The whole report, as text or as JSON."""

import json
import os
import platform
from collections.abc import Callable, Mapping

import numpy as np
import pygame

from ... import __version__
from ...app.window.sdl_window import is_ce
from ...system.pace import power
from ..terminal.ability import depth
from ..terminal.start import available
from . import costs, desktop, display, idle, mate, paths, sleep_inhibitors, xscreensaver
from .modes import modes

Findings = dict[str, object]


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
    fewer = f"at most {power.ON_BATTERY:g} a second" if runs_on == "battery" else "not limited"
    return {"source": runs_on, "frames": fewer}


SECTIONS: Mapping[str, Callable[[], Findings]] = {
    "display": display.findings,
    "awake": sleep_inhibitors.findings,
    "power": _power,
    "desktop": desktop.findings,
    "xscreensaver": xscreensaver.findings,
    "mate": mate.findings,
    "idle": idle.findings,
    "terminal": _terminal,
    "costs": costs.findings,
    "files": paths.findings,
    "software": _software,
}
