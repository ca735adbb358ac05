"""Settings not yet written when the program ended: kept beside the file until the next start."""

import contextlib
import itertools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...output import complain
from ..files.atomic import atomic_write, read
from ..files.lock import changing
from ..files.put_aside import put_aside

MAX_NOTE_BYTES = 65536  #: of such a file; a larger one is none of ours
Place = tuple[str, str]  #: a table of the file, and a key in it


def keep(file: Path, values: Mapping[Place, Any]) -> None:
    """Keep values for a settings file in another file beside it.

    Raises:
        OSError: if it cannot be written.
    """
    from .edit import HEAD, change

    text = change(HEAD, values)
    for number in itertools.count(1):
        with contextlib.suppress(FileExistsError), atomic_write(_name(file, f"{number}"), fresh=True) as new:
            new.write_text(text, encoding="utf-8", newline="\n")
            return


def merge(file: Path) -> None:
    """Write the kept values into a settings file; those that cannot be written now wait for the next start."""
    if not any(_kept_files(file)):
        return
    from .edit import put_values

    with contextlib.suppress(OSError, ValueError, RuntimeError), changing(target := file.resolve(), patience=0.0):
        for one in sorted(_kept_files(file), key=lambda one: one.stat().st_mtime_ns):
            try:
                values = _values(tomllib.loads(read(one, MAX_NOTE_BYTES).decode()))
            except ValueError as problem:  # from a failing disk, or another program
                complain(f"{str(one)!r}: {problem}; it {put_aside(one)}")
                continue
            put_values(file, target, {})  # a ValueError if the settings file itself cannot be changed
            refusals = [*filter(None, (_refusal(file, target, place, value) for place, value in values.items()))]
            if refusals:
                complain(f"{str(one)!r}: {refusals[0]}; it {put_aside(one)}")
            else:
                one.unlink()


def _kept_files(file: Path) -> list[Path]:
    """The files of kept settings, without links and those put aside."""
    with contextlib.suppress(OSError):
        named = file.parent.glob(_name(file, "*").name)
        return [one for one in named if ".broken-" not in one.name and not one.is_symlink()]
    return []


def _refusal(file: Path, target: Path, place: Place, value: Any) -> str:
    """Why a kept value, such as a deleted theme, cannot be written to a settings file; "" if it has been."""
    from .edit import put_values

    try:
        put_values(file, target, {place: value})
    except ValueError as problem:
        return str(problem)
    return ""


def _values(parsed: Mapping[str, Any]) -> dict[Place, Any]:
    tables = {name: table for name, table in parsed.items() if isinstance(table, dict)}
    return {(name, key): value for name, table in tables.items() for key, value in table.items()}


def _name(file: Path, which: str) -> Path:
    return file.with_name(f"{file.stem}-later-{which}.toml")
