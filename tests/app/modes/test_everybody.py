"""Everybody can play: without holding, slower, with larger or bolder writing, in a language of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from ridgeline.app.game.replay_file import read_replay
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.session.session import GameOptions
from ridgeline.options import Settings
from ridgeline.play.recorded_look import FULL_PACE, SLOWEST_PACE
from ridgeline.play.replay import verify
from ridgeline.system.settings.check_settings import check_options
from ridgeline.words import speak

from .player import VIEW, Player

Play = Callable[..., Player]


@pytest.fixture
def play(opened: list[Director], tmp_path: Path) -> Play:
    """A function that opens the title with a table [play] of the settings file."""

    def play(table: str, record: Path | None = None) -> Player:
        (tmp_path / "ridgeline").mkdir(exist_ok=True)
        (tmp_path / "ridgeline" / "settings.toml").write_text(f"[play]\n{table}\n", encoding="utf-8")
        return Player(opened, GameOptions(record=record))

    return play


@pytest.mark.slow
def test_with_a_toggle_a_tap_begins_a_run_and_dives_until_the_next(play: Play) -> None:
    player = play('hold = "toggle"')
    assert "one press holds" in player.writing()
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    assert player.game.state.idle == 0
    player.tap(pygame.K_SPACE)
    player.wait(0.5)
    assert player.game.state.idle > 10


@pytest.mark.slow
def test_with_a_toggle_the_press_after_a_result_or_a_pause_dives_again(play: Play) -> None:
    player = play('hold = "toggle"')
    player.tap(pygame.K_SPACE)
    for _ in range(400):
        player.wait(0.5)
        if player.game.over:
            break
    player.wait(1.5)
    player.tap(pygame.K_SPACE)
    player.wait(0.5)
    assert not player.game.over
    assert player.game.state.idle == 0
    player.tap(pygame.K_p)
    player.wait(0.1)
    player.tap(pygame.K_SPACE)
    player.wait(0.5)
    assert player.game.state.idle == 0


@pytest.mark.slow
def test_a_slower_run_has_half_the_ticks_says_so_and_is_kept_for_goals_alone(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    ticks = []
    for pace in (100, 50):
        player = play(f"pace = {pace}", file)
        player.press(pygame.K_SPACE)
        player.wait(4.0)
        ticks.append(player.game.state.tick)
        assert ("pace 50 %" in player.writing()) == (pace == 50)
        player.director.close()
    assert ticks[1] == pytest.approx(0.5 * ticks[0], abs=2)
    replay = read_replay(file)
    assert replay.look is not None
    assert (replay.look.pace, replay.kind) == (50.0, "slow")
    assert verify(replay) == replay.result
    book = Scores().book
    assert book.runs == 2
    assert book.bests[7].ticks == ticks[0]


@pytest.mark.slow
def test_a_slower_run_is_shown_again_as_slowly_and_its_result_tells(
    play: Play, tmp_path: Path, opened: list[Director]
) -> None:
    player = play("pace = 50", tmp_path / "run.json")
    player.play_to_the_end()
    player.wait(0.5)
    assert "pace\t50 %" in player.writing()
    assert "slower than usual" in player.writing()
    player.director.close()
    shown = Player(opened, GameOptions(replay=read_replay(tmp_path / "run.json")))
    shown.wait(2.0)
    assert 100 < shown.game.state.tick <= 120
    assert "pace 50 %" in shown.writing()


def test_the_paces_of_the_settings_are_those_of_replays() -> None:
    for pace, right in ((SLOWEST_PACE, True), (FULL_PACE, True), (SLOWEST_PACE - 1, False), (FULL_PACE + 1, False)):
        assert (not check_options({"play": {"pace": pace}})[1]) == right


@pytest.mark.slow
def test_high_contrast_has_solid_panels_in_the_cruise_too(play: Play) -> None:
    player = play("high_contrast = true")
    player.tap(pygame.K_h)
    texts = player.director.picture(VIEW).texts
    assert texts
    assert all(text.solid for text in texts)


@pytest.mark.slow
def test_all_writing_is_in_the_size_and_the_language_that_is_asked_for(opened: list[Director]) -> None:
    director = Director(Settings(seed=7, theme="dusk", language="de", text_size=1.5), GameOptions())
    opened.append(director)
    texts = director.picture(VIEW).texts
    speak("en")
    assert {text.scale for text in texts} == {1.5}
    assert any("Leertaste drücken" in line for text in texts for line in text.lines)


@pytest.mark.slow
def test_the_help_takes_the_place_of_the_title(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    assert "to begin" in player.writing()
    player.tap(pygame.K_h)
    assert "to begin" not in player.writing()
    assert not player.lettered()
    player.tap(pygame.K_h)
    assert "to begin" in player.writing()
