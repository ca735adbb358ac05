"""The tuner at work in a cruise, without a window: keys and mouse as events, the picture as a scene."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from ridgeline.present.tuner.panel import strip

from ridgeline import shipped, user_folders
from ridgeline.options import Settings
from ridgeline.present.app.mode_director import Director
from ridgeline.present.app.still import surface_of
from ridgeline.present.input.default_keys import DEFAULT_KEYS
from ridgeline.present.input.held_buttons import Controls
from ridgeline.present.input.keymap import CRUISE, Command
from ridgeline.present.tuner.knobs import ACROSS, DOWN, NAMES, Tuner
from ridgeline.present.tuner.tuner import REPEAT_DELAY, REPEAT_PERIOD
from ridgeline.render.pixels import pixels
from ridgeline.render.text.layout import TextPart, parts_of
from ridgeline.scene import Landscape, Scene, Text, View
from ridgeline.scene.items import Gauge, Miniature
from ridgeline.scene.themes.find import built_in

from ..app.player import Player, Watched

VIEW = View(1280, 720)
SIZE = (VIEW.width, VIEW.height)
FRAME = 1.0 / 64.0


class Tuned(Watched):
    """A cruise with its tuner open."""

    def __init__(self, theme: str = "dusk", **settings: Any) -> None:
        """Open the tuner after a second."""
        super().__init__(Settings(seed=7, theme=theme, **settings))
        self.advance(1.0)
        self.act(Command.TUNER, VIEW)
        self.frame()

    def frame(self, seconds: float = FRAME) -> Scene:
        """The scene of the next frame."""
        self.advance(seconds)
        picture = self.picture(VIEW)
        assert isinstance(picture, Scene), "no dissolve"
        return picture

    def event(self, kind: int, **values: Any) -> bool:
        """Whether an event was for the tuner."""
        assert self._tuning is not None
        event = pygame.event.Event(kind, values)
        command = Controls().handle(event, CRUISE) if kind == pygame.KEYDOWN else None
        return self._tuning.open and self._tuning.handle(event, command, self._state.moment, SIZE)

    def press(self, *keys: int, mod: int = 0) -> Scene:
        for key in keys:
            self.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
            self.event(pygame.KEYUP, key=key, mod=mod)
        return self.frame()

    def click(self, x: float, y: float, button: int = 1) -> Scene:
        self.event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=button)
        return self.frame()

    def text(self, place: str = "left") -> Text:
        return next(text for text in self.frame(0.0).texts if text.place == place)

    def values(self) -> dict[str, str]:
        """What the strip says."""
        rows = (line.split("\t\t") for line in self.text().lines[: len(NAMES)])
        return {name: value for name, value in rows}  # noqa: C416 -- each is a list of two

    def part(self, kind: type[Gauge] | type[Miniature], number: int) -> TextPart:
        place = "left" if kind is Gauge else "right"
        return [part for part in parts_of(self.text(place), SIZE) if isinstance(part.drawing, kind)][number]


LEFT, RIGHT, UP, DOWNWARD = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def test_tab_opens_the_strip_and_tab_or_escape_closes_it() -> None:
    cruise = Watched(Settings(seed=7, theme="dusk"))
    assert not cruise.tuning
    for key, command in ((pygame.K_TAB, Command.TUNER), (pygame.K_ESCAPE, Command.BACK)):
        cruise.act(Command.TUNER, VIEW)
        assert cruise.tuning
        cruise.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""), command, VIEW)
        assert not cruise.tuning


def test_a_closed_tuner_takes_no_keys_and_an_open_one_leaves_those_that_mean_others() -> None:
    cruise = Tuned()
    assert not cruise.event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p")
    assert not cruise.event(pygame.QUIT)
    assert cruise.event(pygame.KEYDOWN, key=LEFT, mod=0, unicode="")
    cruise.press(pygame.K_TAB)
    assert not cruise.event(pygame.KEYDOWN, key=LEFT, mod=0, unicode="")


@pytest.mark.slow
def test_each_row_turns_its_number_and_what_is_seen_follows_in_the_next_frame() -> None:
    cruise = Tuned()
    for name in NAMES:
        before, scene = cruise.values(), cruise.frame(0.0)
        after = cruise.press(RIGHT)
        changed = [other for other, value in cruise.values().items() if value != before[other]]
        assert name in changed
        assert set(changed) <= {name, "roughness", "displacement", "haze"} if name == "layers" else {name}
        assert name == "speed" or after.describe() != scene.describe()
        cruise.press(DOWNWARD)
    assert cruise.text().chosen == (0, None)


@pytest.mark.slow
def test_backspace_brings_the_theme_s_own_number_back() -> None:
    cruise = Tuned()
    own = cruise.values()
    for name in NAMES[:-1]:
        cruise.press(RIGHT, RIGHT)
        assert cruise.values()[name] != own[name]
        cruise.press(pygame.K_BACKSPACE, DOWNWARD)
    assert {name: value for name, value in cruise.values().items() if name != "hour"} == {
        name: value for name, value in own.items() if name != "hour"
    }


@pytest.mark.slow
def test_the_land_stays_where_it_is_whatever_is_turned_even_the_speed() -> None:
    cruise = Tuned(time=18.5)
    cruise.frame(100.0)
    travel = cruise.moment.travel
    for _ in NAMES:
        for _ in range(3):
            cruise.event(pygame.KEYDOWN, key=RIGHT, mod=pygame.KMOD_SHIFT, unicode="")
            cruise.event(pygame.KEYUP, key=RIGHT, mod=0)
            cruise.frame(0.0)
            assert cruise.moment.travel == pytest.approx(travel, abs=1e-6)
        cruise.press(DOWNWARD)
        travel = cruise.moment.travel
    cruise.frame(1.0)
    assert cruise.moment.travel - travel == pytest.approx(float(cruise.values()["speed"]))


@pytest.mark.slow
def test_a_held_key_repeats_after_a_while_and_never_twice_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    cruise = Tuned()
    made: list[Any] = []
    lay_out = Landscape.in_theme

    def counted(*given: Any) -> Any:
        made.append(given)
        return lay_out(*given)

    monkeypatch.setattr(Landscape, "in_theme", counted)
    cruise.event(pygame.KEYDOWN, key=RIGHT, mod=0, unicode="")
    cruise.frame(0.0)
    assert len(made) == 1
    cruise.frame(REPEAT_DELAY - 0.01)
    assert len(made) == 1
    for _ in range(10):
        cruise.frame(10 * REPEAT_PERIOD)
    assert len(made) == 11
    cruise.event(pygame.KEYUP, key=RIGHT, mod=0)
    cruise.frame(10.0)
    assert len(made) == 11
    for _ in range(5):
        cruise.event(pygame.KEYDOWN, key=LEFT, mod=0, unicode="")
    cruise.frame()
    assert len(made) == 12


def test_a_window_that_loses_the_keyboard_lets_go_of_keys() -> None:
    cruise = Tuned()
    cruise.event(pygame.KEYDOWN, key=RIGHT, mod=0, unicode="")
    before = cruise.values()
    assert not cruise.event(pygame.WINDOWFOCUSLOST)
    cruise.frame(5.0)
    assert {**cruise.values(), "hour": ""} == {**before, "hour": "", "roughness": cruise.values()["roughness"]}
    assert cruise.values()["roughness"] == "1.15"


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(NAMES)))
def test_dragging_along_a_bar_turns_it_and_the_knob_stays_under_the_pointer(number: int) -> None:
    cruise = Tuned()
    bar = cruise.part(Gauge, number).rect
    cruise.event(pygame.MOUSEBUTTONDOWN, pos=(bar.left + bar.width // 3, bar.centery), button=1)
    for share in (0.3, 0.7, 0.5):
        cruise.event(pygame.MOUSEMOTION, pos=(round(bar.left + share * bar.width), 3), buttons=(1, 0, 0), rel=(0, 0))
        cruise.frame()
        drawing = cruise.part(Gauge, number).drawing
        assert isinstance(drawing, Gauge)
        assert drawing.share == pytest.approx(share, abs=0.08)
    cruise.event(pygame.MOUSEBUTTONUP, pos=bar.center, button=1)
    before = cruise.values()[NAMES[number]]
    cruise.event(pygame.MOUSEMOTION, pos=bar.topleft, buttons=(0, 0, 0), rel=(0, 0))
    cruise.frame(0.0)
    assert cruise.values()[NAMES[number]] == before
    assert cruise.text().chosen == (number, None)


@pytest.mark.slow
def test_the_wheel_turns_the_number_that_the_pointer_is_on() -> None:
    cruise = Tuned()
    x, y = cruise.part(Gauge, 3).rect.center
    assert cruise.values()["layers"] == "6"
    cruise.click(x, y, button=4)
    assert cruise.values()["layers"] == "7"
    cruise.click(x, y, button=5)
    cruise.click(x - 100, y, button=5)
    assert cruise.values()["layers"] == "5"
    cruise.click(900, 600, button=4)
    assert cruise.values()["layers"] == "5"


def test_pressing_a_name_chooses_it_and_turns_nothing() -> None:
    cruise = Tuned()
    before, name = cruise.values(), next(part for part in parts_of(cruise.text(), SIZE) if part.words == "haze")
    cruise.click(*name.rect.center)
    assert cruise.text().chosen == (NAMES.index("haze"), None)
    assert {**cruise.values(), "hour": ""} == {**before, "hour": ""}


@pytest.mark.slow
def test_the_hour_is_held_until_it_is_let_go() -> None:
    cruise = Tuned()
    cruise.press(UP, RIGHT)
    held = cruise.moment.hour
    cruise.frame(60.0)
    assert cruise.moment.hour == held
    cruise.press(pygame.K_TAB)
    cruise.frame(60.0)
    assert cruise.moment.hour == held
    cruise.act(Command.TUNER, VIEW)
    cruise.press(pygame.K_BACKSPACE)
    first = cruise.moment.hour
    assert first != held
    cruise.frame(60.0)
    assert cruise.moment.hour != first


@pytest.mark.slow
def test_g_opens_the_sheet_whose_cells_keys_and_clicks_choose() -> None:
    cruise = Tuned()
    cruise.press(pygame.K_g)
    assert cruise.text("right").chosen == (1 + len(DOWN) // 2, 1 + len(ACROSS) // 2)
    cruise.press(LEFT, UP)
    chosen = cruise.text("right").chosen
    assert chosen == (len(DOWN) // 2, len(ACROSS) // 2)
    values = cruise.values()
    assert values["roughness"] == cruise.text("right").lines[0].split("\t")[chosen[1]]
    assert values["displacement"] == cruise.text("right").lines[chosen[0]].split("\t")[0]
    cruise.click(*cruise.part(Miniature, 4).rect.center)
    assert cruise.text("right").chosen == (1, len(ACROSS))
    cruise.press(pygame.K_BACKSPACE, pygame.K_ESCAPE)
    assert [text.place for text in cruise.frame().texts if text.place != "foot"] == ["left"]
    assert {**cruise.values(), "hour": ""} == {**Tuned().values(), "hour": ""}


def test_the_sheet_is_drawn_within_a_few_frames_and_shows_the_ridges_in_view() -> None:
    cruise = Tuned("purple")
    cruise.press(pygame.K_g)
    frames = [cruise.text("right").figures for _ in range(len(DOWN))]
    whole = [all(figure.drawing.ridges for figure in figures) for figures in frames]  # type: ignore[union-attr]
    assert whole[-1]
    assert not whole[0]
    middle = cruise.part(Miniature, len(DOWN) // 2 * len(ACROSS) + len(ACROSS) // 2).drawing
    assert isinstance(middle, Miniature)
    view = View(1920, 1080)
    scene = cruise.picture(view)
    assert isinstance(scene, Scene)
    far = 1080.0 - scene.layers[0].crest[: round(len(middle.ridges[0]) - 1) * 18 : 18]
    shown = 120.0 + 470.0 * np.array(middle.ridges[0][: len(far)])
    inside = (shown > 125.0) & (shown < 585.0)
    assert np.corrcoef(far[inside], shown[inside])[0, 1] > 0.9


def test_where_there_is_no_room_for_both_the_sheet_stands_alone() -> None:
    cruise = Tuned()
    cruise.press(pygame.K_g)
    small = cruise.picture(View(400, 300))
    assert isinstance(small, Scene)
    assert [text.place for text in small.texts if text.place != "foot"] == ["right"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", [pygame.K_s, pygame.K_RETURN])
def test_what_is_saved_is_what_the_theme_s_name_gives_back_pixel_for_pixel(kind: int) -> None:
    cruise = Tuned("winter", time=10.0)
    for steps in (5, 3, 1, 4, 6, 2):
        cruise.press(*[RIGHT] * steps, DOWNWARD)
    cruise.press(kind)
    (file,) = user_folders.themes().glob("*.toml")
    assert file.name == "winter-2.toml"
    again = Landscape("winter-2", 7)
    shown = surface_of(cruise.landscape, cruise.moment, View(320, 180))
    np.testing.assert_array_equal(pixels(surface_of(again, cruise.moment, View(320, 180))), pixels(shown))
    assert not np.array_equal(pixels(surface_of(Landscape("winter", 7), cruise.moment, View(320, 180))), pixels(shown))
    said = cruise.text("foot").lines[0]
    assert said.startswith("saved as winter-2: ")
    assert said.endswith("winter-2.toml")


def test_each_save_takes_the_next_free_name_and_one_that_fails_is_told(tmp_path: Path) -> None:
    cruise = Tuned()
    cruise.press(pygame.K_s, RIGHT)
    cruise.press(pygame.K_s)
    assert sorted(file.name for file in user_folders.themes().glob("*.toml")) == ["dusk-2.toml", "dusk-3.toml"]
    other = Tuned("dusk-3")
    other.press(pygame.K_s)
    assert (user_folders.themes() / "dusk-4.toml").exists()
    for file in sorted(user_folders.themes().iterdir()):
        file.unlink()
    user_folders.themes().rmdir()
    user_folders.themes().write_text("in the way")
    other.press(pygame.K_s)
    assert other.text("foot").lines[0].startswith("not saved: ")


def test_another_theme_starts_from_its_own_numbers_another_seed_keeps_the_tuned() -> None:
    cruise = Tuned()
    cruise.press(RIGHT)
    tuned = cruise.values()["roughness"]
    cruise.act(Command.NEW_SEED, VIEW)
    cruise.advance(5.0)
    assert cruise.values()["roughness"] == tuned
    cruise.act(Command.NEXT_THEME, VIEW)
    cruise.advance(5.0)
    after = shipped.theme_names()[shipped.theme_names().index("dusk") + 1]
    assert cruise.title.startswith(f"Ridgeline – {after}")
    assert {**cruise.values(), "hour": ""} == {**Tuned(after).values(), "hour": ""}


def test_help_closes_the_tuner_and_the_tuner_the_help() -> None:
    cruise = Tuned()
    cruise.act(Command.HELP, VIEW)
    assert any(text.strip for text in cruise.frame().texts)
    assert all(text.place == "foot" for text in cruise.frame().texts)
    cruise.act(Command.TUNER, VIEW)
    assert not any(text.strip for text in cruise.frame().texts)
    assert [text.place for text in cruise.frame().texts if text.place != "foot"] == ["left"]


def test_the_tuner_names_no_key_that_does_something_else() -> None:
    keys = replace(DEFAULT_KEYS, back=("backspace",), picture=("g",), tuner=("return",))
    assert strip(Tuner(built_in("dusk")), 18.5, keys).lines[-2:] == ("G\tsave as a theme", "Return\tclose")


@pytest.mark.slow
def test_the_tuner_follows_and_names_the_keys_as_they_are_set(opened: list[Director], tmp_path: Path) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text(
        '[keys]\ntuner = ["u"]\nback = ["b", "mouse2"]\npicture = ["i"]\nnext_theme = ["s", "escape"]\nstop = ["tab"]\n'
    )
    player = Player(opened)
    cruise = player.director.cruise
    player.tap(pygame.K_u)
    assert cruise.tuning
    lines = player.writing().splitlines()
    assert lines[-4:] == [
        "I, Return\tsave as a theme",
        "G\tsmall pictures to choose from",
        "Backspace\tundo what was tuned in this row",
        "U\tclose",
    ]
    player.tap(pygame.K_TAB)
    assert "paused" in player.writing()
    for key in (pygame.K_s, pygame.K_ESCAPE):
        before = cruise.title
        player.tap(key)
        assert cruise.title != before
        assert cruise.tuning
    assert not user_folders.themes().exists()
    player.tap(pygame.K_i)
    assert len(list(user_folders.themes().glob("*.toml"))) == 1
    player.tap(pygame.K_g)
    assert "roughness across" in player.writing()
    player.tap(pygame.K_b)
    assert cruise.tuning
    assert "roughness across" not in player.writing()
    player.click(2)
    assert not cruise.tuning
    assert "this help" not in player.writing()
    player.tap(pygame.K_u)
    player.tap(pygame.K_u)
    assert not cruise.tuning
