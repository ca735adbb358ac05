"""Every setting is on a page, holds at once, is kept in the file, and is taken back by Undo; by keys, mouse or pad."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pygame
import pytest

from ridgeline import user_folders, words
from ridgeline.app.modes.front_mode import FrontPage
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.bound_page import clock_words, put
from ridgeline.app.pages.key_rows import button_words
from ridgeline.app.pages.rows import Choice, Gallery, Press, Slider, Switch, TextEntry
from ridgeline.system.keys.keymap import Command
from ridgeline.system.settings.file import read_options
from ridgeline.system.settings.tables import Options, WindowSettings
from ridgeline.words import LANGUAGES

from .visitor import Visitor

PAGES = ("window", "saver look", "window theme", "saver theme", "sound", "flying", "reading", "keys")
"""The ids of the pages that set what the settings file has."""


@pytest.fixture(autouse=True)
def _english() -> Any:
    yield
    words.speak("en")


def visit(opened: list[Director], page: str) -> Visitor:
    """Somebody on the page of that id."""
    visitor = Visitor(opened)
    visitor.director.mode = FrontPage(visitor.director.cruise, page)
    visitor.wait()
    return visitor


def options(visitor: Visitor) -> Options:
    return visitor.front.own.options


def written(visitor: Visitor) -> Options:
    """What the file says when all has been written."""
    visitor.front.own.close()
    found, problems = read_options(user_folders.settings())
    assert problems == ""
    return found


def places(one: Options, other: Options) -> set[tuple[str, str]]:
    """The tables and keys in which two differ."""
    return {
        (table.name, key.name)
        for table in fields(one)
        for key in fields(getattr(one, table.name))
        if getattr(getattr(one, table.name), key.name) != getattr(getattr(other, table.name), key.name)
    }


def change(visitor: Visitor) -> None:
    """Give the row that has the focus another value."""
    row = visitor.page.rows[visitor.front.focus.row]
    if isinstance(row, Press):
        visitor.key(pygame.K_RETURN, pygame.K_F7)
    elif isinstance(row, Gallery):
        visitor.key(pygame.K_RIGHT, pygame.K_RETURN)
    elif isinstance(row, TextEntry):
        visitor.write("autumn")
        visitor.key(pygame.K_RETURN)
    elif isinstance(row, Slider) and row.value == row.high:
        visitor.key(pygame.K_LEFT)
    else:
        visitor.key(pygame.K_RIGHT)


@pytest.mark.slow
def test_every_key_of_the_file_is_set_on_a_page_and_taken_back(opened: list[Director], screen: None) -> None:
    seen: set[tuple[str, str]] = set()
    for name in PAGES:
        visitor = visit(opened, name)
        usual = options(visitor)
        for number, row in enumerate(visitor.page.rows):
            if not isinstance(row, Choice | Slider | Switch | Press | TextEntry | Gallery):
                continue
            visitor.go_to(row.name) if name != "keys" else _go_to_number(visitor, number)
            change(visitor)
            changed = places(usual, options(visitor))
            assert len(changed) == 1, (name, row.name, changed)
            seen |= changed
            visitor.key(pygame.K_z, mod=pygame.KMOD_CTRL)
            assert options(visitor) == usual, (name, row.name)
    every = {(table.name, key.name) for table in fields(Options()) for key in fields(getattr(Options(), table.name))}
    assert seen == every


def _go_to_number(visitor: Visitor, number: int) -> None:
    while visitor.front.focus.row != number:
        visitor.key(pygame.K_DOWN)


def test_the_row_of_undo_takes_back_one_change_after_the_other(opened: list[Director]) -> None:
    visitor = visit(opened, "sound")
    usual = options(visitor)
    for name in ("Silent", "Music"):
        visitor.click_on(name)
    assert options(visitor).sound.mute
    visitor.click_on("Undo")
    assert (options(visitor).sound.mute, options(visitor).sound.music) == (True, usual.sound.music)
    visitor.click_on("Undo")
    assert options(visitor) == usual


def test_volume_is_set_with_keys_heard_at_once_and_kept(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.key(pygame.K_ESCAPE)
    for name in ("Settings", "Sound"):
        visitor.go_to(name)
        visitor.key(pygame.K_RETURN)
    visitor.go_to("Volume")
    visitor.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert options(visitor).sound.level == pytest.approx(0.6)
    assert visitor.director.session.sound._level == pytest.approx(0.6)
    assert written(visitor).sound.level == pytest.approx(0.6)


def test_contrast_and_language_are_set_with_the_mouse_and_seen_at_once(opened: list[Director]) -> None:
    visitor = Visitor(opened)
    visitor.click(900, 300, button=3)
    for name in ("Settings", "Text and motion", "High contrast"):
        visitor.click_on(name)
    assert visitor.director.session.contrast
    assert visitor.board.veil == 1.0
    for _ in LANGUAGES:
        visitor.click_on(next(row.name for row in visitor.page.rows if isinstance(row, Choice)))
    assert visitor.page.title == "Schrift und Bewegung"
    found = written(visitor)
    assert (found.play.high_contrast, found.window.language) == (True, "de")


def test_a_pad_alone_sets_less_motion(opened: list[Director]) -> None:
    visitor = visit(opened, "settings")
    for name in ("Text and motion", "Less motion in runs"):
        while visitor.name != name:
            visitor.pad(12)
        visitor.pad(0)
    assert visitor.director.session.calm
    visitor.pad(2)
    assert not visitor.director.session.calm


def test_full_screen_is_asked_of_the_window_at_once(opened: list[Director]) -> None:
    visitor = visit(opened, "window")
    visitor.go_to("Full screen")
    assert visitor.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0) is Command.FULLSCREEN
    assert options(visitor).window.fullscreen


def test_the_landscape_behind_follows_what_the_window_is_to_open_with(opened: list[Director]) -> None:
    visitor = visit(opened, "window")
    put(visitor.front, {("window", "weather"): "snow", ("window", "time"): "09:00"})
    visitor.wait()
    assert visitor.state.settings.weather == "snow"
    assert visitor.state.moment.hour == pytest.approx(9.0, abs=0.1)
    put(visitor.front, {("window", "weather"): "theme"})
    assert visitor.state.settings.weather is None


def test_the_window_opens_with_what_is_shown(opened: list[Director]) -> None:
    visitor = visit(opened, "window")
    usual = options(visitor)
    visitor.key(pygame.K_RETURN)
    assert (options(visitor).window.theme, options(visitor).window.time) == ("dusk", "16:00")
    assert places(usual, written(visitor)) == {("window", "theme"), ("window", "time")}
    visitor.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert options(visitor) == usual


def test_a_page_is_reset_and_that_is_taken_back(opened: list[Director]) -> None:
    visitor = visit(opened, "sound")
    visitor.key(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    changed = options(visitor)
    assert places(changed, Options()) == {("sound", "level"), ("sound", "mute")}
    visitor.go_to("Reset this page")
    visitor.key(pygame.K_RETURN)
    assert options(visitor) == Options()
    assert not visitor.director.session.sound.muted
    visitor.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert options(visitor) == changed


def test_what_was_before_a_theme_was_chosen_comes_back_with_the_landscape_s(opened: list[Director]) -> None:
    visitor = visit(opened, "window theme")
    before, theme = options(visitor), visitor.state.theme
    visitor.go_to("Theme")
    visitor.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert options(visitor).window.theme == visitor.state.theme.name != theme.name
    visitor.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert options(visitor) is before
    assert visitor.state.theme == theme


def test_a_key_is_set_by_pressing_it_and_who_loses_it_is_said(opened: list[Director], screen: None) -> None:
    visitor = visit(opened, "keys")
    visitor.go_to("new landscape")
    visitor.key(pygame.K_RETURN, pygame.K_t)
    assert "T was “next theme” before, which has no key now." in visitor.writing()
    visitor.key(pygame.K_ESCAPE)
    seed = visitor.state.landscape.seed
    visitor.key(pygame.K_n)
    assert visitor.state.landscape.seed == seed
    visitor.key(pygame.K_t)
    assert visitor.state.landscape.seed != seed
    visitor.director.session.own.close()
    keys = read_options(user_folders.settings())[0].keys
    assert (keys.new_seed, keys.next_theme) == (("t",), ())


def test_a_mouse_button_and_a_pad_s_are_set_by_pressing_them(opened: list[Director], screen: None) -> None:
    visitor = visit(opened, "keys")
    visitor.click_on("zen: no dusk, no score")
    visitor.click(900, 300, button=3)
    visitor.go_to("faster")
    visitor.pad(0)
    visitor.pad(10)
    keys = options(visitor).keys
    assert (keys.zen, keys.faster) == (("z", "mouse3"), ("right", "pad10"))


def test_escape_keeps_the_key_and_the_last_one_to_fly_with_cannot_be_taken(
    opened: list[Director], screen: None
) -> None:
    visitor = visit(opened, "keys")
    put(visitor.front, {("keys", "hold"): ("space",)})
    visitor.go_to("faster")
    visitor.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert options(visitor).keys.faster == ("right",)
    visitor.key(pygame.K_RETURN, pygame.K_SPACE)
    assert options(visitor).keys.faster == ("right",)
    assert "No other button would be left to fly with" in visitor.writing()


@pytest.mark.parametrize("text", ["[sound\n", "sound = 1\n"])
def test_a_file_that_cannot_be_changed_is_said_and_the_change_holds(opened: list[Director], text: str) -> None:
    visitor = visit(opened, "sound")
    file = user_folders.settings()
    file.parent.mkdir(parents=True)
    file.write_text(text)
    visitor.key(pygame.K_RIGHT)
    visitor.front.own.close()
    visitor.wait()
    assert "The settings file stays as it is" in visitor.writing()
    assert options(visitor).sound.level == pytest.approx(0.55)
    assert file.read_text() == text


def test_what_the_command_line_gave_stays_when_something_else_is_set(opened: list[Director]) -> None:
    visitor = visit(opened, "sound")
    session = visitor.director.session
    held = session.settings = replace(session.settings, window=replace(WindowSettings(), text_size=1.7, calm=True))
    visitor.key(pygame.K_RIGHT)
    assert session.settings == replace(held, sound=options(visitor).sound)


def test_a_value_that_only_the_file_has_is_shown_and_can_be_left(opened: list[Director]) -> None:
    visitor = visit(opened, "saver look")
    put(visitor.front, {("saver", "time"): "04:44"})
    choice = next(row for row in visitor.page.rows if row.name == "Hour")
    assert isinstance(choice, Choice)
    assert choice.words[choice.value] == "04:44"
    visitor.go_to("Hour")
    visitor.key(pygame.K_RIGHT)
    assert options(visitor).saver.time == "cycle"


def test_a_seed_of_the_screensaver_has_its_bounds(opened: list[Director]) -> None:
    visitor = visit(opened, "saver look")
    visitor.go_to("Seed")
    visitor.write("x" * 101)
    visitor.key(pygame.K_RETURN)
    assert "101 letters were given" in visitor.writing()
    assert options(visitor).saver.seed == ""


@pytest.mark.parametrize(("names", "shown"), [((), ""), (("a", "mouse2"), "A, mouse 2"), (tuple("abcd"), "A, B, C …")])
def test_buttons_are_named_for_people(names: tuple[str, ...], shown: str) -> None:
    assert button_words(names) == shown


def test_an_hour_is_written_as_the_file_has_it() -> None:
    assert [clock_words(hour) for hour in (0.0, 7.25, 23.9999)] == ["00:00", "07:15", "00:00"]
