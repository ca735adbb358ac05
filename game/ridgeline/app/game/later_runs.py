"""Runs that could not be saved before the program ended: kept beside the scores until the next start."""

import contextlib
import datetime
import itertools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

from ...play.high_scores import MAX_AMOUNT, MAX_GOALS, MAX_NAME_LENGTH, Played
from ...play.recorded_look import DAY
from ...play.replay import MAX_REPLAY_BYTES, states
from ...play.taken_over_run import TakenOverReplay, ground_of, taken_over_states
from ...system.files.atomic import atomic_write, read, reason
from ...system.files.put_aside import put_aside
from ...textfile.ranges import Interval, Len
from ...textfile.read_json import check, parse
from .replay_file import replay_from, text_of

BEGIN = "runs-later-"  #: how the names of their files begin
MAX_RUNS = 100  #: runs in such a file

Name = Annotated[str, Len(0, MAX_NAME_LENGTH)]
Amount = Annotated[float, Interval(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]


@dataclass(frozen=True)
class RunEntry:
    """A run as it is stored: its replay as text, and the other fields of `Played`."""

    replay: Annotated[str, Len(1, MAX_REPLAY_BYTES)]
    date: Annotated[datetime.date, DAY]
    daily: bool
    amounts: Annotated[dict[Name, Amount], Len(0, MAX_GOALS)]
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


@dataclass(frozen=True)
class WrittenRuns:
    """The stored file: all its runs."""

    runs: Annotated[tuple[RunEntry, ...], Len(0, MAX_RUNS)]
    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True, "allow_inf_nan": False}


def keep(folder: Path, runs: Sequence[Played]) -> None:
    """Keep runs for the next start; a run without a replay is lost.

    Raises:
        OSError: if they cannot be written.
    """
    entries = [
        {
            "replay": text_of(run.replay),
            "date": run.date.isoformat(),
            "daily": run.daily,
            "amounts": dict(run.amounts),
        }
        for run in runs[-MAX_RUNS:]
        if run.replay is not None
    ]
    for number in itertools.count(1):
        with contextlib.suppress(FileExistsError), atomic_write(folder / f"{BEGIN}{number}.json", fresh=True) as new:
            new.write_text(json.dumps({"runs": entries}) + "\n", encoding="ascii", newline="\n")
            return


def list_kept_runs(folder: Path) -> list[Path]:
    """The files of runs that were kept in a folder, the oldest first."""
    with contextlib.suppress(OSError):
        files = [file for file in folder.glob(f"{BEGIN}*.json") if file.stem.removeprefix(BEGIN).isdigit()]
        return sorted(files, key=lambda file: file.lstat().st_mtime_ns)
    return []


def runs_in(file: Path, complain: Callable[[str], None]) -> list[Played] | None:
    """The runs kept in a file, each replayed; None if it holds none: such a file stays or is put aside."""
    try:
        written = check(WrittenRuns, parse(read(file, MAX_RUNS * MAX_REPLAY_BYTES)), "the runs")
        return [_play(entry) for entry in written.runs]
    except ValueError as problem:
        complain(f"the runs in {file.name} are broken ({problem}); the file {put_aside(file)}")
    except OSError as problem:
        complain(f"the runs in {file.name} cannot be read ({reason(problem)})")
    return None


def _play(entry: RunEntry) -> Played:
    replay = replay_from(entry.replay.encode())
    again = taken_over_states(replay, ground_of(replay)) if isinstance(replay, TakenOverReplay) else states(replay)
    *_, last = again
    return Played(last, entry.date, replay, entry.daily, entry.amounts)
