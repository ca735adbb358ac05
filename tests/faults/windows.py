"""The program in windows of a private X server, as a process of its own: how it is started, and what it uses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from private_desktop import Screens, Shown, wait_for

from .forks import Ended

MODES = {"cruise": (), "play": ("play", "--record", "run.json"), "saver": ("saver",)}
"""Command lines that open windows."""

LAND = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--size", "640x360")


class Window:
    """A program with a window, and its home."""

    def __init__(self, screens: Screens, home: Path, *words: str, by: tuple[str, ...] = (), **changes: str) -> None:
        """Start it, through another program if one is named, and wait for its first frame."""
        self.screens, self.home = screens, home
        changes = {"HOME": str(home), "XDG_DATA_HOME": str(home), "SDL_AUDIODRIVER": "dummy"} | changes
        command = (*by, sys.executable, "-m", "ridgeline", *words, *LAND)
        self.program = screens.start(*command, changes=changes, cwd=home)
        wait_for(self.is_painted, "the first frame", 30.0)

    def is_painted(self) -> bool:
        """Whether its window shows something."""
        assert self.program.poll() is None, self.program.communicate()
        shown = self.shown()
        try:
            return shown is not None and bool(self.screens.screenshot(shown).any())
        except subprocess.CalledProcessError:  # SDL has just made another window
            return False

    def shown(self) -> Shown | None:
        """Its window, once it is there."""
        return next((shown for shown in self.screens.windows() if "Ridgeline" in shown.title), None)

    def ended(self) -> Ended:
        """How it ends, which it is about to."""
        out, err = self.program.communicate(timeout=30)
        return Ended(self.program.returncode, out, err)


def usage(process: int) -> tuple[float, int, int]:
    """MiB of memory, open files and threads of a process."""
    found = re.search(r"^VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text(), re.M)
    assert found
    return int(found[1]) / 1024.0, *(len([*Path(f"/proc/{process}/{what}").iterdir()]) for what in ("fd", "task"))
