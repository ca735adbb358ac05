"""Keeps scores in a folder, in a process of its own: `python -m app.game.second_game FOLDER FIRST STEP COUNT`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

from play.runs import TODAY, ended, recorded
from ridgeline.app.game.score_keeper import Scores


def save(folder: Path, numbers: Iterable[int]) -> Iterator[int]:
    """Keep runs on seeds of their own and on seed 0, with their numbers as scores; the number of each that is saved."""
    scores = Scores(folder)
    for number in numbers:
        state = ended(number, seed=number % 7 and number)
        scores.keep(recorded(state), state, TODAY)
        scores.close()
        assert scores.complaint() is None
        yield number


def save_on(folder: Path, first: int, told: Connection) -> None:
    """Keep runs for ever, and tell the number of each."""
    for number in save(folder, count(first)):
        told.send(number)


if __name__ == "__main__":
    first, step, runs = map(int, sys.argv[2:])
    print(sum(1 for _ in save(Path(sys.argv[1]), range(first, first + step * runs, step))))
