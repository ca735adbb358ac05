"""Themes of the user's own: listed beside the built-in ones, and written as files to start from."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .. import folders, shipped
from ..scene import Theme
from ..scene.file_problems import shown
from ..scene.file_writer import written
from ..scene.library import built_in, own_files, theme_for
from .files import beside, reason

SCHEMA = "theme.schema.json"
"""The name of the schema, which lies beside the themes that name it."""

OPENING = f"#:schema ./{SCHEMA}\n\n# Colours are hexadecimal sRGB. Whatever a key may be is in brackets.\n\n"


def listed() -> Iterator[str]:
    """A line on every theme: its name and a few words; of the user's also where it is, or what is wrong with it."""
    for name in shipped.theme_names():
        yield f"{name:12} {built_in(name).words}"
    for name, file in own_files().items():
        yield f"{shown(name, 80):12} {_on(name, file)}"


def _on(name: str, file: Path) -> str:
    if name in shipped.theme_names():
        return f"{shown(str(file), 1000)}: hidden by the built-in theme; give its path, or another name"
    try:
        return f"{theme_for(str(file), 0).words} ({shown(str(file), 1000)})"
    except ValueError as problems:
        return f"broken: {str(problems).partition(chr(10))[0]}"


def begin(name: str) -> Iterator[str]:
    """Write a new theme, and say where it is and how it is shown."""
    file = new_theme(name)
    asked = shlex.quote(name)
    yield f"wrote {file}"
    yield f"to see it: ridgeline --theme {asked}"
    yield f"a picture: ridgeline still picture.png --theme {asked} --time 18:30"
    yield f"{SCHEMA} beside it lets editors complete and check what you write"


def new_theme(name: str) -> Path:
    """The file of a new theme like dusk, with every key explained: NAME.toml in the user's folder, or the path `name`.

    Raises:
        ValueError: if it cannot be called so, or is there already.
        OSError: if it cannot be written.
    """
    return save_theme(replace(built_in("dusk"), words="a theme of my own, begun with dusk"), name)


def save_theme(theme: Theme, name: str) -> Path:
    """The new file that says `theme`, with every key explained; where it is and what can go wrong: see `new_theme`."""
    file = _place(name)
    schema = file.with_name(SCHEMA)
    try:
        _check_ours(schema)
        if os.path.lexists(file):
            raise FileExistsError
        with beside(file, fresh=True) as new:
            new.write_text(OPENING + written(theme, comments=True), encoding="utf-8", newline="\n")
        _refresh(schema)
    except FileExistsError:
        raise ValueError(f"{str(file)!r} is there already; choose another name") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    return file


def _place(name: str) -> Path:
    """Where a new theme goes; the folder is there."""
    if name.endswith(".toml"):
        if not Path(name).parent.is_dir():
            raise ValueError(f"{name!r}: there is no folder {str(Path(name).parent)!r}")
        return Path(name)
    if not re.fullmatch(r"\w[\w-]{0,59}", name):
        raise ValueError(f"{name!r}: a name has letters, digits, - and _; or give a path that ends in .toml")
    if name in shipped.theme_names():
        raise ValueError(f"{name!r} is a built-in theme; choose another name, or give a path that ends in .toml")
    folders.themes().mkdir(parents=True, exist_ok=True)
    return folders.themes() / f"{name}.toml"


def _check_ours(schema: Path) -> None:
    """Raise a ValueError if somebody else's file has the schema's name."""
    from ..scene.theme_schema import HEAD  # pydantic is loaded only to make a schema or to check a file

    title = json.dumps(HEAD["title"]).encode()
    if os.path.lexists(schema) and not (schema.is_file() and title in schema.read_bytes()):
        raise ValueError(f"{str(schema)!r} is not Ridgeline's; choose another folder")


def _refresh(schema: Path) -> None:
    from ..scene.theme_schema import schema_text

    with beside(schema) as new:
        new.write_text(schema_text(), encoding="utf-8", newline="\n")
