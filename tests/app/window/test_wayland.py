"""Under a real Wayland compositor: what fills the screen, and what becomes of it when the compositor is killed."""

from __future__ import annotations

import sys

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from private_desktop import wait_for
from ridgeline import still

from .compositor import Compositor

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(60)]

LANDSCAPE = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--speed", "0", "--weather", "none")

WAYS = {"the window": ("--fullscreen",), "the screensaver": ("saver",), "one monitor": ("saver", "--monitor", "0")}


@pytest.mark.parametrize("way", WAYS)
def test_it_fills_the_screen_and_ends_in_peace_with_the_compositor(way: str, compositor: Compositor) -> None:
    expected = pixels_of_still()
    program = compositor.start(sys.executable, "-m", "ridgeline", *WAYS[way], *LANDSCAPE)

    def looks_right() -> bool:
        """Whether the land is where it belongs; the screensaver may be a little darker and lower."""
        picture = compositor.screenshot()[:640].astype(int)  # below may be a hint
        return picture.shape == expected.shape and float(np.abs(picture - expected).mean()) < 12.0

    wait_for(looks_right, "the landscape")
    compositor.kill()
    assert program.wait(10) == 0
    assert program.communicate()[1] == ""


def test_a_signal_ends_the_screensaver(compositor: Compositor) -> None:
    program = compositor.start(sys.executable, "-m", "ridgeline", "saver", *LANDSCAPE)

    def shows_sky() -> bool:
        """Whether the top is dark blue: no longer Weston's panel, nor the black from before that."""
        top = compositor.screenshot()[:4]
        return bool(top.min(axis=2).max() < 90 and top.max(axis=2).min() > 60)

    wait_for(shows_sky, "the sky")
    program.terminate()
    assert program.wait(10) == 143
    assert program.communicate() == ("", "")


def test_where_it_would_be_shown_can_be_asked_for(compositor: Compositor) -> None:
    program = compositor.start(sys.executable, "-m", "ridgeline", "saver", "--dry-run", *LANDSCAPE)
    told, problem = program.communicate(timeout=20)
    assert (program.returncode, problem) == (0, "")
    assert told.startswith("monitor 0: 1280x720 at 0,0")


def pixels_of_still() -> NDArray[np.int64]:
    """The same landscape, drawn without a display."""
    surface = still(seed=7, theme="dusk", size=(1280, 720), time="18:30")
    return pygame.surfarray.array3d(surface).swapaxes(0, 1)[:640].astype(int)
