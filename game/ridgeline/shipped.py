"""The files that ship with Ridgeline."""

# This module is not called assets, since the files that it reads are the package `ridgeline.assets`.

from importlib import import_module
from pathlib import Path


def theme_names() -> list[str]:
    """The names of the built-in themes, in alphabetical order."""
    return sorted(file.stem for file in (_folder() / "themes").glob("*.toml"))


def theme_text(name: str) -> str:
    """The text of a built-in theme's file."""
    return (_folder() / "themes" / f"{name}.toml").read_text(encoding="utf-8")


def chapter_names() -> list[str]:
    """The names of the game's chapters, in alphabetical order."""
    return sorted(file.stem for file in (_folder() / "chapters").glob("*.toml"))


def chapter_text(name: str) -> str:
    """The text of a chapter's file."""
    return (_folder() / "chapters" / f"{name}.toml").read_text(encoding="utf-8")


def words(language: str) -> bytes:
    """The window's words in a language other than English, as gettext compiles them."""
    return (_folder() / "words" / language / "LC_MESSAGES" / "ridgeline.mo").read_bytes()


def icon() -> bytes:
    """The window's icon, a PNG."""
    return (_folder() / "icon.png").read_bytes()


def screensaver(name: str) -> str:
    """The text of a file that tells a desktop of the screensaver, with places to fill in."""
    return (_folder() / "screensaver" / name).read_text(encoding="utf-8")


def _folder() -> Path:
    """The folder of these files; `importlib.resources` would find it too, but would load what reads ZIP files."""
    return Path(str(import_module("ridgeline.assets").__file__)).parent
