"""What nobody expects does not happen: Esc, a run left alone, a pause, and what is said at the foot."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from private_desktop import wait_for
from ridgeline.app.modes.cruise_mode import LEFT_ALONE
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.session.session import GameOptions
from ridgeline.play.pictures.lessons import HOLD
from ridgeline.render import Dissolve, canvas
from ridgeline.render.text.overlay import Writing
from ridgeline.scene import View
from ridgeline.system.keys.keymap import Command

from .player import Player


@pytest.mark.slow
@pytest.mark.parametrize("fullscreen", [False, True])
@pytest.mark.parametrize("wanted", [None, GameOptions()])
def test_after_a_run_has_ended_by_itself_the_first_esc_does_nothing_but_say_so(
    opened: list[Director], wanted: GameOptions | None, fullscreen: bool
) -> None:
    player = Player(opened, wanted)
    player.fullscreen = fullscreen
    player.tap(pygame.K_SPACE)
    player.let_go()
    assert player.tap(pygame.K_ESCAPE) is None
    assert LEFT_ALONE in player.writing()
    assert "Landscapes" not in player.writing()
    left = player.tap(pygame.K_ESCAPE)
    assert left is (Command.FULLSCREEN if fullscreen else None)
    assert ("Landscapes" in player.writing()) is not fullscreen


@pytest.mark.slow
def test_after_another_key_or_a_run_that_was_left_esc_does_what_it_always_does(opened: list[Director]) -> None:
    player = Player(opened)
    for left, key in ((True, pygame.K_RIGHT), (False, pygame.K_BACKSPACE)):
        player.tap(pygame.K_SPACE)
        player.wait(1.0)
        if left:
            player.let_go()
        player.tap(key)
        assert player.cruises
        player.tap(pygame.K_ESCAPE)
        assert "Landscapes" in player.writing()
        player.tap(pygame.K_ESCAPE)


def test_esc_leaves_full_screen_even_if_it_is_the_key_that_quits(opened: list[Director], tmp_path: Path) -> None:
    (tmp_path / "ridgeline").mkdir()
    (tmp_path / "ridgeline" / "settings.toml").write_text('[keys]\nquit = ["escape"]\n', encoding="utf-8")
    player = Player(opened)
    player.fullscreen = True
    assert player.tap(pygame.K_ESCAPE) is Command.FULLSCREEN
    assert player.tap(pygame.K_ESCAPE) is Command.QUIT


@pytest.mark.slow
@pytest.mark.parametrize("wanted", [None, GameOptions()])
def test_a_cruise_that_stands_still_says_so_as_long_as_it_does(
    opened: list[Director], wanted: GameOptions | None
) -> None:
    player = Player(opened, wanted)
    player.tap(pygame.K_p)
    player.wait(60.0)
    player.tap(pygame.K_RIGHT)
    for words in ("paused", "speed 1.5"):
        assert words in player.writing()
    player.tap(pygame.K_p)
    assert "paused" not in player.writing()


@pytest.mark.slow
def test_what_is_said_of_the_sound_leaves_the_first_hint_where_it_can_be_read(
    opened: list[Director], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.wait(0.1)
    wait_for(lambda: (player.wait(0.1), "no sound device" in player.writing())[1], "what is wrong with the sound")
    picture = player.director.picture(View(1280, 720))
    said = tuple(text for text in picture.texts if text.place == "foot")
    assert len(said) == 2
    assert (HOLD,) in [text.lines for text in said]
    scene = picture.new if isinstance(picture, Dissolve) else picture
    assert len(Writing().write(said, canvas(1280, 720), scene)) == 2


@pytest.mark.slow
def test_a_paused_cruise_rests_when_what_fades_has_faded(opened: list[Director]) -> None:
    """Then no frame is painted, though the window says that it is paused."""
    player = Player(opened)
    player.wait(2.0)
    player.director.session.say("said", 4.0)
    player.tap(pygame.K_p)
    assert not player.director.rests
    player.wait(6.0)
    assert player.director.picture(View(64, 36)).texts
    assert player.director.rests
