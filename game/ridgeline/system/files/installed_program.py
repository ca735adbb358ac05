"""The command with which other programs start this one."""

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
    """The path of the AppImage that this program runs from, whose inner paths vanish with it; None otherwise."""
    image, folder = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
    return image if folder and Path(sys.executable).is_relative_to(folder) else None
