"""Scores where processes are killed, disks are full and games run side by side."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.game.second_game import save, save_on
from play.runs import TODAY, ended, recorded
from ridgeline.app.game.score_keeper import Scores
from ridgeline.play.high_scores import from_text
from sources import ROOT

GAME = [sys.executable, "-m", "app.game.second_game"]
CHILDREN: Any = multiprocessing.get_context(None if sys.platform == "win32" else "forkserver")
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT / "tests")}


@pytest.mark.slow
def test_two_games_that_keep_a_hundred_runs_each_at_once_lose_none(tmp_path: Path) -> None:
    games = [
        subprocess.Popen([*GAME, str(tmp_path), str(first), "2", "100"], env=ENVIRONMENT, stdout=subprocess.PIPE)
        for first in (1, 2)
    ]
    said = [game.communicate(timeout=100)[0].decode() for game in games]
    assert said == ["100\n", "100\n"]
    scores = Scores(tmp_path)
    assert (scores.book.runs, scores.complaint()) == (200, None)
    for number in range(1, 201):
        best = scores.book.bests.get(number if number % 7 else 0)
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
    child.join(seconds)  # it does not end by itself
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
def test_a_game_that_is_killed_during_a_save_again_and_again_leaves_a_whole_file(
    tmp_path: Path, many: Callable[[int, int], int]
) -> None:
    CHILDREN.set_forkserver_preload(["app.game.second_game"])
    said = 0
    for number in range(many(25, 200)):
        said = killed(tmp_path, said + 1, 0.0137 * (number * 0.618 % 1.0))
        book = from_text((tmp_path / "scores.json").read_bytes())
        kept = max(best.score for best in book.bests.values())
        assert kept in (said, said + 1)
        assert book.runs == kept
        said = kept
    scores = Scores(tmp_path)
    assert not list(tmp_path.glob("scores.broken*"))
    state = ended(1 << 40)
    assert scores.keep(recorded(state), state, TODAY).best_of_all
    scores.close()
    assert scores.complaint() is None
    assert not list(tmp_path.rglob(".ridgeline-*"))


FULL = """
import resource, sys
from pathlib import Path
from play.runs import TODAY, ended, recorded
from ridgeline.app.game.score_keeper import Scores

def keep(score):
    state = ended(score)
    news = scores.keep(recorded(state), state, TODAY)
    scores.close()
    return news

def allow(bytes):
    sys.dont_write_bytecode = True  # Python would keep half of a module's code
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes, resource.RLIM_INFINITY))

folder = Path(sys.argv[1])
scores = Scores(folder)
keep(100)
before = (folder / "scores.json").read_bytes()
allow(int(sys.argv[2]))
assert keep(300).best_of_all
print(scores.complaint())
assert (folder / "scores.json").read_bytes() == before
assert not list(folder.rglob(".ridgeline-*"))
assert scores.book.bests[7].score == 300 and scores.book.runs == 2
allow(1 << 20)
assert not keep(200).best_of_seed
assert scores.complaint() is None
again = Scores(folder)
assert (again.book.bests[7].score, again.ghost(7).result.score, again.book.runs) == (300, 300, 3)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits")
@pytest.mark.parametrize("room", [0, 1, 100])
def test_on_a_full_disk_the_game_plays_on_and_saves_when_there_is_room_again(tmp_path: Path, room: int) -> None:
    command = [sys.executable, "-c", FULL, str(tmp_path), str(room)]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "the scores cannot be read or saved (file too large); those of this session will be lost\n"


def test_in_a_folder_that_is_read_only_the_game_plays_on(tmp_path: Path) -> None:
    assert list(save(tmp_path, [1])) == [1]
    before = (tmp_path / "scores.json").read_bytes()
    (tmp_path / "scores.json").chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("nothing is read-only for this user")
        scores = Scores(tmp_path)
        assert scores.book.bests.get(1) is not None
        state = ended(900)
        assert scores.keep(recorded(state), state, TODAY).best_of_all
        scores.close()
        assert "permission denied" in (scores.complaint() or "")
        assert (tmp_path / "scores.json").read_bytes() == before
    finally:
        tmp_path.chmod(0o700)
