"""Edit values of a settings file and nothing else: comments, order and unknown keys stay."""

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
    """The text of a TOML file with some values changed, and everything else as it was.

    >>> print(change("[sound]\\nlevel = 1 # loud\\n", {("sound", "level"): 0.5, ("play", "zen"): True}), end="")
    [sound]
    level = 0.5 # loud
    <BLANKLINE>
    [play]
    zen = true

    Raises:
        ValueError: if a table's name is taken by something else, or the file's form prevents the change.
    """
    import tomlkit  # takes a tenth of a second, which no start waits for
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
    """A parsed file with some values changed."""
    whole = deepcopy(table)
    for (name, key), value in values.items():
        inner = whole.setdefault(name, {})
        if not isinstance(inner, dict):
            raise ValueError(f"{name!r} is no table there")
        inner[key] = [*value] if isinstance(value, tuple) else value
    return whole


def _put(document: Any, table: str, key: str, value: Any) -> None:
    """Set a value; a new key goes after the last one of its table, before the comments on the next table."""
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
    """Change values in a settings file, or create one with them, under a lock against other programs of ours.

    Raises:
        HeldError: if another one holds the lock for too long.
        ValueError: in one line, if a value is not allowed, or the file cannot be edited.
        OSError: in one line, if it cannot be read or written.
    """
    try:
        target = file.resolve()  # a link stays: many keep such files elsewhere
    except RuntimeError:  # raised for a link that leads to itself
        raise OSError("it is a link that leads to itself") from None
    with contextlib.suppress(OSError):  # writing will report it; two programs that create it would lock two folders
        target.parent.mkdir(parents=True, exist_ok=True)
    with changing(target, patience):
        put_values(file, target, values)


def put_values(file: Path, target: Path, values: Mapping[Place, Any]) -> None:
    """Change values in a locked settings file, which is at `target` if it is a link."""
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
    """The text of a settings file; the start of a new one if it is missing, or put aside because it is all zeros.

    A file with text stays as it is, and its mistakes are reported.
    """
    if not target.exists():
        return HEAD
    try:
        return read_toml(file, "a settings file")[0]
    except NoTextError as problem:
        complain(f"{problem}; it {put_aside(target)}")
        return HEAD


def _check_writable(file: Path) -> None:
    """Raise a PermissionError if a file is read-only, though its folder would allow replacing it."""
    import errno
    import os

    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
