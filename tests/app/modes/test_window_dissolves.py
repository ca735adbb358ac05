"""Dissolves, and a theme's file that changes, in a real window."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from private_desktop import Desktop, wait_for
from ridgeline import shipped
from ridgeline.shot.still import still

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(60)]

DUSK = shipped.theme_text("dusk")
WINTER = shipped.theme_text("winter")
SIZE = (480, 270)
SKY = np.s_[:40]
MIDDLE = np.s_[110:160, 180:300]


class Running:
    """The program with a theme's file that can be changed, and what can be seen of it."""

    def __init__(self, desktop: Desktop, folder: Path) -> None:
        """Start it and wait for its first frame."""
        self.desktop, self.file = desktop, folder / "mine.toml"
        self.file.write_text(DUSK, encoding="utf-8")
        given = ("--theme", str(self.file), "--seed", "7", "--time", "18:30", "--size", "{}x{}".format(*SIZE), "--calm")
        self.program = desktop.start(sys.executable, "-m", "ridgeline", *given, changes={"HOME": str(folder)})
        wait_for(lambda: desktop.window("Ridgeline") and self.colour(SKY).any(), "the first frame")

    def colour(self, where: tuple[slice, ...] | slice) -> np.ndarray:
        """The mean colour of a part of the picture."""
        return self.desktop.screenshot(self.desktop.window("Ridgeline"))[where].mean(axis=(0, 1))

    def share(self, theme: str) -> float:
        """How much of a built-in theme's sky has come over that of dusk."""
        old, new = sky_of("dusk"), sky_of(theme)
        return float((self.colour(SKY) - old) @ (new - old) / ((new - old) @ (new - old)))

    def end(self) -> tuple[int, str]:
        """The exit status and the complaints after the key that quits."""
        self.desktop.press("q")
        _, said = self.program.communicate(timeout=10)
        return self.program.returncode, said


def sky_of(theme: str) -> np.ndarray:
    """The mean colour of the sky of a built-in theme."""
    from pygame import surfarray

    return surfarray.array3d(still(7, theme, SIZE, "18:30")).swapaxes(0, 1)[SKY].mean(axis=(0, 1))


@pytest.fixture
def running(desktop: Desktop, tmp_path: Path) -> Running:
    """The program, once its window shows something."""
    return Running(desktop, tmp_path)


def test_the_next_theme_comes_by_and_by(running: Running) -> None:
    new = shipped.theme_names()[0]
    assert abs(running.share(new)) < 0.1
    running.desktop.press("t")
    wait_for(lambda: 0.15 < running.share(new) < 0.85, "a mixture of both")
    wait_for(lambda: 0.95 < running.share(new) < 1.05, "the new theme")
    assert running.end() == (0, "")


def test_a_dissolve_goes_on_in_a_pause(running: Running) -> None:
    new = shipped.theme_names()[0]
    running.desktop.press("p", "t")
    wait_for(lambda: 0.95 < running.share(new) < 1.05, "the new theme")


def test_a_broken_theme_file_is_told_on_the_screen_and_a_mended_one_is_taken(running: Running) -> None:
    bright = running.colour(MIDDLE).sum()
    for key in (None, "x"):
        running.file.write_text(DUSK.replace("words", "word" if key else "wrds"), encoding="utf-8")
        wait_for(lambda: running.colour(MIDDLE).sum() < 0.8 * bright, "a message in the middle")
        if key:
            running.desktop.press(key)
            wait_for(lambda: running.colour(MIDDLE).sum() > 0.9 * bright, "the picture without the message")
    running.file.unlink()
    running.file.write_text(WINTER, encoding="utf-8")
    wait_for(lambda: running.share("winter") > 0.95, "the mended look")
    assert running.end() == (0, "")
