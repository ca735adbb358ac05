"""The theme files in the user's folder."""

import os
from pathlib import Path

from ... import user_folders

ENDING = ".toml"


def user_file(name: str) -> Path | None:
    """The file of a theme in the user's folder, if it is there."""
    if not name or name.startswith(".") or any(letter in name for letter in "/\\\0"):
        return None
    try:
        file = user_folders.themes() / f"{name}.toml"
        return file if os.path.lexists(file) else None
    except OSError:
        return None


def user_files() -> dict[str, Path]:
    """The theme files in the user's folder by theme name, in alphabetical order."""
    try:
        folder = user_folders.themes()
        with os.scandir(folder) as entries:  # paths would take ten times as long with thousands of files
            names = sorted(entry.name for entry in entries)
    except OSError:
        return {}
    return {name[: -len(ENDING)]: folder / name for name in names if name.lower().endswith(ENDING) and name[0] != "."}
