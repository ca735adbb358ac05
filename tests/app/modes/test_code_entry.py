"""Codes that come into the window, without a window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.app.modes.code_entry import CodeEntry
from ridgeline.app.modes.mode import Mode
from ridgeline.options import Settings
from ridgeline.scene import Scene, SceneCode, View
from ridgeline.system.keys.keymap import Command

from .player import Watched

VIEW = View(64, 36)

PAPER = str(SceneCode("paper", 12, second=30.0, hour=9.5))


def lines(mode: Mode) -> str:
    """All that is written."""
    texts = (*mode.session.notes.texts, *mode.texts(VIEW))
    return "\n".join(line for text in texts for line in text.lines)


def dropped(kind: int, **facts: str) -> pygame.event.Event:
    return pygame.event.Event(kind, **facts)


def enter(cruise: Watched, text: str) -> Mode:
    """What comes of G, the letters and Enter."""
    mode = cruise.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_g, mod=0), Command.GO, VIEW)
    assert isinstance(mode, CodeEntry)
    mode = mode.handle(pygame.event.Event(pygame.TEXTINPUT, text="g"), None, VIEW)
    for letter in text:
        mode = mode.handle(pygame.event.Event(pygame.KEYDOWN, key=0, mod=0), None, VIEW)
        mode = mode.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter), None, VIEW)
    return mode.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0), None, VIEW)


@pytest.mark.slow
def test_a_typed_code_shows_its_scene() -> None:
    cruise = Watched(Settings(7, "dusk"))
    assert enter(cruise, PAPER) is cruise
    shown = cruise.session.cruise_state.picture(VIEW)
    assert isinstance(shown, Scene)
    assert shown.describe() == SceneCode.parse(PAPER).scene(VIEW.width, VIEW.height).describe()
    assert cruise.session.transition is not None
    assert "paper, seed 12" in lines(cruise)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["dusk-7", "x" * 200, PAPER[:-1], PAPER.replace("12", "21"), "no.png"])
def test_a_wrong_one_is_said_to_be_wrong_and_changes_nothing(text: str) -> None:
    cruise = Watched(Settings(7, "dusk"))
    before = cruise.session.cruise_state.picture(VIEW)
    assert enter(cruise, text) is cruise
    assert cruise.session.cruise_state.picture(VIEW) is not None
    assert isinstance(before, Scene)
    assert cruise.title == "Ridgeline – dusk – 7"
    assert "is not a code" in lines(cruise) or "cannot be read" in lines(cruise)


@pytest.mark.slow
@given(
    st.text(max_size=30) | st.just("x" * 1_000_000) | st.binary(max_size=30).map(lambda some: some.decode("latin-1"))
)
@examples(30)
def test_whatever_is_dropped_is_opened_or_answered_in_a_line(text: str) -> None:
    cruise = Watched(Settings(7, "dusk"))
    assert cruise.handle(dropped(pygame.DROPTEXT, text=text), None, VIEW) is cruise
    said = lines(cruise)
    assert "is not a code" in said or "cannot be read" in said
    assert len(said) < 300
    assert said.isprintable() or "\n" not in said


@pytest.mark.slow
def test_a_picture_that_is_dropped_opens_where_it_was_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ridgeline.user_folders.pictures", lambda: tmp_path)
    cruise = Watched(Settings(7, "dusk"))
    cruise.advance(12.3456)
    cruise.obey(Command.FASTER, VIEW)
    cruise.advance(3.0)
    cruise.obey(Command.PICTURE, VIEW)
    taken = cruise.session.cruise_state.moment
    (file,) = tmp_path.iterdir()
    other = Watched(Settings(9, "paper"))
    assert other.handle(dropped(pygame.DROPFILE, file=str(file)), None, VIEW) is other
    assert other.title == cruise.title
    found = other.session.cruise_state.moment
    assert (found.elapsed, found.hour, found.speed) == (taken.elapsed, taken.hour, taken.speed)
    assert found.travel == pytest.approx(taken.travel, abs=1e-3)


def test_a_tuned_theme_has_no_code_before_it_is_saved(capsys: pytest.CaptureFixture[str]) -> None:
    cruise = Watched(Settings(7, "dusk"))
    theme = cruise.session.cruise_state.theme
    from dataclasses import replace

    cruise.session.cruise_state.change_to(replace(theme, wisps=0.123))
    cruise.obey(Command.COPY, VIEW)
    assert "save it first" in lines(cruise)
    assert not capsys.readouterr().out


def test_escape_goes_back_and_keys_mean_letters() -> None:
    cruise = Watched(Settings(7, "dusk"))
    mode = cruise.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_g, mod=0), Command.GO, VIEW)
    assert mode.commands == ()
    mode = mode.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0), None, VIEW)
    mode = mode.handle(pygame.event.Event(pygame.TEXTINPUT, text="q"), None, VIEW)
    assert "go to: q_" in lines(mode)
    mode = mode.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0), None, VIEW)
    assert "go to: _" in lines(mode)
    assert mode.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0), None, VIEW) is cruise
