"""`ridgeline board FOLDER`: every run is played again, and ranked beside its like; what is strange is named."""

from __future__ import annotations

import datetime
import json
import os
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Self

import pytest

from command_line import run as commanded
from play.runs import from_cruise
from ridgeline.play import RULES, Replay, Run, daily, verify
from ridgeline.present.board import board_command
from ridgeline.present.board.board_command import TOLD
from ridgeline.present.game.replay_file import write_replay


@cache
def flown(seed: int, held: int = 50, ticks: int = 900, **how: object) -> Replay:
    run = Run(seed, **how)  # type: ignore[arg-type]
    for tick in range(ticks):
        run.tick(tick % 90 < held)
    run.finish("left")
    return run.replay()


def put(folder: Path, **replays: Replay) -> None:
    for name, replay in replays.items():
        write_replay(replay, folder / f"{name}.json")


def ranking(folder: Path, *words: str) -> list[tuple[str, int, int, str]]:
    status, out, _ = commanded("board", str(folder), "--json", *words)
    assert status == 0
    return [(row["kind"], row["seed"], row["rank"], row["file"]) for row in json.loads(out)["runs"]]


def test_runs_are_ranked_by_score_on_each_course(tmp_path: Path) -> None:
    put(tmp_path, mia=flown(7), leo=flown(7, ticks=500), ada=flown(8))
    status, out, err = commanded("board", str(tmp_path))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["the course of seed 7", "  fair"]
    score, metres = flown(7).result.score, flown(7).result.distance / RULES.metre
    assert lines[2].split() == ["1", f"{score}", f"{metres:.0f}", "m", "0:07", "mia.json"]
    assert lines[3].split()[-1] == "leo.json"
    assert lines[4:7] == ["", "the course of seed 8", "  fair"]


def test_other_kinds_are_classes_of_their_own(tmp_path: Path) -> None:
    put(
        tmp_path,
        fair=flown(7, ticks=300),
        program=replace(flown(7), assisted=True),
        first=flown(7, waits=600),
        zen=flown(7, dusk=False),
        cruise=from_cruise(ticks=120),
    )
    assert ranking(tmp_path) == [
        ("fair", 7, 1, "fair.json"),
        ("assisted", 7, 1, "program.json"),
        ("lesson", 7, 1, "first.json"),
        ("taken-over", 7, 1, "cruise.json"),
        ("zen", 7, 1, "zen.json"),
    ]
    assert "taken over in the cruise in dusk" in commanded("board", str(tmp_path))[1]


def test_a_run_by_older_rules_has_a_table_of_its_own(tmp_path: Path) -> None:
    old = replace(flown(7), rules=1, rules_hash="")
    put(tmp_path, new=flown(7), old=replace(old, result=verify(old)))
    assert "the course of seed 7, by rules 1" in commanded("board", str(tmp_path))[1]


@pytest.mark.slow
def test_a_day_is_that_course_alone(tmp_path: Path) -> None:
    date = datetime.date(2026, 9, 16)
    put(tmp_path, mia=flown(daily(date)), other=flown(7))
    assert ranking(tmp_path, "--daily", "2026-09-16") == [("fair", daily(date), 1, "mia.json")]
    status, out, _ = commanded("board", str(tmp_path), "--daily", "2026-09-17")
    assert (status, out) == (1, f"{str(tmp_path)!r} holds no run on the course of 2026-09-17\n")


def test_what_does_not_come_out_as_it_says_is_not_ranked(tmp_path: Path) -> None:
    put(tmp_path, mia=flown(7))
    text = (tmp_path / "mia.json").read_text()
    score = flown(7).result.score
    (tmp_path / "liar.json").write_text(text.replace(f'"score":{score}', '"score":99999'))
    status, out, err = commanded("board", str(tmp_path))
    assert status == 0
    assert "liar" not in out
    name = str(tmp_path / "liar.json")
    assert err == f"ridgeline: {name!r} is not ranked: played again, its score is {score}, not 99999\n"


def test_runs_on_chapters_of_one_s_own_are_ranked_with_them_alone(tmp_path: Path) -> None:
    own = replace(RULES, chapters=RULES.chapters[:3])
    put(tmp_path, mia=flown(7, rules=own))
    status, out, err = commanded("board", str(tmp_path))
    assert status == 1
    assert "holds no run" in out
    assert "rules or chapters of somebody's own" in err


def test_strange_files_are_counted_and_a_few_are_named(tmp_path: Path) -> None:
    put(tmp_path, mia=flown(7))
    for number in range(TOLD + 3):
        (tmp_path / f"x{number}.json").write_bytes(b"\xff" * number)
    (tmp_path / ".hidden").write_text("nothing")
    with (tmp_path / "a huge one").open("wb") as huge:
        huge.truncate(100 << 20)
    status, out, err = commanded("board", str(tmp_path))
    assert status == 0
    assert out.count("mia.json") == 1
    lines = err.splitlines()
    assert len(lines) == TOLD + 1
    assert "a huge one' is not ranked: more than 4,194,304 bytes" in lines[0]
    assert lines[-1] == "ridgeline: 4 more files are not ranked; --json names them"
    found = json.loads(commanded("board", str(tmp_path), "--json")[1])
    assert len(found["strange"]) == TOLD + 4


@pytest.mark.timeout(20)
def test_links_in_circles_and_pipes_end(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "deep"
    folder.mkdir(parents=True)
    put(folder, mia=flown(7))
    (folder / "up").symlink_to(tmp_path / "runs")
    (folder / "self").symlink_to("self")
    os.mkfifo(folder / "pipe")
    assert ranking(tmp_path / "runs") == [("fair", 7, 1, "deep/mia.json")]
    assert commanded("board", str(tmp_path / "runs"))[2].count("is not ranked") == 2  # links to folders are no files


def test_what_is_no_folder_and_an_empty_one_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    for name, status in (("file", 2), ("nowhere", 2), ("empty", 1)):
        answer = commanded("board", str(tmp_path / name))
        assert (answer[0], (answer[1] + answer[2]).count("\n")) == (status, 1)


class Bar:
    """What is told of the progress."""

    told: list[int]

    def __init__(self, name: str, total: int, unit: str) -> None:
        Bar.told = [total]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def add(self, runs: int) -> None:
        Bar.told.append(runs)


@pytest.mark.slow
@pytest.mark.parametrize("terminal", [True, False])
def test_many_runs_are_judged_by_all_processors_and_a_terminal_shows_how_far(
    terminal: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in range(11):
        write_replay(flown(number % 3, number % 7 + 40, 60 + number), tmp_path / f"{number}.json")
    Bar.told = []
    monkeypatch.setattr(board_command, "FEW", 5)
    monkeypatch.setattr(board_command, "BATCH", 4)
    monkeypatch.setattr(board_command, "Progress", Bar)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    assert board_command.run({"command": "board", "folder": tmp_path, "json": True}, None) == 0
    rows = json.loads(capsys.readouterr().out)["runs"]
    assert {row["file"] for row in rows} == {f"{number}.json" for number in range(11)}
    assert Bar.told == ([11, 4, 4, 3] if terminal else [])
