"""Recorded runs as files."""

from __future__ import annotations

from pathlib import Path

from ..play.replay import MAX_BYTES, Replay, from_text, to_text
from .files import beside, read, reason


def write_replay(replay: Replay, file: Path) -> None:
    """Write a run; a file of that name is replaced when the new one is whole.

    Raises:
        ValueError: if there is no such folder, or something of that name that is no file.
        OSError: if it cannot be written.
    """
    try:
        if not file.parent.is_dir():
            raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
        if file.exists() and not file.is_file():
            raise ValueError(f"{str(file)!r} is not a file")
        with beside(file) as written:
            written.write_text(to_text(replay), encoding="ascii", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None


def read_replay(file: Path) -> Replay:
    """The run in a file that anybody may have written.

    Raises:
        ValueError: in one line, if it cannot be read or is none.
    """
    try:
        return from_text(read(file, MAX_BYTES))
    except OSError as problem:
        raise ValueError(f"{str(file)!r} cannot be read: {reason(problem)}") from None
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}") from None
