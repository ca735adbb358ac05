"""Monitors may go to sleep over a landscape, as if nothing ran, and never over a game that is played."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable

import pygame
import pytest

from desktop import Desktop, wait_for, wait_for_turns
from present.app.player import Player
from ridgeline.present.app.director import Director

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


def test_a_game_keeps_the_monitor_awake(desktop: Desktop, blanking: Blanking) -> None:
    program = start(desktop, "play")
    assert blanking.comes(), "it is not played yet"
    desktop.press("space")
    wait_for_turns(program, 40)
    assert not blanking.comes()


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


def test_the_screensaver_lets_the_monitor_sleep(desktop: Desktop, blanking: Blanking) -> None:
    program = desktop.start(sys.executable, "-m", "ridgeline", "saver", *LANDSCAPE)
    wait_for(lambda: desktop.screenshot().any(), "the first frame")
    assert blanking.comes()
    assert program.poll() is None, program.communicate()
