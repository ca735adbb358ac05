"""Shows a folder in the desktop's own program for files."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

OPENERS = {"linux": "xdg-open", "darwin": "open"}


def open_folder(folder: Path) -> None:
    """Show a folder without waiting; an OSError if no program here can."""
    if sys.platform == "win32":
        os.startfile(folder)
        return
    opener = shutil.which(OPENERS.get(sys.platform, "xdg-open"))
    if opener is None:
        raise FileNotFoundError("there is no program that opens folders")
    quiet = subprocess.DEVNULL
    subprocess.Popen([opener, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
