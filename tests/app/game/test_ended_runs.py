"""What is kept of runs that are played, and how recorded ones are seen again, without a window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from ridgeline import user_folders
from ridgeline.app.game.ended_runs import RunLog
from ridgeline.app.game.replay_file import read_replay
from ridgeline.app.game.replay_mode import LINGERS
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.session.session import GameOptions
from ridgeline.play.replay import verify

from ..modes.player import VIEW, Player


@pytest.mark.slow
def test_a_recorded_run_verifies_and_its_score_is_kept(
    opened: list[Director], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.json"
    player = Player(opened, GameOptions(record=file))
    for _ in range(6):
        player.press(pygame.K_SPACE)
        player.wait(0.4)
        player.press(pygame.K_SPACE, False)
        player.wait(0.4)
    player.director.close()
    assert "was not written" not in capsys.readouterr().out
    replay = read_replay(file)
    assert verify(replay) == replay.result
    assert replay.result.cause == "time"
    best = Scores().book.bests.get(7)
    assert best is not None
    assert best.score == replay.result.score
    assert user_folders.data().is_relative_to(tmp_path)


@pytest.mark.slow
def test_the_best_run_comes_along_as_a_ghost(opened: list[Director]) -> None:
    player = Player(opened, GameOptions())
    player.press(pygame.K_SPACE)
    player.wait(3.0)
    player.tap(pygame.K_r)
    player.wait(0.5)
    gliders = [sprite for sprite in player.game.scene(VIEW).sprites if sprite.words == "glider's pilot"]
    assert len(gliders) == 3


@pytest.mark.slow
def test_a_run_that_was_taken_over_is_recorded_and_no_best_of_its_course(
    opened: list[Director], tmp_path: Path
) -> None:
    player = Player(opened, GameOptions(record=tmp_path / "run.json"))
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_BACKSPACE)
    player.tap(pygame.K_SPACE)
    player.wait(3.0)
    assert player.game.run is None
    player.director.close()
    assert read_replay(tmp_path / "run.json").start is not None
    assert Scores().book.bests.get(7) is None


def test_that_no_run_was_flown_is_told_where_one_was_to_be_recorded(
    opened: list[Director], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = Player(opened, GameOptions(record=tmp_path / "run.json"))
    player.wait(1.0)
    player.director.close()
    assert not (tmp_path / "run.json").exists()
    assert capsys.readouterr().out.count("run.json' was not written: no run was flown") == 1


@pytest.mark.slow
def test_a_zen_run_is_recorded_but_no_score(opened: list[Director], tmp_path: Path) -> None:
    player = Player(opened, GameOptions(record=tmp_path / "run.json"))
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_z)
    player.press(pygame.K_SPACE)
    player.wait(2.0)
    player.director.close()
    assert not read_replay(tmp_path / "run.json").dusk
    assert Scores().book.bests.get(7) is None


def recorded(opened: list[Director], file: Path) -> GameOptions:
    player = Player(opened, GameOptions(record=file))
    player.press(pygame.K_SPACE)
    player.wait(2.0)
    player.director.close()
    return GameOptions(replay=read_replay(file))


@pytest.mark.slow
def test_a_recorded_run_is_seen_again_changes_no_score_and_is_done(opened: list[Director], tmp_path: Path) -> None:
    wanted = recorded(opened, tmp_path / "run.json")
    assert wanted.replay is not None
    player = Player(opened, wanted)
    assert not player.cruises
    player.wait(3.0)
    assert player.game.over
    assert player.game.state.score == wanted.replay.result.score
    assert "distance" in player.writing()
    assert not player.director.done
    player.wait(LINGERS)
    assert player.director.done
    assert Scores().book.runs == 1


@pytest.mark.slow
def test_a_recorded_run_begins_at_its_second_again_each_time(opened: list[Director], tmp_path: Path) -> None:
    flying = Player(opened, GameOptions(record=tmp_path / "run.json"))
    flying.wait(2.0)
    flying.tap(pygame.K_SPACE)
    flying.wait(0.1)
    flying.fall_asleep()
    flying.wait(3.0)
    flying.press(pygame.K_SPACE)
    flying.wait(1.0)
    look = flying.game.look
    flying.director.close()
    replay = read_replay(tmp_path / "run.json")
    assert replay.look == look
    assert look.second > 5.0
    player = Player(opened, GameOptions(replay=replay))
    for _ in range(2):
        player.wait(0.5)
        assert player.game.look == look
        player.tap(pygame.K_r)


@pytest.mark.slow
def test_a_recorded_run_can_be_seen_once_more_and_then_one_may_play(opened: list[Director], tmp_path: Path) -> None:
    player = Player(opened, recorded(opened, tmp_path / "run.json"))
    player.wait(3.0)
    ended = player.game.state
    player.tap(pygame.K_SPACE)
    player.wait(3.0)
    assert player.game.state == ended
    player.tap(pygame.K_BACKSPACE)
    player.wait(2.0)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.tap(pygame.K_BACKSPACE)
    player.director.keep()
    assert Scores().book.runs == 2
    assert not player.director.done


@pytest.mark.slow
def test_a_run_that_cannot_be_written_is_told_of_once_and_the_game_goes_on(
    tmp_path: Path, opened: list[Director], capsys: pytest.CaptureFixture[str]
) -> None:
    player = Player(opened, GameOptions(record=tmp_path / "none" / "run.json"))
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.tap(pygame.K_r)
    assert "there is no folder" in player.writing()
    assert "there is no folder" in capsys.readouterr().out
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    assert player.game.state.tick > 0


@pytest.mark.slow
def test_a_run_too_long_to_be_recorded_is_no_error(monkeypatch: pytest.MonkeyPatch, opened: list[Director]) -> None:
    monkeypatch.setattr("ridgeline.play.replay.MAX_TICKS", 60)
    said: list[str] = []
    player = Player(opened, GameOptions())
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    log = RunLog(None, None, said.append)
    assert log.keep(player.game.run, player.game.state)[0] == ""
    log.close()
    assert "at most 60 ticks" in said[0]


@pytest.mark.slow
def test_only_the_day_s_own_course_counts_for_the_day(opened: list[Director], monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    keep = Scores.keep

    def noted(scores: Scores, *given: object, daily: bool, **more: object) -> object:
        found.append(daily)
        return keep(scores, *given, daily=daily, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Scores, "keep", noted)
    player = Player(opened, GameOptions(daily=True))
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    player.tap(pygame.K_BACKSPACE)
    player.tap(pygame.K_n)
    player.wait(3.0)
    player.tap(pygame.K_SPACE)
    player.wait(2.0)
    player.tap(pygame.K_r)
    player.wait(2.0)
    player.tap(pygame.K_BACKSPACE)
    assert found[0] is True
    assert len(found) > 1
    assert not any(found[1:])
