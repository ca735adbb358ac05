"""Whether XScreenSaver is there, runs, and knows Ridgeline."""

from __future__ import annotations

import shutil

from ..files import read
from ..saver.programs import programs
from ..saver.register import MOST, Registration, command
from .asking import ask


def findings() -> dict[str, object]:
    """Where it is, whether its daemon runs, and whether Ridgeline is in the list of its settings file."""
    installed = shutil.which("xscreensaver")
    return {"installed": installed or "no", "running": _running(), "registered": _registered()}


def _running() -> str:
    answer = ask("xscreensaver-command", "-version")
    return f"no: {answer.problem}" if answer.problem else answer.printed.strip()


def _registered() -> str:
    try:
        text = read(Registration(command()).list_file, MOST).decode("latin-1")
    except FileNotFoundError:
        return "no"
    except (OSError, RuntimeError, ValueError) as problem:
        return f"unknown: {problem}"
    own = [program for program in programs(text) if program.ours]
    return "no" if not own else "switched off" if own[0].off else "yes"
