"""The words of the page after a run: why it ended, what it brought, what it has changed, what comes next."""

from ...play.constants import RULES
from ...play.high_scores import Best, Book, News
from ...play.rules import State
from ...play.shown.turning_point import Turn
from ...scene import Text
from ...scene.items import Figure, Miniature
from .goal_words import goal_lines, level_name, unlock_lines

CAUSES = {"dusk": "The dusk has caught you", "wall": "A wall stood in the way", "fall": "You fell off the land"}
OTHER_CAUSE = "The run is over"


def result(
    state: State,
    zen: bool,
    turn: Turn | None = None,
    drawing: Miniature | None = None,
    splits: tuple[str, ...] = (),
) -> tuple[Text, ...]:
    """The result of a run that has ended, with the turn that cost it most, and rows of splits; none with `zen`."""
    told = () if turn is None else (turn.words,) if drawing is None else (turn.words, "")
    figures = () if drawing is None else (Figure(2, 0, drawing),)
    lines = (
        CAUSES.get(state.cause, OTHER_CAUSE),
        *told,
        "",
        f"score\t{state.score}",
        f"distance\t{state.distance / RULES.metre:.0f} m",
        f"longest chain\t{state.tally.longest_chain}",
        f"perfect slides\t{state.tally.perfects}",
        f"sun coins\t{state.tally.coins}",
        *splits,
    )
    return () if zen else (Text(lines, "aside", heading=True, figures=figures),)


def news_lines(news: News, best: Best | None, book: Book) -> tuple[str, ...]:
    """Lines to be shown under the result.

    Args:
        news: what the run has changed.
        best: of its course; None if it did not begin at the start of one.
        book: with the run in it.
    """
    lines = [""]
    if news.best_of_all:
        lines.append("the best run of all")
    elif news.best_of_seed:
        lines.append("the best run on this course")
    elif news.best_taken_over:
        lines.append("the best run from the cruise here")
    elif best is not None:
        lines.append(f"best here\t{best.score}")
    lines += [f"reached\t{goal.words}" for goal in news.goals]
    lines += unlock_lines(news.goals, [name for name in book.goals if name not in {goal.name for goal in news.goals}])
    coming = goal_lines(book.progress)
    return (*lines, *(("", level_name(book.level), *coming) if coming else ()))
