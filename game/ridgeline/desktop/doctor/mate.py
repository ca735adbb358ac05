"""Whether MATE's own screensaver is installed, runs, and can show Ridgeline."""

import shutil

from ...system.files.installed_program import command
from ..saver.install import Registration
from ..saver.running import runs
from .run_program import ask

DAEMON = "mate-screensaver"
THEME = "screensavers-ridgeline"  #: what MATE calls an entry of the file ridgeline.desktop


def findings() -> dict[str, object]:
    """Where MATE's daemon is, whether it runs, and how far Ridgeline is registered with it."""
    installed = shutil.which(DAEMON)
    try:
        registration = Registration(command())
    except OSError as problem:  # there is no home
        known = dict.fromkeys(("registered", "link"), f"unknown: {problem}")
    else:
        known = {
            "registered": "yes" if registration.mate_registered else "no",
            "link": "yes" if registration.mate_program.exists() else f"no: run {registration.mate_link}",
        }
    shown = _how_often() if installed else f"unknown: {DAEMON} is not installed"
    return {"installed": installed or "no", "running": "yes" if runs(DAEMON) else "no", **known, "shown": shown}


def _how_often() -> str:
    """How often MATE shows Ridgeline, in words."""
    answers = [ask("gsettings", "get", "org.mate.screensaver", key) for key in ("mode", "themes")]
    for answer in answers:
        if answer.problem:
            return f"unknown: {answer.problem}"
    mode, themes = (answer.printed.strip().strip("'") for answer in answers)
    if mode not in ("single", "random"):
        return f"never, because the mode is {mode!r}"
    if f"'{THEME}'" not in themes:
        return "never, because another is chosen"
    return "always" if mode == "single" else "at random, among others"
