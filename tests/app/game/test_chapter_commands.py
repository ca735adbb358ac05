"""`--chapters FOLDER`: courses of somebody's own chapters are checked, played, recorded, verified, and never scored."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from command_line import run
from ridgeline.app.game.ended_runs import OWN_COURSE
from ridgeline.app.game.replay_file import read_replay
from ridgeline.app.game.score_keeper import Scores
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.session.session import GameOptions
from ridgeline.play import RULES, Run, to_text
from ridgeline.play.chapter_files.load import read_chapters
from ridgeline.play.constants import RULES_1
from ridgeline.play.replay import OTHER, verify
from sources import ROOT

from ..modes.player import VIEW, Player


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one chapter, in the current one."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(ROOT / "assets" / "chapters" / "plain.toml", folder)
    return folder


@pytest.fixture
def flown(mine: Path) -> Path:
    """A run of four seconds on that chapter's course."""
    flight = Run(7, rules=replace(RULES, chapters=read_chapters(mine)))
    for tick in range(480):
        flight.tick(tick % 60 < 30)
    flight.finish("time")
    file = mine.parent / "run.json"
    file.write_text(to_text(flight.replay()))
    return file


def test_lint_prints_a_line_a_chapter(mine: Path) -> None:
    status, out, err = run("lint", "7", "--chapters", "mine")
    assert (status, err, out.count("\n")) == (0, "", 1)
    assert out.startswith("plain: slopes up to 0.")
    status, out, _ = run("lint", "7", "--chapters", "mine", "--json")
    (finding,) = json.loads(out)
    assert (status, finding["name"], finding["problems"]) == (0, "plain", [])


@pytest.mark.slow
def test_lint_needs_no_seed_for_chapters_and_fails_if_one_is_broken(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(ROOT / "assets" / "chapters" / "storm.toml", mine)
    monkeypatch.setattr("ridgeline.play.chapter_files.check.MIN_SPEED", 1e4)
    monkeypatch.setattr("ridgeline.play.chapter_files.check.TRIAL_SECONDS", 2)
    status, out, err = run("lint", "--chapters", "mine")
    assert (status, err) == (1, "")
    assert [line.partition(":")[0] for line in out.splitlines()] == ["plain", "storm", "all"]
    assert out.count("broken: the bot is slower") == 3


def test_lint_without_seed_and_chapters_says_what_it_needs() -> None:
    status, out, err = run("lint")
    assert (status, out) == (2, "")
    assert err.startswith("ridgeline: 'ridgeline lint' needs SEED or --chapters ")


@pytest.mark.parametrize("words", [["lint"], ["play"], ["replay", "run.json"], ["replay", "run.json", "--verify"]])
def test_a_wrong_chapter_is_told_in_a_line_before_anything_is_opened(words: list[str], flown: Path, mine: Path) -> None:
    (mine / "bad.toml").write_text("words = 'a'\ntall = 1.6\n")
    status, out, err = run(*words, "--chapters", "mine")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"ridgeline: {Path('mine', 'bad.toml')}:2: tall: given tall 1.6 on rhythm 1")
    status, out, err = run(*words, "--chapters", "none")
    assert (status, out) == (2, "")
    assert err == "ridgeline: none: cannot be read: no such file or directory; a folder is needed\n"


def test_a_run_on_own_chapters_verifies_with_them_and_with_no_others(flown: Path, mine: Path) -> None:
    status, out, _ = run("replay", "run.json", "--verify", "--chapters", "mine")
    assert (status, json.loads(out)["agrees"], json.loads(out)["kind"]) == (0, True, OTHER)
    for words in ([], ["--verify"]):
        status, out, err = run("replay", "run.json", *words)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "flown by rules or chapters of somebody's own" in err
    (mine / "plain.toml").rename(mine / "other.toml")
    assert run("replay", "run.json", "--verify", "--chapters", "mine")[0] == 2


def test_a_run_on_own_chapters_is_no_fair_one(flown: Path, mine: Path) -> None:
    status, _, err = run("replay", "run.json", "--verify", "--fair", "--chapters", "mine")
    assert status == 1
    assert "rules or chapters of somebody's own" in err


def test_a_run_by_the_game_s_own_rules_verifies_with_any_chapters(mine: Path) -> None:
    flight = Run(7)
    for _ in range(240):
        flight.tick(True)
    flight.finish("time")
    Path("run.json").write_text(to_text(flight.replay()))
    assert run("replay", "run.json", "--verify", "--chapters", "mine")[0] == 0


@pytest.mark.slow
def test_a_window_plays_on_own_chapters_records_the_run_and_keeps_no_score(
    mine: Path, opened: list[Director], capsys: pytest.CaptureFixture[str]
) -> None:
    own = replace(RULES, chapters=read_chapters(mine))
    player = Player(opened, GameOptions(record=Path("run.json"), rules=own))
    player.press(pygame.K_SPACE)
    player.wait(2.0)
    assert player.game.run is not None
    assert player.game.run.rules == own
    gliders = [sprite for sprite in player.game.scene(VIEW).sprites if "glider's pilot" in sprite.words]
    player.director.close()
    replay = read_replay(Path("run.json"))
    assert replay.kind == OTHER
    assert verify(replay, [own]) == replay.result
    assert Scores().book.bests == {}
    assert len(gliders) == 2, "the player's own, and the bot's"


@pytest.mark.slow
def test_the_result_says_that_no_score_is_kept(mine: Path, opened: list[Director]) -> None:
    own = replace(RULES, chapters=read_chapters(mine), dusk_lead=1.0, dusk_stages=((0.0, 0.9, 3000.0),))
    player = Player(opened, GameOptions(rules=own))
    player.tap(pygame.K_SPACE)
    player.wait(26.0)
    assert player.game.over
    assert OWN_COURSE in player.writing()


@pytest.mark.slow
def test_a_run_on_own_chapters_is_shown_again_on_them(flown: Path, mine: Path, opened: list[Director]) -> None:
    own, replay = replace(RULES, chapters=read_chapters(mine)), read_replay(flown)
    player = Player(opened, GameOptions(replay=replay, rules=own))
    player.tap(pygame.K_SPACE)
    player.wait(5.0)
    assert player.game.over
    assert player.game.state.distance == replay.result.distance


@pytest.mark.slow
def test_a_run_by_the_rules_of_version_1_is_shown_by_them(opened: list[Director]) -> None:
    flight = Run(7, rules=RULES_1)
    for tick in range(240):
        flight.tick(tick % 60 < 30)
    flight.finish("time")
    player = Player(opened, GameOptions(replay=flight.replay()))
    player.tap(pygame.K_SPACE)
    player.wait(3.0)
    assert player.game.state.distance == flight.state.distance
