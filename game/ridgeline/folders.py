"""The folders of the user."""

from __future__ import annotations

from pathlib import Path


def themes() -> Path:
    """Where the user's own themes are; it need not be there."""
    from platformdirs import user_config_path  # what a built-in theme does not need, it does not wait for

    return user_config_path("ridgeline", appauthor=False) / "themes"


def settings() -> Path:
    """The user's settings file; it need not be there."""
    from platformdirs import user_config_path

    return user_config_path("ridgeline", appauthor=False) / "settings.toml"


def data() -> Path:
    """Where the scores and ghosts are; it need not be there."""
    from platformdirs import user_data_path

    return user_data_path("ridgeline", appauthor=False)
