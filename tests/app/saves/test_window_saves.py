"""The Save page in a real window: with real keys alone, with a real mouse alone; and the window closed meanwhile."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from private_desktop import Desktop, Shown, wait_for
from ridgeline.app.modes.mode_director import Director

from ..pages.visitor import SETTINGS, Visitor
from .programs import is_clean

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(180)]

SIZE = (320, 180)
WORDS = ("--theme", "dusk", "--seed", "7", "--time", "18:30", "--size", "{}x{}".format(*SIZE))


def started(desktop: Desktop, folder: Path, pictures: Path) -> subprocess.Popen[str]:
    """The program in a small window, with a home of its own."""
    changes = {"HOME": str(folder), "XDG_PICTURES_DIR": str(pictures), "SDL_AUDIODRIVER": "dummy"}
    program = desktop.start(sys.executable, "-m", "ridgeline", *WORDS, changes=changes)
    wait_for(lambda: desktop.window("Ridgeline").title == "Ridgeline – dusk – 7", "the window", 60.0)
    return program


def keys_to(visitor: Visitor, name: str) -> list[str]:
    """The keys that choose a row of the page that is open to a visitor, whose focus is where it was at first."""
    number = next(number for number, row in enumerate(visitor.page.rows) if row.name == name)
    return [*["Down"] * (number - visitor.front.focus.row), "Return"]


def at_save(opened: list[Director]) -> tuple[Visitor, list[str]]:
    """Somebody at a page like that of the window, and the keys that lead there."""
    visitor = Visitor(opened, replace(SETTINGS, size=SIZE))
    visitor.key(pygame.K_ESCAPE)
    keys = keys_to(visitor, "Save")
    visitor.click_on("Save")
    return visitor, ["Escape", *keys]


def saved(program: subprocess.Popen[str]) -> Path:
    """The file that the program says next it has saved."""
    assert program.stdout is not None
    return Path(program.stdout.readline().strip().removeprefix("saved "))


def test_a_film_is_made_with_the_keys_alone(
    desktop: Desktop, opened: list[Director], tmp_path: Path, pictures: Path
) -> None:
    visitor, keys = at_save(opened)
    program = started(desktop, tmp_path, pictures)
    desktop.press(*keys)
    desktop.press(*keys_to(visitor, "A film of the last ten seconds"))
    desktop.press("Escape", "Escape")
    file = saved(program)
    assert file.parent == pictures
    if file.suffix == ".mp4":
        import av

        with av.open(str(file)) as film:
            (stream,) = film.streams.video
            assert (stream.width, stream.height, stream.frames) == (*SIZE, 300)
    desktop.press("q")
    _, said = program.communicate(timeout=60)
    assert (program.returncode, said, is_clean(pictures)) == (0, "", True)


def test_a_drawing_is_made_with_the_mouse_alone(
    desktop: Desktop, opened: list[Director], tmp_path: Path, pictures: Path
) -> None:
    visitor = Visitor(opened, replace(SETTINGS, size=SIZE))
    visitor.key(pygame.K_ESCAPE)
    save = visitor.box("Save")
    visitor.click_on("Save")
    program = started(desktop, tmp_path, pictures)
    shown = desktop.window("Ridgeline")
    dark = _dark(desktop, shown)
    _click(desktop, shown, SIZE[0] - 5, 90, button=3)
    wait_for(lambda: _dark(desktop, shown) < 0.7 * dark, "the page")
    _click(desktop, shown, save.left + 5, save.middle)
    number = next(n for n, row in enumerate(visitor.page.rows) if row.name == "A drawing for plotters")
    wheel = 0
    while (placed := visitor.layout.of(number)) is None:
        visitor.event(pygame.MOUSEBUTTONDOWN, pos=(visitor.layout.inner.left, 5), button=5, touch=False)
        wheel += 1
    for _ in range(wheel):
        _click(desktop, shown, visitor.layout.inner.left, 5, button=5)
    _click(desktop, shown, placed.line.left + 5, placed.line.middle)
    assert saved(program).suffix == ".svg"
    desktop.press("q")
    _, said = program.communicate(timeout=60)
    assert (program.returncode, said, is_clean(pictures)) == (0, "", True)


def test_a_window_that_is_closed_stops_what_it_makes_and_says_so(
    desktop: Desktop, opened: list[Director], tmp_path: Path, pictures: Path
) -> None:
    visitor, keys = at_save(opened)
    program = started(desktop, tmp_path, pictures)
    desktop.press(*keys)
    desktop.press(*keys_to(visitor, "A loop"))
    wait_for(lambda: any(" of 300 frames" in said.read_text() for said in pictures.glob("*/said")), "frames", 60.0)
    desktop.press("q")  # which brings the question, and answers it when it could be read

    def closed() -> bool:
        desktop.press("q")
        return program.poll() is not None

    assert program.poll() is None
    wait_for(closed, "the end", 30.0, 0.3)
    told, said = program.communicate(timeout=60)
    assert told.startswith("not saved, since the window was closed: ridgeline-dusk-7-")
    assert (program.returncode, said) == (0, "")
    assert list(pictures.iterdir()) == []


def _click(desktop: Desktop, shown: Shown, x: int, y: int, button: int = 1) -> None:
    left, top = shown.place
    desktop.click((left + x, top + y), button)


def _dark(desktop: Desktop, shown: Shown) -> float:
    return float(desktop.screenshot(shown)[:60, :30].mean())
