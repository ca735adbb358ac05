"""Chapter files: good ones are read, every mistake in a bad one gets a line, and none that is read costs too much."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.play import RULES, Course
from ridgeline.play import course as course_module
from ridgeline.play.chapter_files.check import HIGHEST_LAND, LOWEST_LAND, WILD
from ridgeline.play.chapter_files.load import MAX_CHAPTERS, read_chapter, read_chapters
from ridgeline.play.chapter_files.rules import broken_rules
from ridgeline.play.chapters import Chapter, Hanging, Shape, built_in, chapter_from
from ridgeline.play.course_check import MAX_SLOPE
from ridgeline.play.itinerary import CHAPTER_LENGTH, SHAPES_APART
from ridgeline.play.spline_line import STRETCH_KNOTS
from ridgeline.terrain.arrays import Floats
from ridgeline.textfile.mistakes import MAX_PROBLEMS
from ridgeline.textfile.read import MAX_TEXT_BYTES, FileError
from scene.themes.written import toml
from sources import ROOT

from .written_chapters import GOOD, chapters

BUILT_IN = ROOT / "assets" / "chapters"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def refusal(file: Path, text: str | bytes) -> list[str]:
    """The lines with which a file of this text is refused, without its name."""
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(FileError) as refused:
        read_chapter(file)
    lines = str(refused.value).split("\n")
    assert all(line.startswith(f"{file}:") for line in lines)
    return [line.removeprefix(f"{file}:") for line in lines]


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, f"{old!r} must stand once in the good file"
    return GOOD.replace(old, new)


def test_the_built_in_chapters_pass_as_files_and_stay_the_same() -> None:
    assert read_chapters(BUILT_IN) == built_in()


@pytest.mark.parametrize("chapter", built_in(), ids=lambda chapter: chapter.name)
def test_a_built_in_chapter_keeps_the_rules(chapter: Chapter) -> None:
    assert list(broken_rules(asdict(chapter))) == []


def test_a_good_file_becomes_a_chapter_called_like_the_file(file: Path) -> None:
    file.write_text(GOOD)
    chapter = read_chapter(file)
    assert (chapter.name, chapter.words, chapter.rhythm) == ("mine", "the quarries", 0.9)
    assert chapter.shapes == (Shape((0.0, 700.0, 1200.0, 2600.0), (0.0, 90.0, -260.0, 0.0), "canyon", 0.9),)
    assert chapter.things == (Hanging("balloon", 0.3, 120.0, 300.0), Hanging("coin", 0.5))


def test_words_alone_make_a_chapter(file: Path) -> None:
    file.write_text('words = "hills"')
    assert read_chapter(file) == Chapter("hills", name="mine")


RULES_BROKEN = [
    ('"the quarries"', '"bell \\u0007"', 1, "words: given 'bell \\x07', allowed is one line with letters"),
    ('"the quarries"', '"  "', 1, "words: given '  ', allowed is one line with letters"),
    ("tall = 0.9", "tall = 1.0", 3, "tall: given tall 1 on rhythm 0.9, allowed is tall up to 1.05 times the rhythm"),
    ("tall = 0.9\n", "", 2, "rhythm: given tall 1 on rhythm 0.9, allowed is tall up to 1.05 times the rhythm"),
    (
        "0.9\ntall = 0.9",
        "1.6\ntall = 1.5",
        9,
        "shapes[0]: given a shape in waves of tall 1.5, allowed is tall up to 1.33",
    ),
    (
        "lift_width = 900.0",
        "lift_width = 2001.0",
        6,
        "lift_width: given columns 2001 wide every 4000, allowed is a width",
    ),
    ("at = [0.0,", "at = [5.0,", 11, "shapes[0].at[0]: given 5, allowed is 0, where the shape begins"),
    ("700.0, 1200.0", "700.0, 700.0", 11, "shapes[0].at[2]: given 700, allowed is a number from 800, 100 farther than"),
    ("1200.0, 2600.0]", "1200.0, 900.0]", 11, "shapes[0].at[3]: given 900, allowed is a number from 1300, 100 farther"),
    ("-260.0, 0.0]", "-260.0, 0.0, 0.0]", 12, "shapes[0].heights: given 5 heights, allowed is 4, one for each place"),
    ("[0.0, 90.0", "[-5.0, 90.0", 12, "shapes[0].heights[0]: given -5, allowed is 0 at the beginning and at the end"),
    ("-260.0, 0.0]", "-260.0, 30.0]", 12, "shapes[0].heights[3]: given 30, allowed is 0 at the beginning and at the"),
    (
        *("-260.0, 0.0]", "-390.0, 0.0]", 12),
        "shapes[0].heights[2]: given -390, a slope of 0.96, allowed is up to 0.90 with the waves that it leaves",
    ),
    (
        "every = 7000.0",
        "every = 3700.0",
        11,
        "shapes[0].at[3]: given a length of 2600, allowed is up to 2500, 1200 less",
    ),
    ("share = 0.5", "share = 0.75", 15, "things: given shares of 1.05 in all, allowed is 1 at most; the rest"),
    (
        "lowest = 120.0",
        "lowest = 301.0",
        18,
        "things[0].lowest: given from 301 up to 300, allowed is a lowest height no",
    ),
    ('kind = "balloon"', 'kind = "gate"', 16, "things[0].kind: given 'gate', allowed is 'coin' or 'lantern' or"),
    ("rhythm = 0.9", "rhythm = 0.3", 2, "rhythm: given 0.3, allowed is a number from 0.6 up to 1.6"),
    ("rhythm = 0.9", "rythm = 0.9", 2, "rythm: unknown key, did you mean 'rhythm'?"),
    ("flatten = 0.9", "share = 0.9", 13, "shapes[0].share: unknown key here; it belongs in [[things]]"),
    ("share = 0.5", "", 21, "things[1].share: missing; it must be a number from 0 up to 1"),
    ("rhythm = 0.9", 'name = "you"\nrhythm = 0.9', 2, "name: unknown key; a chapter has the name of its file"),
    ("every = 7000.0", "every = nan", 4, "every: given nan, allowed is a number from 2000 up to 20000"),
    ("every = 7000.0", "every = inf", 4, "every: given inf, allowed is a number from 2000 up to 20000"),
    ("700.0, 1200.0", "nan, 1200.0", 11, "shapes[0].at[1]: given nan, allowed is a number from 0 up to 12000"),
    ("every = 7000.0", f"every = {10**400}", 4, "every: given a number that is far too large, allowed is a number"),
    ("every = 7000.0", "every = 2026-11-20", 4, "every: given 2026-11-20, allowed is a number from 2000 up to 20000"),
    ("every = 7000.0", "every = true", 4, "every: given true, allowed is a number from 2000 up to 20000"),
    ("every = 7000.0", 'every = "7000"', 4, "every: given '7000', allowed is a number from 2000 up to 20000"),
    (
        "heights = [0.0, 90.0, -260.0, 0.0]",
        "heights = 4",
        12,
        "shapes[0].heights: given 4, allowed is a list of 2 to 32",
    ),
    ("heights = [0.0, 90.0, -260.0, 0.0]", "heights = [[]]", 12, "shapes[0].heights[0]: given a list of 0, allowed is"),
    ("at = [0.0, 700.0, 1200.0, 2600.0]", "at = []", 11, "shapes[0].at: given a list of 0, allowed is a list of 2 to"),
]
"""Old text, new text, and the line that is said of it, with its number."""


@pytest.mark.parametrize(("old", "new", "line", "told"), RULES_BROKEN)
def test_a_mistake_is_answered_with_line_key_and_what_is_allowed(
    old: str, new: str, line: int, told: str, file: Path
) -> None:
    lines = refusal(file, changed(old, new))
    assert [said for said in lines if said.startswith(f"{line}: {told}")], lines


def test_what_is_wrong_in_itself_breaks_no_rule_as_well(file: Path) -> None:
    assert len(refusal(file, changed("every = 7000.0", "every = nan"))) == 1
    assert len(refusal(file, changed("700.0, 1200.0", "nan, 1200.0"))) == 1
    assert len(refusal(file, changed("share = 0.5", "share = 7.0"))) == 1


def test_all_mistakes_of_a_file_are_told_at_once(file: Path) -> None:
    text = changed("rhythm = 0.9", "rhythm = 9").replace("share = 0.5", "share = 0.9").replace("[0.0, 90", "[1.0, 90")
    assert [line.partition(":")[0] for line in refusal(file, text)] == ["2", "12", "15"]


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "huge": b"a = 1\n" * MAX_TEXT_BYTES,
    "a huge list": b'words = "a"\nshapes = [' + b"1," * 30_000 + b"]",
    "many shapes": b'words = "a"\n' + b"[[shapes]]\n" * 5000,
    "deep lists": b"a = " + b"[" * 30_000,
    "deep and closed": b"words = " + b"[" * 900 + b"]" * 900,
    "deep tables": b"a" + b".a" * 250 + b" = 1",
    "long keys": b"a" + b".a" * 20_000 + b" = 1",
    "many digits": b"every = " + b"9" * 20_000,
    "no text": b"\0\1\2",
    "no utf-8": b'words = "\xff"',
    "no toml": b"import os",
    "controls": b'words = "\x1b[31m"',
    "a long word": b'words = "' + b"a" * 60_000 + b'"',
    "a long key": b'words = "a"\n' + b"k" * 60_000 + b" = 1",
    "odd keys": b'words = "a"\n"\\u001b[31m" = 1',
}

MANY_MISTAKES = {"a huge list", "many shapes", "deep tables"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_a_line_a_mistake_that_prints(kind: str, file: Path) -> None:
    lines = refusal(file, HOSTILE[kind])
    assert len(lines) <= (MAX_PROBLEMS + 1 if kind in MANY_MISTAKES else 1)
    assert all(line.isprintable() and len(line) < 400 for line in lines)


def test_what_is_no_file_is_never_opened(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    for path, words in ((pipe, "a device or a pipe"), (tmp_path, "a folder"), (tmp_path / "no.toml", "no such file")):
        with pytest.raises(FileError, match=words):
            read_chapter(path)


def test_a_folder_is_read_in_the_order_of_its_names_and_other_files_are_left_alone(tmp_path: Path) -> None:
    for name in ("zebra", "apple", "mango"):
        (tmp_path / f"{name}.toml").write_text(GOOD)
    (tmp_path / "chapter.schema.json").write_text("{}")
    (tmp_path / ".hidden.toml").write_text("not a chapter")
    assert [chapter.name for chapter in read_chapters(tmp_path)] == ["apple", "mango", "zebra"]


def test_a_folder_with_no_chapters_too_many_or_none_at_all_is_refused_in_a_line(tmp_path: Path) -> None:
    def refused(folder: Path, words: str) -> None:
        with pytest.raises(FileError, match=words) as problem:
            read_chapters(folder)
        assert "\n" not in str(problem.value)

    refused(tmp_path, "a folder with no chapters; allowed are 1 to 24 files")
    refused(tmp_path / "none", "cannot be read: no such file or directory; a folder is needed")
    for number in range(MAX_CHAPTERS + 1):
        (tmp_path / f"{number}.toml").write_text(GOOD)
    refused(tmp_path, "a folder with more than 24 chapters")
    refused(tmp_path / "0.toml", "cannot be read: not a directory; a folder is needed")
    (tmp_path / "0.toml").unlink()
    assert len(read_chapters(tmp_path)) == MAX_CHAPTERS


def test_the_mistakes_of_all_files_of_a_folder_are_told_at_once(tmp_path: Path) -> None:
    shutil.copy(BUILT_IN / "lakes.toml", tmp_path)
    (tmp_path / "a.toml").write_text("words = 1")
    (tmp_path / "b.toml").write_text(changed("tall = 0.9", "tall = 1.6"))
    with pytest.raises(FileError) as refused:
        read_chapters(tmp_path)
    a, *b = str(refused.value).split("\n")
    assert a.startswith(f"{tmp_path / 'a.toml'}:1: words: given 1")
    assert all(line.startswith(f"{tmp_path / 'b.toml'}:") for line in b)


@given(table=chapters())
def test_every_chapter_that_keeps_the_rules_is_read_as_it_is_written(
    table: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.getbasetemp() / "drawn.toml"
    file.write_text(toml(table), encoding="utf-8")
    assert read_chapter(file) == chapter_from(table, "drawn")


def extremes(course: Course, first: float, length: float) -> tuple[float, float, float]:
    """The steepest slope of a stretch of a course, and its lowest and highest height, none of which it passes."""
    knot = course.line.knot
    controls = course.controls(int(first / knot), int(length / knot))
    return float(np.abs(np.diff(controls)).max()) / knot, float(controls.min()), float(controls.max())


NEIGHBOURS = {
    "words": "steep",
    "rhythm": 1.6,
    "tall": 1.2,
    "every": 2000.0,
    "shapes": [{"at": [0.0, 400.0, 800.0], "heights": [0.0, 392.0, 0.0]}],
}
"""Steep shapes as near to each other as they may be."""


@pytest.mark.slow
@examples(60)
@given(tables=st.lists(chapters(), min_size=1, max_size=4), seed=st.integers(0, 2**64))
@example(tables=[NEIGHBOURS], seed=1)
@example(tables=[{"words": "tall", "rhythm": 1.6, "tall": 1.6}, {"words": "flat", "tall": 0.1}], seed=7)
def test_no_chapter_that_keeps_the_rules_makes_land_too_steep_too_low_or_too_high(
    tables: list[dict[str, Any]], seed: int
) -> None:
    mine = tuple(chapter_from(table, str(number)) for number, table in enumerate(tables))
    assert not any(list(broken_rules(table)) for table in tables)
    course = Course(seed, 0.0, replace(RULES, chapters=mine))
    steepest, lowest, highest = extremes(course, WILD, (len(mine) + 1) * CHAPTER_LENGTH)
    assert steepest <= MAX_SLOPE
    assert lowest >= LOWEST_LAND
    assert highest <= HIGHEST_LAND


@pytest.mark.parametrize(
    "chapter",
    [
        replace(Chapter("x"), tall=1.6, rhythm=0.6),
        Chapter("x", shapes=(Shape((0.0, 300.0, 900.0), (0.0, 400.0, 0.0)),)),
        Chapter("x", rhythm=1.6, tall=1.6, every=2000.0, shapes=(Shape((0.0, 800.0), (0.0, 0.0)),)),
    ],
    ids=["tall waves", "a steep shape", "a shape that cuts tall waves off"],
)
def test_what_the_rules_refuse_would_be_too_steep(chapter: Chapter) -> None:
    assert list(broken_rules(asdict(chapter)))
    courses = [Course(seed, 0.0, replace(RULES, chapters=(chapter,))) for seed in range(20)]
    assert max(extremes(course, WILD, 3 * CHAPTER_LENGTH)[0] for course in courses) > MAX_SLOPE


@given(table=chapters(), seed=st.integers(0, 2**64))
def test_the_shapes_of_a_chapter_keep_their_distance(table: dict[str, Any], seed: int) -> None:
    course = Course(seed, 0.0, replace(RULES, chapters=(chapter_from(table, "drawn"),)))
    placed = course.chapter(100_000.0).shapes
    gaps = [after.start - before.stop for before, after in pairwise(placed)]
    assert min(gaps, default=SHAPES_APART) >= SHAPES_APART - 1e-6


def counted(counts: list[int], between: Callable[..., Floats]) -> Callable[..., Floats]:
    """The function that draws a profile, which notes the number of its points."""

    def noted(x: Floats, at: tuple[float, ...], heights: tuple[float, ...]) -> Floats:
        counts.append(len(at))
        return between(x, at, heights)

    return noted


FULLEST = 100
"""Points of shapes that a stretch of 7,168 units computes at most: ten in 1,000 units, and a shape at either end."""


def test_no_chapter_lets_a_stretch_of_a_course_cost_more_than_its_points_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    def dearest(every: float) -> Chapter:
        many = min(int((every - SHAPES_APART) / 100.0) + 1, 32)
        shape = Shape(tuple(100.0 * number for number in range(many)), (0.0,) * many)
        chapter = Chapter("x", every=every, shapes=(shape,) * 6)
        assert not list(broken_rules(asdict(chapter)))
        return chapter

    counts, fullest = list[int](), 0
    monkeypatch.setattr(course_module, "_between", counted(counts, course_module._between))
    for every in (2000.0, 2500.0, 4200.0, 4300.0, 8000.0):
        course = Course(7, 0.0, replace(RULES, chapters=(dearest(every),)))
        for number in range(20, 40):
            counts.clear()
            course.controls(number * STRETCH_KNOTS, STRETCH_KNOTS + 3)
            fullest = max(fullest, sum(counts))
    assert 0.5 * FULLEST < fullest <= FULLEST
