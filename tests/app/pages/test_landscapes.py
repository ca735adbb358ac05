"""The page of landscapes: each change is seen at once, at the same place; wrong input is told in one line."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridgeline import shipped, user_folders
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.pages.focus import Change
from ridgeline.app.pages.landscapes import is_code, seed_in
from ridgeline.app.pages.rows import Choice, Gallery, Row, Slider, TextEntry
from ridgeline.app.pages.setting_pages import MAX_SEED
from ridgeline.options import Settings
from ridgeline.scene.scene_code import SceneCode

from .visitor import SETTINGS, Visitor, with_size

CODE = "dusk-7-1830-ad5"


def on_page(opened: list[Director], settings: Settings = SETTINGS) -> Visitor:
    visitor = Visitor(opened, settings)
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Landscapes")
    return visitor


def row(visitor: Visitor, name: str) -> Row:
    return next(one for one in visitor.page.rows if one.name == name)


def give(visitor: Visitor, text: str) -> None:
    """Type a text into the box for seeds and codes, over the old one."""
    visitor.go_to("Seed or code")
    visitor.key(pygame.K_RETURN)
    for part in (text[start : start + 50] for start in range(0, len(text), 50)):
        visitor.event(pygame.TEXTINPUT, text=part)
    visitor.key(pygame.K_RETURN)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Scene", "Weather", "Calm", "A day takes", "Season", "Wander"])
def test_a_change_leaves_land_place_and_moment_as_they_are(opened: list[Director], name: str) -> None:
    visitor = on_page(opened)
    visitor.wait(3.0)
    before, settings = visitor.state.moment, visitor.state.settings
    visitor.click_on(name)
    now = visitor.state.moment
    assert visitor.state.settings != settings
    assert now.travel == pytest.approx(before.travel, abs=20.0)
    assert now.elapsed == pytest.approx(before.elapsed, abs=0.5)
    if name != "A day takes":
        assert now.hour == pytest.approx(before.hour, abs=0.05)
    assert (visitor.state.landscape.seed, visitor.state.theme.name) == (7, "dusk")


@pytest.mark.slow
def test_the_hour_is_dragged_and_stands_still(opened: list[Director]) -> None:
    visitor = on_page(opened)
    hour = next(n for n, one in enumerate(visitor.page.rows) if isinstance(one, Slider))
    bar = visitor.layout.bar_of(hour)
    assert bar is not None
    visitor.event(pygame.MOUSEBUTTONDOWN, pos=(bar.left + bar.width // 2, bar.middle), button=1, touch=False)
    for x in range(bar.left + bar.width // 2, bar.left, -9):
        visitor.event(pygame.MOUSEMOTION, pos=(x, bar.middle), rel=(-9, 0), buttons=(1, 0, 0), touch=False)
    visitor.event(pygame.MOUSEBUTTONUP, pos=(bar.left, bar.middle), button=1, touch=False)
    hour_now = visitor.state.moment.hour
    assert hour_now < 2.0
    visitor.wait(5.0)
    assert visitor.state.moment.hour == hour_now
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert visitor.state.moment.hour == 16.0


def test_a_season_and_its_undoing(opened: list[Director]) -> None:
    visitor = on_page(opened)
    visitor.click_on("Season")
    date = visitor.state.settings.date
    assert isinstance(date, datetime.date)
    assert (date.month, date.day) == (4, 15)
    assert visitor.state.moment.date == date
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert visitor.state.settings.date is None


@pytest.mark.slow
def test_a_seed_a_word_and_a_code_are_gone_to_and_undone(opened: list[Director]) -> None:
    visitor = on_page(opened)
    give(visitor, "12")
    assert visitor.state.landscape.seed == 12
    give(visitor, "quiet hills")
    words = visitor.state.landscape.seed
    assert words not in (7, 12)
    give(visitor, CODE)
    assert (visitor.state.landscape.seed, visitor.state.moment.hour) == (7, 18.5)
    entry = row(visitor, "Seed or code")
    assert isinstance(entry, TextEntry)
    assert entry.value == "7"
    visitor.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert visitor.state.landscape.seed == words
    assert visitor.state.moment.hour == pytest.approx(16.0, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("given_text", "told"),
    [
        ("dusk-7-1830-ad6", "is not a code"),
        ("nowhere.png", "nowhere.png"),
        ("x" * 101, "at most 100"),
        ("9" * 1_000_000, "at most 100"),
        ("   ", "a number or a word"),
        ("\x1b\x00\x07\n", "a number or a word"),
    ],
)
def test_nonsense_is_told_in_one_line_and_nothing_is_lost(opened: list[Director], given_text: str, told: str) -> None:
    visitor = on_page(opened)
    visitor.go_to("Seed or code")
    visitor.key(pygame.K_RETURN)
    visitor.event(pygame.TEXTINPUT, text=given_text)
    if not given_text.strip().isprintable():
        visitor.key(pygame.K_BACKSPACE)
    before = visitor.state.landscape
    visitor.key(pygame.K_RETURN)
    assert told in " ".join(visitor.board.lines)
    assert visitor.state.landscape is before
    assert visitor.front.focus.typed is not None
    assert all(line.isprintable() for line in visitor.board.lines)


@given(st.text(max_size=300))
def test_any_text_is_a_seed_a_code_or_wrong_in_one_line(text: str) -> None:
    given_text = text.strip()
    if is_code(given_text):
        return
    if 0 < len(given_text) <= MAX_SEED:
        assert isinstance(seed_in(given_text), int)
    else:
        with pytest.raises(ValueError, match=r"\A[^\n]+\Z"):
            seed_in(given_text)


def test_a_theme_s_own_name_and_words_with_dashes_are_seeds() -> None:
    assert not is_code("dusk")
    assert not is_code("our-hills")
    assert is_code(CODE)
    assert is_code(str(SceneCode("dusk", 7)))


@pytest.mark.slow
def test_the_clipboard_is_copied_to_and_pasted_from(opened: list[Director], monkeypatch: pytest.MonkeyPatch) -> None:
    held = ["dusk-8-1830-zzz"]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[0])
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.__setitem__(0, text))
    visitor = on_page(opened)
    visitor.go_to("Seed or code")
    visitor.key(pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert "is not a code" in " ".join(visitor.board.lines)
    assert visitor.front.focus.typed == held[0]
    visitor.key(pygame.K_ESCAPE)
    visitor.key(pygame.K_c, mod=pygame.KMOD_LCTRL)
    assert SceneCode.parse(held[0]).seed == 7
    held[0] = "99\n"
    entry = visitor.layout.of(1)
    assert entry is not None
    paste = entry.parts[2]
    visitor.click(paste.right - 2, paste.middle)
    assert visitor.state.landscape.seed == 99


@pytest.mark.slow
def test_letters_typed_at_the_box_are_no_commands(opened: list[Director]) -> None:
    visitor = on_page(opened)
    visitor.go_to("Seed or code")
    assert visitor.key(pygame.K_q) is None
    visitor.write("quiet fox")
    visitor.key(pygame.K_RETURN)
    assert visitor.state.landscape.seed not in (7,)
    assert visitor.page.title == "Landscapes"


@pytest.mark.slow
def test_small_pictures_are_drawn_for_those_that_are_seen_and_come_by_themselves(opened: list[Director]) -> None:
    visitor = on_page(opened, with_size(640, 360))
    assert not visitor.director.rests
    visitor.draw_tiles()
    gallery = row(visitor, "Theme")
    assert isinstance(gallery, Gallery)
    shown = range(visitor.layout.per_page)
    assert all(visitor.page.picture(number) is not None for number in shown)
    assert gallery.ready == len(shown)


@pytest.mark.slow
def test_a_folder_of_five_thousand_themes_draws_only_what_is_seen(opened: list[Director]) -> None:
    folder = user_folders.themes()
    folder.mkdir(parents=True)
    text = shipped.theme_text("paper")
    for number in range(5000):
        (folder / f"mine-{number:04}.toml").write_text(text if number % 2 else "broken", encoding="utf-8")
    visitor = on_page(opened)
    gallery = row(visitor, "Theme")
    assert isinstance(gallery, Gallery)
    assert len(gallery.words) > 5000
    visitor.go_to("Theme")
    visitor.key(*[pygame.K_PAGEDOWN] * 3)
    visitor.draw_tiles()
    ready = row(visitor, "Theme")
    assert isinstance(ready, Gallery)
    assert ready.ready <= 24
    visitor.event(pygame.MOUSEBUTTONDOWN, pos=(60, visitor.layout.inner.top + 60), button=5, touch=False)
    broken = next(n for n, name in enumerate(gallery.words) if name == "mine-0004")
    before = visitor.state.theme
    visitor.front.stack._change(visitor.page, Change(0, broken))
    assert "mine-0004.toml" in "".join(visitor.board.lines)
    assert visitor.state.theme is before


def test_a_wander_of_one_s_own_is_among_the_choices(opened: list[Director]) -> None:
    visitor = Visitor(opened, replace(SETTINGS, wander=7.5))
    visitor.key(pygame.K_ESCAPE)
    visitor.click_on("Landscapes")
    wander = row(visitor, "Wander")
    assert isinstance(wander, Choice)
    assert wander.words[wander.value] == "7.5 minutes"


@pytest.mark.slow
def test_an_island_in_the_rain_comes_without_a_long_frame(opened: list[Director], tmp_path: Path) -> None:
    visitor = on_page(opened)
    visitor.go_to("Scene")
    visitor.key(pygame.K_LEFT)
    assert visitor.state.settings.scene == "rain"
    assert visitor.director.picture(visitor.view).texts
