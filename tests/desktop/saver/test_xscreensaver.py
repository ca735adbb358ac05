"""The real XScreenSaver runs us, on two real monitors of different heights."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from desktop.saver.daemon import DAEMON_TOOLS, Daemon, there
from monitors import MONITOR_TOOLS, Mode, Monitors
from private_desktop import wait_for
from ridgeline.app.window.screen import PixelScreen
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.desktop.saver.blanking_seed import Process
from ridgeline.desktop.saver.run_saver import Screening
from ridgeline.desktop.saver.xscreensaver_file import with_ridgeline
from ridgeline.options import Settings, seed
from ridgeline.render import canvas
from ridgeline.scene.view import HEIGHT, PANORAMA
from ridgeline.shot.timeline import Timeline
from ridgeline.system.pace.clock import EPOCH

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.timeout(400)]

NOON = 1_790_000_000  #: a second of the clock that stands still, since 1970

Picture = NDArray[np.uint8]


@pytest.fixture
def monitors(need: Callable[[str], str]) -> Iterator[Monitors]:
    for tool in (*MONITOR_TOOLS, *DAEMON_TOOLS):
        need(tool)
    if not there():
        pytest.skip("root cannot be an ordinary user here")
    with Monitors() as started:
        yield started


@pytest.fixture
def daemon(monitors: Monitors, tmp_path: Path) -> Daemon:
    return Daemon(monitors, tmp_path)


def choose(daemon: Daemon, *command: str) -> None:
    """Let it have one program, as `saver install` writes it, but at noon: no pixel of a landscape is black then."""
    text = with_ridgeline(daemon.settings.read_text(encoding="latin-1"), command)
    daemon.settings.write_text(text.replace("--root", "--root --time 12:00"), encoding="latin-1")


def part(picture: Picture, mode: Mode) -> Picture:
    return picture[mode.top : mode.top + mode.height, mode.left : mode.left + mode.width]


def painted(picture: Picture) -> bool:
    """Whether there is a landscape up to all corners: nothing of it is as black as an empty window."""
    lit = picture.max(axis=2) > 0
    return bool(lit.mean() > 0.995 and all(lit[y, x] for x in (0, -1) for y in (0, -1)))


def both_painted(monitors: Monitors) -> Picture | None:
    picture = monitors.screenshot()
    return picture if all(painted(part(picture, mode)) for mode in monitors.modes().values()) else None


def shown(monitors: Monitors) -> Picture:
    """The first screenshot with a landscape on both monitors."""

    def found() -> tuple[Picture] | None:
        picture = both_painted(monitors)
        return None if picture is None else (picture,)

    # A pause, since screenshots take the time that a start needs.
    return wait_for(found, "the landscape on both monitors", 30.0, pause=0.2)[0]


def test_again_and_again_both_monitors_are_painted_and_nothing_is_left(
    daemon: Daemon, monitors: Monitors, need: Callable[[str], str], many: Callable[[int, int], int]
) -> None:
    choose(daemon, need("ridgeline"))
    before = monitors.modes()
    assert before == {"DUMMY0": Mode(0, 0, 1280, 720), "DUMMY1": Mode(1280, 0, 800, 600)}
    seams = []
    with daemon:
        for _ in range(many(7, 20)):
            daemon.blank()
            picture = shown(monitors)
            assert len(daemon.processes()) == 4  # a saver for each monitor, and the watchdog of each
            seams.append(seam(picture))
            assert monitors.modes() == before
            daemon.unblank()
            wait_for(lambda: not daemon.processes("xscreensaver-gfx"), "the daemon to act")  # now and then it takes 3 s
            wait_for(lambda: not daemon.processes(), "our processes to go", 2.0)
            assert monitors.modes() == before
    assert np.median([here for here, _ in seams]) < 0.2 * np.median([elsewhere for _, elsewhere in seams]), seams


def seam(picture: Picture) -> tuple[float, float]:
    """How much the columns on both sides of the seam differ; and one of them from a column far away."""
    left, right, far = (picture[:600, x].astype(float) for x in (1279, 1280, 1680))
    return float(np.abs(left - right).mean()), float(np.abs(left - far).mean())


def test_the_monitors_show_their_parts_of_one_picture(
    daemon: Daemon, monitors: Monitors, need: Callable[[str], str], tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import time\ntime.time = lambda: {NOON}\n", encoding="utf-8")
    script = tmp_path / "still" / "ridgeline"
    script.parent.mkdir()
    command = f"exec env PYTHONPATH={tmp_path} {need('ridgeline')}"
    script.write_text(f'#!/bin/sh\n{command} "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    choose(daemon, str(script))
    with daemon:
        daemon.blank()
        picture = shown(monitors)
        (blanking,) = daemon.processes("xscreensaver-gfx")
        parent = Process.of(blanking)
        origin = 0.5 * (PANORAMA - 2080 * HEIGHT / 720), 0.0
        settings = Settings(
            seed(f"{parent.number} since {parent.started}") % 10**6, time=12.0, clock="utc", origin=origin
        )
        wide = drawn(settings, NOON - EPOCH, ScreenBox(0, 0, 2080, 720))
        for mode in monitors.modes().values():
            wrong = np.abs(part(picture, mode).astype(int) - part(wide, mode))
            assert (wrong.max(axis=2) > 8).mean() < 0.01, mode


class Wall:
    """A host and its pane in one: a window over all of a desktop."""

    def __init__(self, desktop: ScreenBox) -> None:
        self.place = self.desktop = desktop
        self.monitors: tuple[ScreenBox, ...] = ()
        surface = canvas(*desktop.size)
        self.screen = PixelScreen(lambda: surface, lambda _: None)


def drawn(settings: Settings, at: float, desktop: ScreenBox) -> Picture:
    """The picture for the whole desktop, as one window over all of it would show it."""
    wall = Wall(desktop)
    screening = Screening(Timeline(settings), wall)  # type: ignore[arg-type]
    screening.at = at
    screening.paint([wall])  # type: ignore[list-item]
    return np.ascontiguousarray(pygame.surfarray.array3d(wall.screen.picture()).swapaxes(0, 1))


def test_a_monitor_with_another_mode_is_painted_to_its_corners_within_a_second(
    daemon: Daemon, monitors: Monitors, need: Callable[[str], str]
) -> None:
    choose(daemon, need("ridgeline"))
    with daemon:
        daemon.blank()
        shown(monitors)
        ours = set(daemon.processes())
        took = []
        for mode, size in (("1024x768", (1024, 768)), ("640x480", (640, 480)), ("1280x720", (1280, 720))):
            monitors.set_mode("DUMMY0", mode)
            wait_for(lambda size=size: any(one.size == size for one in monitors.windows()), f"{mode}")  # type: ignore[misc]
            changed = time.monotonic()
            while True:
                began = time.monotonic()
                if both_painted(monitors) is not None:
                    break
                assert began - changed < 10.0, mode
            took.append(began - changed)
        assert set(daemon.processes()) == ours
        assert sorted(took)[1] <= 1.0, took  # one of three may fall into a busy moment of the machine


def test_when_the_daemon_is_killed_our_processes_go(
    daemon: Daemon, monitors: Monitors, need: Callable[[str], str]
) -> None:
    choose(daemon, need("ridgeline"))
    with daemon:
        daemon.blank()
        shown(monitors)
        daemon.kill()
        wait_for(lambda: not daemon.processes(), "our processes to go", 1.0)


RECORDER = """\
#!{python}
import signal, subprocess, sys
saver = subprocess.Popen(["{ridgeline}", *sys.argv[1:]], stderr=open("{said}", "wb"))
signal.signal(signal.SIGTERM, lambda *_: saver.terminate())
open("{status}", "w").write(str(saver.wait()))
"""
"""Stands between the dialog and us, and notes how we end."""


def test_the_preview_in_the_settings_dialog_shows_all_of_it_and_ends_with_it(
    daemon: Daemon, monitors: Monitors, need: Callable[[str], str], tmp_path: Path
) -> None:
    folder = tmp_path / "recorder"
    folder.mkdir()
    script, said, status = folder / "ridgeline", folder / "said", folder / "status"
    text = RECORDER.format(python=sys.executable, ridgeline=need("ridgeline"), said=said, status=status)
    script.write_text(text, encoding="utf-8")
    script.chmod(0o755)
    choose(daemon, str(script))
    monitors.manage_windows()
    with daemon:
        dialog = daemon.start("xscreensaver-settings")
        words = wait_for(lambda: next(iter(daemon.processes("--window-id").values()), None), "the preview", 60.0)
        number = int(words[words.index("--window-id") + 1], 0)
        wait_for(lambda: painted(pane(monitors, number)), "the landscape in the preview", 30.0)
        assert pane(monitors, number).shape[0] < 600
        (window,) = (one for one in monitors.windows() if one.title.endswith("Ridgeline Settings") and one.size[0] > 1)
        monitors.ask("xdotool", "windowactivate", "--sync", window.id, "key", "alt+F4")
        dialog.wait(20)
        wait_for(lambda: status.exists() and status.read_text(encoding="ascii"), "the preview to end", 5.0)
        assert (status.read_text(encoding="ascii"), said.read_text(encoding="utf-8")) == ("0", "")
        assert not daemon.processes("--window-id")


def pane(monitors: Monitors, number: int) -> Picture:
    """What is seen of a window."""
    found = monitors.ask("xwininfo", "-id", str(number)).decode()
    left, top, width, height = (
        int(re.search(rf"{what}: +(-?\d+)", found)[1])  # type: ignore[index]
        for what in ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
    )
    return monitors.screenshot()[top : top + height, left : left + width]
