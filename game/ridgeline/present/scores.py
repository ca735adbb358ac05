"""The scores and ghosts in the user's folder. Several games may use them at once, and nothing good is ever lost."""

from __future__ import annotations

import contextlib
import datetime
import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from .. import folders
from ..play.book import MAX_BYTES, Best, Book, NewerError, News, Played, from_text, to_text
from ..play.goals import Goal, open_goals
from ..play.replay import Replay
from ..play.rules import State
from .files import beside, read, reason
from .recording import read_replay, write_replay

PATIENCE = 1.0
"""Seconds to wait for another game that is just writing."""

MAX_GHOSTS = 100
"""So many ghosts are kept; those written longest ago go first, and that of the best run of all never."""

MAX_UNSAVED = 1000
"""So many runs that could not be saved wait for the next time."""

LOST = "this session's are not kept"


class Scores:
    """What is kept of all runs. It plays on without its files, and says why in `problem`."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read what is there.

        Args:
            folder: where it is kept; None is the user's folder for data.
        """
        self._file = Path(os.path.realpath((folder or folders.data()) / "scores.json"))
        self._ghosts = self._file.with_name("ghosts")
        self._unsaved: list[Played] = []
        self._book = Book()
        self._said: set[str] = set()
        self.problem: str | None = None
        """What went wrong at the start or in the last run and never before, in one line to be shown."""
        try:
            self._book = self._read()
        except NewerError as newer:
            self._fail(newer)
        except ValueError:
            self._begin_anew()
        except OSError as problem:
            self._fail(problem)

    @property
    def runs(self) -> int:
        """How many runs there have been."""
        return self._book.runs

    @property
    def best_of_all(self) -> Best | None:
        """The best run of any seed."""
        return self._book.best_of_all

    @property
    def goals_reached(self) -> tuple[str, ...]:
        """The names of the goals that were reached."""
        return self._book.goals

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals that the next run can reach: three, or as many as are left."""
        return open_goals(self._book.goals)

    def best(self, seed: int) -> Best | None:
        """The best run of a seed."""
        return self._book.bests.get(seed)

    def best_of_day(self, date: datetime.date) -> Best | None:
        """The best run on the daily course of a date."""
        return self._book.best_of_day(date)

    def ghost(self, seed: int) -> Replay | None:
        """The best run of a seed, to be seen beside another."""
        try:
            replay = read_replay(self._ghost(seed))
        except ValueError:  # there is none, or it is of other rules or broken; the next best run takes its place
            return None
        return replay if replay.seed == seed and replay.start is None and replay.dusk else None

    def keep(self, replay: Replay | None, state: State, date: datetime.date, *, daily: bool = False) -> News:
        """Write down a run that has ended, and tell what is new.

        Args:
            replay: the run, if it began at the start of its course.
            state: the last one.
            date: of today.
            daily: whether the course is the day's.
        """
        run = Played(state, date, replay, daily)
        if not run.counts:
            return News()
        self._unsaved = [*self._unsaved[1 - MAX_UNSAVED :], run]
        self.problem = None
        try:
            with self._alone():
                return self._saved()
        except (OSError, NewerError, NotImplementedError) as problem:
            self._fail(problem)
        self._book, news = self._book.after(run)
        return news

    def _saved(self) -> News:
        """Add what is not yet saved to what is there now; the news of the last run. To be called alone."""
        book, ghosts, news = self._whole(), dict[int, Replay](), News()
        for run in self._unsaved:
            book, news = book.after(run)
            if news.best_of_seed and run.replay is not None:
                ghosts[run.replay.seed] = run.replay
        self._sweep()
        self._write(book)
        self._book, self._unsaved = book, []
        try:
            self._write_ghosts(ghosts)
        except (OSError, ValueError) as problem:
            self._say(f"the ghost cannot be saved: {problem}")
        return news

    def _read(self) -> Book:
        try:
            return from_text(read(self._file, MAX_BYTES))
        except FileNotFoundError:
            return Book()

    def _begin_anew(self) -> None:
        """Put aside what is no book of scores, unless another game has just done so."""
        try:
            with self._alone():
                self._book = self._whole()
        except (OSError, NewerError, NotImplementedError) as problem:
            self._fail(problem)

    def _whole(self) -> Book:
        """What is there; if it is broken, it is put aside and all begins anew. To be called alone."""
        try:
            return self._read()
        except NewerError:
            raise
        except ValueError as broken:
            names = (self._file.with_name(f"scores.bad-{number}.json") for number in count(1))
            aside = next(name for name in names if not os.path.lexists(name))
            self._file.rename(aside)
            self._say(f"the scores are broken ({broken}) and begin anew; what there was is in {aside.name}")
            return Book()

    def _write(self, book: Book) -> None:
        with beside(self._file) as written, written.open("wb") as opened:
            opened.write(to_text(book).encode())
            opened.flush()
            os.fsync(opened.fileno())

    def _ghost(self, seed: int) -> Path:
        return self._ghosts / f"{seed}.json"

    def _write_ghosts(self, ghosts: dict[int, Replay]) -> None:
        if not ghosts:
            return
        self._ghosts.mkdir(exist_ok=True)
        for seed, replay in ghosts.items():
            write_replay(replay, self._ghost(seed))
        top = self.best_of_all
        spared = {self._ghost(seed) for seed in (*ghosts, *([top.seed] if top else []))}
        there = [file for file in self._ghosts.iterdir() if re.fullmatch(r"-?\d+\.json", file.name) and file.is_file()]
        there.sort(key=lambda file: (file in spared, file.stat().st_mtime_ns, file.name))
        for file in there[: max(len(there) - MAX_GHOSTS, 0)]:
            file.unlink()

    def _sweep(self) -> None:
        """Remove what games that were killed have left half written."""
        for folder in (self._file.parent, self._ghosts):
            for file in folder.glob(".ridgeline-*.json"):
                with contextlib.suppress(OSError):
                    file.unlink()

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """A time in which no other game writes."""
        from filelock import FileLock  # nobody waits for it before there is something to save

        self._file.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(self._file.with_name("scores.lock"), timeout=PATIENCE, poll_interval=0.01):
            yield

    def _fail(self, problem: Exception) -> None:
        if isinstance(problem, NewerError):
            self._say(f"the scores are of a newer Ridgeline ({problem}), so {LOST}")
        elif isinstance(problem, TimeoutError):
            self._say("the scores cannot be saved yet: another game is at them")
        else:
            why = reason(problem) if isinstance(problem, OSError) else str(problem)
            self._say(f"the scores cannot be read or saved, so {LOST}: {why}")

    def _say(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self.problem = line
