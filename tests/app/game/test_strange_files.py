"""Links, folders, pipes and devices among the scores, and other people's files: nothing is followed, moved or lost."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from app.game.test_score_keeper import aside, complaint, keep, names, plays_on
from ridgeline.app.game import score_file
from ridgeline.app.game.score_keeper import Scores


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "ridgeline"


def plays_on_without_saving(folder: Path) -> None:
    """What must hold of something in its place that is no file: one line is said, and nothing is touched."""
    before = names(folder)
    scores = Scores(folder)
    assert keep(scores).best_of_all
    assert (
        complaint(scores)
        == "the scores cannot be read or saved (a device or a pipe, not a file); those of this session will be lost"
    )
    assert complaint(scores) == ""
    assert scores.book.runs == 1
    assert names(folder) == sorted({*before, "scores.lock"})


def test_a_folder_in_its_place_stays_with_what_is_in_it(folder: Path) -> None:
    (folder / "scores.json").mkdir(parents=True)
    (folder / "scores.json" / "mine").write_text("mine")
    scores = Scores(folder)
    assert keep(scores).best_of_all
    assert "(a folder)" in complaint(scores)
    assert (folder / "scores.json" / "mine").read_text() == "mine"
    assert not list(folder.glob("scores.broken*"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_its_place_is_never_waited_for_nor_moved(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "scores.json")
    plays_on_without_saving(folder)
    assert (folder / "scores.json").is_fifo()


@pytest.mark.parametrize("goal", ["scores", "words", "folder", "pipe", "nothing", "itself"])
def test_a_link_in_its_place_is_put_aside_and_never_followed(folder: Path, tmp_path: Path, goal: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    victim = folder / "scores.json" if goal == "itself" else elsewhere / "victim"
    {
        "scores": lambda: (keep(Scores(tmp_path / "other")), (tmp_path / "other" / "scores.json").rename(victim)),
        "words": lambda: victim.write_text("mine"),
        "folder": victim.mkdir,
        "pipe": lambda: os.mkfifo(victim),
        "nothing": lambda: None,
        "itself": lambda: None,
    }[goal]()
    before = [(file.name, file.lstat()) for file in elsewhere.iterdir()]
    folder.mkdir(parents=True)
    (folder / "scores.json").symlink_to(victim)
    plays_on(folder)
    assert (folder / aside()).readlink() == victim
    assert [(file.name, file.lstat()) for file in elsewhere.iterdir()] == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root could move a device")
def test_a_link_to_a_device_moves_no_device_and_leaves_no_lock_beside_it(folder: Path, tmp_path: Path) -> None:
    device = tmp_path / "devices" / "zero"
    device.parent.mkdir()
    try:
        os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 5))
    except PermissionError:
        pytest.skip("no device can be made here")
    folder.mkdir(parents=True)
    (folder / "scores.json").symlink_to(device)
    plays_on(folder)
    assert [file.name for file in device.parent.iterdir()] == ["zero"]
    assert device.is_char_device()


@pytest.mark.skipif(sys.platform == "win32", reason="its locks are files of another kind")
@pytest.mark.parametrize("goal", ["victim", "nowhere"])
def test_a_link_in_the_lock_s_place_is_not_followed(folder: Path, tmp_path: Path, goal: str) -> None:
    (tmp_path / "victim").write_text("mine")
    folder.mkdir(parents=True)
    (folder / "scores.lock").symlink_to(tmp_path / goal)
    scores = Scores(folder)
    assert keep(scores).best_of_all
    assert "those of this session will be lost" in complaint(scores)
    assert (tmp_path / "victim").read_text() == "mine"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("linked", [True, False])
def test_no_file_among_the_ghosts_is_lost_that_is_not_a_replay(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool
) -> None:
    monkeypatch.setattr(score_file, "MAX_GHOSTS", 2)
    place = tmp_path / "elsewhere" if linked else folder / "ghosts"
    place.mkdir(parents=True)
    if linked:
        folder.mkdir(parents=True)
        (folder / "ghosts").symlink_to(place)
    for number in range(20, 30):
        (place / f"{number}.json").write_text("{}")
        os.utime(place / f"{number}.json", (number, number))
    (place / "30.json").symlink_to(place / "20.json")
    scores = Scores(folder)
    for number in range(5):
        keep(scores, 100 + number, seed=number)
    left = set(names(place))
    assert {f"{number}.json" for number in range(20, 31)} <= left
    assert len(left & {f"{number}.json" for number in range(5)}) == (5 if linked else 2)
    if linked:
        keep(scores, 900, seed=25)
        assert (place / "25.json").read_text() == "{}"
        assert "is not a replay" in complaint(scores)
