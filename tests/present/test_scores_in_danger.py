"""Scores where processes are killed, disks are full and games run side by side."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from play.runs import TODAY, ended, recorded
from present.saver import save, save_on
from ridgeline.play.book import from_text
from ridgeline.present.scores import Scores
from sources import ROOT

SAVER = [sys.executable, "-m", "present.saver"]
CHILDREN: Any = multiprocessing.get_context(None if sys.platform == "win32" else "forkserver")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "tests")}


def test_two_games_that_keep_a_hundred_runs_each_at_once_lose_none(tmp_path: Path) -> None:
    games = [
        subprocess.Popen([*SAVER, str(tmp_path), str(first), "2", "100"], env=ENVIRONMENT, stdout=subprocess.PIPE)
        for first in (1, 2)
    ]
    said = [game.communicate(timeout=100)[0].decode() for game in games]
    assert said == ["100\n", "100\n"]
    scores = Scores(tmp_path)
    assert (scores.runs, scores.problem) == (200, None)
    for number in range(1, 201):
        best = scores.best(number if number % 7 else 0)
        assert best is not None
        assert best.score == (number if number % 7 else 196)
    ghost = scores.ghost(0)
    assert ghost is not None
    assert ghost.result.score == 196


def killed(folder: Path, first: int, seconds: float) -> int:
    """Keep runs in a child process and kill it so long after the first; the last run of which it told."""
    told, teller = CHILDREN.Pipe(duplex=False)
    child = CHILDREN.Process(target=save_on, args=(folder, first, teller))
    child.start()
    teller.close()
    last = told.recv()
    time.sleep(seconds)
    child.kill()
    child.join()
    assert child.exitcode == -signal.SIGKILL
    with told, suppress(EOFError):
        while True:
            last = told.recv()
    return int(last)


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no fork servers")
def test_killed_two_hundred_times_during_a_save_the_file_is_the_old_one_or_the_new_one(tmp_path: Path) -> None:
    CHILDREN.set_forkserver_preload(["present.saver"])
    said = 0
    for number in range(200):
        said = killed(tmp_path, said + 1, 0.0137 * (number * 0.618 % 1.0))
        book = from_text((tmp_path / "scores.json").read_bytes())
        kept = max(best.score for best in book.bests.values())
        assert kept in (said, said + 1)
        assert book.runs == kept
        said = kept
    scores = Scores(tmp_path)
    assert scores.problem is None
    assert not list(tmp_path.glob("scores.bad*"))
    state = ended(1 << 40)
    assert scores.keep(recorded(state), state, TODAY).best_of_all
    assert not list(tmp_path.rglob(".ridgeline-*"))


FULL = """
import resource, sys
from pathlib import Path
from play.runs import TODAY, ended, recorded
from ridgeline.present.scores import Scores

def keep(score):
    state = ended(score, coins=5)
    return scores.keep(recorded(state), state, TODAY)

def allow(bytes):
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes, resource.RLIM_INFINITY))

folder = Path(sys.argv[1])
scores = Scores(folder)
keep(100)
before = (folder / "scores.json").read_bytes()
allow(int(sys.argv[2]))
assert keep(300).best_of_all
print(scores.problem)
assert (folder / "scores.json").read_bytes() == before
assert not list(folder.rglob(".ridgeline-*"))
assert scores.best(7).score == 300 and scores.runs == 2
allow(1 << 20)
assert not keep(200).best_of_seed
assert scores.problem is None
again = Scores(folder)
assert (again.best(7).score, again.ghost(7).result.score, again.runs) == (300, 300, 3)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits")
@pytest.mark.parametrize("room", [0, 1, 100])
def test_on_a_full_disk_the_game_plays_on_and_saves_when_there_is_room_again(tmp_path: Path, room: int) -> None:
    command = [sys.executable, "-c", FULL, str(tmp_path), str(room)]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "the scores cannot be read or saved, so this session's are not kept: file too large\n"


def test_in_a_folder_that_is_read_only_the_game_plays_on(tmp_path: Path) -> None:
    assert list(save(tmp_path, [1])) == [1]
    before = (tmp_path / "scores.json").read_bytes()
    (tmp_path / "scores.json").chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("nothing is read-only for this user")
        scores = Scores(tmp_path)
        assert scores.best(1) is not None
        state = ended(900)
        assert scores.keep(recorded(state), state, TODAY).best_of_all
        assert scores.problem is not None
        assert "permission denied" in scores.problem
        assert (tmp_path / "scores.json").read_bytes() == before
    finally:
        tmp_path.chmod(0o700)
