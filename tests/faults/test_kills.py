"""Commands that write are killed at any moment: what was there is there, or what was to be is; and never a half."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ridgeline.play.high_scores import from_text

from .conftest import Tally
from .forks import Forks


@dataclass(frozen=True)
class Writing:
    """A command that writes files.

    Attributes:
        words: the command line, with `{}` where the number of the try is to be.
        files: what it writes, in the home; all hidden folders belong to it.
        fresh: whether it refuses to write over them.
        program: the module that does it.
    """

    words: str
    files: tuple[str, ...]
    fresh: bool = False
    program: str = "ridgeline.__main__"


WRITINGS = {
    "still": Writing("still o.png --size 320x180 --theme dusk --time 18:30 --seed {}", ("o.png",)),
    "map": Writing("map o.png --side 65 --seed {}", ("o.png",)),
    "heights": Writing("map o.npy --side 129 --seed {}", ("o.npy",)),
    "a theme": Writing("themes --new mine", (".config/ridgeline/themes/mine.toml",), fresh=True),
    "settings": Writing("settings --write", (".config/ridgeline/settings.toml",), fresh=True),
    "a screensaver": Writing("saver install --for xscreensaver mate --write", (".xscreensaver",)),
    "a run": Writing("{}", ("run.json", ".local/share/ridgeline/scores.json"), program="faults.keep_a_run"),
}

LITTER = 1
"""Unfinished files that may be left of all kills: where a file is replaced, it has another name for a moment."""


def contents(home: Path, writing: Writing) -> list[bytes | None]:
    """What its files hold; None for one that does not exist."""
    return [(home / file).read_bytes() if (home / file).exists() else None for file in writing.files]


@pytest.mark.parametrize("what", WRITINGS)
def test_a_killed_command_leaves_the_old_file_or_the_new_one(
    what: str, forks: Forks, tally: Tally, many: Callable[[int, int], int], first: int, tmp_path: Path
) -> None:
    writing, litter = WRITINGS[what], 0
    whole = forks.run(tmp_path, *writing.words.format(1).split(), program=writing.program)
    assert not whole.fault()
    assert None not in contents(tmp_path, writing), "it writes at all"
    for number in range(many(28, 301) // len(WRITINGS)):
        home = tmp_path / str(number)
        home.mkdir()
        words = writing.words.format(2 + number).split()
        if not writing.fresh:
            forks.run(home, *writing.words.format(1).split(), program=writing.program)
        before = contents(home, writing)
        moment = random.Random(first + number).uniform(0.0, 1.1 * whole.seconds)
        ended = forks.run(home, *words, program=writing.program, seconds=moment)
        after = contents(home, writing)
        litter += sum(1 for _ in home.rglob(".ridgeline-*"))
        again = forks.run(home, *words, program=writing.program)
        finished = contents(home, writing)
        allowed = (0, 2) if writing.fresh and None not in after else (0,)
        tally.note((words, moment), fault(before, after, finished) or again.fault(allowed))
        assert ended.status in (0, -signal.SIGKILL)
    tally.settle()
    assert litter <= LITTER, f"{litter} unfinished files are left"


def fault(before: list[bytes | None], after: list[bytes | None], finished: list[bytes | None]) -> str:
    """What is wrong with what a kill has left; files that count runs are read instead."""
    for one, now, whole in zip(before, after, finished, strict=True):
        if now in (one, whole):
            continue
        if now is None:
            return "gone"
        try:
            from_text(now)
        except ValueError as problem:
            return f"half written, {len(now)} bytes: {problem}"
    return ""
