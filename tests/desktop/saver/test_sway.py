"""On Wayland as somebody with sway has it: full screen, and the saver, which swayidle starts and a key ends."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from app.window.sway import Sway
from private_desktop import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(90)]


def full(monitor: dict[str, Any]) -> list[str]:
    """The windows that fill a monitor."""
    return [window["name"] for window in windows(monitor) if window["fullscreen_mode"] == 1]


def names_of(monitor: dict[str, Any]) -> list[str]:
    """The names by which the desktop knows the programs of a monitor's windows."""
    return [window["app_id"] for window in windows(monitor)]


def windows(monitor: dict[str, Any]) -> list[dict[str, Any]]:
    """The windows on a monitor."""
    return [window for space in monitor["nodes"] for window in (*space["nodes"], *space["floating_nodes"])]


def test_the_window_has_the_program_s_name(sway: Sway) -> None:
    sway.run_along(sys.executable, "-m", "ridgeline", "--theme", "dusk", "--seed", "7")
    wait_for(lambda: [name for monitor in sway.monitors() for name in names_of(monitor)] == ["ridgeline"], "its name")


@pytest.mark.parametrize("words", [["--fullscreen"], []])
def test_full_screen_fills_the_monitor_and_a_key_changes_it(sway: Sway, words: list[str]) -> None:
    sway.run_along(sys.executable, "-m", "ridgeline", *words, "--theme", "dusk", "--seed", "7", "--time", "12:00")
    title = "Ridgeline – dusk – 7"
    wait_for(lambda: [window["name"] for window in windows(sway.monitors()[0])] == [title], "a window", 30)
    shown = bool(words)
    for press in (False, True, True, True):
        if press:
            sway.press("f")
        shown ^= press
        wait_for(lambda: full(sway.monitors()[0]) == [title] * shown, f"full screen: {shown}", 30)  # noqa: B023
    wait_for(lambda: sway.picture("HEADLESS-1").std() > 10, "a picture", 30)


@pytest.mark.usefixtures("opengl")
def test_what_the_card_draws_is_shown_at_the_size_that_sway_chooses(sway: Sway) -> None:
    sway.run_along(sys.executable, "-m", "ridgeline", "--renderer", "gpu", "--theme", "dusk", "--seed", "7")
    title = ["Ridgeline – dusk – 7"]  # which comes with the first look at what has happened to the window
    wait_for(lambda: [window["name"] for window in windows(sway.monitors()[0])] == title, "its title", 30)
    wait_for(lambda: sway.picture("HEADLESS-1").std() > 10, "a picture", 30)


def test_swayidle_starts_it_on_all_monitors_and_a_key_ends_it(sway: Sway) -> None:
    saver = f"{sys.executable} -m ridgeline saver --theme dusk --seed 7 --time 12:00 --weather none"
    sway.run_along("swayidle", "-w", "timeout", "1", saver)
    wait_for(lambda: [full(monitor) for monitor in sway.monitors()] == [["Ridgeline"]] * 2, "a window on each", 30)
    assert all(names_of(monitor) == ["ridgeline"] for monitor in sway.monitors())
    see_one_sky(sway)
    sway.press("a")
    wait_for(lambda: [full(monitor) for monitor in sway.monitors()] == [[], []], "its end")


@pytest.mark.usefixtures("opengl")
def test_opengl_draws_on_all_monitors(sway: Sway) -> None:
    words = ("saver", "--renderer", "gpu", "--theme", "dusk", "--seed", "7", "--time", "12:00", "--weather", "none")
    saver = sway.start(sys.executable, "-m", "ridgeline", *words, told=subprocess.PIPE)
    wait_for(lambda: [full(monitor) for monitor in sway.monitors()] == [["Ridgeline"]] * 2, "a window on each", 30)
    see_one_sky(sway)
    saver.terminate()
    assert saver.communicate(timeout=20) == ("", "")
    assert saver.returncode == 143


def see_one_sky(sway: Sway) -> None:
    """Wait until both monitors show pictures, which are parts of one."""
    wait_for(lambda: sway.picture("HEADLESS-1").std() > 10 and sway.picture("HEADLESS-2").std() > 10, "pictures", 30)
    left, right = sway.picture("HEADLESS-1"), sway.picture("HEADLESS-2")
    sky = slice(0, 200)
    assert left.shape == (1280, 720, 3)
    assert np.abs(left[-1, sky].astype(int) - right[0, sky]).max() < 16, "one sky across the seam"
