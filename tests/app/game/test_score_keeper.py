"""Scores in files: known at once, saved soon and whole, and never lost to a broken or newer file or another game."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from filelock import FileLock
from hypothesis import given
from hypothesis import strategies as st

from play.runs import TODAY, ended, recorded
from private_desktop import wait_for
from ridgeline import user_folders
from ridgeline.app.game import score_file
from ridgeline.app.game import score_keeper as scores_module
from ridgeline.app.game.replay_file import write_replay
from ridgeline.app.game.score_keeper import Scores
from ridgeline.play import Replay, Run
from ridgeline.play.high_scores import MAX_BOOK_BYTES, Best, Book, News, from_text
from ridgeline.play.replay import RULES, to_text
from ridgeline.system.pace import clock


def play(scores: Scores, score: int = 100, *, seed: int = 7, daily: bool = False) -> News:
    """End a run; it will be saved soon."""
    state = ended(score, seed=seed)
    return scores.keep(recorded(state), state, TODAY, daily=daily, amounts={"coins-5": 5.0})


def keep(scores: Scores, score: int = 100, *, seed: int = 7, daily: bool = False) -> News:
    """End a run and wait until it is saved, or it is known why it cannot be."""
    news = play(scores, score, seed=seed, daily=daily)
    scores.close()
    return news


def best(scores: Scores, seed: int = 7) -> Best | None:
    return scores.book.bests.get(seed)


def complaint(scores: Scores) -> str:
    """The one line that is to be told after all is saved; empty if there is none."""
    scores.close()
    lines = list(iter(scores.complaint, None))
    assert len(lines) <= 1, lines
    return "".join(lines)


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where scores are kept; it is not there yet."""
    return tmp_path / "data" / "ridgeline"


def test_reading_scores_leaves_nothing_behind(folder: Path) -> None:
    scores = Scores(folder)
    assert scores.book == Book()
    assert (scores.ghost(7), complaint(scores)) == (None, "")
    assert not folder.parent.exists()


def test_a_run_that_was_waited_for_is_on_the_disk(folder: Path) -> None:
    scores = Scores(folder)
    news = keep(scores, daily=True)
    assert (news.best_of_seed, news.best_of_day, news.best_of_all) == (True, True, True)
    assert names(folder) == ["ghosts/7.json", "scores.json", "scores.lock"]
    again = Scores(folder)
    assert best(again) == again.book.best_of_all == again.book.best_of_day(TODAY)
    assert best(again) is not None
    assert again.book == scores.book
    assert (again.book.runs, again.book.goals, complaint(again)) == (1, ("coins-5",), "")
    assert again.ghost(7) == recorded(ended())


def test_scores_are_in_the_user_s_folder_for_data(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr("ridgeline.user_folders.data", lambda: folder)
    keep(Scores())
    assert (folder / "scores.json").is_file()


def test_the_user_s_folder_is_not_that_of_these_tests() -> None:
    assert user_folders.data().name == "ridgeline"
    assert os.environ["XDG_DATA_HOME"] in (str(user_folders.data().parent), os.environ["XDG_DATA_HOME"])


def test_the_ghost_is_the_best_run(folder: Path) -> None:
    scores = Scores(folder)
    for score in (100, 300, 200):
        keep(scores, score)
    ghost = scores.ghost(7)
    assert ghost is not None
    assert ghost.result.score == 300


def test_a_real_run_is_a_ghost_that_can_be_run_again(folder: Path) -> None:
    run = Run(7)
    for tick in range(700):
        run.tick(tick % 120 < 60)
    run.finish("left")
    scores = Scores(folder)
    assert scores.keep(run.replay(), run.state, TODAY).best_of_all
    assert scores.ghost(7) == run.replay()


def test_of_many_ghosts_the_oldest_go_but_never_that_of_the_best_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_file, "MAX_GHOSTS", 3)
    scores = Scores(folder)
    for seed, score in enumerate((900, 1, 2, 3, 4), start=-1):
        keep(scores, score, seed=seed)
        os.utime(folder / "ghosts" / f"{seed}.json", (seed + 9, seed + 9))
    (folder / "ghosts" / "mine.json").write_text("mine")
    keep(scores, 5, seed=9)
    assert names(folder / "ghosts") == ["-1.json", "3.json", "9.json", "mine.json"]


STRANGE_GHOSTS: dict[str, Callable[[Replay], str]] = {
    "empty": lambda replay: "",
    "cut": lambda replay: to_text(replay)[:-20],
    "another seed": lambda replay: to_text(replace(replay, seed=8)),
    "taken over": lambda replay: to_text(replace(replay, start=(0.0, 900.0, 0.0, 0.0))),
    "without dusk": lambda replay: to_text(replace(replay, dusk=False)),
    "other rules": lambda replay: to_text(replay).replace(f'"rules":{RULES.version}', '"rules":999'),
}


@pytest.mark.parametrize("kind", STRANGE_GHOSTS)
def test_a_strange_ghost_is_not_seen_and_the_next_best_run_takes_its_place(folder: Path, kind: str) -> None:
    scores = Scores(folder)
    keep(scores)
    (folder / "ghosts" / "7.json").write_text(STRANGE_GHOSTS[kind](recorded(ended())))
    assert scores.ghost(7) is None
    keep(scores, 101)
    assert scores.ghost(7) is not None
    aside = [*(folder / "ghosts").glob("7.broken-*.json")]
    assert complaint(scores).count("; it is now 7.broken-") == len(aside) == (kind in ("empty", "cut", "other rules"))


def test_where_ghosts_cannot_be_the_score_is_kept_all_the_same(folder: Path) -> None:
    (folder / "ghosts" / "7.json").mkdir(parents=True)
    scores = Scores(folder)
    keep(scores)
    assert "ghost" in complaint(scores)
    assert best(Scores(folder)) == best(scores) is not None


def test_seeds_are_any_integers(folder: Path) -> None:
    seeds = (0, -7, 1 << 255, -(1 << 255))
    scores = Scores(folder)
    for number, seed in enumerate((*seeds, 1 << 256, 10**5000)):
        keep(scores, number, seed=seed)
        assert complaint(scores) == ""
    again = Scores(folder)
    for number, seed in enumerate(seeds):
        record, ghost = best(again, seed), again.ghost(seed)
        assert record is not None
        assert ghost is not None
        assert record.score == ghost.result.score == number
    assert best(again, 10**5000) is again.ghost(10**5000) is None
    assert again.book.runs == 6


def aside(number: int = 1) -> str:
    """The name of a broken book that was put aside today."""
    return f"scores.broken-{clock.today()}{f'-{number}' if number > 1 else ''}.json"


def plays_on(folder: Path, number: int = 1) -> None:
    """What must hold of a broken file: one line is said, it is kept aside, and runs are kept again."""
    scores = Scores(folder)
    line = complaint(scores)
    assert "\n" not in line
    assert len(line) < 300
    assert aside(number) in line
    assert scores.book.runs == 0
    keep(scores)
    assert complaint(scores) == ""
    assert best(Scores(folder)) == best(scores) is not None


@pytest.mark.slow
def test_a_file_that_is_cut_at_any_byte_is_kept_aside(folder: Path) -> None:
    keep(Scores(folder), daily=True)
    whole = (folder / "scores.json").read_bytes()
    for end in range(len(whole.rstrip())):
        (folder / "scores.json").write_bytes(whole[:end])
        plays_on(folder, end + 1)
        assert (folder / aside(end + 1)).read_bytes() == whole[:end]


@pytest.mark.parametrize(
    "strange",
    [b"", b"\0" * 500, b"[]", b"\xff\xfe", b" " * (MAX_BOOK_BYTES + 1), b'{"ridgeline":"scores","version":1}'],
)
def test_a_file_that_is_no_book_of_scores_is_kept_aside(folder: Path, strange: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / "scores.json").write_bytes(strange)
    (folder / aside()).write_text("of another day")
    plays_on(folder, 2)
    assert (folder / aside(2)).read_bytes() == strange
    assert (folder / aside()).read_text() == "of another day"


@given(place=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_file_with_a_byte_changed_is_read_or_kept_aside(
    tmp_path_factory: pytest.TempPathFactory, place: int, byte: int
) -> None:
    folder = tmp_path_factory.mktemp("data")
    keep(Scores(folder))
    changed = bytearray((folder / "scores.json").read_bytes())
    changed[place % len(changed)] = byte
    (folder / "scores.json").write_bytes(changed)
    scores = Scores(folder)
    keep(scores, 50, seed=8)
    assert best(Scores(folder), 8) == best(scores, 8) or b'"version":' in changed
    kept = [file.read_bytes() for file in folder.glob("scores*.json")]
    assert bytes(changed) in kept or scores.book.runs >= 2


def test_a_file_that_breaks_while_the_game_runs_is_kept_aside_at_the_next_run(folder: Path) -> None:
    scores = Scores(folder)
    keep(scores)
    (folder / "scores.json").write_text("broken")
    keep(scores, 50, seed=8)
    assert aside() in complaint(scores)
    assert (folder / aside()).read_text() == "broken"
    assert from_text((folder / "scores.json").read_bytes()).bests.keys() == {8}


def test_scores_of_a_newer_ridgeline_are_left_alone(folder: Path) -> None:
    newer = json.dumps({"ridgeline": "scores", "version": 4, "seasons": []})
    folder.mkdir(parents=True)
    (folder / "scores.json").write_text(newer)
    scores = Scores(folder)
    assert complaint(scores) == (
        "the scores come from a newer Ridgeline (version 4); those of this session will be lost"
    )
    for score in (100, 200):
        assert keep(scores, score).best_of_seed
        assert complaint(scores) == ""
    assert (folder / "scores.json").read_text() == newer
    assert names(folder) in (["scores.json"], ["scores.json", "scores.lock"])
    assert scores.book.runs == 2


def test_a_folder_that_cannot_be_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    scores = Scores(tmp_path / "file" / "ridgeline")
    assert complaint(scores) == (
        "the scores cannot be read or saved (not a directory); those of this session will be lost"
    )
    for score in (100, 200):
        assert keep(scores, score).best_of_all
        assert complaint(scores) == ""
    record = best(scores)
    assert record is not None
    assert (record.score, scores.book.runs, len(scores.book.goals)) == (200, 2, 1)
    assert (tmp_path / "file").read_text() == "mine"


def test_what_another_game_has_kept_meanwhile_is_not_lost(folder: Path) -> None:
    one, other = Scores(folder), Scores(folder)
    keep(one, 100)
    assert not keep(other, 90).best_of_seed
    keep(one, 80, seed=8)
    again = Scores(folder)
    assert (again.book.runs, again.book.best_of_all) == (3, best(one))
    assert best(again, 8) == best(one, 8)


def test_while_another_game_saves_no_run_waits_and_memory_answers(folder: Path) -> None:
    scores = Scores(folder)
    keep(scores, 100)
    with FileLock(folder / "scores.lock"):
        assert play(scores, 300).best_of_all
        assert not play(scores, 200).best_of_seed
        assert play(scores, 10, seed=8).best_of_seed
        ghost = scores.ghost(7)
        assert ghost is not None
        assert (scores.book.runs, ghost.result.score) == (4, 300)
        assert [goal.name for goal in play(scores, 5).goals] == []
        assert Scores(folder).book.runs == 1
    assert complaint(scores) == ""
    again = Scores(folder)
    assert again.book == scores.book
    assert list(again.book.bests) == [8, 7]
    assert (again.book.runs, again.ghost(7)) == (5, ghost)


def test_runs_that_are_not_saved_yet_count_beside_those_of_another_game(folder: Path) -> None:
    one, other = Scores(folder), Scores(folder)
    lock = FileLock(folder / "scores.lock")
    folder.mkdir(parents=True)
    with lock:
        play(one, 100)
    one.close()
    assert not play(other, 90).best_of_seed
    with lock:
        assert play(other, 110).best_of_seed
    other.close()
    assert not play(one, 105).best_of_seed
    one.close()
    assert (one.book.runs, one.book) == (4, Scores(folder).book)


def test_the_end_waits_for_another_game_that_saves_and_not_for_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scores_module, "END_SECONDS", 0.05)
    scores = Scores(folder)
    keep(scores, 100)
    with FileLock(folder / "scores.lock"):
        play(scores, 300)
        assert complaint(scores) == "the scores are in use by another game: the next start saves what was flown"
        assert "runs-later-1.json" in names(folder)
    monkeypatch.undo()
    again = Scores(folder)
    again.close()
    wait_for(lambda: not [*folder.glob("runs-later*")], "the next start")
    ghost = again.ghost(7)
    assert ghost is not None
    assert (Scores(folder).book.runs, best(Scores(folder)), ghost.result.score) == (2, scores.book.bests[7], 300)


@pytest.mark.parametrize("text", ["", "[]", '{"runs": [{"replay": "{}", "date": "2026-01-01"}]}', '{"runs": 7}'])
def test_runs_that_were_kept_for_later_and_are_broken_are_put_aside(folder: Path, text: str) -> None:
    folder.mkdir(parents=True)
    (folder / "runs-later-1.json").write_text(text)
    scores = Scores(folder)
    assert complaint(scores).startswith("the runs in runs-later-1.json are broken (")
    keep(scores)
    assert (names(folder)[-3], Scores(folder).book.runs) == (f"runs-later-1.broken-{clock.today()}.json", 1)


def test_a_broken_file_keeps_nobody_waiting_for_another_game(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "scores.json").write_text("broken")
    with FileLock(folder / "scores.lock"):
        scores = Scores(folder)
        assert play(scores, 100).best_of_all
        assert not play(scores, 90).best_of_all
        assert (folder / "scores.json").read_text() == "broken"
    assert aside() in complaint(scores)
    assert Scores(folder).book == scores.book
    assert scores.book.runs == 2


def test_what_a_killed_game_has_left_half_written_is_swept_away(folder: Path) -> None:
    keep(Scores(folder))
    for place in (folder, folder / "ghosts"):
        (place / ".ridgeline-4711-abcd1234").write_text("half")
    write_replay(recorded(ended()), folder / "mine.json")
    keep(Scores(folder), 900)
    assert names(folder) == ["ghosts/7.json", "mine.json", "scores.json", "scores.lock"]
