"""Pictures in terminals as people have them: foot, xterm and kitty show what a still of the same moment shows."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from app.window.sway import Sway
from private_desktop import Desktop, wait_for
from ridgeline.options import Settings
from ridgeline.render import Projector, canvas
from ridgeline.scene import View
from ridgeline.shot.timeline import Timeline

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="these are terminals of Linux")]

STANDING = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--weather", "none", "--calm", "--speed", "0")
"""A picture that hardly changes, so that it can be compared with a still."""

PROGRAM = (sys.executable, "-m", "ridgeline", "terminal", *STANDING)

NEAR, FAR, FARTHEST = 4.0, 7.0, 14.0
"""Levels, on average, that a picture is off at most, and half blocks, with their coarse edges, at least and at most."""

DOTS = 4  #: pixels of a square in which dots mix

Shown = npt.NDArray[np.int16]


def still(width: int, height: int) -> Shown:
    """(width, height, 3) the picture of the first second at that size."""
    settings = Settings(7, "dusk", 18.5, weather="none", calm=True, speed=0.0)
    surface = canvas(width, height)
    Projector().draw(Timeline(settings).picture(0.0, View(width, height)), surface)
    return pygame.surfarray.array3d(surface).astype(np.int16)


def off(shown: Shown) -> float:
    """Mean levels by which a terminal's screen is off the still of its size; the eye, too, takes dots together."""
    return float(np.abs(taken_together(shown) - taken_together(still(*shown.shape[:2]))).mean())


def taken_together(shown: Shown) -> npt.NDArray[np.float64]:
    """The means of squares of DOTS pixels."""
    width, height = (side // DOTS for side in shown.shape[:2])
    return shown[: DOTS * width, : DOTS * height].reshape(width, DOTS, height, DOTS, 3).mean(axis=(1, 3))


def nearest(look: Callable[[], Shown], bound: float) -> float:
    """How far off the screen is, once it is near or no longer worth waiting for."""
    seen = [255.0]

    def near() -> bool:
        seen.append(off(look()))
        return seen[-1] <= bound

    with contextlib.suppress(AssertionError):
        wait_for(near, "the picture", 20.0, pause=0.3)
    return min(seen)


def screen_of(desktop: Desktop, width: int, height: int) -> Shown:
    """The upper left part of a private X server's screen."""
    file = io.BytesIO(desktop.ask("import", "-window", "root", "png:-"))
    return pygame.surfarray.array3d(pygame.image.load(file, "a.png"))[:width, :height].astype(np.int16)


def test_foot_shows_the_picture_in_sixels(sway: Sway, need: Callable[[str], str]) -> None:
    sway.ask("swaymsg", "default_border", "none")
    foot = (
        need("foot"),
        "--override=pad=0x0",
        "--override=colors.background=000000",
        "--log-level=error",
        "--fullscreen",
    )
    sway.run_along(*foot, *PROGRAM)

    def look() -> Shown:
        shown = sway.picture("HEADLESS-1").astype(np.int16)
        lit = np.flatnonzero(shown.any(axis=(1, 2))), np.flatnonzero(shown.any(axis=(0, 2)))
        return shown[: lit[0].max() + 1, : lit[1].max() + 1] if all(map(len, lit)) else shown

    assert nearest(look, NEAR) <= NEAR


@pytest.mark.parametrize("way", ["auto", "blocks"])
def test_xterm_shows_the_picture_in_sixels_and_finer_than_blocks(
    desktop: Desktop, need: Callable[[str], str], way: str
) -> None:
    xterm = (need("xterm"), "-ti", "vt340", "-tn", "xterm-256color", "-b", "0", "-bw", "0", "-geometry", "120x34+0+0")
    desktop.start(*xterm, "-e", *PROGRAM, "--graphics", way)
    found = nearest(lambda: screen_of(desktop, 720, 442), NEAR if way == "auto" else FARTHEST)
    assert found <= NEAR if way == "auto" else FAR <= found <= FARTHEST


def test_kitty_shows_the_picture_in_its_protocol(desktop: Desktop, need: Callable[[str], str], tmp_path: Path) -> None:
    options = (
        "window_padding_width=0",
        "remember_window_size=no",
        "update_check_interval=0",
        "placement_strategy=top-left",
    )
    size = ("initial_window_width=1200", "initial_window_height=680")
    words = [word for option in (*options, *size) for word in ("-o", option)]
    changes = {"LIBGL_ALWAYS_SOFTWARE": "1", "KITTY_CONFIG_DIRECTORY": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)}
    desktop.start(need("kitty"), "--config", "NONE", *words, *PROGRAM, changes=changes)

    def look() -> Shown:
        shown = screen_of(desktop, 1280, 720)
        lit = np.flatnonzero(shown.any(axis=(1, 2))), np.flatnonzero(shown.any(axis=(0, 2)))
        return shown[: lit[0].max() + 1, : lit[1].max() + 1] if all(map(len, lit)) else shown

    assert nearest(look, NEAR) <= NEAR
