"""On Wayland as somebody with sway has it: full screen, and the saver, which swayidle starts and a key ends."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from desktop import wait_for
from present.saver.daemon import ordinary

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(90)]

TOOLS = ("sway", "swaymsg", "swayidle", "grim", "wtype")
"""Debian has them in sway, swayidle, grim and wtype."""

CONFIGURATION = """\
xwayland disable
output HEADLESS-1 mode 1280x720 position 0 0
output HEADLESS-2 mode 1024x720 position 1280 0
"""


class Sway:
    """A sway of its own with two monitors that nobody sees, to be used in a `with` block."""

    def __init__(self) -> None:
        """Start it and wait until it answers."""
        self._folder = Path(tempfile.mkdtemp(prefix="ridgeline-sway-"))  # sockets need short paths
        configuration = self._folder / "config"
        configuration.write_text(CONFIGURATION, encoding="ascii")
        elsewhere = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS")
        kept = {name: value for name, value in os.environ.items() if name not in elsewhere}
        headless = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_HEADLESS_OUTPUTS": "2"}
        folders = {"XDG_RUNTIME_DIR": str(self._folder), "HOME": str(self._folder)}
        self._environment = kept | headless | folders | {"WLR_RENDERER": "pixman"}
        self._programs = [self.start(*ordinary(), "sway", "--config", str(configuration))]
        socket = wait_for(lambda: next(self._folder.glob("sway-ipc.*"), None), "sway")
        display = wait_for(lambda: next(self._folder.glob("wayland-?"), None), "sway's display")
        self._environment |= {"SWAYSOCK": str(socket), "WAYLAND_DISPLAY": display.name}
        wait_for(lambda: len(self.monitors()) == 2, "two monitors")

    def __enter__(self) -> Sway:
        """The compositor itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End all that was started, sway last."""
        for program in reversed(self._programs):
            program.kill()
            program.wait()
        shutil.rmtree(self._folder)

    def start(self, *command: str, told: int = subprocess.DEVNULL, **changes: str) -> subprocess.Popen[str]:
        """A program started here in a folder of its own, with changes to its environment; `told` gets its output."""
        environment = self._environment | changes
        return subprocess.Popen(command, env=environment, cwd=self._folder, stdout=told, stderr=told, text=True)

    def kill(self) -> None:
        """Kill it, and with it the display."""
        self._programs[0].kill()
        self._programs[0].wait()

    def run_along(self, *command: str) -> None:
        """A program that runs until the end."""
        self._programs.append(self.start(*command))

    def monitors(self) -> list[dict[str, Any]]:
        """What each monitor shows, as sway tells it."""
        tree = json.loads(self.ask("swaymsg", "-t", "get_tree"))
        return [node for node in tree["nodes"] if node["name"] != "__i3"]

    def picture(self, monitor: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """What a monitor shows, (width, height, 3)."""
        file = self._folder / "picture.png"
        self.ask("grim", "-o", monitor, str(file))
        return pygame.surfarray.array3d(pygame.image.load(file))

    def press(self, key: str) -> None:
        """Press a key of a keyboard that is plugged in a moment before."""
        self.ask("wtype", "-s", "500", key, "-s", "200")

    def ask(self, *command: str) -> bytes:
        """What a program prints that is asked here and answers soon."""
        done = subprocess.run(command, env=self._environment, capture_output=True, check=True, timeout=20)
        return done.stdout


@pytest.fixture
def sway(need: Callable[[str], str]) -> Iterator[Sway]:
    for tool in TOOLS:
        need(tool)
    with Sway() as started:
        yield started


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
