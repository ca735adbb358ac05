"""The seed that all processes of one blanking share without talking to each other, and whether the daemon has gone.

XScreenSaver starts `xscreensaver-gfx` for each blanking, which starts one process for each monitor. So its process
number and start time are the same for all of them, and different the next time.

A parent that lives longer, like MATE's daemon or a settings dialog, gets a new landscape each day, from midnight UTC;
so does a system that does not tell when a process started.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ...options import seed
from ...system.pace.clock import utc_seconds

BLANKING_PROGRAM = "xscreensaver-gf"  #: the program that runs for one blanking; Linux keeps 15 letters of a name
DAEMON_PROGRAM = "xscreensaver"  #: its parent

DAY_SECONDS = 86400.0


def blanking_seed() -> int:
    """A seed of up to six digits, the same for all processes of one blanking."""
    own = Process.of(os.getppid())
    blanking = next((one for one in ancestors(own) if one.name == BLANKING_PROGRAM), None)
    if blanking:
        return seed(f"{blanking.number} since {blanking.started}") % 10**6
    return seed(f"{own.number} since {own.started} on {int(utc_seconds() // DAY_SECONDS)}") % 10**6


def has_given_up() -> bool:
    """Whether XScreenSaver's daemon has gone: without it, nothing ever ends its programs."""
    parent = Process.of(os.getppid())
    return parent.name == BLANKING_PROGRAM and Process.of(parent.parent).name != DAEMON_PROGRAM


@dataclass(frozen=True)
class Process:
    """A process: its number, name, parent's number and start time, empty where the system does not tell."""

    number: int
    name: str = ""
    parent: int = 0
    started: str = ""

    @classmethod
    def of(cls, number: int) -> "Process":
        """The process with that number.

        See proc(5): the second field of its `stat` is the name in parentheses, which may itself contain some; the
        fourth is the parent, the 22nd the start time.
        """
        try:
            text = Path("/proc", str(number), "stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return cls(number)
        head, _, tail = text.rpartition(")")
        fields = tail.split()
        return cls(number, head.partition("(")[2], int(fields[1]), fields[19])


def ancestors(process: Process) -> Iterator[Process]:
    """The process, its parent, and so on up."""
    while process.number > 0:
        yield process
        process = Process.of(process.parent)
