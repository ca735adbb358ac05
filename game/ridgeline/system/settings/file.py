"""The user's settings file: read, with defaults for mistakes; and written for the first time."""

import os
from dataclasses import fields
from pathlib import Path
from typing import Any

from ... import user_folders
from ...options import OPTIONS
from ...words import marked
from ..files.atomic import atomic_write, reason
from .deferred_changes import merge
from .tables import Options

MISTAKEN = marked("{file} has mistakes; defaults are used for:")


def read_options(file: Path) -> tuple[Options, str]:
    """The options in a file, with defaults for missing or wrong ones; and its mistakes, one a line.

    A missing file counts as empty.
    """
    if not os.path.lexists(file):
        return Options(), ""
    from .check_settings import options_in  # loads much that is needed only with a file

    try:
        return options_in(file)
    except ValueError as problem:
        return Options(), str(problem)


def read_user_settings() -> tuple[Options, str]:
    """The options in the user's file, see `read_options`; without a home folder the defaults."""
    try:
        file = user_folders.settings()
        merge(file)
        return read_options(file)
    except user_folders.NoHomeError:
        return Options(), ""


def user_options() -> tuple[Options, tuple[str, ...]]:
    """The user's options; and the mistakes in the settings file, as lines for the screen."""
    options, problems = read_user_settings()
    if not problems:
        return options, ()
    from ..files.watch import message

    return options, message(problems, user_folders.settings(), MISTAKEN)


def changes(table: Any) -> dict[str, Any]:
    """The options that differ from their defaults in a table, as the command line would give them.

    >>> from .tables import SaverSettings
    >>> changes(SaverSettings(seed=7, time="18:30"))
    {'seed': '7', 'time': 18.5}
    """
    own = {key.name: getattr(table, key.name) for key in fields(table) if getattr(table, key.name) != key.default}
    return {name: value if isinstance(value, bool) else OPTIONS[name].read(str(value)) for name, value in own.items()}


def describe() -> str:
    """Describe where the settings file is, with the text of one that changes nothing.

    Raises:
        ValueError: if the file has mistakes; its text names them.
    """
    from ...textfile.read import printable_path

    file = user_folders.settings()
    _, problems = read_options(file)
    if problems:
        raise ValueError(problems)
    state = "" if os.path.lexists(file) else "; it does not exist yet, --write creates it"
    return f"# {printable_path(file)}{state}\n\n{default_text()}"


def default_text() -> str:
    """A settings file that changes nothing, with every key explained."""
    from ...textfile.write import toml_text

    return toml_text(Options(), comments=True)


def write_default() -> Path:
    """Write a new settings file, and return its path.

    Raises:
        ValueError: if it exists already.
        OSError: if it cannot be written.
    """
    file = user_folders.settings()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(file, fresh=True) as new:
            new.write_text(default_text(), encoding="utf-8", newline="\n")
    except FileExistsError:
        raise ValueError(f"{str(file)!r} exists already and is left as it is") from None
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None
    return file
