"""Codes in a real window: copied, typed, pasted."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image

from private_desktop import Desktop, wait_for
from ridgeline.scene import SceneCode

pytestmark = [pytest.mark.window, pytest.mark.slow, pytest.mark.timeout(60)]

PAPER = str(SceneCode("paper", 12, second=30.0, hour=9.5))
PAPER_KEYS = ["minus" if letter == "-" else letter for letter in PAPER]


@pytest.fixture
def words(desktop: Desktop, tmp_path: Path) -> list[str]:
    """A program in a window of 320x180, with a home of its own; what it prints comes line by line."""
    return [sys.executable, "-m", "ridgeline", "--theme", "dusk", "--seed", "7", "--time", "18:30", "--size", "320x180"]


def test_a_place_is_copied_and_found_again(desktop: Desktop, words: list[str], tmp_path: Path) -> None:
    program = desktop.start(*words, changes={"XDG_PICTURES_DIR": str(tmp_path), "HOME": str(tmp_path)})
    assert program.stdout is not None
    wait_for(lambda: desktop.window("Ridgeline").title == "Ridgeline – dusk – 7", "the window")
    desktop.press("c")
    copied = SceneCode.parse(program.stdout.readline().strip())
    assert (copied.theme, copied.seed, copied.hour) == ("dusk", 7, 18.5)

    desktop.press("g")
    desktop.press(*PAPER_KEYS)
    desktop.press("Return")
    wait_for(lambda: desktop.window("Ridgeline").title == "Ridgeline – paper – 12", "the place of the code")
    desktop.press("s")
    file = Path(program.stdout.readline().split("saved ")[1].split(": second")[0])
    with Image.open(file) as picture:
        saved = SceneCode.parse(picture.info["Ridgeline"])
    assert (saved.theme, saved.seed, saved.hour) == ("paper", 12, 9.5)
    assert 30.0 <= saved.second < 60.0

    desktop.press("ctrl+v")
    wait_for(lambda: desktop.window("Ridgeline").title == "Ridgeline – dusk – 7", "the place that was copied")
    desktop.press("g", "q", "Escape", "q")
    program.wait(timeout=20)


def test_w_goes_to_a_good_view_minutes_away(desktop: Desktop, words: list[str], tmp_path: Path) -> None:
    program = desktop.start(*words, changes={"HOME": str(tmp_path)})
    assert program.stdout is not None
    wait_for(lambda: desktop.window("Ridgeline").title == "Ridgeline – dusk – 7", "the window")
    desktop.press("w")

    def travel() -> float:
        assert program.stdout is not None
        desktop.press("c")
        return SceneCode.parse(program.stdout.readline().strip()).moment.travel

    wait_for(lambda: travel() > 2000.0, "the view")
    desktop.press("q")
    program.wait(timeout=20)
