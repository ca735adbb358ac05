"""The command `seek`: score landscapes on all processors, and print the best codes, or draw them."""

import contextlib
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

import pygame

from ...command_line import ParsedArgs
from ...output import complain, progress, wrote
from ...render import canvas
from ...scene import SceneCode, View
from ...scene.themes.find import theme_for
from ...scene.wishes.search import WIDEST_SEARCH, Ranked, Search, score_all
from ...shot.codes import units_of
from ...shot.request import seed_from
from ...shot.still import paint, picture_ending, save
from ...system.pace import clock
from ...system.pace.pool import lent, processors, results

PICTURE_WIDTH, GAP, LINE = 480, 12, 30
"""Pixels: the width of a picture, between two, and the height of the line with its code."""

MAX_HEIGHT = 960  #: most pixels of a picture's height; narrow views make narrower pictures
PAPER, INK = (24, 24, 30), (222, 222, 228)  #: sRGB colours of the sheet and of its writing
LETTERS = 19  #: height in pixels of the writing
BEST = 9  #: default number of codes
BATCHES = {"rough": 48, "fine": 6}  #: landscapes of one theme scored at a time, bare or in full
BAR_CELLS = 30  #: characters of the bar that shows how far the search is


def run(given: ParsedArgs, executor: Executor | None = None) -> Iterator[str]:
    """Search as a command line asks; yield the lines to print, the best first.

    `executor` scores landscapes; by default, processes of our own.

    Raises:
        ValueError: for an unknown wish, or one that no landscape fits, and for a sheet that cannot be written.
        OSError: if the sheet cannot be written.
    """
    sheet, wanted = given.get("sheet"), given.get("count", BEST)
    search = search_of(given)
    if sheet is not None:
        check(sheet)
    found = sought(search, wanted, executor)
    if not found:
        raise ValueError(f"no landscape of {search.count} shows {search.wish!r} with these options")
    if sheet is not None:
        save_sheet(found, sheet, given.get("theme"))
        complain(wrote(sheet, f"sheet of {len(found)} picture{'s' * (len(found) > 1)}"))  # codes alone on stdout
    if "json" in given:
        yield json.dumps([{"code": str(code), "score": score} for code, score in found], indent=1)
    else:
        yield from (str(code) for code, _ in found)


def search_of(given: ParsedArgs) -> Search:
    """The search that options ask for; a ValueError if it is impossible."""
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
    """The view in units of pictures of a size; a ValueError if they are too narrow to search for."""
    if max(size) > WIDEST_SEARCH * min(size):
        shape = "x".join(map(str, size))
        raise ValueError(f"--size {shape}: pictures are sought up to {WIDEST_SEARCH} times as long as broad")
    return units_of(View(*size))


def sought(search: Search, wanted: int = 1, executor: Executor | None = None) -> list[tuple[SceneCode, float]]:
    """The codes that fit best, with their scores, the best first; the result does not depend on the executor.

    By default processes of our own score them: an EndedError if they die.
    """
    with lent(executor, processors()) as others, _bar() as tell:

        def scores(how: str, numbers: Iterable[int]) -> Iterator[Ranked]:
            for batch in results(others, score_all, (how, search), search.batches(numbers, BATCHES[how])):
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
    """A function that shows the search's progress, 0–1, if there is a terminal."""
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


def check(file: Path) -> None:
    """Raise a ValueError if no sheet can be saved to a file."""
    picture_ending(file)
    if file.is_dir():
        raise ValueError(f"{str(file)!r} is a folder")


def save_sheet(scored: Sequence[tuple[SceneCode, float]], file: Path, theme: str | None = None) -> None:
    """Save the sheet of scenes and their scores, in rows from the top left; an OSError if it cannot be written."""
    save(sheet([code for code, _ in scored], theme), file)


def sheet(codes: Sequence[SceneCode], theme: str | None = None) -> pygame.Surface:
    """The sheet of at least one code; `theme` is a name or file to draw all in, None for the codes' own."""
    width, height = _picture_size(codes[0])
    across = math.ceil(math.sqrt(len(codes)))
    down = math.ceil(len(codes) / across)
    surface = canvas(across * (width + GAP) + GAP, down * (height + LINE + GAP) + GAP)
    surface.fill(PAPER)
    pygame.font.init()
    font = pygame.font.Font(None, LETTERS)
    for number, code in enumerate(codes):
        row, column = divmod(number, across)
        left, top = GAP + column * (width + GAP), GAP + row * (height + LINE + GAP)
        surface.blit(paint(code.scene_in(theme_for(theme or code.theme, 0), width, height)), (left, top))
        words = font.render(str(code), True, INK)
        surface.blit(words, (left, top + height + (LINE - words.get_height()) // 2), (0, 0, width, LINE))
    return surface


def _picture_size(code: SceneCode) -> tuple[int, int]:
    wide, high = code.size
    scale = min(PICTURE_WIDTH / wide, MAX_HEIGHT / high)
    return max(round(wide * scale), 1), max(round(high * scale), 1)
