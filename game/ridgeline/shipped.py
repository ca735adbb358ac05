"""The files that ship with Ridgeline."""

from __future__ import annotations

from importlib.resources import files


def theme_names() -> list[str]:
    """The names of the built-in themes, in alphabetical order."""
    found = (entry.name for entry in (files("ridgeline.assets") / "themes").iterdir())
    return sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml"))


def theme_text(name: str) -> str:
    """The text of a built-in theme's file."""
    return (files("ridgeline.assets") / "themes" / f"{name}.toml").read_text(encoding="utf-8")


def icon() -> bytes:
    """The window's icon, a PNG."""
    return (files("ridgeline.assets") / "icon.png").read_bytes()
