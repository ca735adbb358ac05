"""The folders of the user; they need not be there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOMES = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "data": ("XDG_DATA_HOME", ".local/share"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
}
"""Where the XDG base directory specification has them: the variable that says it, and what holds without it."""


def themes() -> Path:
    """Where the user's own themes are."""
    return _own("config") / "themes"


def settings() -> Path:
    """The user's settings file."""
    return _own("config") / "settings.toml"


def data() -> Path:
    """Where the scores and ghosts are."""
    return _own("data")


def cache() -> Path:
    """Where things are that can be found out again."""
    return _own("cache")


def _own(kind: str) -> Path:
    """Our folder among the user's folders of a kind."""
    if sys.platform == "linux":
        variable, usual = HOMES[kind]
        for home in (Path(os.environ.get(variable, "")), Path(os.environ.get("HOME", ""), usual)):
            if home.is_absolute():
                return home / "ridgeline"
    import platformdirs  # which knows other systems and odd homes, and takes a third of a frame to load

    paths = {
        "config": platformdirs.user_config_path,
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
    }
    return paths[kind]("ridgeline", appauthor=False)
