"""A recorded run as a file: written, read from a stranger, and compared with how it comes out today."""

import json
from dataclasses import asdict
from pathlib import Path

from ...play.replay import MAX_BYTES, Outcome, Replay, from_text, to_text
from ..files.atomic import beside, read, reason


def write_replay(replay: Replay, file: Path) -> None:
    """Write a run; a file of that name is replaced once the new one is whole.

    Raises:
        ValueError: if the folder does not exist, or the name belongs to something that is not a file.
        OSError: if it cannot be written.
    """
    try:
        if not file.parent.is_dir():
            raise ValueError(f"{str(file)!r}: there is no folder {str(file.parent)!r}")
        if file.exists() and not file.is_file():
            raise ValueError(f"{str(file)!r} is a folder, a device or a pipe, not a file")
        with beside(file) as written:
            written.write_text(to_text(replay), encoding="ascii", newline="\n")
    except OSError as problem:
        raise OSError(f"{str(file)!r} cannot be written: {reason(problem)}") from None


def read_replay(file: Path) -> Replay:
    """The run in a file that anybody may have written; nothing but a file is opened, and no more read than allowed.

    Raises:
        ValueError: in one line, if it cannot be read or is not a replay.
    """
    try:
        if file.is_dir():
            raise IsADirectoryError
        return from_text(read(file, MAX_BYTES))
    except IsADirectoryError:
        raise ValueError(f"{str(file)!r} is a folder") from None
    except OSError as problem:
        raise ValueError(f"{str(file)!r} cannot be read: {reason(problem)}") from None
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}") from None


def report(today: Outcome, recorded: Outcome) -> str:
    """How a run comes out today, as a line of JSON that also says whether its file agrees."""
    return json.dumps(asdict(today) | {"agrees": today == recorded})


def difference(today: Outcome, recorded: Outcome) -> str:
    """The first field in which two outcomes of a run differ, in one line; empty if they are the same."""
    before = asdict(recorded)
    for name, value in asdict(today).items():
        if value != before[name]:
            return f"played again, its {name.replace('_', ' ')} is {value!r}, not {before[name]!r}"
    return ""
