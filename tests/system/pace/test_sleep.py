"""Monitors may go to sleep over a landscape, as if nothing ran, and never over a game that is played."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from app.modes.player import Player
from private_desktop import Desktop, wait_for, wait_for_turns
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import IDLE
from sources import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(60)]

LANDSCAPE = ("--theme", "dusk", "--seed", "7", "--time", "18:30")


class Blanking:
    """The X server's own blanking: what a running program may suspend."""

    def __init__(self, desktop: Desktop) -> None:
        """Be able to ask for its state, over a connection of its own."""
        self._desktop = desktop
        x11, self._xss = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXss.so.1")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.argtypes, x11.XDefaultRootWindow.restype = (ctypes.c_void_p,), ctypes.c_ulong
        self._xss.XScreenSaverQueryInfo.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_void_p)
        self._display = x11.XOpenDisplay(desktop.display.encode())
        self._root = x11.XDefaultRootWindow(self._display)

    def now(self) -> tuple[bool, int]:
        """Whether the screen is blank, and the milliseconds since the last key by the server's own clock."""
        told = (ctypes.c_ulong * 8)()  # window, state and kind, time to or since blanking, idle time, more
        assert self._xss.XScreenSaverQueryInfo(self._display, self._root, ctypes.byref(told))
        return told[1] & 0xFFFFFFFF == 1, told[3]

    def comes(self) -> bool:
        """Whether it comes where it is to come after one second without a key: two more have passed if it does not."""
        self._desktop.ask("xset", "s", "1", "1")
        _, idle = self.now()

        def known() -> tuple[bool] | None:
            blank, since = self.now()
            return (blank,) if blank or since > idle + 3000 else None

        (blank,) = wait_for(known, "a blank screen, or three seconds without one")
        self._desktop.ask("xset", "s", "off", "s", "reset")
        return blank


@pytest.fixture
def blanking(desktop: Desktop, need: Callable[[str], str]) -> Blanking:
    """The blanking of a desktop."""
    need("xset")
    return Blanking(desktop)


def start(desktop: Desktop, *words: str) -> subprocess.Popen[str]:
    program = desktop.start(sys.executable, "-m", "ridgeline", *words, *LANDSCAPE)
    wait_for(lambda: desktop.screenshot().any(), "the first frame")
    return program


def test_a_cruise_lets_the_monitor_sleep(desktop: Desktop, blanking: Blanking) -> None:
    start(desktop)
    assert blanking.comes()


def test_a_run_keeps_the_monitor_awake_unless_it_is_paused_or_cannot_be_seen(
    desktop: Desktop, blanking: Blanking
) -> None:
    program = start(desktop, "play")
    assert blanking.comes(), "it is not played yet"
    for end in ("p", "hidden"):
        desktop.press("space")
        wait_for_turns(program, 40)
        assert not blanking.comes()
        if end == "p":
            desktop.press(end)
        else:
            desktop.ask("xdotool", "windowunmap", "--sync", desktop.window("Ridgeline").id)
        wait_for_turns(program, 10)
        assert blanking.comes(), end


@pytest.mark.parametrize("how", [("-m", "ridgeline"), (str(ROOT / "game"),)])
def test_desktops_know_the_window_and_what_keeps_the_monitor_awake_by_name(
    how: tuple[str, ...], desktop: Desktop, need: Callable[[str], str], tmp_path: Path
) -> None:
    for tool in ("xprop", "dbus-daemon", "dbus-monitor"):
        need(tool)
    address = f"unix:path={tmp_path}/bus"
    there = {"DBUS_SESSION_BUS_ADDRESS": address}
    desktop.start("dbus-daemon", "--session", f"--address={address}")
    wait_for((tmp_path / "bus").exists, "the bus")
    log = (tmp_path / "log").open("w")
    wanted = "interface='org.freedesktop.ScreenSaver'"
    with log, subprocess.Popen(["dbus-monitor", wanted], env=desktop.environment(**there), stdout=log) as monitor:
        wait_for(lambda: "NameAcquired" in (tmp_path / "log").read_text(), "the monitor of the bus")
        desktop.start(sys.executable, *how, "play", *LANDSCAPE, changes=there)
        window = wait_for(lambda: desktop.window("Ridgeline"), "the window")
        assert b'"ridgeline", "ridgeline"' in desktop.ask("xprop", "-id", window.id, "WM_CLASS")
        wait_for(lambda: desktop.screenshot().any(), "the first frame")
        desktop.press("space")
        wait_for(lambda: "member=Inhibit" in (tmp_path / "log").read_text(), "what keeps the monitor awake")
        wait_for(lambda: 'string "a run is flown"' in (tmp_path / "log").read_text(), "why")
        monitor.kill()
    assert 'string "Ridgeline"' in (tmp_path / "log").read_text()


def test_only_a_run_that_goes_on_keeps_it_awake(opened: list[Director]) -> None:
    player = Player(opened)
    assert not player.director.flies
    player.tap(pygame.K_SPACE)
    assert player.director.flies
    player.tap(pygame.K_p)
    assert not player.director.flies
    player.tap(pygame.K_p)
    player.play_to_the_end()
    assert not player.director.flies


def test_a_run_that_has_given_way_to_the_cruise_does_not(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_z)
    player.wait(IDLE - 1.0)
    assert player.director.flies
    player.wait(2.0)
    assert player.cruises
    assert not player.director.flies


def test_the_screensaver_lets_the_monitor_sleep(desktop: Desktop, blanking: Blanking) -> None:
    program = desktop.start(sys.executable, "-m", "ridgeline", "saver", *LANDSCAPE)
    wait_for(lambda: desktop.screenshot().any(), "the first frame")
    assert blanking.comes()
    assert program.poll() is None, program.communicate()
