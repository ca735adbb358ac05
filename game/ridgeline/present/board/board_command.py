"""The command that ranks the runs in a folder: every one is played again, by all processors if there are many."""

from __future__ import annotations

import contextlib
import json
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

from ...command_line import Given
from ...exits import FAILED
from ...output import complain, put
from ...play.constants import Rules
from ...play.daily import daily
from ..films.progress import Progress
from ..seek.processors import count, process_pool
from .judged_runs import Judged, Strange, files_in, judged
from .ranking import as_json, ranked, table

BATCH = 128
"""Files that a process judges at a time."""

FEW = 256
"""Files up to which other processes are not worth their start, and there is no bar."""

TOLD = 5
"""Strange files that are named; the others are counted."""


def run(given: Given, own: Rules | None) -> int:
    """Print the ranking that a command line asks for; the exit status, `FAILED` if there is no run to be ranked.

    Raises:
        ValueError: if the folder is none.
    """
    folder: Path = given["folder"]
    if not folder.is_dir():
        raise ValueError(
            f"{str(folder)!r} is a file, not a folder" if folder.exists() else f"no folder {str(folder)!r}"
        )
    verdicts = list(_verdicts(sorted(files_in(folder)), own))
    runs = [verdict for verdict in verdicts if isinstance(verdict, Judged)]
    strange = [verdict for verdict in verdicts if isinstance(verdict, Strange)]
    if "daily" in given:
        seed = daily(given["daily"])
        runs = [one for one in runs if one.seed == seed]
    classes = ranked(runs)
    if "json" in given:
        refused = [{"file": str(one.file.relative_to(folder)), "problem": one.problem} for one in strange]
        put(json.dumps({"runs": as_json(classes, folder), "strange": refused}))
    else:
        put(*table(classes, folder) or [_nothing(folder, given)])
        _complain_of(strange)
    return 0 if runs else FAILED


def _verdicts(files: Sequence[Path], own: Rules | None) -> Iterator[Judged | Strange]:
    """What there is in each file, in any order."""
    batches = [files[start : start + BATCH] for start in range(0, len(files), BATCH)]
    many = len(files) > FEW
    shown = many and bool(sys.stderr) and sys.stderr.isatty()
    with Progress("board", len(files), "run") if shown else contextlib.nullcontext() as progress:
        for verdicts in _by_all(batches, own) if many else (judged(batch, own) for batch in batches):
            if progress is not None:
                progress.add(len(verdicts))
            yield from verdicts


def _by_all(batches: Sequence[Sequence[Path]], own: Rules | None) -> Iterator[list[Judged | Strange]]:
    """The verdicts of each batch, by as many processes as there are processors."""
    processes = min(count(), len(batches))
    if processes == 1 or getattr(sys, "frozen", False):  # a bundled program would open a window in each
        yield from (judged(batch, own) for batch in batches)
        return
    with process_pool(processes) as submit:
        waiting = deque(submit(judged, batch, own) for batch in batches)
        while waiting:
            yield waiting.popleft().result()


def _complain_of(strange: Sequence[Strange]) -> None:
    for one in strange[:TOLD]:
        complain(f"{str(one.file)!r} is not ranked: {one.problem}")
    if len(strange) > TOLD:
        complain(f"{len(strange) - TOLD} more files are not ranked; --json names them")


def _nothing(folder: Path, given: Given) -> str:
    course = f" on the course of {given['daily']}" if "daily" in given else ""
    return f"{str(folder)!r} holds no run{course}"
