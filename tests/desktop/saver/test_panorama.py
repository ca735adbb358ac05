"""Processes that know nothing of each other show parts of one landscape, whenever each was started."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest

from private_desktop import Desktop, greeted, wait_for
from ridgeline.system.pace.clock import utc_seconds

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(120)]

WORDS = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--scale", "0.5")
SHARED = ("--clock", "utc")
SLOW = ("--speed", "0.2")
SIZE = (640, 540)
LEVELS = 12  #: levels from which on a pixel counts as another one


def still(file: Path, second: float) -> np.ndarray:
    """One wide picture of a second of the shared clock, in a process of its own."""
    size = ("--size", "1280x540", "--origin", "0,0", "--at", repr(second))
    command = (sys.executable, "-m", "ridgeline", "still", str(file), *WORDS, *SLOW, *size)
    subprocess.run(command, check=True, timeout=60, capture_output=True)
    return pygame.surfarray.array3d(pygame.image.load(file)).swapaxes(0, 1).astype(int)


def other(some: np.ndarray, others: np.ndarray) -> float:
    """The share of pixels that differ."""
    return float((np.abs(some - others).max(axis=2) > LEVELS).mean())


def painted(desktop: Desktop, left: int) -> bool:
    """Whether something is shown where a window begins at some column."""
    return bool(desktop.screenshot((left, 0, *SIZE)).std() > 8.0)


def test_two_windows_started_one_after_the_other_show_one_landscape(desktop: Desktop, tmp_path: Path) -> None:
    run = (sys.executable, "-m", "ridgeline", *WORDS, *SHARED, *SLOW, "--size", "{}x{}".format(*SIZE))
    places = {}
    greeted()
    for left, origin in ((0, "0,0"), (640, "1280,0")):
        before = {shown.id for shown in desktop.windows()}
        desktop.start(*run, "--origin", origin)
        new = wait_for(
            lambda before=before: [w for w in desktop.windows() if "Ridgeline" in w.title and w.id not in before],
            "another window",
        )
        places[left] = new[0]
        subprocess.run(
            ("xdotool", "windowmove", new[0].id, str(left), "0"), env=desktop.environment(), check=True, timeout=20
        )
        # The second one begins later.
        wait_for(lambda left=left: painted(desktop, left), "a picture")  # type: ignore[misc]
    before = utc_seconds()
    shown = desktop.screenshot()[:540, :1280].astype(int)
    after = utc_seconds()
    seconds = np.linspace(before - 0.3, after + 0.1, 9).tolist()
    wide = [still(tmp_path / f"{number}.png", second) for number, second in enumerate(seconds)]
    for name, columns in (("left", slice(0, 640)), ("right", slice(640, 1280))):
        assert min(other(shown[:, columns], one[:, columns]) for one in wide) < 0.01, name
    assert min(other(shown[:, 632:648], one[:, 632:648]) for one in wide) < 0.03, "where they meet"
    assert other(shown[:, :640], wide[0][:, 640:]) > 0.1, "the halves are not alike"
