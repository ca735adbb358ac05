"""The tuner in a real window, with real keys and a real mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from private_desktop import Desktop, wait_for
from ridgeline.app.modes.mode_director import Director
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme

from ..pages.test_window_front import AtFront
from ..pages.visitor import Visitor, with_size

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(120)]

SIZE = (1280, 720)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of one's own themes."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "ridgeline" / "themes"


def saved(front: AtFront) -> Path:
    """The file that the program says it has saved."""
    assert front.program.stdout is not None
    said = front.program.stdout.readline()
    assert said.startswith("saved ")
    return Path(said.removeprefix("saved ").strip())


def test_keys_change_the_sky_and_s_saves_what_differs(desktop: Desktop, tmp_path: Path) -> None:
    front = AtFront(desktop, tmp_path, SIZE)
    bright = front.dark()
    desktop.press("Tab")
    wait_for(lambda: front.dark() < 0.6 * bright, "the tuner")
    desktop.press("Down", "Down", "Return", "Return", "Down", "Down", "Down", "Down", "Down", "Return")
    right = (slice(0, SIZE[1] // 6), slice(SIZE[0] - SIZE[0] // 6, SIZE[0]))
    before = front.picture()[right].mean(axis=(0, 1))
    desktop.press("Down", "Return", "Return", "Down", "Down", "Prior", "Prior", "Prior", "Prior")
    wait_for(lambda: abs(front.picture()[right].mean(axis=(0, 1)) - before).max() > 5.0, "another sky")
    front.keep("tuner-colour")
    desktop.press("s")
    theme = read_theme(saved(front))
    assert theme.hours[5].sky[0] != built_in("dusk").hours[5].sky[0]
    assert theme.hours[5].sky[1:] == built_in("dusk").hours[5].sky[1:]
    desktop.press("Tab")
    wait_for(lambda: front.dark() > 0.6 * bright, "the landscape")


def test_the_mouse_alone_finds_the_tuner_turns_a_bar_and_saves(
    opened: list[Director], tmp_path: Path, desktop: Desktop
) -> None:
    visitor = Visitor(opened, with_size(*SIZE))
    visitor.key(27)
    steps = [visitor.box("Landscapes")]
    visitor.click_on("Landscapes")
    steps.append(visitor.box("Make this theme yours"))
    turned = visitor.front.focus.first
    visitor.click_on("Make this theme yours")
    steps.append(visitor.box("Land"))
    save = visitor.box("Save as a theme of your own")
    visitor.click_on("Land")
    bar = visitor.layout.bar_of(1)
    back = visitor.box("Back")
    assert bar is not None
    front = AtFront(desktop, tmp_path, SIZE)
    left, top = front.shown.place
    bright = front.dark()
    desktop.click((left + SIZE[0] - 5, top + SIZE[1] // 2))
    wait_for(lambda: front.dark() < 0.6 * bright, "the page")
    for box in steps:
        if box is steps[1]:
            for _ in range(turned):
                desktop.click((left + 200, top + 5), button=5)
        desktop.click((left + box.left + 5, top + box.middle))
    desktop.click((left + bar.left + bar.width // 2, top + bar.middle))
    front.keep("tuner-land")
    desktop.click((left + back.left + 5, top + back.middle))
    desktop.click((left + save.left + 5, top + save.middle))
    theme = read_theme(saved(front))
    assert theme.layers[5].displacement > 1.3 * built_in("dusk").layers[5].displacement
    assert theme.hours == built_in("dusk").hours
