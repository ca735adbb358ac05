"""Recorded runs played again, many at a time: what each of them truly is, or what is strange about its file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...play.compare.many import outcomes
from ...play.constants import Rules
from ...play.replay import OTHER, Outcome, Replay, rules_of
from ...play.taken_over_run import TakenOverReplay, verify_taken_over
from ..game.replay_file import difference, read_replay


@dataclass(frozen=True)
class Judged:
    """A run that comes out as its file says.

    Attributes:
        file: its path.
        seed: of its course.
        rules: the version of the rules by which it was flown.
        kind: see `Replay.kind`.
        theme: of a run from the cruise, whose land it shares; "" of others.
        score: its points.
        distance: in units.
        ticks: how long it took.
    """

    file: Path
    seed: int
    rules: int
    kind: str
    theme: str
    score: int
    distance: float
    ticks: int


@dataclass(frozen=True)
class Strange:
    """A file that is no run, or not the run that it says it is; `problem` says why in one line."""

    file: Path
    problem: str


def files_in(folder: Path) -> Iterator[Path]:
    """The files in a folder and in those below, in the order of their names; hidden ones are left out.

    Links to folders are not followed, so that there are no circles.
    """
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(place, name) for name in sorted(names) if not name.startswith("."))


def judged(files: Sequence[Path], own: Rules | None = None) -> list[Judged | Strange]:
    """What there is in each of the files; `own` are rules of the user's own, by which a run may have been flown."""
    others = [own] if own else []
    verdicts = dict[Path, Judged | Strange]()
    plain = dict[Path, Replay]()
    for file in files:
        try:
            replay = read_replay(file)
            rules_of(replay, others)
            if isinstance(replay, TakenOverReplay):
                verdicts[file] = _verdict(file, replay, verify_taken_over(replay, others), own)
            else:
                plain[file] = replay
        except ValueError as problem:
            verdicts[file] = Strange(file, f"{problem}".removeprefix(f"{str(file)!r}: "))
    results = outcomes([*plain.values()], others)
    for (file, replay), today in zip(plain.items(), results, strict=True):
        verdicts[file] = _verdict(file, replay, today, own)
    return [verdicts[file] for file in files]


def _verdict(file: Path, replay: Replay, today: Outcome, own: Rules | None) -> Judged | Strange:
    if problem := difference(today, replay.result):
        return Strange(file, problem)
    taken_over, kind = isinstance(replay, TakenOverReplay), replay.kind
    theme = replay.look.theme if taken_over and replay.look else ""
    assert own is not None or kind != OTHER
    return Judged(file, today.seed, replay.rules, kind, theme, today.score, today.distance, today.ticks)
