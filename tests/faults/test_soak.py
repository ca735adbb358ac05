"""Hours of every scene and minutes of every window: no more memory, files or threads, and a true clock."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from private_desktop import Desktop, wait_until
from ridgeline.options import OPTIONS
from ridgeline.scene.memory import MAX_BYTES
from sources import ROOT
from tiers.plugin import one_in

from .conftest import Tally
from .windows import MODES, Window, usage

GROWTH = 5.0  #: MiB after the first part, in which what is used again and again is made

MINUTE = 60.0

WARM = 1800  #: seconds of that part of simulated hours; of real minutes it is a third
LATE = 5.0  #: seconds by which an end may be late, with the start of the program


def fault(before: tuple[float, int, int], after: tuple[float, int, int], most: float = GROWTH) -> str:
    """What is wrong with what is used after a while, or ""; `most` MiB may have come."""
    if after[1:] != before[1:]:
        return f"open files and threads are {after[1:]} and were {before[1:]}"
    growth = after[0] - before[0]
    return f"{growth:.1f} MiB more than {before[0]:.0f}" if growth > most else ""


@pytest.mark.parametrize("scene", one_in(3, OPTIONS["scene"].words))
def test_hours_of_a_scene_that_wanders_need_no_more_than_the_first_half_hour(
    scene: str, tally: Tally, many: Callable[[int, int], int]
) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tests"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "faults.soaking", scene, str(many(1, 8))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=7000, check=False)
    assert done.returncode == 0, done.stderr
    used = {
        second: (memory, files, threads) for second, memory, files, threads in map(json.loads, done.stdout.splitlines())
    }
    at_first = [used[second] for second in used if second <= WARM]
    most = (max(memory for memory, _, _ in at_first), *used[WARM][1:])
    for second, now in used.items():
        tally.note(f"second {second}", fault(most, now) if second > WARM else "")
    tally.settle()


@pytest.mark.window
@pytest.mark.alone
@pytest.mark.parametrize("mode", ["cruise", "saver"])
def test_minutes_of_a_window_need_no_more_than_the_first_and_end_in_time(
    mode: str, desktop: Desktop, tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    """The long one goes through all themes in its first third; the short one is over before a memory is full."""
    seconds = float(many(30, 900))
    long = seconds > 2.0 * MINUTE
    words = (*MODES[mode], *(("--wander", "0.3") if long else ()))
    most = GROWTH + (0.0 if long else MAX_BYTES / 2**20)
    begun = time.monotonic()
    window = Window(desktop, tmp_path, *words, "--seconds", f"{seconds:g}")
    wait_until(begun + seconds / 3.0)
    before = usage(window.program.pid)
    wait_until(begun + seconds - 2.0)
    tally.note("what it uses", fault(before, usage(window.program.pid), most))
    tally.note("its end", window.ended().fault((0,)))
    late = time.monotonic() - begun - seconds
    tally.note("its clock", "" if 0.0 <= late <= LATE else f"{late:+.1f} s")
    tally.settle()
