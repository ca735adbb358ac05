"""A theme's file is read again when somebody has changed it, whatever state it is in."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pygame
import pytest

from app.modes.player import Player, Watched
from private_desktop import wait_for
from ridgeline import shipped
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.session.transitions import DISSOLVE
from ridgeline.options import Settings
from ridgeline.render import Dissolve
from ridgeline.scene import Text, Theme, View
from ridgeline.system.files.watch import MESSAGE_LINES, MESSAGE_WIDTH, ThemeWatch, message
from ridgeline.system.keys.keymap import Command

VIEW = View(64, 36)
DUSK = shipped.theme_text("dusk")
WINTER = shipped.theme_text("winter")
BROKEN = DUSK.replace("speed", "sped")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A theme's file."""
    path = tmp_path / "mine.toml"
    path.write_text(DUSK, encoding="utf-8")
    return path


@pytest.fixture
def cruise(file: Path) -> Watched:
    """A run that shows it."""
    return Watched(Settings(seed=7, theme=str(file), time=18.5))


def news(watch: ThemeWatch, what: str = "news of the file") -> Theme | str:
    """What the watch has to say, as soon as it has."""
    return wait_for(watch.look, what)


def texts(cruise: Watched) -> tuple[Text, ...]:
    return cruise.picture(VIEW).texts


def said(cruise: Watched, words: str) -> bool:
    """Whether the words are on the screen, after another look at the file."""
    cruise.check_theme_file()
    return any(words in line for text in texts(cruise) for line in text.lines)


def quiet(watch: ThemeWatch) -> bool:
    """Whether many looks find nothing."""
    return not any(watch.look() for _ in range(10))


def test_a_file_that_nobody_touches_is_left_alone(file: Path) -> None:
    assert quiet(ThemeWatch(file))


def test_a_changed_file_is_read_once(file: Path) -> None:
    watch = ThemeWatch(file)
    file.write_text(WINTER, encoding="utf-8")
    theme = news(watch)
    assert isinstance(theme, Theme)
    assert (theme.name, theme.words) == ("mine", tomllib.loads(WINTER)["words"])
    assert quiet(watch)


def test_one_written_beside_and_moved_into_its_place_is_read_too(file: Path) -> None:
    watch = ThemeWatch(file)
    other = file.with_name(".mine.swp")
    other.write_text(WINTER, encoding="utf-8")
    other.replace(file)
    assert isinstance(news(watch), Theme)


def test_nothing_is_read_while_it_is_being_written(file: Path) -> None:
    watch = ThemeWatch(file)
    for length in range(100, len(WINTER), 100):
        file.write_text(WINTER[:length], encoding="utf-8")
        assert watch.look() is None
    file.write_text(WINTER, encoding="utf-8")
    assert isinstance(news(watch), Theme)


@pytest.mark.parametrize("content", [None, ""])
def test_one_that_is_gone_or_empty_is_waited_for(file: Path, content: str | None) -> None:
    watch = ThemeWatch(file)
    file.unlink() if content is None else file.write_text(content)
    assert quiet(watch)
    file.write_text(WINTER, encoding="utf-8")
    assert isinstance(news(watch), Theme)


def test_a_folder_or_a_pipe_in_its_place_is_waited_out(file: Path) -> None:
    watch = ThemeWatch(file)
    file.unlink()
    file.mkdir()
    assert quiet(watch)
    file.rmdir()
    os.mkfifo(file)
    assert quiet(watch)


@pytest.mark.parametrize("content", [BROKEN.encode(), b"\0", b"\xff\xfe", b"=", b"a" * 10**6, b"[" * 10000])
def test_whatever_is_in_it_is_answered(file: Path, content: bytes) -> None:
    watch = ThemeWatch(file)
    file.write_bytes(content)
    told = news(watch)
    assert isinstance(told, str)
    assert str(file) in told
    lines = message(told, file)
    assert len(lines) <= MESSAGE_LINES
    assert max(map(len, lines)) <= MESSAGE_WIDTH
    assert str(file.parent) not in "".join(lines)


@pytest.mark.slow
def test_a_run_dissolves_into_what_the_file_has_become_at_the_same_place(file: Path, cruise: Watched) -> None:
    cruise.advance(100.0)
    before = cruise.moment
    file.write_text(WINTER, encoding="utf-8")
    wait_for(lambda: said(cruise, "mine.toml read again"), "the new look")
    assert cruise.moment.travel == pytest.approx(before.travel)
    assert cruise.moment.elapsed == before.elapsed
    assert cruise.title == "Ridgeline – mine – 7"
    cruise.advance(DISSOLVE / 2)
    assert isinstance(cruise.picture(VIEW), Dissolve)


@pytest.mark.slow
def test_mistakes_are_shown_with_line_and_key_while_the_old_look_goes_on(file: Path, cruise: Watched) -> None:
    file.write_text(BROKEN, encoding="utf-8")
    line = BROKEN[: BROKEN.index("sped")].count("\n") + 1
    wait_for(lambda: said(cruise, f"mine.toml:{line}: sped: unknown key, did you mean 'speed'?"), "the mistake")
    for _ in range(20):
        cruise.advance(60.0)
    assert said(cruise, "sped")
    assert not isinstance(cruise.picture(VIEW), Dissolve)


@pytest.mark.slow
@pytest.mark.parametrize("mended", [DUSK, WINTER])
def test_a_mended_file_takes_the_message_away(file: Path, cruise: Watched, mended: str) -> None:
    file.write_text(BROKEN, encoding="utf-8")
    wait_for(lambda: said(cruise, "sped"), "the mistake")
    file.write_text(mended, encoding="utf-8")
    wait_for(lambda: said(cruise, "read again"), "the new look")
    assert not said(cruise, "sped")


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_F5, pygame.K_h])
def test_any_key_takes_the_message_away(file: Path, opened: list[Director], key: int) -> None:
    player = Player(opened, theme=str(file))
    file.write_text(BROKEN, encoding="utf-8")
    wait_for(player.director.check_theme_file, "the mistake")
    assert "sped" in player.writing()
    player.tap(key)
    assert "sped" not in player.writing()


@pytest.mark.slow
def test_after_another_theme_was_asked_for_its_file_is_let_alone(file: Path, cruise: Watched) -> None:
    cruise.obey(Command.NEXT_THEME, VIEW)
    file.write_text(BROKEN, encoding="utf-8")
    for _ in range(20):
        assert not said(cruise, "sped")
