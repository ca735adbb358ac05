"""The landscape as the desktop itself: on the root window, or in a window of its own where that is hidden."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from private_desktop import Desktop, wait_for
from ridgeline.app.window.screen_box import ScreenBox
from ridgeline.desktop.wallpaper.x11_desktop import all_hidden
from system.pace.test_window_power import COVER, share

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(90)]

LIVE = (sys.executable, "-m", "ridgeline", "wallpaper", "--live", "--theme", "dusk", "--seed", "7", "--time", "12:00")


def painted(desktop: Desktop) -> bool:
    """Whether there is a landscape up to all corners of the screen."""
    return bool((desktop.screenshot().max(axis=2) > 0).mean() > 0.995)


def moves(desktop: Desktop) -> bool:
    """Whether the picture changes."""
    before = desktop.screenshot()
    wait_for(lambda: (desktop.screenshot() != before).any(), "another picture")
    return True


def start(desktop: Desktop) -> subprocess.Popen[str]:
    """A live wallpaper that is seen."""
    live = desktop.start(*LIVE, changes={"WAYLAND_DISPLAY": ""})
    wait_for(lambda: painted(desktop), "the landscape on the desktop", 30.0)
    return live


def end(live: subprocess.Popen[str]) -> None:
    live.terminate()
    assert live.communicate(timeout=20) == ("", "")
    assert live.returncode == 143


def test_the_root_window_is_the_landscape_and_then_what_it_was(desktop: Desktop) -> None:
    desktop.ask("xsetroot", "-solid", "#204060")
    before, properties = desktop.screenshot(), desktop.ask("xprop", "-root")
    live = start(desktop)
    assert moves(desktop)
    assert desktop.windows() == []
    desktop.manage_windows()  # which it does not if another program wants the root window's clicks
    end(live)
    wait_for(lambda: np.array_equal(desktop.screenshot(), before), "the colour from before")
    assert set(properties.splitlines()) <= set(desktop.ask("xprop", "-root").splitlines())
    assert b"_NET_WM_ICON(" not in desktop.ask("xprop", "-root")


def test_a_second_one_leaves_the_work_to_the_first(desktop: Desktop) -> None:
    live = start(desktop)
    again = desktop.start(*LIVE)
    assert again.communicate(timeout=30) == ("a live wallpaper runs on this display already\n", "")
    assert again.returncode == 0
    assert moves(desktop)
    end(live)
    start(desktop)


def test_it_rests_while_windows_hide_it_and_goes_on_when_they_are_gone(desktop: Desktop) -> None:
    live = start(desktop)
    cover = desktop.start(sys.executable, "-c", COVER)
    desktop.window("cover")
    wait_for(lambda: share(live, 2.0) < 0.02, "rest while it is covered", 40.0)
    cover.kill()
    cover.wait()
    wait_for(lambda: painted(desktop), "the landscape again")
    assert moves(desktop)


def test_where_a_compositor_draws_the_desktop_it_has_a_window_below_all(
    desktop: Desktop, need: Callable[[str], str]
) -> None:
    need("openbox")
    need("xcompmgr")
    desktop.manage_windows()
    desktop.start("xcompmgr")
    wait_for(lambda: any(shown.title == "xcompmgr" for shown in desktop.windows()), "xcompmgr")
    live = start(desktop)
    window = desktop.window("Ridgeline's desktop")
    assert window.size == (1280, 720)
    assert b"_NET_WM_WINDOW_TYPE_DESKTOP" in desktop.ask("xprop", "-id", window.id, "_NET_WM_WINDOW_TYPE")
    cover = desktop.start(sys.executable, "-c", COVER.replace("1280, 720", "300, 200").replace("100)", "20)"))
    shown = desktop.window("cover")
    wait_for(lambda: (desktop.screenshot(shown) == (0, 255, 0)).all(), "a window above it")
    assert moves(desktop)
    cover.kill()
    end(live)
    wait_for(lambda: all(one.title != "Ridgeline's desktop" for one in desktop.windows()), "its window's end")


def test_where_a_desktop_draws_one_its_own_window_is_above_that(desktop: Desktop, need: Callable[[str], str]) -> None:
    need("openbox")
    desktop.manage_windows()
    another = {"SDL_X11_WINDOW_TYPE": "_NET_WM_WINDOW_TYPE_DESKTOP"}
    desktop.start(sys.executable, "-c", COVER, changes=another)
    wait_for(lambda: (desktop.screenshot() == (0, 255, 0)).all(), "another desktop")
    live = desktop.start(*LIVE)
    wait_for(lambda: not (desktop.screenshot() == (0, 255, 0)).all(axis=2).any(), "the landscape", 30.0)
    assert moves(desktop)
    end(live)
    wait_for(lambda: (desktop.screenshot() == (0, 255, 0)).all(), "the other desktop again")


ON_BATTERY = """
import sys
from pathlib import Path
from ridgeline.system.pace import power
from ridgeline.desktop.wallpaper import live
power.source.__defaults__ = (Path(sys.argv.pop(1)),)
live.SETTLE_SECONDS = 0.5
from ridgeline.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_on_battery_it_stands_and_leaves_no_holes_where_windows_were(desktop: Desktop, tmp_path: Path) -> None:
    (tmp_path / "BAT0").mkdir()
    (tmp_path / "BAT0" / "type").write_text("Battery")
    (tmp_path / "BAT0" / "status").write_text("Discharging")
    live = desktop.start(sys.executable, "-c", ON_BATTERY, str(tmp_path), *LIVE[3:])
    wait_for(lambda: painted(desktop) and share(live, 1.0) < 0.02, "a picture that stands", 40.0)
    cover = desktop.start(sys.executable, "-c", COVER.replace("1280, 720", "300, 200"))
    shown = desktop.window("cover")
    wait_for(lambda: (desktop.screenshot(shown) == (0, 255, 0)).all(), "a window")
    wait_for(lambda: share(live, 1.0) < 0.02, "rest", 40.0)
    cover.kill()
    cover.wait()
    wait_for(lambda: painted(desktop) and share(live, 1.0) < 0.02, "the whole picture", 40.0)
    assert not (desktop.screenshot() == (0, 255, 0)).all(axis=2).any()


def test_it_ends_with_the_display(desktop: Desktop) -> None:
    live = start(desktop)
    desktop.die(signal.SIGKILL)
    assert live.wait(20) == 75


def test_windows_hide_the_monitors_only_together_and_wholly() -> None:
    monitors = [ScreenBox(0, 0, 100, 50), ScreenBox(100, 0, 80, 60)]
    left, right, all_but_a_line = (
        ScreenBox(-9, 0, 59, 60),
        ScreenBox(51, 0, 200, 60),
        ScreenBox(0, 0, 180, 59),
    )
    assert not all_hidden(monitors, [])
    assert not all_hidden(monitors, [left, right])
    assert not all_hidden(monitors, [all_but_a_line])
    assert all_hidden(monitors, [left, ScreenBox(50, -5, 200, 70)])
    assert all_hidden(monitors, [ScreenBox(0, 0, 100, 50), ScreenBox(100, 0, 80, 60)])
