"""Command lines in forks of one warm process, with limits, and what is to be said about how they end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from sources import ROOT

ALLOWED = (0, 2, 69)  #: exit statuses of a command line that nobody interrupts

PROCESSOR, MEMORY, PATIENCE = 20, 1536, 120.0
"""Seconds of a processor, MiB of memory and seconds on the wall that a command line may take."""

SIGNALLED = 128  #: from here on a status is the number of a signal, which ends a program without a word
LONGEST, MOST = 1500, 40  #: letters of a line of a message, and lines of it: one for each mistake of a file


@dataclass(frozen=True)
class Ended:
    """How a program ended.

    Attributes:
        status: its exit status, or the number of the signal that ended it, negated.
        out: what it printed.
        err: what it complained about.
        seconds: of the processor.
        megabytes: at most, with what the warm process had.
    """

    status: int
    out: str = ""
    err: str = ""
    seconds: float = 0.0
    megabytes: float = 0.0

    def fault(self, allowed: tuple[int, ...] = ALLOWED) -> str:
        """What is wrong with that, in words; "" if nothing is."""
        if self.status not in allowed:
            return f"status {self.status}: {self.err[-300:]}"
        if "Traceback" in self.out + self.err:
            return f"a traceback: {self.err[-300:]}"
        if 0 < self.status < SIGNALLED and not self.err:
            return f"status {self.status} without a word"
        lines = self.err.splitlines()
        if len(lines) > MOST or any(len(line) > LONGEST for line in lines):
            return f"{len(lines)} lines, {len(self.err)} letters: {self.err[:80]}…"
        strange = {letter for letter in self.out + self.err if not letter.isprintable()} - {"\n"}
        return f"control characters {strange}" if strange else ""


class Forks:
    """A warm process, to be used in a `with` block."""

    def __init__(self) -> None:
        """Start it; it answers the first command line as soon as it has loaded everything."""
        pipe = subprocess.PIPE
        environment = os.environ | {"PYTHONPATH": str(ROOT / "tests"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, "-m", "faults.warm"]
        self._server = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)
        self._outputs = tempfile.TemporaryDirectory(prefix="ridgeline-forks-")

    def __enter__(self) -> Self:
        """The process itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it."""
        self._server.communicate()
        self._outputs.cleanup()

    def run(
        self,
        folder: Path,
        *words: str,
        changes: Mapping[str, str] = {},
        seconds: float = PATIENCE,
        program: str = "ridgeline.__main__",
    ) -> Ended:
        """How a command line ends that is run in a folder, which is its home too; killed after so many seconds.

        There is no display, but `changes` to its environment can give it SDL's dummy. `program` is the module whose
        `main` is run.
        """
        files = {name: str(Path(self._outputs.name, name)) for name in ("out", "err")}
        job = {"words": words, "folder": str(folder), "environment": surroundings(folder) | dict(changes), **files}
        job |= {"seconds": seconds, "processor": PROCESSOR, "memory": MEMORY, "program": program}
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps(job), file=self._server.stdin, flush=True)
        told = json.loads(self._server.stdout.readline())
        said = {name: Path(file).read_text(encoding="utf-8", errors="backslashreplace") for name, file in files.items()}
        return Ended(**told, **said)


def surroundings(home: Path) -> dict[str, str]:
    """The variables of a program that shall find nothing but a home, and make no sound."""
    return {"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "SDL_AUDIODRIVER": "dummy"}


DUMMY = {"SDL_VIDEODRIVER": "dummy"}  #: what gives a program windows that nobody sees
