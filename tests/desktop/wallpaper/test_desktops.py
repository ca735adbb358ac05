"""Real desktops that show the picture: plain X, Xfce, sway; and the settings of those that are not tried."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from app.window.sway import Sway
from monitors import Monitors
from private_desktop import Desktop, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.timeout(90)]

WALLPAPER = (sys.executable, "-m", "ridgeline", "wallpaper", "--theme", "dusk", "--seed", "7", "--time", "12:00")


def picture(file: Path) -> NDArray[np.uint8]:
    """A picture's file, (height, width, 3)."""
    return pygame.surfarray.array3d(pygame.image.load(file)).swapaxes(0, 1)


def alike(first: NDArray[np.uint8], second: NDArray[np.uint8], levels: float = 1.0) -> bool:
    """Whether nine tenths of two pictures' pixels are the same; a desktop may have icons."""
    if first.shape != second.shape:
        return False
    return float((np.abs(first.astype(int) - second).max(axis=2) <= levels).mean()) > 0.9


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The user's folder of data, in which the pictures stay."""
    return tmp_path / "my data"


@pytest.mark.window
@pytest.mark.parametrize("program", ["feh", "xwallpaper", "hsetroot"])
def test_the_root_window_shows_it(
    program: str, desktop: Desktop, data: Path, tmp_path: Path, need: Callable[[str], str]
) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / program).symlink_to(need(program))
    changes = {"PATH": str(tmp_path / "bin"), "XDG_DATA_HOME": str(data), "XDG_CURRENT_DESKTOP": "", "SWAYSOCK": ""}
    done = subprocess.run(
        WALLPAPER, env=desktop.environment(**changes), capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    shown = picture(data / "ridgeline" / "wallpaper" / "ridgeline-a.png")
    assert shown.shape == (720, 1280, 3)
    wait_for(lambda: alike(desktop.screenshot(), shown), "the picture on the root window")


XFCE = 'xfdesktop --disable-wm-check & desktop=$!; "$@"; read -r line; kill $desktop; wait'
"""A session of Xfce's desktop, in which a command runs, until its input is closed."""


@pytest.mark.window
def test_xfce_shows_a_part_of_the_panorama_on_each_monitor(
    monitors: Monitors, data: Path, tmp_path: Path, need: Callable[[str], str]
) -> None:
    for program in ("dbus-run-session", "xfconf-query", "xfdesktop"):
        need(program)
    changes = {"XDG_DATA_HOME": str(data), "XDG_CONFIG_HOME": str(tmp_path / "config"), "HOME": str(tmp_path)}
    changes |= {"XDG_CURRENT_DESKTOP": "XFCE", "SWAYSOCK": "", "NO_AT_BRIDGE": "1"}
    session = ["dbus-run-session", "--", "sh", "-c", XFCE, "sh", *WALLPAPER]
    quiet, environment = subprocess.DEVNULL, monitors.environment(**changes)
    with subprocess.Popen(session, env=environment, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet):
        for number, mode in enumerate(monitors.modes().values()):
            file = data / "ridgeline" / "wallpaper" / f"ridgeline-{number}-a.png"
            wait_for(file.exists, f"picture {number}", 40.0)
            wait_for(lambda: alike(monitors.screenshot(tuple(mode)), picture(file)), f"it on {mode}", 40.0)  # noqa: B023


@pytest.fixture
def on_sway(sway: Sway, data: Path, need: Callable[[str], str]) -> Iterator[Callable[..., None]]:
    """A function that sets the wallpaper under sway, with changes to the environment."""
    need("swaybg")

    def set_wallpaper(*words: str, **changes: str) -> None:
        changes = {"XDG_CURRENT_DESKTOP": "", "XDG_DATA_HOME": str(data)} | changes
        with (data.parent / "said").open("w+") as said:
            status = sway.start(*WALLPAPER, *words, told=said.fileno(), **changes).wait(60)
            said.seek(0)
            assert status == 0, said.read()

    yield set_wallpaper
    for process in swaybgs(data):
        os.kill(process, 9)


def swaybgs(data: Path) -> list[int]:
    """The processes that show pictures of a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words[0].endswith(b"swaybg") and any(os.fsencode(data) in word for word in words):
            found.append(int(process.name))
    return found


def shows(sway: Sway, data: Path, letter: str) -> bool:
    """Whether each of sway's monitors shows its part of the panorama."""
    folder = data / "ridgeline" / "wallpaper"
    return all(
        alike(
            sway.picture(f"HEADLESS-{number + 1}").swapaxes(0, 1), picture(folder / f"ridgeline-{number}-{letter}.png")
        )
        for number in range(2)
    )


@pytest.mark.window
def test_sway_shows_a_part_of_the_panorama_on_each_monitor(
    sway: Sway, on_sway: Callable[..., None], data: Path
) -> None:
    on_sway()
    wait_for(lambda: shows(sway, data, "a"), "the picture on both monitors")
    left, right = sway.picture("HEADLESS-1").astype(int), sway.picture("HEADLESS-2").astype(int)
    assert np.abs(left[-1, :200] - right[0, :200]).max() < 16, "one sky across the seam"


@pytest.mark.window
def test_swaybg_stays_and_the_next_takes_its_place(sway: Sway, on_sway: Callable[..., None], data: Path) -> None:
    on_sway(SWAYSOCK="")
    wait_for(lambda: sway.picture("HEADLESS-1").std() > 10, "a picture")
    before = swaybgs(data)
    assert len(before) == 1
    on_sway(SWAYSOCK="")
    wait_for(lambda: (now := swaybgs(data)) and now != before and len(now) == 1, "the next swaybg alone")
    assert sway.picture("HEADLESS-1").std() > 10


SETTINGS = {
    "GNOME": ("org.gnome.desktop.background", ("picture-uri", "picture-uri-dark")),
    "MATE": ("org.mate.background", ("picture-filename",)),
    "X-Cinnamon": ("org.cinnamon.desktop.background", ("picture-uri",)),
}


@pytest.mark.parametrize("desktop", SETTINGS)
def test_the_settings_of_desktops_name_the_picture(
    desktop: str, data: Path, tmp_path: Path, need: Callable[[str], str]
) -> None:
    schema, keys = SETTINGS[desktop]
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": str(tmp_path), "XDG_CURRENT_DESKTOP": desktop}
    environment |= {"XDG_DATA_HOME": str(data)}
    session = [need("dbus-run-session"), "--"]
    subprocess.run([*session, *WALLPAPER], env=environment, check=True, timeout=60)
    for key in keys:
        get = [*session, need("gsettings"), "get", schema, key]
        told = subprocess.run(get, env=environment, capture_output=True, text=True, check=True, timeout=20).stdout
        file = unquote(told.strip().strip("'").removeprefix("file://"))
        assert file == str(data / "ridgeline" / "wallpaper" / "ridgeline-a.png")
        assert picture(Path(file)).shape == (1080, 1920, 3)
