"""The ranking of runs as a table: those on one course are compared, each kind among its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ...play.constants import RULES, TICKS
from ...play.replay import ASSISTED, FAIR, LESSON, OTHER, SLOW, TAKEN_OVER, ZEN
from .judged_runs import Judged

CLASSES = {
    FAIR: "fair",
    ASSISTED: "assisted by a program",
    SLOW: "at less than the usual pace",
    LESSON: "lessons, in which the dusk waits",
    TAKEN_OVER: "taken over in the cruise",
    ZEN: "zen, without dusk",
    OTHER: "by rules or chapters of your own",
}
"""The kinds of run in the order in which they are listed, and what each is called."""


class Class(NamedTuple):
    """Runs that are compared with each other: on one course, by one version of the rules, of one kind."""

    seed: int
    rules: int
    kind: str
    theme: str

    @property
    def words(self) -> str:
        """What it is called."""
        return f"{CLASSES[self.kind]} in {self.theme}" if self.theme else CLASSES[self.kind]


def ranked(runs: Sequence[Judged]) -> dict[Class, list[Judged]]:
    """The runs of each class, the best first: by score, then by distance; the courses with most runs first."""
    classes = defaultdict[Class, list[Judged]](list)
    flown = defaultdict[int, int](int)
    for run in runs:
        classes[Class(run.seed, run.rules, run.kind, run.theme)].append(run)
        flown[run.seed] += 1

    def place(one: Class) -> tuple[Any, ...]:
        return -flown[one.seed], one.seed, -one.rules, [*CLASSES].index(one.kind), one.theme

    def rank(run: Judged) -> tuple[Any, ...]:
        return -run.score, -run.distance, str(run.file)

    return {one: sorted(classes[one], key=rank) for one in sorted(classes, key=place)}


def table(classes: dict[Class, list[Judged]], folder: Path) -> list[str]:
    """The ranking as lines of plain text."""
    lines, course = list[str](), None
    for one, runs in classes.items():
        if course != (one.seed, one.rules):
            course = one.seed, one.rules
            old = "" if one.rules == RULES.version else f", by rules {one.rules}"
            lines += [*([""] if lines else []), f"the course of seed {one.seed}{old}"]
        lines.append(f"  {one.words}")
        lines += [f"  {number:>5}  {_row(run, folder)}" for number, run in enumerate(runs, 1)]
    return lines


def as_json(classes: dict[Class, list[Judged]], folder: Path) -> list[dict[str, Any]]:
    """The ranking as a list of objects, in the same order."""
    return [
        {
            "seed": one.seed,
            "rules": one.rules,
            "kind": one.kind,
            "theme": one.theme or None,
            "rank": number,
            "score": run.score,
            "distance": run.distance,
            "ticks": run.ticks,
            "file": str(run.file.relative_to(folder)),
        }
        for one, runs in classes.items()
        for number, run in enumerate(runs, 1)
    ]


def _row(run: Judged, folder: Path) -> str:
    seconds, name = run.ticks // TICKS, str(run.file.relative_to(folder))
    metres, time = f"{run.distance / RULES.metre:.0f} m", f"{seconds // 60}:{seconds % 60:02}"
    return f"{run.score:>9}  {metres:>8}  {time:>6}  {name if name.isprintable() else ascii(name)}"
