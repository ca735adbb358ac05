"""What becomes of runs that have ended: they are written to a file, if one was asked for, and kept among the scores."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from . import pacing

if TYPE_CHECKING:
    from ..play.replay import Replay
    from ..play.rules import State
    from ..play.run import Run
    from .scores import Scores


class Keeper:
    """Keeps runs. The scores are read when they are first needed."""

    def __init__(self, record: Path | None, daily: int | None, say: Callable[[str], None]) -> None:
        """Keep runs.

        Args:
            record: the file that each run is written to; None for none.
            daily: the seed of the day's course, if that was asked for.
            say: is told what goes wrong.
        """
        self._record, self._daily, self._say = record, daily, say
        self._scores: Scores | None = None

    def ghosts(self, seed: int) -> list[Replay]:
        """The best run on a course, if there is one."""
        best = self._book.ghost(seed)
        return [best] if best is not None else []

    def keep(self, run: Run | None, state: State) -> tuple[str, ...]:
        """Keep a run that has ended; what is to be said of it under its result.

        Args:
            run: None if it did not begin at the start of a course.
            state: the last one.
        """
        from ..play.constants import NO_DUSK

        if not state.tick:
            return ()
        replay = self._recorded(run) if run is not None else None
        if state.dusk == NO_DUSK:
            return ()
        news = self._book.keep(replay, state, pacing.today(), daily=run is not None and state.seed == self._daily)
        self._tell(self._book.problem)
        best, lines = self._book.best(state.seed) if run is not None else None, []
        if news.best_of_all:
            lines.append("the best run of all")
        elif news.best_of_seed:
            lines.append("the best run on this course")
        elif best is not None:
            lines.append(f"best here\t{best.score}")
        lines += [f"reached: {goal.words}" for goal in news.goals]
        lines += [f"next: {goal.words}" for goal in self._book.goals]
        return ("", *lines)

    @property
    def _book(self) -> Scores:
        if self._scores is None:
            from .scores import Scores

            self._scores = Scores()
            self._tell(self._scores.problem)
        return self._scores

    def _recorded(self, run: Run) -> Replay | None:
        """The run as data, written to the file that was asked for; None if it is too long for that."""
        from .recording import write_replay

        replay = None
        try:
            replay = run.replay()
            if self._record is not None:
                write_replay(replay, self._record)
        except (OSError, ValueError) as problem:
            self._say(str(problem))
        return replay

    def _tell(self, problem: str | None) -> None:
        if problem is not None:
            self._say(problem)
