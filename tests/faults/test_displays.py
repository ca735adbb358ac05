"""Displays that go, come and turn: a killed compositor, and monitors that are switched while the saver is on.

That an X server is killed is tested twenty times in `app/window/test_lost_display.py`.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.window.sway import SWAY_TOOLS, Sway
from desktop.saver.covered import Covered
from desktop.saver.test_monitor_windows import covers_all
from desktop.saver.test_sway import full
from monitors import Monitors
from private_desktop import wait_for

from .conftest import Tally
from .forks import Ended
from .windows import LAND, MODES

pytestmark = pytest.mark.window

GONE = (0, 75)  #: exit statuses of a program whose display goes away: Wayland tells it, as if its window were closed


@pytest.fixture
def sways(need: Callable[[str], str]) -> Iterator[Callable[[], Sway]]:
    """A function that starts a compositor."""
    for tool in SWAY_TOOLS:
        need(tool)
    started: list[Sway] = []

    def start() -> Sway:
        started.append(Sway())
        return started[-1]

    yield start
    for sway in started:
        sway.__exit__()


def test_a_killed_compositor_ends_it_in_peace(
    sways: Callable[[], Sway], tally: Tally, many: Callable[[int, int], int], tmp_path: Path
) -> None:
    for number in range(many(3, 6)):
        sway, mode = sways(), [*MODES][number % 3]
        words = (*MODES[mode], *LAND, "--fullscreen") if mode != "saver" else (*MODES[mode], *LAND)
        folders = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
        program = sway.start(sys.executable, "-m", "ridgeline", *words, told=subprocess.PIPE, **folders)
        wait_for(lambda sway=sway: sway.picture("HEADLESS-1").std() > 10, f"a picture of the {mode}", 30.0)
        if mode == "play":
            sway.press(" ")
        sway.kill()
        out, err = program.communicate(timeout=20)
        ended = Ended(program.returncode, out, err)
        tally.note(mode, ended.fault(GONE) or ("\n" in err.strip() and err) or "")
    tally.settle()


def test_the_saver_covers_monitors_that_wayland_turns_and_plugs_in(sways: Callable[[], Sway], tally: Tally) -> None:
    sway = sways()
    saver = sway.start(sys.executable, "-m", "ridgeline", "saver", *LAND, told=subprocess.PIPE)
    monitor = "output HEADLESS-1"
    changes = ("nop", f"{monitor} transform 90", f"{monitor} mode 800x600", "create_output", f"{monitor} scale 2")
    for change in changes:
        sway.ask("swaymsg", *change.split())
        monitors = 2 + (changes.index(change) >= changes.index("create_output"))
        wait_for(lambda: all(full(one) == ["Ridgeline"] for one in sway.monitors()), f"windows after {change}", 30.0)
        wait_for(lambda: sway.picture("HEADLESS-1").std() > 10, f"a picture after {change}", 30.0)
        tally.note(change, "" if len(sway.monitors()) == monitors and saver.poll() is None else "it has ended")
    saver.terminate()
    out, err = saver.communicate(timeout=20)
    tally.note("its end", Ended(saver.returncode, out, err).fault((143,)))
    tally.settle()


UPRIGHT = "33 720 760 832 944 1280 1281 1284 1312"
"""The clock and times of a mode of 720x1280: what a turned monitor shows, as this driver turns none."""


def test_the_saver_covers_monitors_switched_at_random(
    monitors: Monitors, tally: Tally, many: Callable[[int, int], int], first: int
) -> None:
    monitors.ask("xrandr", "--newmode", "720x1280", *UPRIGHT.split())
    saver, chance = Covered(monitors), random.Random(first + 7)
    saver.arm()
    for _ in range(many(4, 60)):
        name = chance.choice(("DUMMY0", "DUMMY1"))
        mode = chance.choice(("1280x720", "1024x768", "800x600", "720x1280", "off"))
        if mode != "off":
            if name == "DUMMY0" and mode == "720x1280":
                monitors.ask("xrandr", "--addmode", name, mode)
            monitors.set_mode(name, mode)
        elif len(monitors.modes()) == 2:
            monitors.switch_off(name)
        wait_for(lambda: covers_all(monitors), f"windows on all of {monitors.modes()}", 30.0)
        saver.await_painting(30.0)
        tally.note((name, mode), "" if saver.program.poll() is None else "it has ended")
    saver.end()
    tally.settle()
