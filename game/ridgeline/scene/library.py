"""Finding a theme: a built-in one by its name, somebody's own by its path, or one chosen by the seed."""

from __future__ import annotations

import difflib
import tomllib
from functools import lru_cache

from .. import shipped
from .theme import Theme, theme_from


def theme_for(name: str | None, seed: int) -> Theme:
    """The theme called `name`, the one in the file `name` if it ends in ``.toml``, or for None one chosen by the seed.

    Raises:
        ValueError: if there is none, or its file does not keep the rules.
    """
    if name is None:
        names = shipped.theme_names()
        return built_in(names[seed % len(names)])
    if name.endswith(".toml"):
        from .theme_file import read_theme

        return read_theme(name)
    return built_in(name)


@lru_cache(maxsize=32)
def built_in(name: str) -> Theme:
    """The built-in theme of that name, or a ValueError that says which there are."""
    names = shipped.theme_names()
    if name not in names:
        near = difflib.get_close_matches(name, names, n=1)
        guess = f", did you mean {near[0]!r}?" if near else "."
        raise ValueError(
            f"theme {name!r} does not exist{guess} There are {', '.join(names)}, or a path that ends in .toml"
        )
    return theme_from(tomllib.loads(shipped.theme_text(name)), name)
