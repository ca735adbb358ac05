"""Runs from the cruise: flown once more from the very place, beside the best from there, kept, and shown again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from command_line import run
from ridgeline import user_folders
from ridgeline.app.game.replay_file import read_replay, report
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import LOCK, Result
from ridgeline.app.session.session import GameOptions
from ridgeline.play.taken_over_run import TakenOverReplay, verify_taken_over
from ridgeline.scene import View

from ..modes.player import Player

PICTURE = View(320, 180)


def gliders(player: Player) -> int:
    return len([one for one in player.game.scene(PICTURE).sprites if one.words == "glider's pilot"])


def dive_to_the_end(player: Player) -> None:
    """Hold the button until the dusk has come, and let go."""
    player.press(pygame.K_SPACE)
    for _ in range(400):
        player.wait(0.5)
        if player.game.over:
            break
    player.press(pygame.K_SPACE, False)
    assert player.game.state.cause == "dusk"
    player.wait(LOCK + 0.1)


@pytest.mark.slow
def test_once_more_takes_over_at_the_very_same_place_beside_the_best_from_there(opened: list[Director]) -> None:
    player = Player(opened)
    player.wait(2.0)
    player.press(pygame.K_SPACE)
    first, elapsed = player.game.state, player.game.elapsed
    player.wait(1.0)
    assert gliders(player) == 1
    dive_to_the_end(player)
    best = player.game.state
    assert isinstance(player.mode, Result)
    assert "the best run from the cruise here" in player.writing()
    player.press(pygame.K_SPACE)
    assert (player.game.state, player.game.elapsed) == (first, elapsed)
    player.wait(1.0)
    assert gliders(player) == 2
    player.press(pygame.K_SPACE, False)
    player.wait(5.0)
    player.game.finish("left")
    player.wait(LOCK + 0.1)
    assert player.game.state.score < best.score
    assert f"best here\t{best.score}" in player.writing()
    player.tap(pygame.K_SPACE)
    ghost = player.game._rivals._named[0][1]
    player.wait(0.5)
    assert ghost.state is not None
    player.tap(pygame.K_BACKSPACE)
    assert player.cruises


@pytest.mark.slow
def test_the_ghost_flies_as_the_best_run_did(opened: list[Director]) -> None:
    player = Player(opened)
    player.wait(2.0)
    player.press(pygame.K_SPACE)
    states = [player.game.state]
    for _ in range(120):
        player.wait(1.0 / 60.0)
        states.append(player.game.state)
    dive_to_the_end(player)
    player.press(pygame.K_SPACE)
    for state in states[:100]:
        assert player.game._rivals._named[0][1].state == state == player.game.state
        player.wait(1.0 / 60.0)


@pytest.mark.slow
def test_restart_still_goes_to_the_start_of_the_course(opened: list[Director]) -> None:
    player = Player(opened)
    player.tap(pygame.K_SPACE)
    player.wait(1.0)
    player.tap(pygame.K_r)
    assert player.game.run is not None
    assert player.game.state.asleep


@pytest.mark.slow
def test_the_best_run_from_the_cruise_is_kept_in_a_class_of_its_own_with_its_ghost(opened: list[Director]) -> None:
    player = Player(opened)
    player.wait(2.0)
    dive_to_the_end(player)
    ended = player.game.state
    player.director.close()
    book = Scores().book
    assert (dict(book.bests), book.runs) == ({}, 1)
    assert book.taken_over[7, "dusk"].score == ended.score
    (file,) = (user_folders.data() / "ghosts").iterdir()
    assert file.name.startswith("cruise-7-")
    replay = read_replay(file)
    assert isinstance(replay, TakenOverReplay)
    assert verify_taken_over(replay) == replay.result
    assert '"kind": "taken-over"' in report(replay.result, replay)


@pytest.fixture
def recorded(opened: list[Director], tmp_path: Path) -> Path:
    """A run that was taken over after some seconds of cruising, in a file."""
    player = Player(opened, GameOptions(record=tmp_path / "run.json"))
    player.tap(pygame.K_SPACE)
    player.tap(pygame.K_BACKSPACE)
    player.wait(4.0)
    for _ in range(3):
        player.press(pygame.K_SPACE)
        player.wait(0.7)
        player.press(pygame.K_SPACE, False)
        player.wait(0.6)
    assert player.game.run is None
    player.director.close()
    return tmp_path / "run.json"


@pytest.mark.slow
def test_a_recorded_run_from_the_cruise_is_shown_as_it_was(opened: list[Director], recorded: Path) -> None:
    replay = read_replay(recorded)
    player = Player(opened, GameOptions(replay=replay))
    assert player.game.look == replay.look
    assert player.game.taken is not None
    player.wait(1.0)
    assert (player.game.state.x, player.game.state.tick) > (replay.start[0] if replay.start else 0.0, 100)
    player.wait(5.0)
    assert player.game.over
    assert player.game.state.score == replay.result.score
    assert player.game.taken.replay().result.state_hash == replay.result.state_hash


@pytest.mark.slow
def test_the_command_line_verifies_it_and_calls_it_unfair(recorded: Path) -> None:
    status, out, _ = run("replay", str(recorded), "--verify")
    assert status == 0
    assert '"agrees": true' in out
    assert '"kind": "taken-over"' in out
    status, _, said = run("replay", str(recorded), "--verify", "--fair")
    assert status == 1
    assert "taken over in the cruise" in said


@pytest.mark.slow
def test_it_needs_the_land_of_its_theme(recorded: Path) -> None:
    status, _, said = run("replay", str(recorded), "--theme", "winter")
    assert status == 2
    assert "was taken over in the theme dusk, whose land it needs" in said
    recorded.write_text(recorded.read_text().replace('"theme":"dusk"', '"theme":"nowhere"'))
    for words in ((), ("--verify",)):
        status, _, said = run("replay", str(recorded), *words)
        assert status == 2
        assert "nowhere" in said
        assert said.count("\n") == 1
