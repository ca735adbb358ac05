"""This program as a command, for others to start it."""

import os
import sys
from pathlib import Path


def command() -> list[str]:
    """The command that runs this installation from anywhere: its script, or Python with the package's name."""
    if getattr(sys, "frozen", False):
        return [_image() or sys.executable]
    script = "ridgeline.exe" if os.name == "nt" else "ridgeline"
    for file in (Path(sys.argv[0]).absolute(), Path(sys.executable).parent / script):
        if file.name == script and file.is_file():
            return [str(file)]
    return [sys.executable, "-P", "-m", "ridgeline"]  # -P: never a package of that name in the current folder


def _image() -> str | None:
    """The AppImage that this program is in, whose own path is gone with it; None in any other case."""
    image, folder = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
    return image if folder and Path(sys.executable).is_relative_to(folder) else None
