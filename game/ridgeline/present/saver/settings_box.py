"""What the settings button of Windows' screensaver dialog shows."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from ... import folders
from ..settings_file import read_options, write_default
from . import user32


def show_settings(owner: int | None) -> str:
    """Say where the settings are, in a box that belongs to the window `owner`; what it says, for where there is none.

    The settings file is written if there is none yet. Who says yes gets it in an editor.
    """
    file = folders.settings()
    if not os.path.lexists(file):
        write_default()
    text = described(file)
    if user32.ask(owner, "Ridgeline", f"{text}\n\nOpen it now?"):
        subprocess.Popen(["notepad", str(file)])
    return text


def described(file: Path) -> str:
    """What to know about the settings file, and what is wrong with it."""
    _, problems = read_options(file)
    wrong = f"\n\nIn places it is wrong, and the usual is taken there:\n{problems}" if problems else ""
    return (
        f"Ridgeline's settings are in the file\n{file}\n\nThe screensaver's are under [saver]: theme, time, weather,"
        f" speed and more, each explained there. They count when it starts the next time.{wrong}"
    )
