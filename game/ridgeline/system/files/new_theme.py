"""New themes of the user: a commented file to start from, or one saved from the tuner, with the schema beside it."""

import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ... import shipped, user_folders
from ...output import wrote
from ...scene import Theme
from ...scene.themes.find import built_in, theme_for
from ...textfile.mistakes import printable
from ...textfile.typed import compose, match_name, show
from ...textfile.write import toml_text
from .atomic import atomic_write, read, reason

SCHEMA = "theme.schema.json"  #: the schema's file name; the file is written beside the themes that refer to it
MAX_SCHEMA_BYTES = 2**20  #: of a schema that exists already

FIRST_LINE = f"#:schema ./{SCHEMA}\n\n"
"""It tells editors of the schema."""

OPENING = f"""{FIRST_LINE}# Colours are hexadecimal sRGB. Allowed values are in brackets.
# A file that begins with like = "dusk" need only say what differs from dusk.

"""


def begin(name: str, like: str | None = None) -> Iterator[str]:
    """Write a new theme, a copy of dusk or one like another; yield lines that say where it is and how to see it."""
    base = theme_for(like, 0) if like else built_in("dusk")
    words = f"a theme of my own, {'like' if like else 'based on'} {base.name}"
    file = save_theme(replace(base, words=printable(words, 80)), name, like)
    theme = shlex.quote(name)
    yield wrote(file, "theme")
    yield f"see it: ridgeline --theme {theme}"
    yield f"draw it: ridgeline still picture.png --theme {theme} --time 18:30"
    yield f"{SCHEMA} beside it lets editors complete and check what you write"


def save_theme(theme: Theme, name: str, like: str | None = None) -> Path:
    """Save `theme` to a new file, with every key explained, or only the keys that differ from another theme.

    Args:
        theme: to save.
        name: a name for the user's folder, or a path that ends in ``.toml``.
        like: the name of the theme to differ from; None for a complete file.

    Raises:
        ValueError: if the name is not allowed, the file exists, or there is no theme `like`.
        OSError: if it cannot be written.
    """
    if like is None:
        text = OPENING + toml_text(replace(theme, land=theme.land or theme.name or None), comments=True)
    else:
        from ...scene.themes.difference import text_like

        text = FIRST_LINE + text_like(theme, like, theme_for(like, 0))
    file = place_of(name)
    write_theme(file, text.encode())
    return file


def write_theme(file: Path, content: bytes, fresh: bool = True) -> None:
    """Write a theme's file, and the schema beside it.

    Args:
        file: its path.
        content: the text, in UTF-8.
        fresh: refuse to replace a file.

    Raises:
        ValueError: if the file exists, or the schema's name is another file's.
        OSError: if it cannot be written.
    """
    from ...scene.themes.schema import schema_text  # pydantic is loaded only to make a schema or to check a file

    schema = file.with_name(SCHEMA)
    try:
        _check_ours(schema)
        if fresh and os.path.lexists(file):
            raise FileExistsError
        with atomic_write(file, fresh=fresh) as new:
            new.write_text(content.decode(), encoding="utf-8", newline="")
        try:
            with atomic_write(schema) as new:
                new.write_text(schema_text(), encoding="utf-8", newline="\n")
        except OSError:
            if fresh:
                file.unlink()
            raise
    except FileExistsError:
        raise ValueError(f"{str(file)!r} already exists; choose another name") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None


def place_of(name: str) -> Path:
    """The path of a new theme: in the user's folder, which is created, or as given.

    Raises:
        ValueError: if the name is not allowed.
        OSError: if the folder cannot be made.
    """
    if name.lower().endswith(".toml"):
        if not Path(name).parent.is_dir():
            raise ValueError(f"{name!r}: there is no folder {str(Path(name).parent)!r}")
        return Path(name)
    name = compose(name)
    if not re.fullmatch(r"\w[\w-]{0,59}", name):
        raise ValueError(
            f"{show(name)}: a name may contain letters, digits, - and _; or give a path that ends in .toml"
        )
    if match_name(name, shipped.theme_names()):
        raise ValueError(f"{show(name)} is a built-in theme; choose another name, or give a path that ends in .toml")
    try:
        user_folders.themes().mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        folder = str(user_folders.themes())
        raise OSError(f"the folder {folder!r} cannot be made: {reason(problem)}") from None
    return user_folders.themes() / f"{name}.toml"


def _check_ours(schema: Path) -> None:
    """Raise a ValueError if another file has the schema's name."""
    from ...scene.themes.schema import TITLE

    title = json.dumps(TITLE).encode()
    try:
        ours = not os.path.lexists(schema) or title in read(schema, MAX_SCHEMA_BYTES)
    except (OSError, ValueError):
        ours = False
    if not ours:
        raise ValueError(f"{str(schema)!r} is not a schema of Ridgeline; choose another folder")
