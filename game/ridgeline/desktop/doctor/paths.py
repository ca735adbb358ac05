"""Where Ridgeline's files are, and whether they can be written."""

import os
from collections.abc import Callable
from pathlib import Path

from ... import user_folders

PLACES: dict[str, Callable[[], Path]] = {
    "settings": user_folders.settings,
    "themes": user_folders.themes,
    "scores": user_folders.data,
    "cache": user_folders.cache,
    "reports": user_folders.state,
    "pictures": user_folders.pictures,
    "xscreensaver": lambda: user_folders.home() / ".xscreensaver",
}


def findings() -> dict[str, object]:
    """Each place, and its state."""
    states: dict[str, object] = {}
    for name, place in PLACES.items():
        try:
            path = place()
            states[name] = f"{path} ({state(path)})"
        except (OSError, ValueError) as problem:
            states[name] = f"unknown: {problem}"
    return states


def state(path: Path) -> str:
    """The state of a path, in words: whether it exists, or could be created.

    >>> state(Path("/dev/null/ridgeline"))
    'cannot be created'
    """
    if os.path.lexists(path):
        return "exists" if os.access(path, os.W_OK) else "exists, cannot be written"
    above = next(folder for folder in path.absolute().parents if os.path.lexists(folder))
    return "does not exist yet" if above.is_dir() and os.access(above, os.W_OK | os.X_OK) else "cannot be created"
