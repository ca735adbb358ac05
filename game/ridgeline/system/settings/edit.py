"""A settings file with some values changed and nothing else: comments, order and what nobody knows stay."""

import contextlib
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeAlias

from ...output import complain
from ...textfile.mistakes import report
from ...textfile.read import NoTextError, read_toml
from ..files.atomic import atomic_write, reason
from ..files.lock import changing
from ..files.put_aside import put_aside
from .check_settings import check_options

Place: TypeAlias = tuple[str, str]  #: a table of the file, and a key in it

HEAD = "# Ridgeline's settings; 'ridgeline settings' prints every key that there is, explained.\n"
"""How a file begins that the window writes."""


def change(text: str, values: Mapping[Place, Any]) -> str:
    """The text of a TOML file with other values in it, and all else as it was.

    >>> print(change("[sound]\\nlevel = 1 # loud\\n", {("sound", "level"): 0.5, ("play", "zen"): True}), end="")
    [sound]
    level = 0.5 # loud
    <BLANKLINE>
    [play]
    zen = true

    Raises:
        ValueError: if what is in a table's place is no table, or the file is written so that it cannot be changed.
    """
    import tomlkit  # a tenth of a second, which no start waits for
    from tomlkit.exceptions import TOMLKitError

    wanted = _with(tomllib.loads(text), values)
    try:
        document = tomlkit.parse(text)
        for (table, key), value in values.items():
            _put(document, table, key, [*value] if isinstance(value, tuple) else value)
        after = tomlkit.dumps(document)
    except TOMLKitError as problem:
        raise ValueError(f"it cannot be changed: {problem}") from None
    if tomllib.loads(after) != wanted:
        raise ValueError("it is written so that it cannot be changed safely")
    return after


def _with(table: dict[str, Any], values: Mapping[Place, Any]) -> dict[str, Any]:
    """A parsed file with other values in it."""
    whole = deepcopy(table)
    for (name, key), value in values.items():
        inner = whole.setdefault(name, {})
        if not isinstance(inner, dict):
            raise ValueError(f"{name!r} is no table there")
        inner[key] = [*value] if isinstance(value, tuple) else value
    return whole


def _put(document: Any, table: str, key: str, value: Any) -> None:
    """Set a value; a new key comes after the last one of its table, before the comments on what follows."""
    import tomlkit
    from tomlkit.items import Table

    if table not in document:
        document[table] = tomlkit.table()
    inner = document[table]
    new = key not in inner
    inner[key] = value
    if new and isinstance(inner, Table):
        body = inner.value.body
        last = max((n for n, (one, _) in enumerate(body[:-1]) if one is not None), default=-1)
        body.insert(last + 1, body.pop())


def write_values(file: Path, values: Mapping[Place, Any], patience: float | None = None) -> None:
    """Change values in a settings file, or begin one with them, while no other program of ours changes it.

    Raises:
        HeldError: if another one does so for too long.
        ValueError: in one line, if a value is not allowed, or if the file is none that can be changed.
        OSError: in one line, if it cannot be read or written.
    """
    try:
        target = file.resolve()  # a link stays: many keep such files elsewhere
    except RuntimeError:  # so says the library of a link that leads to itself
        raise OSError("it is a link that leads to itself") from None
    with contextlib.suppress(OSError):  # which writing will say; two that make it would lock two folders
        target.parent.mkdir(parents=True, exist_ok=True)
    with changing(target, patience):
        put_values(file, target, values)


def put_values(file: Path, target: Path, values: Mapping[Place, Any]) -> None:
    """Do so in a settings file, which is at `target` if it is a link; nobody else must change it meanwhile."""
    try:
        before = _text_of(target, file)
        after = change(before, values)
        problems = [one for one in check_options(tomllib.loads(after))[1] if one.path[:2] in values]
        if problems:
            raise ValueError(report(problems, file.name, {}))
        if after == before:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        _check_writable(target)
        with atomic_write(target) as new:
            new.write_text(after, encoding="utf-8", newline="")
    except OSError as problem:
        raise OSError(reason(problem)) from None
    except ValueError as problem:
        raise ValueError(str(problem).partition("\n")[0].replace(str(file), file.name)) from None


def _text_of(target: Path, file: Path) -> str:
    """What a settings file says; how one begins, if there is none, or if it holds zeros alone: then it is put aside.

    One that somebody has written stays as it is, and its mistakes are told.
    """
    if not target.exists():
        return HEAD
    try:
        return read_toml(file, "a settings file")[0]
    except NoTextError as problem:
        complain(f"{problem}; it {put_aside(target)}")
        return HEAD


def _check_writable(file: Path) -> None:
    """Raise a PermissionError if a file says that nobody is to write it, though its folder would allow another."""
    import errno
    import os

    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
