"""The user's own themes: listed after the built-in ones, and started from a commented file."""

import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ... import shipped, user_folders
from ...scene import Theme
from ...scene.themes.find import built_in, own_files, theme_for
from ...textfile.mistakes import printable
from ...textfile.write import toml_text
from .atomic import beside, reason

SCHEMA = "theme.schema.json"
"""The schema's file name; the file is written beside the themes that refer to it."""

OPENING = f"#:schema ./{SCHEMA}\n\n# Colours are hexadecimal sRGB. Allowed values are in brackets.\n\n"


def listed() -> Iterator[str]:
    """A line for every theme: its name and a few words; for the user's also the file, or its first mistake."""
    for name in shipped.theme_names():
        yield f"{name:12} {built_in(name).words}"
    for name, file in own_files().items():
        yield f"{printable(name, 80):12} {_on(name, file)}"


def _on(name: str, file: Path) -> str:
    if name in shipped.theme_names():
        return f"{printable(str(file), 1000)}: hidden by the built-in theme; rename it, or call it by its path"
    try:
        return f"{theme_for(str(file), 0).words} ({printable(str(file), 1000)})"
    except ValueError as problems:
        return f"broken: {str(problems).partition(chr(10))[0]}"


def begin(name: str) -> Iterator[str]:
    """Write a new theme, a copy of dusk; lines that say where it is and how to see it."""
    file = save_theme(replace(built_in("dusk"), words="a theme of my own, based on dusk"), name)
    theme = shlex.quote(name)
    yield f"wrote {file}"
    yield f"see it: ridgeline --theme {theme}"
    yield f"draw it: ridgeline still picture.png --theme {theme} --time 18:30"
    yield f"{SCHEMA} beside it lets editors complete and check what you write"


def save_theme(theme: Theme, name: str) -> Path:
    """The new file of `theme`, with every key explained.

    Args:
        theme: what it says.
        name: a name for the user's folder, or a path that ends in ``.toml``.

    Raises:
        ValueError: if the name is not allowed, or the file exists.
        OSError: if it cannot be written.
    """
    from ...scene.themes.schema import schema_text  # pydantic is loaded only to make a schema or to check a file

    file = _place(name)
    schema = file.with_name(SCHEMA)
    try:
        _check_ours(schema)
        if os.path.lexists(file):
            raise FileExistsError
        with beside(file, fresh=True) as new:
            new.write_text(
                OPENING + toml_text(replace(theme, land=theme.land or theme.name or None), comments=True),
                encoding="utf-8",
                newline="\n",
            )
        try:
            with beside(schema) as new:
                new.write_text(schema_text(), encoding="utf-8", newline="\n")
        except OSError:
            file.unlink()
            raise
    except FileExistsError:
        raise ValueError(f"{str(file)!r} already exists; choose another name") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    return file


def _place(name: str) -> Path:
    if name.endswith(".toml"):
        if not Path(name).parent.is_dir():
            raise ValueError(f"{name!r}: there is no folder {str(Path(name).parent)!r}")
        return Path(name)
    if not re.fullmatch(r"\w[\w-]{0,59}", name):
        raise ValueError(f"{name!r}: a name may contain letters, digits, - and _; or give a path that ends in .toml")
    if name in shipped.theme_names():
        raise ValueError(f"{name!r} is a built-in theme; choose another name, or give a path that ends in .toml")
    user_folders.themes().mkdir(parents=True, exist_ok=True)
    return user_folders.themes() / f"{name}.toml"


def _check_ours(schema: Path) -> None:
    """Raise a ValueError if another file has the schema's name."""
    from ...scene.themes.schema import TITLE

    title = json.dumps(TITLE).encode()
    if os.path.lexists(schema) and not (schema.is_file() and title in schema.read_bytes()):
        raise ValueError(f"{str(schema)!r} is not a schema of Ridgeline; choose another folder")
