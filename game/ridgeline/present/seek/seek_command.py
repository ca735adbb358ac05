"""The command that seeks: it scores landscapes with all processors, and prints the codes of the best."""

import contextlib
import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial

from ...command_line import Given
from ...output import progress
from ...scene import SceneCode, View
from ...scene.wishes import Ranked, Search
from ...scene.wishes.search import WIDEST
from ..app.asked import seed_from
from ..app.codes import units_of
from ..pace import clock
from .contact_sheet import check, save_sheet

BEST = 9
"""Codes that are wanted where the options say nothing."""

BATCH = 48
"""Landscapes that a processor scores at a time."""

BAR_CELLS = 30
"""Characters of the bar that shows how far the search is."""

Scored = Callable[[str, Search, list[int]], Iterator[Ranked]]
"""Scores landscapes, "rough" or "fine", by their numbers, in any order."""


def run(given: Given) -> Iterator[str]:
    """Seek what the options of a command line ask for; the lines to print, the best first.

    Raises:
        ValueError: for a wish that is none, or that no landscape fits, and for a sheet that cannot be written.
        OSError: if the sheet cannot be written.
    """
    sheet, wanted = given.get("sheet"), given.get("best", BEST)
    search = search_of(given)
    if sheet is not None:
        check(sheet)
    found = sought(search, wanted)
    if not found:
        raise ValueError(f"no landscape of {search.count} shows {search.wish!r} with these options")
    if sheet is not None:
        save_sheet(found, sheet)
    if "json" in given:
        yield json.dumps([{"code": str(code), "score": score} for code, score in found], indent=1)
    else:
        yield from (str(code) for code, _ in found)


def search_of(given: Given) -> Search:
    """The search that options ask for; a ValueError if there is none such."""
    hour, date = given.get("time"), given.get("date")
    if hour == "now":
        hour, date = clock.hour_now(), date or clock.today()
    size = given.get("size", (1280, 720))
    if max(size) > WIDEST * min(size):
        shape = "x".join(map(str, size))
        raise ValueError(f"--size {shape}: pictures are sought up to {WIDEST} times as long as broad")
    first = seed_from(given) if "seed" in given else 0
    return Search.of(
        given["wish"],
        given.get("theme"),
        first,
        hour=None if isinstance(hour, str) else hour,
        date=date,
        weather=given.get("weather"),
        calm="calm" in given,
        size=units_of(View(*size)),
    )


def sought(search: Search, wanted: int) -> list[tuple[SceneCode, float]]:
    """The codes that fit best, with their scores, the best first: the same with any number of processors."""
    with _all_processors() as scored, _bar() as tell:
        rough = []
        for one in scored("rough", search, list(range(search.count))):
            rough.append(one)
            tell(0.8 * len(rough) / search.count)
        numbers, fine = search.refined(rough, wanted), []
        for one in scored("fine", search, numbers):
            fine.append(one)
            tell(0.8 + 0.2 * len(fine) / len(numbers))
    return search.best(fine, wanted)


@contextlib.contextmanager
def _all_processors() -> Iterator[Scored]:
    """What scores landscapes, with processes where there is more than one processor."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if count == 1 or getattr(sys, "frozen", False):  # a bundled program starts itself anew as a window
        yield lambda how, search, numbers: iter(_scored(how, search, numbers))
        return
    with ProcessPoolExecutor(count, multiprocessing.get_context("spawn")) as pool:

        def scored(how: str, search: Search, numbers: list[int]) -> Iterator[Ranked]:
            for batch in pool.map(partial(_scored, how, replace(search)), search.batches(numbers, BATCH)):
                yield from batch

        try:
            yield scored
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _scored(how: str, search: Search, numbers: list[int]) -> list[Ranked]:
    score = search.rough if how == "rough" else search.fine
    return [score(number) for number in numbers]


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
