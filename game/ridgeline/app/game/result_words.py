"""The words of the page after a run: why it ended, its score, what it has changed, what comes next."""

from ...play.constants import RULES
from ...play.high_scores import Best, Book, News
from ...play.pictures.turning_point import Turn
from ...play.recorded_look import FULL_PACE
from ...play.rules import State
from ...scene import Text
from ...scene.boards.board import Miniature
from ...scene.items import Figure
from ...words import marked, translated
from .goal_words import goal_lines, level_name, unlock_lines

CAUSES = {
    "dusk": marked("The dusk has caught you"),
    "wall": marked("A wall stood in the way"),
    "fall": marked("You fell off the land"),
}
OTHER_CAUSE = marked("The run is over")


def result(
    state: State,
    zen: bool,
    turn: Turn | None = None,
    drawing: Miniature | None = None,
    pace: float = FULL_PACE,
    splits: tuple[str, ...] = (),
) -> tuple[Text, ...]:
    """The result of an ended run, with the turn that cost it most, its pace if it was slow, and splits.

    With `zen` there is none.
    """
    told = () if turn is None else (turn.words,) if drawing is None else (turn.words, "")
    figures = () if drawing is None else (Figure(2, 0, drawing),)
    tally = state.tally
    rows = [
        (translated("score"), f"{state.score}"),
        (translated("distance"), translated("{metres} m", metres=round(state.distance / RULES.metre))),
        (translated("longest chain"), f"{tally.longest_chain}"),
        (translated("perfect slides"), f"{tally.perfects}"),
        (translated("sun coins"), f"{tally.coins}"),
    ]
    if pace < FULL_PACE:
        rows.append((translated("pace"), f"{pace:g} %"))
    cause = translated(CAUSES.get(state.cause, OTHER_CAUSE))
    lines = (cause, *told, "", *map("\t".join, rows), *splits)
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
        lines.append(translated("the best run of all"))
    elif news.best_of_seed:
        lines.append(translated("the best run on this course"))
    elif news.best_taken_over:
        lines.append(translated("the best run from the cruise here"))
    elif best is not None:
        lines.append("\t".join((translated("best here"), f"{best.score}")))
    lines += ["\t".join((translated("reached"), translated(goal.words))) for goal in news.goals]
    lines += unlock_lines(news.goals, [name for name in book.goals if name not in {goal.name for goal in news.goals}])
    coming = goal_lines(book.progress)
    return (*lines, *(("", level_name(book.level), *coming) if coming else ()))
