"""The order of a course's chapters: where each begins and ends, and where its shapes are."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import floor, inf
from typing import NamedTuple

from ..chance import ChapterAddress, chapter_seed
from ..terrain.hashing import Key, hash_one, seed_key
from .chapters import Chapter, Shape

OPENING = Chapter("", name="opening")  #: the land before the first chapter: plain hills
OPENING_LENGTH = 22_000.0  #: units from a run's start to the first chapter

CHAPTER_LENGTH, CHAPTER_SWING = 40_000.0, 4000.0
"""Units: mean distance from one chapter's beginning to the next's, and the most that a beginning is off."""

JOIN = 3000.0  #: units over which a chapter blends into the next, around the place where that begins
CHAPTER_MARGIN = 0.5 * JOIN + 900.0  #: units at either end of a chapter without shapes

SHAPES_APART = 1200.0
"""Least units from a shape's end to the next one's beginning, over which the waves come back and fade again."""


class PlacedShape(NamedTuple):
    """A shape at its place."""

    start: float
    """Units: the x at which it begins."""
    shape: Shape

    @property
    def stop(self) -> float:
        """Where it ends."""
        return self.start + self.shape.length


@dataclass(frozen=True)
class Passage:
    """A chapter at its place on a course."""

    number: int
    """0 is the opening."""
    chapter: Chapter
    left: float
    right: float
    """Units: where it begins and ends; the opening begins nowhere."""
    key: Key[int]

    @property
    def course_share(self) -> tuple[float, float]:
        """Where the chapter's share of the course begins, and its length, infinite on a course without chapters."""
        start = self.right - OPENING_LENGTH if self.number == 0 else self.left
        return (start, self.right - start) if self.right < inf else (0.0, inf)

    @cached_property
    def shapes(self) -> tuple[PlacedShape, ...]:
        """All its shapes, from left to right."""
        chapter, placed = self.chapter, list[PlacedShape]()
        if not chapter.shapes:
            return ()
        first, slot = self.left + CHAPTER_MARGIN, 0
        while True:
            word = hash_one(self.key, ChapterAddress.SHAPES.at(self.number) + slot)
            shape = chapter.shapes[word % len(chapter.shapes)]
            slots = max(chapter.every, shape.length + SHAPES_APART)
            room = slots - shape.length - SHAPES_APART
            start = first + slot * slots + room * ((word >> 16) / 65536.0)
            if start + shape.length > self.right - CHAPTER_MARGIN:
                return tuple(placed)
            placed.append(PlacedShape(start, shape))
            slot += 1


class Itinerary:
    """The chapters of a course, endlessly: bag after bag of all kinds, each bag in an order of its own."""

    def __init__(self, seed: int, start: float, chapters: tuple[Chapter, ...]) -> None:
        """The itinerary of the course of a seed that begins at `start`; without chapters it is the opening alone."""
        self._start, self._chapters = start, chapters
        self._key = seed_key(chapter_seed(seed))
        self.passage = lru_cache(64)(self._passage)
        """By its number, from 0."""

    def at(self, x: float) -> Passage:
        """The passage at `x`."""
        if not self._chapters or not x >= self._start + OPENING_LENGTH - CHAPTER_SWING:
            return self.passage(0)
        number = max(floor((x - self._start - OPENING_LENGTH) / CHAPTER_LENGTH), 0)
        passage = self.passage(number)
        while x >= passage.right:
            passage = self.passage(passage.number + 1)
        return passage

    def _passage(self, number: int) -> Passage:
        if number == 0:
            right = self._begins(1) if self._chapters else inf
            return Passage(0, OPENING, -inf, right, self._key)
        chapter = self._chapters[self._order(number - 1)]
        return Passage(number, chapter, self._begins(number), self._begins(number + 1), self._key)

    def _begins(self, number: int) -> float:
        swing = hash_one(self._key, ChapterAddress.SWINGS.at(number)) / 2.0**31 - 1.0
        return self._start + OPENING_LENGTH + (number - 1) * CHAPTER_LENGTH + swing * CHAPTER_SWING

    def _order(self, place: int) -> int:
        """The number of the chapter at a place of the order."""
        bag, inside = divmod(place, len(self._chapters))
        order = self._shuffled(bag)
        if bag and len(order) > 2 and order[0] == self._shuffled(bag - 1)[-1]:
            order[:2] = order[1::-1]
        return order[inside]

    def _shuffled(self, bag: int) -> list[int]:
        many = len(self._chapters)
        return sorted(
            range(many), key=lambda kind: (hash_one(self._key, ChapterAddress.ORDER.at(bag * many + kind)), kind)
        )
