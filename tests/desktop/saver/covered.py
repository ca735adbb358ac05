"""The screensaver on its own, running on a private X server, and what can be seen of it."""

from __future__ import annotations

import subprocess
import sys
import time

import numpy as np
from numpy.typing import NDArray

from monitors import Mode, Monitors
from private_desktop import Screens, Shown, wait_for, wait_for_turns, wait_until

LANDSCAPE = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--speed", "0", "--weather", "none")
"""Land that stands still."""

ARMED = 1.3  #: seconds after the first frame in which nothing counts, and a little more
TURNS = 20  #: turns of its loop after which it has seen what came before, be it late


class Covered:
    """The screensaver on monitors."""

    def __init__(self, monitors: Monitors, *words: str, started_by: tuple[str, ...] = ()) -> None:
        """Start it, by another program if one is named, and wait until all that it shall cover is painted."""
        self.monitors, self.words = monitors, words
        command = (sys.executable, "-m", "ridgeline", "saver", *LANDSCAPE, *words)
        self.program = monitors.start(*started_by, *command)
        self.await_painting()
        self.drawn = time.monotonic()

    def covers(self) -> list[Mode]:
        """The monitors that it shall cover now."""
        modes = list(self.monitors.modes().values())
        one = self.words[:1] == ("--monitor",) and self.words[1] != "all"
        return modes[int(self.words[1]) :][:1] if one else modes

    def await_painting(self, seconds: float = 15.0) -> NDArray[np.uint8]:
        """The desktop, once all that it shall cover is painted to the corners."""
        return wait_for(self._painted, f"{self.covers()} to be painted", seconds)[0]

    def _painted(self) -> tuple[NDArray[np.uint8]] | None:
        assert self.program.poll() is None, self.program.communicate()
        picture = self.monitors.screenshot()
        return (picture,) if all(corners(picture, place).any(axis=1).all() for place in self.covers()) else None

    def arm(self) -> None:
        """Wait until what is done counts."""
        wait_until(self.drawn + ARMED)
        assert self.program.poll() is None, self.program.communicate()

    def stays(self) -> None:
        """See that what has been done so far does not end it."""
        wait_for_turns(self.program, TURNS)

    def gone_after(self, done: float) -> float:
        """Seconds from `done` until the process has ended, which must be in peace."""
        self.program.wait(10)
        gone = time.monotonic() - done
        assert (self.program.returncode, *self.program.communicate()) == (0, "", "")
        return gone

    def end(self) -> None:
        """End it by a signal."""
        self.program.terminate()
        assert self.program.wait(10) == 143
        assert self.program.communicate() == ("", "")


def corners(picture: NDArray[np.uint8], place: Mode) -> NDArray[np.uint8]:
    """(4, 3) the colours in the corners of a monitor."""
    left, top, width, height = place
    return picture[[top, top, top + height - 1, top + height - 1], [left, left + width - 1, left, left + width - 1]]


def ours(screens: Screens) -> list[Shown]:
    """The windows of screensavers."""
    return [shown for shown in screens.windows() if shown.title == "Ridgeline"]


def stranger(screens: Screens) -> tuple[Shown, subprocess.Popen[str]]:
    """A window of another program, and that program."""
    program = screens.start("xev")
    return screens.window("Event Tester"), program
