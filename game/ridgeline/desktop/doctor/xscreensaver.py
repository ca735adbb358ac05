"""Whether XScreenSaver is installed, runs, and lists Ridgeline."""

import shutil

from ...system.files.installed_program import command
from ..saver.install import Registration
from ..saver.xscreensaver_file import how_often_shown, ours
from .registered import settings_text
from .run_program import ask


def findings() -> dict[str, object]:
    """Where XScreenSaver is, whether its daemon runs, and whether its settings list Ridgeline."""
    installed = shutil.which("xscreensaver")
    try:
        text = settings_text(Registration(command()))
    except (OSError, ValueError) as problem:
        known = dict.fromkeys(("registered", "shown"), f"unknown: {problem}")
    else:
        own = ours(text)
        registered = "no" if not own else "switched off" if own.off else "yes"
        known = {"registered": registered, "shown": how_often_shown(text)}
    return {"installed": installed or "no", "running": _running(), **known}


def _running() -> str:
    answer = ask("xscreensaver-command", "-version")
    return f"no: {answer.problem}" if answer.problem else answer.printed.strip()
