"""Finding a theme: a built-in one by its name, somebody's own by its name or path, or one chosen by the seed."""

from __future__ import annotations

import contextlib
import difflib
import tomllib
from functools import lru_cache
from pathlib import Path

from .. import folders, shipped
from .theme import Theme, theme_from


def theme_for(name: str | None, seed: int) -> Theme:
    """The theme that is asked for, or for None a built-in one chosen by the seed.

    Args:
        name: of a built-in theme; else of a file in the user's folder, without its ending; else the path of a file
            that ends in ``.toml``.
        seed: any integer.

    Raises:
        ValueError: if there is none, or its file does not keep the rules.
    """
    if name is None:
        names = shipped.theme_names()
        return built_in(names[seed % len(names)])
    file = file_of(name)
    if file is None:
        return built_in(name)
    from .theme_file import read_theme

    return read_theme(file)


def file_of(name: str) -> Path | None:
    """The file in which somebody's own theme is, None for a built-in one, or a ValueError if there is neither."""
    if name in shipped.theme_names():
        return None
    file = own_files().get(name)
    if file is None and not name.endswith(".toml"):
        raise _no_theme(name)
    return file or Path(name)


def theme_after(name: str) -> tuple[Theme, Path | None]:
    """The theme that comes after the one of that name, and the file of somebody's own: the built-in ones, then those.

    Own ones that are broken are passed over; after the last theme, and after one from elsewhere, comes the first.
    """
    built, own = shipped.theme_names(), own_files()
    names = [*built, *(other for other in own if other not in built)]
    start = names.index(name) + 1 if name in names else 0
    for other in names[start:]:
        with contextlib.suppress(ValueError):
            return theme_for(other, 0), file_of(other)
    return built_in(built[0]), None


def own_files() -> dict[str, Path]:
    """The theme files in the user's folder, in the order of their names, by which they are called."""
    try:
        files = sorted(folders.themes().iterdir())
    except OSError:
        return {}
    return {file.stem: file for file in files if file.suffix == ".toml" and not file.name.startswith(".")}


@lru_cache(maxsize=32)
def built_in(name: str) -> Theme:
    """The built-in theme of that name, or a ValueError that says which there are."""
    if name not in shipped.theme_names():
        raise _no_theme(name)
    return theme_from(tomllib.loads(shipped.theme_text(name)), name)


def _no_theme(name: str) -> ValueError:
    names, own = shipped.theme_names(), list(own_files())
    near = difflib.get_close_matches(name, [*names, *own], n=1)
    guess = f", did you mean {near[0]!r}?" if near else "."
    listed = f"your own {', '.join(map(repr, own))} in" if own else "none yet of your own in"
    return ValueError(
        f"theme {name!r} does not exist{guess} There are {', '.join(names)}; {listed} {str(folders.themes())!r};"
        " or give a path that ends in .toml"
    )
