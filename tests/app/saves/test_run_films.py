"""The film of a run's last ten seconds: V on the result page makes it, as the Save page makes those of landscapes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image

from command_line import run as commanded
from play.runs import from_cruise
from private_desktop import wait_for
from ridgeline.app.game.replay_file import text_of, write_replay
from ridgeline.app.modes.mode_director import Director
from ridgeline.app.modes.run_mode import OWN_CHAPTERS
from ridgeline.app.saves import order
from ridgeline.app.saves.order import film_of_run
from ridgeline.app.saves.saves import Saves
from ridgeline.app.session.session import GameOptions
from ridgeline.play import RULES, Replay, Run

from ..modes.player import Player
from .programs import WRITES, is_clean, news, program

BEGUN = "Film of the last ten seconds: being made"

KINDS = ("fair", "zen", "lesson", "cruise")


def of_kind(kind: str) -> Replay:
    """A run of half a second."""
    if kind == "cruise":
        return from_cruise(ticks=60)
    run = Run(7, dusk=kind != "zen", waits=600 * (kind == "lesson"))
    for tick in range(60):
        run.tick(tick < 40)
    run.finish("left")
    return run.replay()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_end_of_a_run_of_any_kind_becomes_a_film(kind: str, tmp_path: Path) -> None:
    write_replay(of_kind(kind), tmp_path / "run.json")
    film = tmp_path / "out.webp"
    words = ("--replay", str(tmp_path / "run.json"), "--last", "0.5", "--fps", "10", "--size", "96x54")
    assert commanded("film", str(film), *words)[0] == 0
    with Image.open(film) as opened:
        assert (opened.format, opened.size) == ("WEBP", (96, 54))


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_a_process_of_its_own_puts_the_film_beside_the_pictures(
    pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order, "video_is_made", lambda: False)
    saves = Saves()
    saves.begin(film_of_run(text_of(of_kind("fair")), 7, "dusk"))
    assert news(saves).startswith("saved ")
    with Image.open(pictures / "ridgeline-dusk-7-run.webp") as opened:
        assert (opened.format, opened.size) == ("WEBP", (720, 405))
        assert 60 < getattr(opened, "n_frames", 1) <= 300
    assert is_clean(pictures)


@pytest.mark.slow
def test_a_key_on_the_result_page_makes_it_and_the_window_goes_on(
    opened: list[Director], pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WRITES)
    player = Player(opened)
    player.fall_asleep()
    player.tap(pygame.K_v)
    assert BEGUN not in player.writing()  # the run has yet to end
    player.play_to_the_end()
    player.wait(0.1)
    assert "Save the last ten seconds as a film\tV" in player.writing()
    player.tap(pygame.K_v)
    assert BEGUN in player.writing()

    def saved() -> bool:
        player.wait(0.1)
        return "saved " in player.writing()

    wait_for(saved, "the film", 60.0)
    assert [file.stem for file in pictures.iterdir()] == ["ridgeline-dusk-7-run"]


@pytest.mark.slow
def test_of_a_course_of_one_s_own_chapters_there_is_none(opened: list[Director], pictures: Path) -> None:
    player = Player(opened, GameOptions(rules=replace(RULES, chapters=RULES.chapters[:3])))
    player.tap(pygame.K_SPACE)
    player.play_to_the_end()
    player.wait(0.1)
    player.tap(pygame.K_v)
    assert OWN_CHAPTERS in player.writing()
    assert not pictures.exists()
