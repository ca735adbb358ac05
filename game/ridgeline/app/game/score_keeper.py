"""The user's scores and ghosts: answered from memory and saved by a thread, so that no frame waits for a disk."""

import contextlib
import datetime
import math
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from threading import Lock, Thread

from ... import user_folders
from ...play.high_scores import Book, NewerError, News, Played
from ...play.replay import Replay
from ...play.rules import State
from ...system.files.atomic import reason
from ...system.files.lock import HeldError
from .score_file import ScoreFile, Stamp

END_SECONDS = 2.0  #: seconds that `Scores.close` waits for another game that is saving
MAX_UNSAVED = 1000  #: unsaved runs that wait for the next try; the oldest go first

LOST = "those of this session will be lost"


class Scores:
    """The scores of all runs. Without its files it works from memory, and says why in `complaint`.

    Attributes:
        book: all that is kept, with runs that are not in the file yet.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Read the scores.

        Args:
            folder: where they are kept; None for the user's data folder.
        """
        self._file: ScoreFile | None = None
        self.book = Book()
        self._stamp: Stamp = None
        self._unsaved: list[Played] = []
        self._complaints = deque[str]()
        self._complained: set[str] = set()
        self._memory = Lock()
        """Held while the fields around it are read or changed, and never while a file is written."""
        self._saver: Thread | None = None
        self._save_again = False
        self._handed: list[Played] = []
        """What the thread saves as soon as it may."""
        try:
            self._file = ScoreFile(folder or user_folders.data())
            self._catch_up()
            if self._file.has_later:
                self._save_soon()
        except (OSError, NewerError) as problem:
            self._fail(problem)
        except ValueError:
            self._save_soon()  # which puts a broken file aside

    def ghost(self, seed: int) -> Replay | None:
        """The best run of a seed, to fly beside another."""
        with self._memory:
            best, unsaved = self.book.bests.get(seed), self._unsaved
        fresh = next((run.replay for run in unsaved if best is not None and run.record == best), None)
        return fresh or (self._file.ghost(seed) if self._file else None)

    def keep(
        self,
        replay: Replay | None,
        state: State,
        date: datetime.date,
        *,
        daily: bool = False,
        amounts: Mapping[str, float] | None = None,
    ) -> News:
        """Keep a run that has ended; return what it changes at once, and save the file soon.

        Args:
            replay: the run, if it can be recorded.
            state: its last state.
            date: today.
            daily: whether the course is the day's.
            amounts: its progress towards the open goals, by their names.
        """
        run = Played(state, date, replay, daily, amounts or {})
        if not run.counts:
            return News()
        with self._memory:
            if self._saver is None:
                with contextlib.suppress(OSError, ValueError):  # the saver will meet the same and say so
                    self._catch_up()
            self.book, news = self.book.after(run)
            self._unsaved = [*self._unsaved[1 - MAX_UNSAVED :], run]
            self._save_soon()
        return news

    def complaint(self) -> str | None:
        """A line about a problem that the user has not been told of yet; each is given once."""
        return self._complaints.popleft() if self._complaints else None

    def close(self) -> None:
        """Wait until all runs are saved, or are known not to be saveable."""
        saver = self._saver
        if saver is not None:
            saver.join(END_SECONDS)
            if saver.is_alive() and self._file is not None:
                with self._memory:
                    runs = [*self._unsaved]
                    self._handed.clear()  # should the saver come to it after all
                try:
                    self._file.keep_for_later(runs)
                except OSError as problem:
                    self._fail(problem)
                else:
                    self._complain("the scores are in use by another game: the next start saves what was flown")

    def _catch_up(self) -> None:
        """Take over what another game has saved meanwhile."""
        if self._file is not None and (stamp := self._file.stamp()) != self._stamp:
            self._answer_with(self._file.read(), stamp)

    def _answer_with(self, book: Book, stamp: Stamp) -> None:
        """Answer from the file's book and the unsaved runs from now on."""
        for run in self._unsaved:
            book, _ = book.after(run)
        self.book, self._stamp = book, stamp

    def _save_soon(self) -> None:
        self._save_again = True
        if self._saver is None and self._file is not None:
            # a daemon, because a lock that is never released must not keep us
            self._saver = Thread(target=self._save, args=(self._file,), daemon=True)
            self._saver.start()

    def _save(self, file: ScoreFile) -> None:
        """Save until nothing is left; runs that cannot be saved wait for the next run."""
        patience = None
        while (runs := self._next_runs()) is not None:
            try:
                book, stamp = file.save(runs, self._complain, patience)
            except HeldError as problem:
                self._complain(f"the scores wait to be saved ({problem})")
                with self._memory:
                    self._save_again = True
                patience = math.inf  # asking again would leave a thread each time
                continue
            except (OSError, ValueError) as problem:
                self._fail(problem)
                continue
            saved = {id(run) for run in runs}
            with self._memory:
                self._unsaved = [run for run in self._unsaved if id(run) not in saved]
                self._answer_with(book, stamp)

    def _next_runs(self) -> list[Played] | None:
        """The runs to save now; None ends the thread, as there are none."""
        with self._memory:
            if self._save_again:
                self._save_again = False
                self._handed = [*self._unsaved]
                return self._handed
            self._saver = None
            return None

    def _fail(self, problem: Exception) -> None:
        if isinstance(problem, NewerError):
            self._complain(f"the scores come from a newer Ridgeline ({problem}); {LOST}")
        else:
            why = reason(problem) if isinstance(problem, OSError) else str(problem)
            self._complain(f"the scores cannot be read or saved ({why}); {LOST}")

    def _complain(self, line: str) -> None:
        if line not in self._complained:
            self._complained.add(line)
            self._complaints.append(line)
