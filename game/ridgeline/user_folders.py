"""The user's folders; they need not exist."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

HOMES = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "data": ("XDG_DATA_HOME", ".local/share"),
    "state": ("XDG_STATE_HOME", ".local/state"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}
"""Where the XDG base directory specification puts them: a variable, and the default if it is not set."""


class NoHomeError(FileNotFoundError):
    """The user has no home folder: HOME is not set, and the system knows of none."""


def themes() -> Path:
    """The folder of the user's own themes; like all of these functions, it raises a NoHomeError without a home."""
    return _own("config") / "themes"


def settings() -> Path:
    """The user's settings file."""
    return _own("config") / "settings.toml"


def data() -> Path:
    """The folder of the scores and ghosts."""
    return _own("data")


def state() -> Path:
    """The folder of what is written down when something goes wrong."""
    return _own("state")


def cache() -> Path:
    """The folder of what can be computed again."""
    return _own("cache")


def pictures() -> Path:
    """The folder of the user's pictures, in which screenshots are saved."""
    from platformdirs import user_pictures_path

    return _find(user_pictures_path)


def home() -> Path:
    """The user's home folder."""
    return _find(Path.home)


def short(path: Path) -> str:
    """The path, with the user's home folder as ~."""
    try:
        return f"~/{path.relative_to(home())}"
    except (NoHomeError, ValueError):  # there is none, or the path is not in it
        return str(path)


def _own(kind: str) -> Path:
    if sys.platform == "linux":
        variable, default = HOMES[kind]
        for home in (Path(os.environ.get(variable, "")), Path(os.environ.get("HOME", ""), default)):
            if home.is_absolute():
                return home / "ridgeline"
    import platformdirs  # which knows other systems and odd homes, and takes a third of a frame to load

    return _find(lambda: getattr(platformdirs, f"user_{kind}_path")("ridgeline", appauthor=False))


def _find(folder: Callable[[], Path]) -> Path:
    try:
        return folder()
    except RuntimeError:  # which both libraries raise
        raise NoHomeError("there is no home folder; set HOME") from None
