"""Everything on the front page is found with the keys alone, the mouse alone, a pad alone, a finger alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from ridgeline import user_folders
from ridgeline.app.modes.cruise_mode import Cruise
from ridgeline.app.modes.front_mode import FrontPage
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import FlyingMode
from ridgeline.app.pages.rows import Action, Page, Press, ProgressRow
from ridgeline.play.daily import daily
from ridgeline.scene.themes.find import theme_names
from ridgeline.system.keys.keymap import Command
from ridgeline.system.pace.clock import today

from .visitor import SETTINGS, Visitor, with_size

OPENINGS: dict[str, Callable[[Visitor], object]] = {
    "Esc": lambda visitor: visitor.key(pygame.K_ESCAPE),
    "click": lambda visitor: visitor.click(900, 300),
    "right click": lambda visitor: visitor.click(900, 300, button=3),
    "tap": lambda visitor: visitor.finger(900, 300),
    "start": lambda visitor: visitor.pad(6),
}


@pytest.mark.slow
@pytest.mark.parametrize("opening", OPENINGS)
def test_a_click_a_tap_escape_and_start_open_the_page_and_close_it(opened: list[Director], opening: str) -> None:
    visitor = Visitor(opened)
    OPENINGS[opening](visitor)
    assert visitor.page.title == "Ridgeline"
    travelled = visitor.state.moment.travel
    visitor.wait(0.5)
    assert visitor.state.moment.travel > travelled
    OPENINGS[opening](visitor)
    assert isinstance(visitor.mode, Cruise)


@pytest.mark.slow
@pytest.mark.parametrize("press", [lambda one: one.key(pygame.K_SPACE), lambda one: one.pad(0)])
def test_space_and_a_pad_s_a_fly_at_once(opened: list[Director], press: Callable[[Visitor], object]) -> None:
    visitor = Visitor(opened)
    press(visitor)
    assert isinstance(visitor.mode, FlyingMode)


@pytest.mark.slow
def test_every_row_of_the_first_page_does_something(opened: list[Director], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    left = []
    for number in range(len(_first(opened).rows)):
        visitor = Visitor(opened, with_size(320, 180))
        visitor.key(pygame.K_ESCAPE, *[pygame.K_DOWN] * number)
        name, before = visitor.name, visitor.writing()
        quits = visitor.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0) is Command.QUIT
        changed = quits or not isinstance(visitor.mode, FrontPage) or visitor.writing() != before
        left += [] if changed else [name]
    assert left == []


@pytest.mark.slow
def test_fly_and_today_s_course_begin_runs(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert isinstance(visitor.mode, FlyingMode)
    visitor = Visitor(opened, replace(SETTINGS, scene="flyover"))
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Today's course")
    assert isinstance(visitor.mode, FlyingMode)
    assert visitor.mode.game.state.seed == daily(today())
    assert visitor.mode.game.taken is None
    assert visitor.director.session.log._daily == daily(today())


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{}, {"scene": "flyover", "wander": 5.0}, {"scene": "rain", "time": "cycle"}])
def test_after_today_s_course_the_landscape_is_again_where_it_was(
    opened: list[Director], changes: dict[str, Any]
) -> None:
    visitor = Visitor(opened, replace(SETTINGS, **changes))
    visitor.wait(0.3)
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_ESCAPE)
    state = visitor.state
    settings, before, land = state.settings, state.moment, state.landscape
    visitor.click_on("Today's course")
    visitor.key(pygame.K_r)
    visitor.wait(2.0)
    visitor.key(pygame.K_BACKSPACE)
    assert visitor.mode is visitor.director.cruise
    assert (state.settings, state.landscape) == (settings, land)
    now = state.moment
    assert 0.0 <= now.elapsed - before.elapsed < 0.5
    assert abs(now.travel - before.travel) <= 0.5 * abs(before.speed)
    assert now.hour == pytest.approx(before.hour, abs=0.1)


def test_a_day_s_course_without_land_is_left_again(opened: list[Director], monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(opened)
    before = visitor.state.settings
    visitor.key(pygame.K_ESCAPE)
    monkeypatch.setattr("ridgeline.app.modes.run_mode._game", lambda *_: None)
    visitor.click_on("Today's course")
    assert visitor.mode is visitor.director.cruise
    assert not visitor.director.session.on_daily
    assert visitor.state.settings == before


def test_q_ends_the_program_from_a_page_too(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    assert visitor.event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q", scancode=0) is Command.QUIT


@pytest.mark.slow
def test_snow_the_flyover_and_another_theme_with_the_keys_alone(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    visitor.go_to("Landscapes")
    visitor.key(pygame.K_RETURN)
    visitor.key(pygame.K_RIGHT, pygame.K_RETURN)
    visitor.wait(2.0)
    assert visitor.state.theme.name == "harbour"
    visitor.go_to("Weather")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert visitor.state.settings.weather == "snow"
    visitor.go_to("Scene")
    visitor.key(pygame.K_RETURN)
    assert visitor.state.settings.scene == "flyover"
    visitor.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(visitor.mode, Cruise)
    assert type(visitor.state.landscape).__name__ == "Flyover"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (720, 1280)])
def test_snow_the_flyover_and_another_theme_with_the_mouse_alone(opened: list[Director], size: tuple[int, int]) -> None:
    visitor = Visitor(opened, with_size(*size))
    visitor.click(size[0] - 5, size[1] - 5)
    visitor.click_on("Landscapes")
    themes = visitor.layout.of(0)
    assert themes is not None
    number, box = themes.cells[0]
    visitor.click(box.left + 5, box.top + 5)
    visitor.wait(2.0)
    assert visitor.state.theme.name == theme_names()[number]
    visitor.click_on("Weather")
    visitor.click_on("Weather")
    assert visitor.state.settings.weather == "snow"
    visitor.click_on("Scene")
    assert visitor.state.settings.scene == "flyover"
    visitor.click_on("Back")
    visitor.click_on("Back to the landscape")
    assert isinstance(visitor.mode, Cruise)


@pytest.mark.slow
def test_a_pad_alone_and_a_finger_alone_set_things(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.pad(6, 12, 12, 0)
    assert visitor.page.title == "Landscapes"
    while visitor.name != "Calm":
        visitor.pad(12)
    visitor.pad(0)
    assert visitor.state.settings.calm
    visitor.pad(2)
    assert not visitor.state.settings.calm
    visitor.pad(1, 1)
    assert isinstance(visitor.mode, Cruise)
    visitor.finger(900, 300)
    box = visitor.box("Landscapes")
    visitor.finger(box.left + 5, box.middle)
    assert visitor.page.title == "Landscapes"


def test_a_cross_and_a_stick_move_the_focus_once_and_repeat_while_held(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.pad(6)
    for value in ((0, -1), (0, 0)):
        visitor.event(pygame.JOYHATMOTION, instance_id=0, hat=0, value=value)
    assert visitor.front.focus.row == 1
    for tilt in (0.3, 0.9, 0.95, 0.7, 0.0):
        visitor.event(pygame.JOYAXISMOTION, instance_id=0, axis=1, value=tilt)
    assert visitor.front.focus.row == 2
    visitor.event(pygame.JOYAXISMOTION, instance_id=0, axis=1, value=-1.0)
    visitor.wait(0.6)
    assert visitor.front.focus.row not in (1, 2)


@pytest.mark.slow
def test_every_change_can_be_undone(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Landscapes")
    before = visitor.state.settings
    for name in ("Weather", "Season", "Wander", "Calm", "A day takes"):
        visitor.click_on(name)
    assert visitor.state.settings != before
    for _ in range(5):
        visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert replace(visitor.state.settings, time=16.0) == before
    assert "taken back" in visitor.writing()
    visitor.click_on("Calm")
    visitor.click_on("Undo")
    assert not visitor.state.settings.calm


def test_what_was_taken_back_is_not_said_on_the_next_page(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Landscapes")
    visitor.click_on("Calm")
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert "taken back: Calm" in visitor.writing()
    visitor.click_on("Make this theme yours")
    assert visitor.page.title != "Landscapes"
    assert "taken back" not in visitor.writing()


@pytest.mark.slow
def test_a_day_whose_hour_was_set_goes_on_when_that_is_undone(opened: list[Director]) -> None:
    visitor = Visitor(opened, replace(SETTINGS, time="cycle", began=9.0))
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Landscapes")
    visitor.go_to("Hour")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert visitor.state.settings.time == 9.5
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert visitor.state.settings.time == "cycle"
    assert visitor.state.moment.hour == pytest.approx(9.0, abs=0.1)
    hour = visitor.state.moment.hour
    visitor.wait(1.0)
    assert visitor.state.moment.hour > hour


@pytest.mark.slow
def test_what_cannot_be_undone_says_why(opened: list[Director], tmp_path: Path) -> None:
    own = tmp_path / "ridgeline" / "themes" / "own.toml"
    own.parent.mkdir(parents=True)
    own.write_text('like = "dusk"\n', encoding="utf-8")
    visitor = Visitor(opened, replace(SETTINGS, theme="own"))
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Landscapes")
    visitor.key(pygame.K_HOME, pygame.K_LEFT, pygame.K_RETURN)
    assert visitor.state.theme.name == "winter"
    own.unlink()
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert "theme 'own' does not exist" in visitor.writing()
    assert visitor.state.theme.name == "winter"


def test_the_focus_is_seen_and_explained(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    boards = {}
    for _ in visitor.page.rows:
        row = visitor.page.rows[visitor.front.focus.row]
        assert isinstance(row, Action)
        assert set(row.about.split()) <= set(" ".join(visitor.board.lines).split())
        boards[visitor.front.focus.row] = visitor.board
        visitor.key(pygame.K_DOWN)
    assert len(set(boards.values())) == len(visitor.page.rows)


def test_a_board_is_the_same_object_until_something_changes(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    assert visitor.board is visitor.board
    before = visitor.board
    visitor.key(pygame.K_DOWN)
    assert visitor.board != before


def test_what_is_said_stands_on_the_page_and_nowhere_else(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    visitor.front.say("said")
    texts = visitor.director.picture(visitor.view).texts
    assert [line for text in texts for line in text.lines].count("said") == 1


@pytest.mark.slow
def test_a_button_is_set_by_pressing_it_and_work_is_stopped(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    pressed: list[str] = []
    stopped: list[str] = []

    def do(row: str, value: str | None) -> None:
        if value == "q":
            raise ValueError("'q' quits already\nand more")
        if value is None:
            stopped.append(row)
        else:
            pressed.append(value)

    visitor.front.open(
        lambda: Page(
            "Keys",
            (
                Press("fly", "Space", id="fly"),
                ProgressRow("film", 0.25, "a quarter", id="film"),
            ),
            do,
        )
    )
    visitor.key(pygame.K_RETURN, pygame.K_x)
    visitor.key(pygame.K_RETURN, pygame.K_q)
    assert "'q' quits already" in visitor.writing()
    assert "and more" not in visitor.writing()
    visitor.key(pygame.K_RETURN, pygame.K_ESCAPE)
    visitor.key(pygame.K_RETURN)
    visitor.pad(3)
    visitor.key(pygame.K_RETURN)
    visitor.click(10, 10, button=2)
    assert pressed == ["x", "pad3", "mouse2"]
    visitor.key(pygame.K_DOWN, pygame.K_RETURN)
    assert stopped == ["film"]


@pytest.mark.slow
def test_the_page_has_no_motion_of_its_own(opened: list[Director]) -> None:
    visitor = Visitor(opened, replace(SETTINGS, calm=True))
    visitor.key(pygame.K_p)
    visitor.wait(8.0)
    visitor.key(pygame.K_ESCAPE)
    visitor.wait(0.2)
    board = visitor.board
    assert visitor.director.rests
    visitor.wait(3.0)
    assert visitor.board is board


@pytest.mark.slow
def test_help_tries_a_key_and_the_picture_is_saved_without_the_page(opened: list[Director], tmp_path: Path) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Help")
    visitor.click_on("next theme")
    visitor.wait(2.0)
    assert visitor.state.theme.name == "harbour"
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Save")
    visitor.click_on("A picture")
    (saved,) = tmp_path.rglob("*.png")
    assert saved.name in visitor.writing()


def test_where_nothing_opens_folders_the_page_says_where_pictures_are(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(opened)
    monkeypatch.setenv("PATH", "")
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Pictures")
    assert "Your pictures are in" in visitor.writing()


def test_without_a_home_the_page_says_that_there_are_no_pictures(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere() -> Path:
        raise user_folders.NoHomeError("there is no home folder; set HOME")

    visitor = Visitor(opened)
    monkeypatch.setattr(user_folders, "pictures", nowhere)
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Pictures")
    assert "there is no home folder" in visitor.writing()


def _first(opened: list[Director]) -> Page:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    return visitor.page
