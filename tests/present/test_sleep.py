"""Monitors may go to sleep over a landscape, as if nothing ran, and never over a game that is played."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable

import pygame
import pytest

from desktop import Desktop, wait_for
from present.player import Player
from ridgeline.present.playing import Playing

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

    @property
    def on(self) -> bool:
        """Whether the screen is blank now."""
        told = (ctypes.c_ulong * 8)()  # window, state and kind, more
        assert self._xss.XScreenSaverQueryInfo(self._display, self._root, ctypes.byref(told))
        return told[1] & 0xFFFFFFFF == 1

    def comes(self) -> bool:
        """Whether it comes within three seconds, where it shall come one second after the last key."""
        self._desktop.ask("xset", "s", "1", "1")
        deadline = time.monotonic() + 3.0
        while not (came := self.on) and time.monotonic() < deadline:
            time.sleep(0.05)
        self._desktop.ask("xset", "s", "off", "s", "reset")
        return came


@pytest.fixture
def blanking(desktop: Desktop, need: Callable[[str], str]) -> Blanking:
    """The blanking of a desktop."""
    need("xset")
    return Blanking(desktop)


def start(desktop: Desktop, *words: str) -> None:
    desktop.start(sys.executable, "-m", "ridgeline", *words, *LANDSCAPE)
    wait_for(lambda: desktop.screenshot().any(), "the first frame")


def test_a_cruise_lets_the_monitor_sleep(desktop: Desktop, blanking: Blanking) -> None:
    start(desktop)
    assert blanking.comes()


def test_a_game_keeps_the_monitor_awake(desktop: Desktop, blanking: Blanking) -> None:
    start(desktop, "play")
    assert blanking.comes(), "it is not played yet"
    desktop.press("space")
    time.sleep(1.0)
    assert not blanking.comes()


def test_only_a_run_that_goes_on_keeps_it_awake(opened: list[Playing]) -> None:
    player = Player(opened)
    assert not player.playing.flies
    player.tap(pygame.K_SPACE)
    assert player.playing.flies
    player.tap(pygame.K_p)
    assert not player.playing.flies
    player.tap(pygame.K_p)
    player.play_to_the_end()
    assert not player.playing.flies


def test_the_screensaver_lets_the_monitor_sleep(desktop: Desktop, blanking: Blanking) -> None:
    program = desktop.start(sys.executable, "-m", "ridgeline", "saver", *LANDSCAPE)
    wait_for(lambda: desktop.screenshot().any(), "the first frame")
    assert blanking.comes()
    assert program.poll() is None, program.communicate()
