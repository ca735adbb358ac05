"""The order of chapters: endless, varied, each joined to the next, each with its shapes inside it."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from profiles import examples
from ridgeline.play import RULES, Course
from ridgeline.play.itinerary import CHAPTER_LENGTH, CHAPTER_SWING, JOIN, OPENING_LENGTH, Itinerary

SEEDS = st.integers(-(2**70), 2**70)
MANY = len(RULES.chapters)


def itinerary(seed: int, start: float = 0.0) -> Itinerary:
    return Itinerary(seed, start, RULES.chapters)


@given(SEEDS, st.floats(-1e9, 1e9), st.integers(1, 10**5))
def test_each_chapter_ends_where_the_next_begins(seed: int, start: float, number: int) -> None:
    passages = [itinerary(seed, start).passage(number + step) for step in range(3)]
    for before, after in pairwise(passages):
        assert before.right == after.left
        assert before.chapter is not after.chapter
        assert abs(after.right - after.left - CHAPTER_LENGTH) <= 2.0 * CHAPTER_SWING + 1e-3
    assert abs(itinerary(seed, start).passage(0).right - start - OPENING_LENGTH) <= CHAPTER_SWING + 1e-3


@given(SEEDS, st.floats(-1e6, 1e8))
def test_the_chapter_at_a_place_is_the_one_around_it(seed: int, place: float) -> None:
    passage = itinerary(seed).at(place)
    assert passage.left <= place < passage.right
    assert (passage.number == 0) == (passage.left == -math.inf)


@given(SEEDS)
def test_every_kind_comes_once_in_a_bag(seed: int) -> None:
    for bag in range(2):
        names = {itinerary(seed).passage(1 + bag * MANY + place).chapter.name for place in range(MANY)}
        assert names == {chapter.name for chapter in RULES.chapters}


@examples(30)
@given(SEEDS, st.integers(1, 200))
def test_shapes_lie_one_after_the_other_inside_their_chapter(seed: int, number: int) -> None:
    passage = itinerary(seed).passage(number)
    edge = passage.left + 0.5 * JOIN
    for placed in passage.shapes:
        assert placed.start >= edge
        edge = placed.stop
    assert edge <= passage.right - 0.5 * JOIN
    assert bool(passage.shapes) == bool(passage.chapter.shapes)


def test_there_are_a_dozen_kinds_of_many_rhythms() -> None:
    assert MANY >= 12
    rhythms = sorted(chapter.rhythm for chapter in RULES.chapters)
    assert rhythms[0] < 0.7
    assert rhythms[-1] == 1.6
    words = {chapter.words for chapter in RULES.chapters}
    assert len(words) == MANY


def test_the_rhythm_of_a_course_is_no_metronome() -> None:
    lengths = []
    for seed in range(8):
        x = np.arange(0.0, 400_000.0, 16.0)
        slopes = Course(seed).slopes(x)
        turns = x[1:][np.sign(slopes[1:]) != np.sign(slopes[:-1])]
        lengths += np.diff(turns).tolist()
    tenth, half, most = np.percentile(lengths, [10.0, 50.0, 90.0])
    assert tenth < 0.65 * half
    assert most > 1.3 * half


def test_without_chapters_the_opening_never_ends() -> None:
    assert Itinerary(7, 0.0, ()).at(1e12).number == 0
    assert Course(7, math.inf).chapter(1e12).number == 0
