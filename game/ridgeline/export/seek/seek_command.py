"""The command that seeks: it scores landscapes with all processors, and prints the codes of the best."""

import contextlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor

from ...command_line import Given
from ...output import progress
from ...scene import SceneCode, View
from ...scene.wishes.search import WIDEST, Ranked, Search, scored
from ...shot.codes import units_of
from ...shot.request import seed_from
from ...system.pace import clock
from ...system.pace.pool import lent, processors, results
from .contact_sheet import check, save_sheet

BEST = 9
"""Codes that are wanted where the options say nothing."""

BATCHES = {"rough": 48, "fine": 6}
"""Landscapes of one theme that are scored at a time, bare or in full."""

BAR_CELLS = 30
"""Characters of the bar that shows how far the search is."""


def run(given: Given, executor: Executor | None = None) -> Iterator[str]:
    """Seek what the options of a command line ask for; the lines to print, the best first.

    Landscapes are scored by `executor`, or by processes of our own.

    Raises:
        ValueError: for a wish that is none, or that no landscape fits, and for a sheet that cannot be written.
        OSError: if the sheet cannot be written.
    """
    sheet, wanted = given.get("sheet"), given.get("best", BEST)
    search = search_of(given)
    if sheet is not None:
        check(sheet)
    found = sought(search, wanted, executor)
    if not found:
        raise ValueError(f"no landscape of {search.count} shows {search.wish!r} with these options")
    if sheet is not None:
        save_sheet(found, sheet, given.get("theme"))
    if "json" in given:
        yield json.dumps([{"code": str(code), "score": score} for code, score in found], indent=1)
    else:
        yield from (str(code) for code, _ in found)


def search_of(given: Given) -> Search:
    """The search that options ask for; a ValueError if there is none such."""
    hour, date = given.get("time"), given.get("date")
    if hour == "now":
        hour, date = clock.hour_now(), date or clock.today()
    first = seed_from(given) if "seed" in given else 0
    return Search.of(
        given["wish"],
        given.get("theme"),
        first,
        hour=None if isinstance(hour, str) else hour,
        date=date,
        weather=given.get("weather"),
        calm="calm" in given,
        size=sought_units(given.get("size", (1280, 720))),
    )


def sought_units(size: tuple[int, int]) -> tuple[float, float]:
    """The units of the view that pictures of a size show; a ValueError if they are too narrow to seek any."""
    if max(size) > WIDEST * min(size):
        shape = "x".join(map(str, size))
        raise ValueError(f"--size {shape}: pictures are sought up to {WIDEST} times as long as broad")
    return units_of(View(*size))


def sought(search: Search, wanted: int = 1, executor: Executor | None = None) -> list[tuple[SceneCode, float]]:
    """The codes that fit best, with their scores, the best first: the same whatever scores them.

    That is `executor`, or processes of our own: an EndedError if they end by themselves.
    """
    with lent(executor, processors()) as others, _bar() as tell:

        def scores(how: str, numbers: Iterable[int]) -> Iterator[Ranked]:
            for batch in results(others, scored, (how, search), search.batches(numbers, BATCHES[how])):
                yield from batch

        rough = []
        for one in scores("rough", range(search.count)):
            rough.append(one)
            tell(0.8 * len(rough) / search.count)
        numbers, fine = search.refined(rough, wanted), []
        for one in scores("fine", numbers):
            fine.append(one)
            tell(0.8 + 0.2 * len(fine) / len(numbers))
    return search.best(fine, wanted)


@contextlib.contextmanager
def _bar() -> Iterator[Callable[[float], None]]:
    """A function that shows how far the search is, 0–1; it shows nothing where there is no terminal."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return

    def tell(share: float) -> None:
        full = round(BAR_CELLS * share)
        progress(f"seeking [{'#' * full}{'.' * (BAR_CELLS - full)}] {100.0 * share:3.0f} % ")

    try:
        yield tell
    finally:
        progress("")
