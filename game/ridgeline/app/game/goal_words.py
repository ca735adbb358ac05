"""The words of goals: the three that are open, and what is said when one is reached."""

from collections.abc import Collection, Iterable

from ...play.high_scores import Book
from ...play.ladder.goal_watch import GoalWatch
from ...play.ladder.goals import LADDER, Goal, level
from ...play.ladder.unlocks import UNLOCKS
from ...scene import Text
from ...words import figures, translated

TOAST_SECONDS = 2.5  #: seconds for which a run says that a goal has been reached; at their end the words fade


def goal_lines(progress: Iterable[tuple[Goal, float]]) -> tuple[str, ...]:
    """A line for each goal, with how much of it has been reached."""
    return tuple(f"{_progress(goal, amount)}\t{translated(goal.words)}" for goal, amount in progress)


def _progress(goal: Goal, amount: float) -> str:
    if amount >= goal.wanted:
        return translated("reached")
    reached, wanted = map(figures, goal.figures(amount))
    return translated("{amount} of {wanted}", amount=reached, wanted=f"{wanted} {goal.unit}" if goal.unit else wanted)


def level_name(done: int) -> str:
    """The level of a player who has reached `done` goals."""
    return translated("level {level} of {levels}", level=min(done + 1, len(LADDER)), levels=len(LADDER))


def open_page(book: Book) -> tuple[Text, ...]:
    """The open goals before a run; nothing if there are none."""
    lines = goal_lines(book.progress)
    return (Text((level_name(book.level), *lines), "left", heading=True),) if lines else ()


def watched_lines(watch: GoalWatch, book: Book) -> tuple[str, ...]:
    """The goals of a run in progress, and how much of each it has reached; nothing if there are none."""
    lines = goal_lines((goal, watch.amounts[goal.name]) for goal in watch.goals)
    return (level_name(book.level), *lines) if lines else ()


def toast(goals: Collection[Goal], before: Collection[str]) -> Text:
    """The message that goals have been reached; `before` names those reached earlier."""
    return Text(
        (
            *(translated("goal reached: {goal}", goal=translated(goal.words)) for goal in goals),
            *unlock_lines(goals, before),
        )
    )


def unlock_lines(goals: Collection[Goal], before: Collection[str]) -> tuple[str, ...]:
    """A line for each level that these goals complete, and for what it unlocks."""
    now = level([*before, *(goal.name for goal in goals)])
    return tuple(
        translated("level {level} is done: {unlocked}", level=number + 1, unlocked=translated(UNLOCKS[number].words))
        for number in range(level(before), now)
    )
