"""Where Ridgeline's files are, and whether they can be written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from platformdirs import user_cache_path, user_pictures_path

from ... import folders

PLACES: dict[str, Callable[[], Path]] = {
    "settings": folders.settings,
    "themes": folders.themes,
    "scores": folders.data,
    "cache": lambda: user_cache_path("ridgeline"),
    "pictures": user_pictures_path,
    "xscreensaver": lambda: Path.home() / ".xscreensaver",
}


def findings() -> dict[str, object]:
    """Each place, and what is there."""
    return dict(_found())


def _found() -> Iterator[tuple[str, str]]:
    for name, place in PLACES.items():
        try:
            path = place()
            yield name, f"{path} ({state(path)})"
        except (OSError, RuntimeError, ValueError) as problem:
            yield name, f"unknown: {problem}"


def state(path: Path) -> str:
    """Whether something is there, or could be.

    >>> state(Path("/dev/null/ridgeline"))
    'cannot be made'
    """
    if os.path.lexists(path):
        return "there" if os.access(path, os.W_OK) else "there, cannot be written"
    above = next(folder for folder in path.absolute().parents if os.path.lexists(folder))
    return "not there yet" if above.is_dir() and os.access(above, os.W_OK | os.X_OK) else "cannot be made"
