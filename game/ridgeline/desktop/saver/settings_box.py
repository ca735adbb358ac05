"""The box behind the *Settings* button of Windows' screensaver dialog."""

import os
import subprocess
from pathlib import Path

from ... import user_folders
from ...system.settings.file import read_options, write_default
from ...system.settings.tables import SAVER
from . import user32


def show_settings(owner: int | None) -> str:
    """Show where the settings are, in a box owned by the window `owner`; its text, for systems without such boxes.

    The settings file is written if it does not exist yet. *Yes* opens it in an editor.
    """
    file = user_folders.settings()
    if not os.path.lexists(file):
        write_default()
    text = described(file)
    if user32.ask(owner, "Ridgeline", f"{text}\n\nOpen it now?"):
        subprocess.Popen(["notepad", str(file)])
    return text


def described(file: Path) -> str:
    """The box's text: where the settings file is, what it is for, and its mistakes."""
    _, problems = read_options(file)
    wrong = f"\n\nIt has mistakes; defaults are used for:\n{problems}" if problems else ""
    return (
        f"Ridgeline's settings are in the file\n{file}\n\nThe screensaver's are under [saver]: {', '.join(SAVER)}."
        f" Each is explained there. Changes take effect at its next start.{wrong}"
    )
