"""A recorded run, played again: read from a stranger's file, and how it comes out beside what that says."""

from __future__ import annotations

import json
import stat
from bisect import bisect_right
from dataclasses import asdict
from pathlib import Path

from ..play.replay import MAX_BYTES, Outcome, Replay, from_text


def read(file: Path) -> Replay:
    """The replay that is in a file; nothing but a file is opened, and no more of it read than a replay may be long.

    Raises:
        ValueError: in one line, if it holds none.
        OSError: if it cannot be read.
    """
    if not stat.S_ISREG(file.stat().st_mode):
        raise ValueError(f"{str(file)!r}: not a file; a replay is a file that 'ridgeline play --record FILE' wrote")
    with file.open("rb") as opened:
        content = opened.read(MAX_BYTES + 1)
    try:
        return from_text(content)
    except ValueError as problem:
        raise ValueError(f"{str(file)!r}: {problem}") from None


def report(found: Outcome, said: Outcome) -> str:
    """How a run came out, as a line of JSON, and whether that is what its file says."""
    return json.dumps(asdict(found) | {"agrees": found == said})


def difference(found: Outcome, said: Outcome) -> str:
    """What of an outcome is first another than was said, in one line; nothing if all is the same."""
    for (name, value), other in zip(asdict(found).items(), asdict(said).values(), strict=True):
        if value != other:
            return f"run again, its {name.replace('_', ' ')} is {value!r}, not {other!r}"
    return ""


class Held:
    """Whether the button is held in each tick of a recorded run."""

    def __init__(self, replay: Replay) -> None:
        self._presses = replay.presses

    def at(self, tick: int) -> bool:
        """Whether it is held from this tick to the next."""
        return bisect_right(self._presses, tick) % 2 == 1
