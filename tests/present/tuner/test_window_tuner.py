"""The tuner in a real window, with real keys and a real mouse."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
from ridgeline.present.tuner.panel import Sheet, strip

from desktop import Desktop, wait_for
from ridgeline.present.app.still import still
from ridgeline.present.tuner.knobs import NAMES, Tuner
from ridgeline.present.window.desktop_scale import LETTERS
from ridgeline.render.text.layout import TextPart, parts_of, usual_letters
from ridgeline.scene.themes.find import built_in
from ridgeline.scene.themes.load import read_theme
from ridgeline.scene.themes.variations import ridges

from ..window.test_window import SIZE, Picture, Running, loaded

pytestmark = [pytest.mark.slow, pytest.mark.window, pytest.mark.timeout(60)]

SCALE = LETTERS / usual_letters(SIZE)
"""How much larger letters are in a window as small as this, not to be smaller than the desktop's."""

BARS = replace(strip(Tuner(built_in("dusk")), 18.5), scale=SCALE)


class Tuning(Running):
    """The program with its tuner open."""

    def __init__(self, desktop: Desktop, folder: Path, *words: str) -> None:
        """Wait until the strip is there."""
        super().__init__(desktop, folder, *words)
        self.themes = folder / "config" / "ridgeline" / "themes"
        assert not self.says(BARS)
        desktop.press("Tab")
        wait_for(lambda: self.says(BARS), "the strip")

    def on_screen(self, part: TextPart, along: float = 0.5) -> tuple[int, int]:
        """The place of the screen of a part of a text."""
        left, top = self.shown.place
        return left + round(part.rect.left + along * part.rect.width), top + part.rect.centery

    def saved(self) -> Path:
        """The theme that S saves."""
        self.desktop.press("s")
        assert self.program.stdout is not None
        found = re.fullmatch(r"saved (.*\.toml)\n", self.program.stdout.readline())
        assert found
        return Path(found[1])


@pytest.fixture
def tuning(desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tuning:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return Tuning(desktop, tmp_path)


def drawn(theme: str, second: float) -> Picture:
    """What `still` draws of a second."""
    return pygame.surfarray.array3d(still(7, theme, SIZE, "18:30", second)).swapaxes(0, 1)


def roughness(file: Path) -> float:
    """How much rougher the ridges of a file are than dusk's."""
    return ridges(read_theme(file))[0].roughness - ridges(built_in("dusk"))[0].roughness


def test_keys_change_the_land_in_view_and_what_is_saved_is_shown_by_its_name(tuning: Tuning, tmp_path: Path) -> None:
    tuning.desktop.press("Right", "Right", "Down", "shift+Left", "Down", "Left")
    file = tuning.saved()
    assert file == tuning.themes / "dusk-2.toml"
    wanted = Tuner(built_in("dusk"), (2, -5, -1, 0, 0, 0)).theme
    assert read_theme(file) == replace(wanted, name="dusk-2", land="dusk")
    tuning.desktop.press("Tab")
    tuning.stop()
    picture, second = tuning.save()
    np.testing.assert_array_equal(drawn("dusk-2", second), loaded(picture))
    assert not np.array_equal(drawn("dusk", second), loaded(picture))


def test_a_held_key_goes_on_turning(tuning: Tuning) -> None:
    tuning.desktop.hold("Right", 2.5)
    assert roughness(tuning.saved()) > 0.1


def test_the_mouse_drags_a_bar_and_the_wheel_turns_it(tuning: Tuning) -> None:
    bars = [part for part in parts_of(BARS, SIZE) if part.drawing]
    tuning.desktop.drag(*(tuning.on_screen(bars[0], along) for along in (0.5, 0.7, 0.98)))
    file = tuning.saved()
    assert roughness(file) == pytest.approx(0.6, abs=0.03)
    for _ in range(2):
        tuning.desktop.click(tuning.on_screen(bars[NAMES.index("layers")]), button=5)
    assert len(ridges(read_theme(tuning.saved()))) == 4


def test_a_click_on_the_sheet_sets_roughness_and_displacement(tuning: Tuning) -> None:
    small = replace(Sheet().text(Tuner(built_in("dusk")), 7, 0.0, 0), scale=SCALE)
    before = tuning.ink(small)
    tuning.desktop.press("g")
    wait_for(lambda: abs(tuning.ink(small) - before) > 100, "the sheet")
    cells = [part for part in parts_of(small, SIZE) if part.drawing]
    tuning.desktop.click(tuning.on_screen(cells[0]))
    theme = read_theme(tuning.saved())
    own = ridges(built_in("dusk"))[0]
    assert ridges(theme)[0].roughness == pytest.approx(own.roughness - 0.4)
    assert ridges(theme)[0].displacement == pytest.approx(2.0 * own.displacement)


def test_escape_closes_the_tuner_first_and_then_opens_the_help(tuning: Tuning) -> None:
    tuning.desktop.press("Escape")
    wait_for(lambda: not tuning.says(BARS), "the picture without the strip")
    without = tuning.stop()
    tuning.desktop.press("Escape")
    wait_for(lambda: not np.array_equal(tuning.middle(), without), "help in the middle")
    tuning.desktop.press("q")
    assert tuning.end()[0] == 0


def test_in_a_pause_the_picture_still_follows(desktop: Desktop, tmp_path: Path) -> None:
    tuning = Tuning(desktop, tmp_path)
    tuning.desktop.press("p")
    low = slice(SIZE[1] // 2, None)
    wait_for(lambda: np.array_equal(tuning.picture()[low], tuning.picture()[low]), "a picture at rest")
    before = tuning.picture()[low]
    tuning.desktop.press("Down", "shift+Left")
    wait_for(lambda: not np.array_equal(tuning.picture()[low], before), "lower land")
