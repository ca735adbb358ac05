"""The folders of the user."""

from __future__ import annotations

from pathlib import Path


def themes() -> Path:
    """Where the user's own themes are; it need not be there."""
    from platformdirs import user_config_path  # what a built-in theme does not need, it does not wait for

    return user_config_path("ridgeline", appauthor=False) / "themes"
