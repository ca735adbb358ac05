"""The film of a run's last ten seconds, which a process of its own makes: where it is, or why there is none."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from PIL import Image

from command_line import run as commanded
from desktop import wait_for
from play.runs import from_cruise
from ridgeline.play import RULES, Replay, Run
from ridgeline.present.app.mode_director import Director
from ridgeline.present.app.session import OWN_CHAPTERS, GameWanted
from ridgeline.present.game import last_seconds
from ridgeline.present.game.last_seconds import BEGUN, BUSY, LastSeconds
from ridgeline.present.game.replay_file import write_replay

from ..app.player import Player

TALKS = "import sys; print('ridgeline: ' + {words!r}, file=sys.stderr); sys.exit({status})"
WRITES = "import pathlib, sys; pathlib.Path(sys.argv[2]).write_bytes(b'a film')"
WAITS = "import sys; sys.stdin = None\nimport threading; threading.Event().wait()"


@pytest.fixture
def pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_PICTURES_DIR", str(tmp_path / "pictures"))
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr("tempfile.tempdir", None)
    return tmp_path / "pictures"


def flown(seconds: float = 1.0) -> Replay:
    run = Run(7)
    for _ in range(int(120 * seconds)):
        run.tick(True)
    run.finish("left")
    return run.replay()


def program(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """Let some code stand for the program that makes films."""
    monkeypatch.setattr(last_seconds, "command", lambda: [sys.executable, "-c", code])


def news(film: LastSeconds) -> str:
    return wait_for(film.news, "the end of the film", 90.0)


def is_clean(pictures: Path) -> bool:
    return not list((pictures.parent / "tmp").iterdir())


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
def test_a_process_of_its_own_puts_the_film_beside_the_pictures(pictures: Path) -> None:
    film = LastSeconds(str)
    assert film.begin(of_kind("fair"), "dusk") == BEGUN
    assert news(film).startswith("saved ")
    with Image.open(pictures / "ridgeline-dusk-7-run.webp") as opened:
        assert (opened.format, opened.size) == ("WEBP", (720, 405))
        assert 60 < getattr(opened, "n_frames", 1) <= 300
    assert is_clean(pictures)


def test_a_film_has_a_name_of_its_own_and_one_is_made_at_a_time(
    pictures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(monkeypatch, WRITES)
    film = LastSeconds(str)
    assert film.begin(flown(), "dusk") == BEGUN
    assert film.begin(flown(), "dusk") == BUSY
    assert news(film).endswith("ridgeline-dusk-7-run.webp")
    assert film.news() is None
    film.begin(flown(), "dusk")
    assert news(film).endswith("ridgeline-dusk-7-run-2.webp")
    assert sorted(file.name for file in pictures.iterdir()) == [
        "ridgeline-dusk-7-run-2.webp",
        "ridgeline-dusk-7-run.webp",
    ]
    assert is_clean(pictures)


def test_why_there_is_no_film_is_told(pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    film = LastSeconds(str)
    program(monkeypatch, TALKS.format(words="the disk is full", status=2))
    film.begin(flown(), "dusk")
    assert news(film) == "no film: the disk is full"
    monkeypatch.setattr(last_seconds, "command", lambda: ["/nowhere/ridgeline"])
    assert film.begin(flown(), "dusk") == "no film: no such file or directory"
    program(monkeypatch, WRITES)
    pictures.write_text("a file where the folder should be")
    film.begin(flown(), "dusk")
    assert news(film).startswith("no film: ")
    assert is_clean(pictures)


def test_it_ends_with_the_program_and_leaves_nothing(pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(monkeypatch, WAITS)
    film = LastSeconds(str)
    film.begin(flown(), "dusk")
    process = film._process
    assert process is not None
    assert film.news() is None
    film.close()
    assert process.returncode is not None
    assert is_clean(pictures)
    assert not pictures.exists()


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
    assert "V\tsave the last ten seconds as a film" in player.writing()
    player.tap(pygame.K_v)
    assert BEGUN in player.writing()

    def saved() -> bool:
        player.wait(0.1)
        return "saved " in player.writing()

    wait_for(saved, "the film")
    assert (pictures / "ridgeline-dusk-7-run.webp").is_file()


@pytest.mark.slow
def test_of_a_course_of_one_s_own_chapters_there_is_none(opened: list[Director], pictures: Path) -> None:
    player = Player(opened, GameWanted(rules=replace(RULES, chapters=RULES.chapters[:3])))
    player.tap(pygame.K_SPACE)
    player.play_to_the_end()
    player.wait(0.1)
    player.tap(pygame.K_v)
    assert f"no film: {OWN_CHAPTERS}" in player.writing()
    assert not pictures.exists()
