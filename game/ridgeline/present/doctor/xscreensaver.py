"""Whether XScreenSaver is there, runs, and knows Ridgeline."""

from __future__ import annotations

import shutil

from ..files import read
from ..saver.programs import programs, shown
from ..saver.register import MOST, Registration, command
from .asking import ask


def findings() -> dict[str, object]:
    """Where it is, whether its daemon runs, and whether Ridgeline is in the list of its settings file."""
    installed = shutil.which("xscreensaver")
    try:
        text = _settings()
    except (OSError, RuntimeError, ValueError) as problem:
        known = dict.fromkeys(("registered", "shown"), f"unknown: {problem}")
    else:
        known = {"registered": _registered(text), "shown": shown(text)}
    return {"installed": installed or "no", "running": _running(), **known}


def _running() -> str:
    answer = ask("xscreensaver-command", "-version")
    return f"no: {answer.problem}" if answer.problem else answer.printed.strip()


def _settings() -> str:
    """What is in XScreenSaver's settings file, nothing if there is none."""
    try:
        return read(Registration(command()).list_file, MOST).decode("latin-1")
    except FileNotFoundError:
        return ""


def _registered(text: str) -> str:
    own = [program for program in programs(text) if program.ours]
    return "no" if not own else "switched off" if own[0].off else "yes"
