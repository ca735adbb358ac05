"""An X server of our own, and what programs in it use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from figures import MissingError

SCREEN = "3840x2160x24"

HERE = Path(__file__).parent

PLAIN = {"PYTHONDONTWRITEBYTECODE": "", "XDG_CONFIG_HOME": os.devnull}
"""Programs start as those that are installed do, which are compiled already, for a user without a settings file."""

ALONE = {"OPENBLAS_NUM_THREADS": "1"}
"""What the command says itself, but only where it is imported before numpy."""


def tool(program: str) -> str:
    """The path of a program, or a MissingError that names it."""
    path = shutil.which(program)
    if path is None:
        raise MissingError(f"{program} is missing")
    return path


class Process:
    """A running program whose use of the machine is looked at from outside; to be used in a `with` block."""

    def __init__(self, *command: str, **changes: str) -> None:
        """Start it, with changes to its environment."""
        if not Path("/proc/self/stat").exists():
            raise MissingError("/proc is missing")
        self.started = time.monotonic()
        environment = os.environ | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"} | changes
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, env=environment, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
        )
        self.id = str(self._process.pid)
        self._place = Path("/proc", self.id)
        self._name = command[0]

    def __enter__(self) -> Process:
        """The process itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it and wait until it has."""
        self._process.terminate()
        self._process.communicate()

    def line(self) -> str:
        """The next line that it prints."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        if not line:
            raise MissingError(f"{self._name} does not start")
        return line

    def asked(self) -> str:
        """The line that it prints as an answer to an empty one."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return self.line()

    def cpu(self) -> float:
        """Seconds of the processor that it has used so far."""
        fields = (self._place / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> float:
        """Megabytes of memory that it occupies."""
        lines = (self._place / "status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


class Server(Process):
    """A private X server with a 24-bit screen that has room for a 4K window."""

    def __init__(self, screen: str = SCREEN) -> None:
        """Start it and wait until it answers."""
        super().__init__(tool("Xvfb"), "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-displayfd", "1")
        self.environment = {"DISPLAY": f":{self.line()}", "SDL_VIDEODRIVER": "x11"} | PLAIN | ALONE

    def run(self, script: str, *words: str) -> Process:
        """One of the programs beside this file, in a window of this server."""
        return Process(sys.executable, str(HERE / script), *words, **self.environment)
