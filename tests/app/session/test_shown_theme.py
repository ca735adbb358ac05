"""A theme's file that is dropped on the window is shown at once and offered to be kept; a bad one gives a line."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from private_desktop import wait_for
from ridgeline.options import Settings
from ridgeline.scene import View
from ridgeline.scene.themes.find import theme_for
from ridgeline.system.keys.keymap import Command

from ..modes.player import Watched

pytestmark = pytest.mark.slow

VIEW = View(64, 36)
MINE = 'like = "paper"\nwords = "lamps in paper"\nlamp = "#fb8"\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder of themes, which is not there yet."""
    monkeypatch.setattr("ridgeline.user_folders.themes", lambda: tmp_path / "own" / "themes")
    return tmp_path / "own" / "themes"


@pytest.fixture
def cruise(folder: Path) -> Watched:
    return Watched(Settings(7, "dusk", size=(64, 36)))


def lines(cruise: Watched) -> str:
    return "\n".join("\n".join(text.lines) for text in cruise.picture(VIEW).texts)


def drop(cruise: Watched, file: Path) -> None:
    """Drop a file, and wait until the cruise has looked at it."""
    before = lines(cruise)
    assert cruise.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)), None, VIEW) is cruise
    wait_for(lambda: cruise.check_theme_file() or lines(cruise) != before, "news of the file")


def test_a_theme_is_shown_at_once_and_kept_by_a_key(cruise: Watched, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    drop(cruise, file)
    assert cruise.title == "Ridgeline – mine – 7"
    assert lines(cruise) == "mine: lamps in paper; K keeps it among your own"
    cruise.obey(Command.KEEP, VIEW)
    assert lines(cruise).startswith("kept as mine: ")
    assert (folder / "mine.toml").read_text() == MINE
    assert cruise.session.cruise_state.theme == theme_for("mine", 0)
    assert cruise.session.cruise_state.settings.theme == "mine"
    cruise.obey(Command.KEEP, VIEW)
    assert lines(cruise) == "this theme is among your own already"


def test_a_dropped_file_is_read_again_when_it_changes(cruise: Watched, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    drop(cruise, file)
    file.write_text(MINE + "speed = 33\n")
    wait_for(cruise.check_theme_file, "the file to be read again")
    assert cruise.session.cruise_state.theme.speed == 33.0


def test_one_named_like_a_built_in_theme_is_kept_under_another_name(
    cruise: Watched, folder: Path, tmp_path: Path
) -> None:
    file = tmp_path / "dusk.toml"
    file.write_text(MINE)
    drop(cruise, file)
    cruise.obey(Command.KEEP, VIEW)
    assert lines(cruise).startswith("kept as dusk-2: ")
    assert (cruise.title, theme_for("dusk-2", 0).lamp) == ("Ridgeline – dusk-2 – 7", "ffbb88")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"lamp = 3", "bad.toml: words: missing; it must be text of 1 to 80 characters"),
        (b"x" * 1_000_000, "bad.toml: too large for a theme: at most 65536 bytes are allowed"),
        (b"\x1b[2J", "bad.toml:1:1: not TOML: Invalid statement: ?[2J"),
        (b"", "bad.toml cannot be read"),
        (None, "bad.toml cannot be read"),
    ],
)
def test_a_bad_file_gives_one_line_and_the_landscape_goes_on(
    content: bytes | None, said: str, cruise: Watched, tmp_path: Path
) -> None:
    before = cruise.session.cruise_state.theme
    if content is not None:
        (tmp_path / "bad.toml").write_bytes(content)
    drop(cruise, tmp_path / "bad.toml")
    assert lines(cruise) == said
    assert (cruise.session.cruise_state.theme, cruise.title) == (before, "Ridgeline – dusk – 7")


def test_what_cannot_be_kept_is_said(cruise: Watched, folder: Path, tmp_path: Path) -> None:
    cruise.obey(Command.KEEP, VIEW)
    assert lines(cruise) == "this theme came in no file"
    file = tmp_path / "mine.toml"
    file.write_text(MINE)
    drop(cruise, file)
    folder.parent.write_text("a file where the folder should be")
    cruise.obey(Command.KEEP, VIEW)
    assert lines(cruise).startswith("not kept: ")
