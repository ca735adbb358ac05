"""The log of ended runs: each is written to a file, if one was asked for, and kept among the scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from ...play.constants import NO_DUSK
from ...play.high_scores import Book
from ...play.ladder.goal_watch import GoalWatch
from ...play.recorded_look import Look
from ...play.replay import Replay
from ...play.rules import State
from ...play.run import Run
from ...play.taken_over_run import TakenOverRun
from ...system.pace import clock
from ...words import marked, translated
from .replay_file import write_replay
from .result_words import news_lines
from .score_keeper import Scores

OWN_COURSE = marked("your own chapters: no score is kept")  #: the line under the result of a run on them

SLOW = marked("slower than usual: it counts for goals alone")
"""The line under the result of a run at less than the usual pace."""


class RunLog:
    """Keeps runs. The scores are read when they are first needed."""

    def __init__(
        self, record: Path | None, daily: int | None, say: Callable[[str], None], *, own_course: bool = False
    ) -> None:
        """Begin without a run.

        Args:
            record: the file that each run is written to; None for none.
            daily: the seed of the day's course, if that was asked for.
            say: called with a line about each problem.
            own_course: whether the course is of the user's own chapters: runs on it are not kept among the scores.
        """
        self._record, self._daily, self._say = record, daily, say
        self._own_course = own_course
        self._scores: Scores | None = None
        self._tried = False

    def fly_daily(self, seed: int) -> None:
        """Count runs on this course for its day from now on."""
        self._daily = seed

    @property
    def first(self) -> bool:
        """Whether no run has been kept yet, here or in an earlier session."""
        return not self._opened().book.runs

    def ghosts(self, seed: int) -> list[Replay]:
        """The best run on a course, if one is known."""
        if self._own_course:
            return []
        best = self._opened().ghost(seed)
        return [best] if best is not None else []

    @property
    def book(self) -> Book:
        """All that is kept of runs."""
        return self._opened().book

    def watch(self, seed: int, fair: bool) -> GoalWatch:
        """Watch the goals that a run may reach.

        Args:
            seed: of its course.
            fair: whether it begins at the start of the course.
        """
        book = self.book
        today = {clock.today()} if fair and seed == self._daily else set()
        return GoalWatch(book.goals, book.runs + 1, len(book.flown_days | today))

    def keep(
        self, run: Run, state: State, look: Look | None = None, amounts: Mapping[str, float] | None = None
    ) -> tuple[str, ...]:
        """Keep a run that has ended; return the lines to show under its result.

        Args:
            run: the run, which may have been taken over in the cruise.
            state: its last state.
            look: how it looked.
            amounts: its progress towards the open goals, by their names.
        """
        if not state.tick:
            return ()
        replay, fair = self._recorded(run, look), not isinstance(run, TakenOverRun)
        if state.dusk == NO_DUSK:
            return ()
        if self._own_course:
            return (translated(OWN_COURSE),)
        scores, daily = self._opened(), fair and state.seed == self._daily
        news = scores.keep(replay, state, clock.today(), daily=daily, amounts=amounts)
        place = (state.seed, look.theme) if look is not None else None
        if replay is not None and replay.slow:
            return ("", translated(SLOW), *news_lines(news, None, scores.book))
        best = scores.book.bests.get(state.seed) if fair else scores.book.taken_over.get(place) if place else None
        return news_lines(news, best, scores.book)

    def complain(self) -> None:
        """Report what has gone wrong with the scores since the last call."""
        while self._scores is not None and (problem := self._scores.complaint()) is not None:
            self._say(problem)

    def close(self) -> None:
        """Wait until all runs are saved; say why any could not be, or why the file asked for has none."""
        if self._scores is not None:
            self._scores.close()
            self.complain()
        if self._record is not None and not self._tried:
            self._tried = True
            self._say(f"{str(self._record)!r} was not written: no run was flown")

    def _opened(self) -> Scores:
        if self._scores is None:
            self._scores = Scores()
        return self._scores

    def _recorded(self, run: Run, look: Look | None) -> Replay | None:
        """The run as data, written to the file that was asked for; None if it is too long for that."""
        replay, self._tried = None, True
        try:
            replay = replace(run.replay(), look=look)
            if self._record is not None:
                write_replay(replay, self._record)
        except (OSError, ValueError) as problem:
            self._say(str(problem))
        return replay
