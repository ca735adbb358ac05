"""The calendar of the days' courses: the last weeks as a grid, with the best run of each day that was flown."""

import datetime
from collections.abc import Iterator

from ...output import complain, put
from ...play.constants import RULES
from ...play.high_scores import Best, Book
from ...scene import Text
from ...system.pace import clock
from ...words import figures, marked, translated
from .score_keeper import Scores

WEEKS = 5  #: weeks that are shown, the present one last

HEADING = marked("The days' courses")
DAYS = (marked("Mon"), marked("Tue"), marked("Wed"), marked("Thu"), marked("Fri"), marked("Sat"), marked("Sun"))
MONTHS = (
    marked("Jan"),
    marked("Feb"),
    marked("Mar"),
    marked("Apr"),
    marked("May"),
    marked("Jun"),
    marked("Jul"),
    marked("Aug"),
    marked("Sep"),
    marked("Oct"),
    marked("Nov"),
    marked("Dec"),
)

NOT_FLOWN = "—"
FLOWN = marked("flown")  #: shown for a day whose best run has been forgotten
GAP = 2  #: spaces between the columns of a grid in a terminal


def calendar_page(book: Book, today: datetime.date) -> Text:
    """The calendar over a picture."""
    return Text((translated(HEADING), "", *("\t".join(row) for row in _rows(book, today))), "centre", heading=True)


def calendar_lines(book: Book, today: datetime.date) -> list[str]:
    """The calendar in a terminal, in aligned columns."""
    rows = list(_rows(book, today))
    widths = [max(len(row[column]) for row in rows) for column in range(len(DAYS) + 1)]
    gap = " " * GAP
    return [gap.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def print_calendar() -> None:
    """Print the calendar of the user's runs, and any problem with their file."""
    scores = Scores()
    put(*calendar_lines(scores.book, clock.today()))
    scores.close()
    while (problem := scores.complaint()) is not None:
        complain(problem)


def _rows(book: Book, today: datetime.date) -> Iterator[tuple[str, ...]]:
    """A row with the names of the days, Monday first, then two rows a week: scores and distances."""
    yield "", *map(translated, DAYS)
    day, monday = datetime.timedelta(1), today - today.weekday() * datetime.timedelta(1)
    for week in range(1 - WEEKS, 1):
        first = monday + 7 * week * day
        cells = [_cell(book, first + number * day, today) for number in range(7)]
        yield (
            translated("{day} {month}", day=first.day, month=translated(MONTHS[first.month - 1])),
            *(score for score, _ in cells),
        )
        yield "", *(distance for _, distance in cells)


def _cell(book: Book, date: datetime.date, today: datetime.date) -> tuple[str, str]:
    """The score and the distance of a day's best run, as they are shown."""
    if date not in book.flown_days:
        return (NOT_FLOWN if date <= today else "", "")
    best = _best(book, date)
    if best is None:
        return translated(FLOWN), ""
    metres = figures(f"{best.distance / RULES.metre:,.0f}")
    return figures(f"{best.score:,}"), translated("{metres} m", metres=metres)


def _best(book: Book, date: datetime.date) -> Best | None:
    """The best run of a day, by today's rules, or else by the newest rules that it was flown by."""
    if date in book.days:
        return book.best_of_day(date)
    version = max(version for version, results in book.others.items() if date in results.days)
    results = book.others[version]
    return results.bests.get(results.days[date])
