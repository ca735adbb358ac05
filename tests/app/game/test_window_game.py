"""The game in a real window: real keys are pressed, the screen is looked at, the window is treated as windows are."""

from __future__ import annotations

import itertools
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from private_desktop import Desktop, wait_for, wait_for_turns
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.input.key_pages import title_page
from ridgeline.app.session.notes import remember
from ridgeline.render.text.layout import place_of
from ridgeline.scene import Text
from ridgeline.scene.items import Icon
from ridgeline.system.keys.default_keys import Keys

from ..window.test_window import SIZE, Picture, Running

pytestmark = [pytest.mark.window, pytest.mark.timeout(90)]


class Played(Running):
    """The game in a window, without sound, with scores in a folder of the test."""

    def __init__(self, desktop: Desktop, folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
        """Start it and wait for its first frame."""
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        monkeypatch.setenv("XDG_DATA_HOME", str(folder))
        super().__init__(desktop, folder, *words)

    def begin(self) -> None:
        """Leave the title and begin a run."""
        wait_for(lambda: self.says(TITLED), "the title")
        self.desktop.press("space")
        wait_for(lambda: self.says(SCORE), "the score")

    def play(self, seconds: float) -> None:
        """Dive and fly."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.desktop.hold("space", 0.35, then=0.25)

    def corner(self) -> Picture:
        """Where score and distance are written."""
        place = place_of(SCORE, SIZE)
        return self.picture()[place.top : place.bottom, place.left : place.right] > 200

    def has_ended(self) -> bool:
        """Whether the page after a run is there: the keys of its rows are where a run has no writing."""
        return not self.says(DUSK) and self.ink_in(ROWS) > 12

    def is_still(self) -> bool:
        """Whether nothing moves while the program goes through its loop."""
        first = self.picture()
        wait_for_turns(self.program, TURNS)
        return np.array_equal(first, self.picture())


TURNS = 20  #: turns of the program's loop in which it has seen what was done before, and something moves that can move

TITLED = title_page(Keys())
SCORE = Text(("0", "0 m"), "left", heading=True)
DUSK = Text(("dusk 40 m behind",), "right", icon=Icon("dusk"))
ROWS = pygame.Rect(200, 36, 80, 72)


OTHER = """\
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.set_caption("another")
pygame.display.set_mode((90, 60))
while not pygame.event.get(pygame.QUIT):
    pygame.time.wait(20)
"""
"""A program that has a window; with acceleration, SDL would make the window and then another one in its place."""


def verified(file: Path) -> dict[str, float]:
    """What `replay --verify` prints of a recorded run."""
    command = [sys.executable, "-m", "ridgeline", "replay", str(file), "--verify"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    found: dict[str, float] = json.loads(done.stdout)
    return found


@pytest.fixture
def start(desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Played]:
    """Start the program with some words."""
    return lambda *words: Played(desktop, tmp_path, monkeypatch, *words)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_ten_seconds_of_real_keys_and_the_dusk_that_ends_it(start: Callable[..., Played], tmp_path: Path) -> None:
    running = start("play", "--record", str(tmp_path / "run.json"))
    running.begin()
    assert running.says(DUSK)
    corners = []
    for _ in range(5):
        running.play(2.0)
        corners.append(running.corner())
    assert all(not np.array_equal(before, after) for before, after in itertools.pairwise(corners))
    wait_for(running.has_ended, "the result", 200.0)
    found = verified(tmp_path / "run.json")
    assert found["distance"] > 3000.0
    assert len(json.loads((tmp_path / "run.json").read_text())["presses"]) > 20

    def is_begun_again() -> bool:
        if running.says(SCORE) and running.says(DUSK):
            return True
        running.desktop.press("space")  # a press at once after the end is taken for one that came too late
        return False

    wait_for(is_begun_again, "another run", 40.0, pause=0.2)
    running.desktop.press("q")
    assert running.end()[0] == 0


@pytest.mark.slow
def test_a_run_that_the_seconds_end_is_recorded_verifies_and_is_kept(
    start: Callable[..., Played], tmp_path: Path
) -> None:
    running = start("play", "--record", str(tmp_path / "run.json"), "--seconds", "6")
    running.begin()
    running.play(2.0)
    status, _, said = running.end()
    assert (status, said) == (0, "")
    found = verified(tmp_path / "run.json")
    assert found["distance"] > 300.0
    best = Scores(tmp_path / "ridgeline").book.bests.get(7)
    assert best is not None
    assert best.score == found["score"]


@pytest.mark.slow
def test_space_takes_over_without_a_cut_and_backspace_gives_the_cruise_back(start: Callable[..., Played]) -> None:
    remember()  # no hint at the front page comes meanwhile
    running = start()
    land = np.s_[150:310]

    def taken() -> tuple[float, NDArray[np.int64]]:
        return time.monotonic(), running.picture()[land].astype(int)

    for key, plays in (("space", True), ("BackSpace", False)):
        before = [taken() for _ in range(3)]
        running.desktop.press(key)
        pictures = [*before, *(taken() for _ in range(3))]
        steps = [(now - then, np.abs(new - old).mean()) for (then, old), (now, new) in itertools.pairwise(pictures)]
        speed = max(change / seconds for seconds, change in steps[:2] + steps[3:])
        assert steps[2][1] <= 3.0 * speed * steps[2][0] + 0.3, steps
        wait_for(lambda plays=plays: running.says(SCORE) is plays, f"what {key} is for")  # type: ignore[misc]
    running.desktop.press("q")
    assert running.end()[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "status"), [("q", 0), (signal.SIGTERM, 143), ("Escape q", 0)])
def test_the_end_in_the_middle_of_a_run_is_clean_and_the_run_kept(
    start: Callable[..., Played], tmp_path: Path, ending: str | signal.Signals, status: int
) -> None:
    running = start("play", "--record", str(tmp_path / "run.json"))
    running.begin()
    running.play(1.0)
    if isinstance(ending, str):
        running.desktop.press(*ending.split())
    else:
        running.program.send_signal(ending)
    ended, _, said = running.end()
    assert (ended, said) == (status, "")
    assert verified(tmp_path / "run.json")["distance"] > 100.0
    assert Scores(tmp_path / "ridgeline").book.runs == 1


@pytest.mark.slow
def test_resizing_and_full_screen_while_playing(
    desktop: Desktop, start: Callable[..., Played], need: Callable[[str], str], tmp_path: Path
) -> None:
    need("openbox")
    desktop.manage_windows()
    running = start("play", "--record", str(tmp_path / "run.json"))
    running.begin()
    desktop.resize(running.shown, 500, 300)
    wait_for(lambda: running.shown.size == (500, 300), "the new size")
    wait_for(lambda: running.picture()[[0, 0, -1, -1], [0, -1, 0, -1]].any(axis=1).all(), "all corners filled")
    desktop.press("f")
    wait_for(lambda: running.shown.size == (1280, 720), "a window over all")
    wait_for(lambda: running.picture()[[0, 0, -1, -1], [0, -1, 0, -1]].any(axis=1).all(), "all corners filled")
    desktop.press("f")
    wait_for(lambda: running.shown.size == (500, 300), "the window as it was")
    running.play(1.0)
    assert not running.is_still()
    desktop.press("q")
    assert running.end()[::2] == (0, "")
    assert verified(tmp_path / "run.json")["distance"] > 100.0


@pytest.mark.slow
def test_losing_the_focus_pauses_and_releases_a_held_key(
    desktop: Desktop, start: Callable[..., Played], need: Callable[[str], str], tmp_path: Path
) -> None:
    need("openbox")
    desktop.manage_windows()
    running = start("play", "--record", str(tmp_path / "run.json"))
    running.begin()
    desktop.key_down("space")
    wait_for_turns(running.program, TURNS)
    desktop.start(sys.executable, "-c", OTHER)
    desktop.focus(desktop.window("another"))
    wait_for(running.is_still, "a pause")
    desktop.key_up("space")
    desktop.focus(running.shown)
    wait_for_turns(running.program, TURNS)
    wait_for(running.is_still, "a pause that stays")  # what the other window has hidden may be shown later
    assert running.is_still()
    desktop.press("p")
    wait_for(lambda: not running.is_still(), "a run that goes on")
    wait_for_turns(running.program, TURNS)
    desktop.press("q")
    assert running.end()[0] == 0
    run = json.loads((tmp_path / "run.json").read_text())
    assert len(run["presses"]) % 2 == 0  # let go at the end, and all the time since


@pytest.mark.slow
def test_a_recorded_run_is_seen_again_and_the_window_closes(start: Callable[..., Played], tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    running = start("play", "--record", str(file), "--seconds", "4")
    running.begin()
    assert running.end()[0] == 0
    command = [sys.executable, "-m", "ridgeline", "replay", str(file), "--size", "640x360", "--theme", "dusk"]
    again = running.desktop.start(*command)
    wait_for(lambda: running.desktop.window("Ridgeline") and running.has_ended(), "the result", 20.0)
    _, said = again.communicate(timeout=20)
    assert (again.returncode, said) == (0, "")
    assert Scores(tmp_path / "ridgeline").book.runs == 1
