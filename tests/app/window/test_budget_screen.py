"""Where nothing was compiled there are fewer frames, and pictures that are too dear are painted in half the size."""

from __future__ import annotations

import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from private_desktop import Desktop, wait_for
from ridgeline.app.window import budget_screen
from ridgeline.app.window.budget_screen import JUDGED_FRAMES, BudgetScreen
from ridgeline.render import Dissolve, Projector, canvas
from ridgeline.render.pixels import pixels
from ridgeline.render.text.overlay import Writing
from ridgeline.scene import Journey, Landscape, Scene, Text, View

from .test_window import but_paused, loaded

VIEW = View(97, 54)
TEXTS = (Text(("score\t12",), "left"), Text(("a hint",)))

PROGRAM = """
import sys
from ridgeline.cli import main
from ridgeline.app.window import budget_screen
budget_screen.SLOW_SECONDS = 0.0
sys.exit(main())
"""
"""The program where every picture is too dear."""


def scene(view: View, at: float = 12.0) -> Scene:
    return Landscape("dusk", 7).scene(Journey(20.0, 18.5, math.inf).moment(at), view)


class Shown:
    """A screen, and the surface that it shows."""

    def __init__(self) -> None:
        self.surface = canvas(VIEW.width, VIEW.height)
        self.screen = BudgetScreen(lambda: self.surface, lambda _: None)

    def show(self, times: int, picture: Scene | Dissolve) -> None:
        for _ in range(times):
            self.screen.draw(picture)
            self.screen.show()


@pytest.fixture
def dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every picture be too dear."""
    monkeypatch.setattr(budget_screen, "SLOW_SECONDS", 0.0)


@pytest.mark.slow
def test_what_is_not_dear_is_painted_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget_screen, "SLOW_SECONDS", math.inf)
    shown, wanted = Shown(), canvas(VIEW.width, VIEW.height)
    picture = replace(scene(VIEW), texts=TEXTS)
    shown.show(JUDGED_FRAMES + 1, picture)
    Projector().draw(picture, wanted)
    assert not shown.screen.coarse
    np.testing.assert_array_equal(pixels(shown.surface), pixels(wanted))


@pytest.mark.slow
@pytest.mark.usefixtures("dear")
def test_what_is_dear_is_doubled_but_not_the_writing() -> None:
    shown, half, wanted = Shown(), canvas(49, 27), canvas(VIEW.width, VIEW.height)
    shown.show(JUDGED_FRAMES, scene(VIEW))
    assert not shown.screen.coarse
    shown.show(1, scene(VIEW))
    assert shown.screen.coarse
    for at, texts in ((12.0, TEXTS), (12.5, TEXTS[:1])):
        picture = replace(scene(VIEW.halved, at), texts=texts)
        shown.show(1, picture)
        Projector().draw(replace(picture, texts=()), half)
        pygame.transform.smoothscale(half, wanted.get_size(), wanted)
        Writing().write(texts, wanted, picture)
        np.testing.assert_array_equal(pixels(shown.surface), pixels(wanted))
    standing = replace(scene(VIEW), texts=TEXTS)
    assert not shown.screen.settled(standing)
    shown.show(1, standing)
    assert shown.screen.settled(standing)
    Projector().draw(standing, wanted)
    np.testing.assert_array_equal(pixels(shown.surface), pixels(wanted))


@pytest.mark.slow
@pytest.mark.usefixtures("dear")
def test_another_size_is_judged_anew() -> None:
    shown, smaller = Shown(), View(80, 45)
    shown.show(JUDGED_FRAMES + 1, scene(VIEW))
    shown.surface = canvas(smaller.width, smaller.height)
    shown.show(JUDGED_FRAMES, scene(smaller))
    assert not shown.screen.coarse
    shown.show(1, scene(smaller))
    assert shown.screen.coarse


@pytest.mark.slow
@pytest.mark.usefixtures("dear")
def test_dissolves_are_not_judged_and_are_doubled_too() -> None:
    shown = Shown()
    shown.show(2 * JUDGED_FRAMES, Dissolve(scene(VIEW), scene(VIEW, 20.0), 0.4))
    assert not shown.screen.coarse
    shown.show(JUDGED_FRAMES + 1, scene(VIEW))
    half, wanted = canvas(49, 27), canvas(VIEW.width, VIEW.height)
    dissolve = Dissolve(scene(VIEW.halved), scene(VIEW.halved, 20.0), 0.4)
    shown.show(1, dissolve)
    Projector().draw(dissolve, half)
    pygame.transform.smoothscale(half, wanted.get_size(), wanted)
    np.testing.assert_array_equal(pixels(shown.surface), pixels(wanted))


def sharp(picture: NDArray[np.uint8]) -> bool:
    """Whether neighbours in a row change more abruptly than those of a doubled picture can."""
    steps = np.diff(picture.astype(float), axis=1)
    return bool(np.abs(np.diff(steps, axis=1)).mean() > 1.2 * np.abs(steps).mean())


def start(desktop: Desktop, folder: Path, *words: str) -> subprocess.Popen[str]:
    """The program without its compiled part; in it every picture is too dear."""
    changes = {"RIDGELINE_NATIVE": "0", "XDG_PICTURES_DIR": str(folder), "HOME": str(folder)}
    changes["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    given = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--weather", "none", *words)
    return desktop.start(sys.executable, "-c", PROGRAM, *given, changes=changes)


@pytest.mark.slow
@pytest.mark.window
def test_a_window_shows_25_frames_a_second_blurred_while_they_move_and_sharp_at_rest(
    desktop: Desktop, tmp_path: Path
) -> None:
    program = start(desktop, tmp_path, "--size", "320x180", "--cpu", "99")
    window = desktop.window("Ridgeline")
    wait_for(lambda: sharp(desktop.screenshot(window)), "a whole picture")
    wait_for(lambda: not sharp(desktop.screenshot(window)), "a doubled picture")
    desktop.press("p")
    wait_for(lambda: sharp(desktop.screenshot(window)), "a whole picture at rest")
    desktop.press("s")
    assert program.stdout
    file = Path(program.stdout.readline().removeprefix("saved ").partition(": second")[0])
    wait_for(
        lambda: np.array_equal(but_paused(desktop.screenshot(window)), but_paused(loaded(file))), "what S has saved"
    )
    desktop.press("p")
    wait_for(lambda: not sharp(desktop.screenshot(window)), "a doubled picture again")
    desktop.press("q")
    printed, said = program.communicate(timeout=20)
    assert (program.returncode, said) == (0, "")
    assert printed.rstrip().endswith("at the end 25 frames a second")


@pytest.mark.slow
@pytest.mark.window
def test_a_screensaver_is_doubled_in_each_of_its_windows(desktop: Desktop, tmp_path: Path) -> None:
    own = start(desktop, tmp_path, "saver", "--cpu", "100")
    wait_for(lambda: sharp(desktop.screenshot()), "a whole picture")
    wait_for(lambda: not sharp(desktop.screenshot()), "a doubled picture")
    own.terminate()
    assert own.wait(10) == 143
    desktop.start("xev", "-geometry", "640x360+0+0")
    window = desktop.window("Event Tester")
    start(desktop, tmp_path, "saver", "--cpu", "100", "--window-id", window.id)
    wait_for(lambda: sharp(desktop.screenshot(window)), "a whole picture in another program's window")
    wait_for(lambda: not sharp(desktop.screenshot(window)), "a doubled picture in it")
