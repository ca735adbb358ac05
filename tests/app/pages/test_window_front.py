"""The front page in real windows, with real keys and a real mouse."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from private_desktop import Desktop, Shown, wait_for
from ridgeline.app.modes.mode_director import Director

from .visitor import Visitor, with_size

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(180)]

SCREENS = [(1280, 720), (1366, 768), (720, 1280), (3840, 2160)]

SHOTS = "RIDGELINE_SHOTS"
"""The variable that names a folder in which pictures of the windows are left, to be looked at."""


class AtFront:
    """The program in a window that fills a screen of some size."""

    def __init__(self, desktop: Desktop, folder: Path, size: tuple[int, int]) -> None:
        self.desktop, self.size = desktop, size
        words = ("--theme", "dusk", "--seed", "7", "--time", "16:00", "--size", "{}x{}".format(*size))
        changes = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "SDL_AUDIODRIVER": "dummy"}
        self.program = desktop.start(sys.executable, "-m", "ridgeline", *words, changes=changes)
        wait_for(lambda: self.shown.title and self.picture().any(), "the first frame", 60.0)

    @property
    def shown(self) -> Shown:
        return self.desktop.window("Ridgeline")

    def picture(self) -> NDArray[np.uint8]:
        return self.desktop.screenshot(self.shown)

    def dark(self) -> float:
        """How dark the upper left corner is, in levels, where the veil of a page is."""
        return float(self.picture()[: self.size[1] // 3, : self.size[0] // 12].mean())

    def theme(self, name: str) -> None:
        """Wait until a theme is shown."""
        wait_for(lambda: f" {name} " in self.shown.title, f"the theme {name}", 30.0)

    def keep(self, name: str) -> None:
        """Leave a picture, if somebody wants to look at it."""
        if folder := os.environ.get(SHOTS):
            from PIL import Image

            Image.fromarray(self.picture()).save(Path(folder) / f"{name}-{self.size[0]}x{self.size[1]}.png")

    def quit(self) -> None:
        _, said = self.program.communicate(timeout=30)
        assert (self.program.returncode, said) == (0, "")


@pytest.mark.parametrize("size", SCREENS)
def test_another_theme_is_found_with_the_mouse_alone(
    opened: list[Director], tmp_path: Path, size: tuple[int, int], need: Callable[[str], str]
) -> None:
    need("Xvfb")
    visitor = Visitor(opened, with_size(*size))
    visitor.key(27)
    landscapes, leave = visitor.box("Landscapes"), visitor.box("Quit")
    visitor.click_on("Landscapes")
    placed = visitor.layout.of(0)
    assert placed is not None
    (number, tile) = placed.cells[-1]
    with Desktop(*size) as desktop:
        front = AtFront(desktop, tmp_path, size)
        left, top = front.shown.place
        bright = front.dark()
        desktop.click((left + size[0] - 5, top + size[1] // 2))
        wait_for(lambda: front.dark() < 0.6 * bright, "the page")
        front.keep("front")
        desktop.click((left + landscapes.left + 5, top + landscapes.middle))
        wait_for(lambda: front.picture()[tile.top, tile.left : tile.right].any(), "the landscapes")
        desktop.click((left + tile.left + 5, top + tile.top + 5))
        wait_for(lambda: " dusk " not in front.shown.title, "another theme", 30.0)
        front.keep("landscapes")
        desktop.click((left + size[0] // 2, top + 20), button=3)
        desktop.click((left + leave.left + 5, top + leave.middle))
        front.quit()
    assert number >= 0


def test_another_theme_is_found_with_the_keys_alone(desktop: Desktop, tmp_path: Path) -> None:
    front = AtFront(desktop, tmp_path, (1280, 720))
    bright = front.dark()
    desktop.press("Escape")
    wait_for(lambda: front.dark() < 0.6 * bright, "the page")
    desktop.press("Down", "Down", "Return", "Right", "Return")
    front.theme("harbour")
    desktop.press("Escape", "Escape")
    wait_for(lambda: front.dark() > 0.6 * bright, "the landscape")
    desktop.press("Escape", "End", "Up", "Return")
    front.quit()


def test_the_first_start_shows_a_hint_and_the_second_none(desktop: Desktop, tmp_path: Path) -> None:
    front = AtFront(desktop, tmp_path, (640, 360))
    hinted = tmp_path / "state" / "ridgeline"
    wait_for(lambda: hinted.is_dir() and any(hinted.iterdir()), "that the hint was shown")
    front.keep("hint")
    desktop.press("q")
    front.quit()
