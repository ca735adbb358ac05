"""Sharing themes: import a file into the user's folder, and export one that depends on no other."""

import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ... import shipped, user_folders
from ...output import wrote
from ...scene.themes.find import theme_for
from ...scene.themes.load import read_theme
from ...scene.themes.user_themes import user_files
from ...textfile.mistakes import printable
from ...textfile.read import MAX_TEXT_BYTES
from ...textfile.typed import for_shell
from ...textfile.write import table_text, toml_text
from .atomic import atomic_write, read, reason
from .new_theme import place_of, write_theme


def add(file: Path, name: str | None = None, force: bool = False) -> Iterator[str]:
    """Check a theme's file and copy it into the user's folder; yield lines that say where it is and how to see it.

    Args:
        file: to copy.
        name: of the theme; None for the file's.
        force: replace a theme of the same name.

    Raises:
        ValueError: if the file is no theme, or the name is taken or not allowed.
        OSError: if it cannot be written.
    """
    name = file.stem if name is None else name
    content = content_for(file, name)
    if name in shipped.theme_names():
        raise ValueError(f"{str(file)!r}: {name!r} is a built-in theme; choose another name with --name NAME")
    try:
        place = place_of(name)
    except ValueError as problem:
        raise ValueError(f"{problem}; choose another name with --name NAME") from None
    if _holds(place, content):
        yield f"{for_shell(place)} is this theme already"
    elif os.path.lexists(place) and not force:
        raise ValueError(
            f"{str(place)!r} already exists, and is another theme; choose another name with --name NAME,"
            " or replace it with --force"
        )
    else:
        write_theme(place, content, fresh=not force)
        yield wrote(place, "theme")
    yield f"see it: ridgeline --theme {shlex.quote(name)}"


def keep(file: Path) -> str:
    """Keep a theme's file among the user's; return its name there: its own, or the next free one like it.

    Raises:
        ValueError: if the file is no theme.
        OSError: if it cannot be written.
    """
    taken = user_files()
    stem = "".join(letter for letter in file.stem if letter.isalnum() or letter in "-_")[:50].lstrip("-") or "theme"
    for name in (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3))):
        if name in shipped.theme_names():
            continue
        content = content_for(file, name)
        if name not in taken:
            write_theme(place_of(name), content)
            return name
        if _holds(taken[name], content):
            return name
    raise AssertionError("of more names than there are themes one is free")


def content_for(file: Path, name: str) -> bytes:
    """The content that lets a theme's file look the same under another name in the user's folder.

    It is unchanged where possible. It names its land if that followed from its name; and if it is like a theme that
    is only beside it, it is written in full.

    Raises:
        ValueError: if the file is no theme, or cannot be read.
    """
    theme = read_theme(file)
    theme = replace(theme, land=theme.land or theme.name)
    try:
        alike = read_theme(file, user_folders.themes())
        content = read(file, MAX_TEXT_BYTES)
    except ValueError:
        return toml_text(theme).encode()
    except OSError as problem:
        raise ValueError(f"{str(file)!r} cannot be read: {reason(problem)}") from None
    if replace(alike, land=alike.land or alike.name) != theme:
        return toml_text(theme).encode()
    return content if alike.land or name == alike.name else _with_land(content, alike.name)


def _with_land(content: bytes, land: str) -> bytes:
    """The text of a theme with its land named, after the comments at its beginning."""
    lines = re.split("(?<=\n)", content.decode("utf-8-sig"))  # `splitlines` would break comments at other letters too
    at = next((number for number, line in enumerate(lines) if line.strip() and not line.startswith("#")), len(lines))
    return "".join([*lines[:at], table_text({"land": land}), *lines[at:]]).encode()


def share(name: str, file: Path | None = None) -> Iterator[str]:
    """Write a theme into a file that depends on no other; yield lines that say where it is and what to do with it.

    Args:
        name: of the theme, or a path that ends in ``.toml``.
        file: to write, ending in ``.toml``; None for one of the theme's name in this folder.

    Raises:
        ValueError: if there is no such theme, or the file exists.
        OSError: if it cannot be written.
    """
    theme = theme_for(name, 0)
    file = Path(f"{theme.name}.toml") if file is None else file
    if file.suffix.lower() != ".toml":
        raise ValueError(f"{str(file)!r}: a theme's file ends in .toml")
    if os.path.lexists(file):
        raise ValueError(f"{str(file)!r} already exists; give another file")
    text = toml_text(replace(theme, land=theme.land or theme.name or None))
    about = f"# A theme of Ridgeline. Drop this file on its window, or: ridgeline themes --add {shlex.quote(file.name)}"
    try:
        with atomic_write(file, fresh=True) as new:
            new.write_text(f"{printable(about, 200)}\n\n{text}", encoding="utf-8", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    yield wrote(file, "theme that needs no other file")
    yield f"who gets it drops it on the window, or: ridgeline themes --add {shlex.quote(file.name)}"


def _holds(file: Path, content: bytes) -> bool:
    try:
        return file.is_file() and read(file, MAX_TEXT_BYTES) == content
    except (OSError, ValueError):
        return False
