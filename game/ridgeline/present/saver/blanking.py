"""What all processes of one blanking have in common, though nobody tells them: a seed; and if it has been given up.

XScreenSaver starts `xscreensaver-gfx` for each blanking, and that starts one process for each monitor. So its number
and its start are the same for all of them, and others the next time.

A program that has started us and is there for longer, like MATE's daemon or a box of settings, has a new landscape each
day, which begins at midnight UTC. So it is too where the system does not say when a process has started.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...settings import seed
from ..pacing import utc_seconds

BRIEF = "xscreensaver-gf"
"""The program that is there for one blanking; Linux keeps 15 letters of a name."""

DAEMON = "xscreensaver"
"""Its parent."""

DAY = 86400.0


def blanking_seed() -> int:
    """A seed of up to six digits, the same for all processes that are started for one blanking."""
    own = Process.of(os.getppid())
    found = next((one for one in ancestors(own) if one.name == BRIEF), None)
    started = f"{found.number} since {found.started}" if found else f"{own.number} since {own.started} on {_day()}"
    return seed(started) % 10**6


def given_up() -> bool:
    """Whether the daemon has gone, without which XScreenSaver shows its programs for ever."""
    parent = Process.of(os.getppid())
    return parent.name == BRIEF and Process.of(parent.parent).name != DAEMON


@dataclass(frozen=True)
class Process:
    """A process: its number, name, parent's number and start, as far as the system tells."""

    number: int
    name: str = ""
    parent: int = 0
    started: str = ""

    @classmethod
    def of(cls, number: int) -> Process:
        """The process with a number.

        See proc(5): the second field of its `stat` is the name in parentheses, which may itself contain some; the
        fourth is the parent, the 22nd the start.
        """
        try:
            text = Path("/proc", str(number), "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return cls(number)
        head, _, tail = text.rpartition(")")
        fields = tail.split()
        return cls(number, head.partition("(")[2], int(fields[1]), fields[19])


def ancestors(process: Process) -> Iterator[Process]:
    """The process, its parent and so on."""
    while process.number > 0:
        yield process
        process = Process.of(process.parent)


def _day() -> int:
    return int(utc_seconds() // DAY)
