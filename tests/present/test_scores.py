"""Scores in files: kept at once, whole, and never lost for what is broken, newer, or somebody else's."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.runs import TODAY, ended, recorded
from ridgeline import folders
from ridgeline.play import Replay, Run
from ridgeline.play.book import MAX_BYTES, News, from_text
from ridgeline.play.replay import RULES, to_text
from ridgeline.present import scores as under_test
from ridgeline.present.recording import write_replay
from ridgeline.present.scores import Scores


def keep(scores: Scores, score: int = 100, *, seed: int = 7, daily: bool = False) -> News:
    state = ended(score, seed=seed, coins=5)
    return scores.keep(recorded(state), state, TODAY, daily=daily)


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where scores are kept; it is not there yet."""
    return tmp_path / "data" / "ridgeline"


def test_who_only_looks_leaves_nothing_behind(folder: Path) -> None:
    scores = Scores(folder)
    assert (scores.runs, scores.best_of_all, scores.best(7), scores.best_of_day(TODAY)) == (0, None, None, None)
    assert (scores.ghost(7), scores.goals_reached, scores.problem) == (None, (), None)
    assert not folder.parent.exists()


def test_a_run_is_on_the_disk_at_once(folder: Path) -> None:
    scores = Scores(folder)
    news = keep(scores, daily=True)
    assert (news.best_of_seed, news.best_of_day, news.best_of_all) == (True, True, True)
    assert names(folder) == ["ghosts/7.json", "scores.json", "scores.lock"]
    again = Scores(folder)
    assert again.best(7) == again.best_of_all == again.best_of_day(TODAY) == scores.best(7)
    assert again.best(7) is not None
    assert (again.runs, again.goals_reached, again.problem) == (1, ("coins-5",), None)
    assert [goal.name for goal in again.goals] == [goal.name for goal in scores.goals] != list(scores.goals_reached)
    assert again.ghost(7) == recorded(ended(coins=5))


def test_scores_are_in_the_user_s_folder_for_data(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr("ridgeline.folders.data", lambda: folder)
    keep(Scores())
    assert (folder / "scores.json").is_file()


def test_the_user_s_folder_is_not_that_of_these_tests() -> None:
    assert folders.data().name == "ridgeline"
    assert os.environ["XDG_DATA_HOME"] in (str(folders.data().parent), os.environ["XDG_DATA_HOME"])


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
    monkeypatch.setattr(under_test, "MAX_GHOSTS", 3)
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
    assert scores.problem is None


def test_where_ghosts_cannot_be_the_score_is_kept_all_the_same(folder: Path) -> None:
    (folder / "ghosts" / "7.json").mkdir(parents=True)
    scores = Scores(folder)
    keep(scores)
    assert scores.problem is not None
    assert "ghost" in scores.problem
    assert Scores(folder).best(7) == scores.best(7) is not None


def test_seeds_are_any_integers(folder: Path) -> None:
    seeds = (0, -7, 1 << 255, -(1 << 255))
    scores = Scores(folder)
    for number, seed in enumerate((*seeds, 1 << 256, 10**5000)):
        keep(scores, number, seed=seed)
        assert scores.problem is None
    again = Scores(folder)
    for number, seed in enumerate(seeds):
        best, ghost = again.best(seed), again.ghost(seed)
        assert best is not None
        assert ghost is not None
        assert best.score == ghost.result.score == number
    assert again.best(10**5000) is again.ghost(10**5000) is None
    assert again.runs == 6


def plays_on(folder: Path, aside: int = 1) -> None:
    """What must hold of a broken file: one line is said, it is kept aside, and runs are kept again."""
    scores = Scores(folder)
    assert scores.problem is not None
    assert "\n" not in scores.problem
    assert len(scores.problem) < 300
    assert f"scores.bad-{aside}.json" in scores.problem
    assert scores.runs == 0
    keep(scores)
    assert scores.problem is None
    assert Scores(folder).best(7) == scores.best(7) is not None


def test_a_file_that_is_cut_at_any_byte_is_kept_aside(folder: Path) -> None:
    keep(Scores(folder), daily=True)
    whole = (folder / "scores.json").read_bytes()
    for end in range(len(whole.rstrip())):
        (folder / "scores.json").write_bytes(whole[:end])
        plays_on(folder, end + 1)
        assert (folder / f"scores.bad-{end + 1}.json").read_bytes() == whole[:end]


@pytest.mark.parametrize(
    "strange", [b"", b"\0" * 500, b"[]", b"\xff\xfe", b" " * (MAX_BYTES + 1), b'{"ridgeline":"scores","version":1}']
)
def test_a_file_that_is_no_book_of_scores_is_kept_aside(folder: Path, strange: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / "scores.json").write_bytes(strange)
    (folder / "scores.bad-1.json").write_text("of another day")
    plays_on(folder, 2)
    assert (folder / "scores.bad-2.json").read_bytes() == strange
    assert (folder / "scores.bad-1.json").read_text() == "of another day"


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
    assert Scores(folder).best(8) == scores.best(8) or b'"version":' in changed
    kept = [file.read_bytes() for file in folder.glob("scores*.json")]
    assert bytes(changed) in kept or scores.runs >= 2


def test_a_folder_in_its_place_is_kept_aside_with_what_is_in_it(folder: Path) -> None:
    (folder / "scores.json").mkdir(parents=True)
    (folder / "scores.json" / "mine").write_text("mine")
    plays_on(folder)
    assert (folder / "scores.bad-1.json" / "mine").read_text() == "mine"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_its_place_is_never_waited_for(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "scores.json")
    plays_on(folder)


def test_a_file_that_breaks_while_the_game_runs_is_kept_aside_at_the_next_run(folder: Path) -> None:
    scores = Scores(folder)
    keep(scores)
    (folder / "scores.json").write_text("broken")
    keep(scores, 50, seed=8)
    assert scores.problem is not None
    assert (folder / "scores.bad-1.json").read_text() == "broken"
    assert from_text((folder / "scores.json").read_bytes()).bests.keys() == {8}


def test_scores_of_a_newer_ridgeline_are_left_alone(folder: Path) -> None:
    newer = json.dumps({"ridgeline": "scores", "version": 2, "seasons": []})
    folder.mkdir(parents=True)
    (folder / "scores.json").write_text(newer)
    scores = Scores(folder)
    assert scores.problem == "the scores are of a newer Ridgeline (version 2), so this session's are not kept"
    for score in (100, 200):
        assert keep(scores, score).best_of_seed
        assert scores.problem is None
    assert (folder / "scores.json").read_text() == newer
    assert names(folder) in (["scores.json"], ["scores.json", "scores.lock"])
    assert scores.runs == 2


def test_a_link_to_the_file_stays_a_link(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "scores.json").symlink_to(tmp_path / "elsewhere.json")
    keep(Scores(folder))
    assert (folder / "scores.json").is_symlink()
    assert from_text((tmp_path / "elsewhere.json").read_bytes()).runs == 1


def test_a_folder_that_cannot_be_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    scores = Scores(tmp_path / "file" / "ridgeline")
    assert scores.problem == "the scores cannot be read or saved, so this session's are not kept: not a directory"
    for score in (100, 200):
        assert keep(scores, score).best_of_all
        assert scores.problem is None
    best = scores.best(7)
    assert best is not None
    assert (best.score, scores.runs, len(scores.goals_reached)) == (200, 2, 1)
    assert (tmp_path / "file").read_text() == "mine"


def test_what_another_game_has_kept_meanwhile_is_not_lost(folder: Path) -> None:
    one, other = Scores(folder), Scores(folder)
    keep(one, 100)
    assert not keep(other, 90).best_of_seed
    keep(one, 80, seed=8)
    again = Scores(folder)
    assert (again.runs, again.best_of_all) == (3, one.best(7))
    assert again.best(8) == one.best(8)


def test_while_another_game_holds_the_lock_the_run_waits_for_the_next_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from filelock import FileLock

    monkeypatch.setattr(under_test, "PATIENCE", 0.05)
    scores = Scores(folder)
    keep(scores, 100)
    with FileLock(folder / "scores.lock"):
        assert keep(scores, 300).best_of_all
        assert scores.problem == "the scores cannot be saved yet: another game is at them"
        assert Scores(folder).runs == 1
    news = keep(scores, 200)
    assert not news.best_of_seed
    assert scores.problem is None
    again = Scores(folder)
    best, ghost = again.best(7), again.ghost(7)
    assert best is not None
    assert ghost is not None
    assert (again.runs, best.score, ghost.result.score) == (3, 300, 300)


def test_what_a_killed_game_has_left_half_written_is_swept_away(folder: Path) -> None:
    keep(Scores(folder))
    for place in (folder, folder / "ghosts"):
        (place / ".ridgeline-abc123.json").write_text("half")
    write_replay(recorded(ended()), folder / "mine.json")
    keep(Scores(folder))
    assert names(folder) == ["ghosts/7.json", "mine.json", "scores.json", "scores.lock"]
