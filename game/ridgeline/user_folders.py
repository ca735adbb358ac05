"""The user's folders; they need not exist."""

import os
import sys
from pathlib import Path

HOMES = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "data": ("XDG_DATA_HOME", ".local/share"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}
"""Where the XDG base directory specification puts them: a variable, and the default if it is not set."""


def themes() -> Path:
    """The folder of the user's own themes."""
    return _own("config") / "themes"


def settings() -> Path:
    """The user's settings file."""
    return _own("config") / "settings.toml"


def data() -> Path:
    """The folder of the scores and ghosts."""
    return _own("data")


def cache() -> Path:
    """The folder of what can be computed again."""
    return _own("cache")


def pictures() -> Path:
    """The folder of the user's pictures, in which screenshots are saved."""
    from platformdirs import user_pictures_path

    return user_pictures_path()


def _own(kind: str) -> Path:
    if sys.platform == "linux":
        variable, default = HOMES[kind]
        for home in (Path(os.environ.get(variable, "")), Path(os.environ.get("HOME", ""), default)):
            if home.is_absolute():
                return home / "ridgeline"
    import platformdirs  # which knows other systems and odd homes, and takes a third of a frame to load

    folder: Path = getattr(platformdirs, f"user_{kind}_path")("ridgeline", appauthor=False)
    return folder
