"""Whether XScreenSaver is there, runs, and knows Ridgeline."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..saver.programs import NAME, programs
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
        text = (Path.home() / ".xscreensaver").read_text(encoding="latin-1")
    except FileNotFoundError:
        return "no"
    except (OSError, RuntimeError) as problem:
        return f"unknown: {problem}"
    return "yes" if any(program.name == NAME for program in programs(text)) else "no"
