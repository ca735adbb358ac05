"""The rules between the values of a chapter, beyond the range of each; tests hold the built-in chapters to them too.

They keep a course's slopes within 45 degrees whatever its seed. `check` measures that on a few seeds.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from ...textfile.lines import KeyPath
from ...textfile.mistakes import Broken
from ..chapters import Chapter, Hanging, Shape
from ..itinerary import SHAPES_APART

STEEPEST = 0.98  #: slope of the steepest line of a shape, with the waves that it does not flatten
WAVE_SLOPE = 0.85  #: slope of the steepest waves that are as tall as they are long
MOST_TALL = 1.05  #: height of waves as a share of their length
MOST_TALL_BESIDE = 1.2  #: height of waves, times the share that a shape takes away, for them to fade in time beside it
MOST_LIFT = 0.5  #: share of the air that may rise
POINTS_APART = 100.0  #: least units from one point of a shape to the next; the course has a knot every 112
ROUNDING = 1e-9  #: the tolerated error of a sum or a quotient of rounded numbers

Table = Mapping[str, Any]


def broken_rules(chapter: Table) -> Iterator[Broken]:
    """The values of a chapter that break a rule.

    Args:
        chapter: nested tables as in a chapter's file, or `dataclasses.asdict` of a chapter. None in place of a value
            that is out of its field's range skips the rules that need it.
    """
    yield from _words(chapter)
    yield from _waves(chapter)
    yield from _lift(chapter)
    for number, shape in _tables(chapter, "shapes"):
        path = ("shapes", number)
        yield from _profile(path, shape)
        yield from _steepness(path, shape, chapter)
        yield from _room(path, shape, chapter)
    yield from _shares(chapter)
    for number, thing in _tables(chapter, "things"):
        yield from _heights(("things", number), thing)


def _tables(chapter: Table, key: str) -> list[tuple[int, Table]]:
    return [(number, table) for number, table in enumerate(chapter.get(key) or ()) if table is not None]


def _value(table: Table, kind: Any, key: str) -> float | None:
    """A number of a table, or its default."""
    value: float | None = table.get(key, getattr(kind, key))
    return value


def _words(chapter: Table) -> Iterator[Broken]:
    words = chapter.get("words")
    if words is not None and not (words.isprintable() and words.strip()):
        yield Broken(("words",), repr(words), "one line with letters, without control characters")


def _waves(chapter: Table) -> Iterator[Broken]:
    tall, rhythm = _value(chapter, Chapter, "tall"), _value(chapter, Chapter, "rhythm")
    if tall is None or rhythm is None:
        return
    if tall > MOST_TALL * rhythm + ROUNDING:
        key = "tall" if "tall" in chapter else "rhythm"
        yield Broken((key,), f"tall {tall:g} on rhythm {rhythm:g}", f"tall up to {MOST_TALL:g} times the rhythm")
    for number, shape in _tables(chapter, "shapes"):
        flatten = _value(shape, Shape, "flatten")
        if flatten is not None and tall * flatten > MOST_TALL_BESIDE + ROUNDING:
            most = f"tall up to {MOST_TALL_BESIDE / flatten:.3g} beside it, for the waves to fade in time"
            yield Broken(("shapes", number), f"a shape in waves of tall {tall:g}", most)


def _lift(chapter: Table) -> Iterator[Broken]:
    width, every = _value(chapter, Chapter, "lift_width"), _value(chapter, Chapter, "lift_every")
    if width is not None and every is not None and width > MOST_LIFT * every:
        key = "lift_width" if "lift_width" in chapter else "lift_every"
        yield Broken((key,), f"columns {width:g} wide every {every:g}", f"a width of {MOST_LIFT:g} of that at most")


def _profile(path: KeyPath, shape: Table) -> Iterator[Broken]:
    at, heights = shape.get("at"), shape.get("heights")
    if at and at[0]:
        yield Broken((*path, "at", 0), f"{at[0]:g}", "0, where the shape begins")
    for number, (before, place) in enumerate(pairwise(at or ()), start=1):
        if before is not None and place is not None and place < before + POINTS_APART:
            least = f"a number from {before + POINTS_APART:g}, {POINTS_APART:g} farther than the one before"
            yield Broken((*path, "at", number), f"{place:g}", least)
    if at and heights and len(at) != len(heights):
        yield Broken((*path, "heights"), f"{len(heights)} heights", f"{len(at)}, one for each place")
    for number, height in enumerate(heights or ()):
        if height and number in (0, len(heights or ()) - 1):
            yield Broken((*path, "heights", number), f"{height:g}", "0 at the beginning and at the end")


def _steepness(path: KeyPath, shape: Table, chapter: Table) -> Iterator[Broken]:
    flatten, tall = _value(shape, Shape, "flatten"), _value(chapter, Chapter, "tall")
    rhythm = _value(chapter, Chapter, "rhythm")
    if flatten is None or tall is None or rhythm is None:
        return
    most = max(STEEPEST - WAVE_SLOPE * (1.0 - flatten) * tall / rhythm, 0.0)
    points = list(zip(shape.get("at") or (), shape.get("heights") or (), strict=False))
    for number, (before, point) in enumerate(pairwise(points), start=1):
        if None in before or None in point or point[0] < before[0] + POINTS_APART:
            continue
        slope = abs(point[1] - before[1]) / (point[0] - before[0])
        if slope > most + ROUNDING:
            why = "" if flatten == 1.0 else " with the waves that it leaves"
            yield Broken((*path, "heights", number), f"{point[1]:g}, a slope of {slope:.2f}", f"up to {most:.2f}{why}")


def _room(path: KeyPath, shape: Table, chapter: Table) -> Iterator[Broken]:
    at: list[float | None] = shape.get("at") or [None]
    every = _value(chapter, Chapter, "every")
    if at[-1] is not None and every is not None and at[-1] > every - SHAPES_APART:
        most = f"up to {every - SHAPES_APART:g}, {SHAPES_APART:g} less than every"
        yield Broken((*path, "at", len(at) - 1), f"a length of {at[-1]:g}", most)


def _shares(chapter: Table) -> Iterator[Broken]:
    shares = [thing.get("share") for _, thing in _tables(chapter, "things")]
    whole = sum(share for share in shares if share is not None)
    if whole > 1.0 + ROUNDING:
        yield Broken(("things",), f"shares of {whole:g} in all", "1 at most; the rest of the cells is empty")


def _heights(path: KeyPath, thing: Table) -> Iterator[Broken]:
    lowest, highest = _value(thing, Hanging, "lowest"), _value(thing, Hanging, "highest")
    if lowest is not None and highest is not None and lowest > highest:
        key = "lowest" if "lowest" in thing else "highest"
        yield Broken((*path, key), f"from {lowest:g} up to {highest:g}", "a lowest height no greater than the highest")
