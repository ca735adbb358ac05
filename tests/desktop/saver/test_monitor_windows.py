"""The screensaver on its own, on two real monitors: what is seen, and what becomes of the monitors."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy as np
import pygame
import pytest

from desktop.saver.covered import LANDSCAPE, TURNS, Covered, corners, ours
from monitors import Monitors
from private_desktop import wait_for
from ridgeline.app.window.panorama import view_at
from ridgeline.app.window.screen import PixelScreen
from ridgeline.app.window.screen_box import ScreenBox, around
from ridgeline.desktop.saver.monitor_windows import CoverWindow
from ridgeline.desktop.saver.run_saver import Screening
from ridgeline.options import Settings
from ridgeline.render import canvas
from ridgeline.scene import Landscape, Moment, View
from ridgeline.shot.timeline import Timeline
from system.pace.test_parent import ADOPT, STARTING, rests

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(60)]


@pytest.fixture(params=["openbox", "no window manager"])
def screens(request: pytest.FixtureRequest, monitors: Monitors) -> Monitors:
    """Two monitors, with a window manager or without."""
    if request.param == "openbox":
        monitors.manage_windows()
    return monitors


def test_it_covers_both_monitors_and_leaves_their_modes_alone_even_when_it_is_killed(screens: Monitors) -> None:
    before = screens.modes()
    saver = Covered(screens)
    assert sorted((*shown.place, *shown.size) for shown in ours(screens)) == sorted(before.values())
    assert screens.modes() == before
    saver.program.send_signal(signal.SIGKILL)
    wait_for(lambda: not ours(screens), "its windows to go")
    assert screens.modes() == before


@pytest.mark.usefixtures("opengl")
@pytest.mark.parametrize(
    ("screens", "renderer"),
    [
        ("openbox", "gpu"),
        ("no window manager", "soft"),
        pytest.param("openbox", "soft", marks=pytest.mark.long),
        pytest.param("no window manager", "gpu", marks=pytest.mark.long),
    ],
    indirect=["screens"],
)
def test_the_monitors_show_parts_of_one_picture(screens: Monitors, renderer: str) -> None:
    saver = Covered(screens, "--renderer", renderer)
    shown = saver.await_painting()
    first, second = (ScreenBox(*mode) for mode in screens.modes().values())
    desktop, settings = around([first, second]), Settings(seed=7, theme="dusk", time=18.5, speed=0.0, weather="none")
    view = view_at(first, desktop, settings)
    surface = canvas(*desktop.size)
    wide = SimpleNamespace(
        place=desktop, desktop=desktop, monitors=(), screen=PixelScreen(lambda: surface, lambda _: None)
    )
    timeline = Timeline(replace(settings, origin=view.origin, scale=view.scale))

    def share_of_others(at: float) -> float:
        """How much of what is shown differs from the wide picture of that second, in which clouds have drifted."""
        screening = Screening(timeline, wide)  # type: ignore[arg-type]
        screening.at = at
        screening.paint([wide])  # type: ignore[list-item]
        picture = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(int)
        other = np.abs(picture - shown).max(axis=2) > 8
        other[second.height :, second.left :] = False
        return float(other.mean())

    assert min(share_of_others(0.5 * step) for step in range(12)) < 0.001
    saver.end()


def test_one_monitor_is_covered_where_one_is_asked_for(screens: Monitors) -> None:
    Covered(screens, "--monitor", "1")
    first, second = screens.modes().values()
    assert [(*shown.place, *shown.size) for shown in ours(screens)] == [second]
    picture = screens.screenshot()
    assert corners(picture, second).any(axis=1).all()
    assert not screens.screenshot(first).any()


@pytest.mark.slow
def test_it_follows_monitors_that_go_come_and_change(screens: Monitors) -> None:
    screens.point((1500, 300))  # on the monitor that goes first: the pointer has to leave it
    saver = Covered(screens, "--monitor", "all")
    saver.arm()
    for change in (
        lambda: screens.switch_off("DUMMY1"),
        lambda: screens.switch_on("DUMMY1"),
        lambda: screens.set_mode("DUMMY0", "1024x768"),
        lambda: screens.switch_off("DUMMY0"),
        lambda: screens.switch_on("DUMMY0"),
    ):
        change()
        wait_for(lambda: covers_all(screens), f"windows on all of {screens.modes()}")
        saver.await_painting()
        saver.stays()


def test_it_outlives_a_time_without_any_monitor(monitors: Monitors) -> None:
    saver = Covered(monitors)
    monitors.switch_off("DUMMY1")
    monitors.switch_off("DUMMY0")
    wait_for(lambda: not ours(monitors), "its windows to go")
    monitors.switch_on("DUMMY0")
    monitors.switch_on("DUMMY1")
    saver.await_painting()
    saver.end()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc and subreapers")
@pytest.mark.parametrize("adopting", [False, True])
def test_it_ends_with_the_program_that_started_it_unless_that_adopts_orphans(
    monitors: Monitors, adopting: bool
) -> None:
    code = ADOPT + STARTING if adopting else STARTING
    saver = Covered(monitors, started_by=(sys.executable, "-c", code))
    children = Path(f"/proc/{saver.program.pid}/task/{saver.program.pid}/children")
    child = int(children.read_text(encoding="ascii").split()[0])
    saver.program.kill()
    saver.program.wait()
    try:
        if adopting:
            before = rests(child)
            wait_for(lambda: rests(child) > before + TURNS, "more of its loop")
            os.kill(child, signal.SIGTERM)
        wait_for(lambda: not ours(monitors), "its windows to go")
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def covers_all(screens: Monitors) -> bool:
    return sorted((*shown.place, *shown.size) for shown in ours(screens)) == sorted(screens.modes().values())


COUNTING = """
import sys
from collections import Counter
from ridgeline.cli import main
from ridgeline.app.window.shader_screen import ShaderScreen
counted, show = Counter(), ShaderScreen.show
def count(self):
    counted[id(self)] += 1
    show(self)
ShaderScreen.show = count
status = main()
print(*sorted(counted.values()))
sys.exit(status)
"""
"""The program, which at its end says how often each of its windows was shown something."""


@pytest.mark.usefixtures("opengl")
def test_a_slower_monitor_is_drawn_no_more_often_than_it_shows_pictures(monitors: Monitors) -> None:
    for name, megahertz in (("DUMMY0", "6.0"), ("DUMMY1", "0.5")):  # 60 and 5 pictures a second of 400x250 with edges
        columns, rows = ("320", "340", "350", "400"), ("240", "243", "246", "250")
        monitors.ask("xrandr", "--newmode", name, megahertz, *columns, *rows)
        monitors.ask("xrandr", "--addmode", name, name)
        monitors.ask("xrandr", "--output", name, "--mode", name)
    monitors.ask("xrandr", "--output", "DUMMY1", "--right-of", "DUMMY0")
    words = ("saver", *LANDSCAPE, "--renderer", "gpu", "--seconds", "5")
    program = monitors.start(sys.executable, "-c", COUNTING, *words, changes={"PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    printed, said = program.communicate(timeout=60)
    assert (program.returncode, said) == (0, "")
    slower, faster = map(int, printed.split())
    assert slower <= 5 * 5 + 2
    assert faster > slower


def test_the_server_hears_of_what_has_changed_and_of_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    cover = CoverWindow(ScreenBox(0, 0, 64, 40), opengl=False, judged=False, alone=True)
    surface, scene = cover.window.get_surface(), Landscape("dusk", 7).scene(Moment(0.0, 12.0), View(64, 40))
    cover._sdl = calls = MagicMock()
    for _ in range(3):
        cover.screen.draw(scene)
        cover.screen.show()
    assert surface.get_at((0, 0)) != (0, 0, 0, 255)
    assert calls.SDL_UpdateWindowSurfaceRects.call_count == 0
    surface.fill(0, (0, 0, 8, 8))
    cover._update([(0, 0, 8, 8)])
    assert calls.SDL_UpdateWindowSurfaceRects.call_args.args[2] == 1
    cover.close()
    pygame.quit()
