"""The ride line: hills that grow wilder with the distance from where a run began, and pass through chapters.

It is one spline, see `SplineLine`. Its control heights are mixed from a calm and a wild ridge of the same seed, each
rounded with its neighbours, so that the flanks swing instead of lying straight; a chapter stretches, raises and folds
these waves, and puts its shapes in their place.
"""

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..chance import coin_seed
from ..terrain import Ridge
from ..terrain.arrays import Floats
from ..terrain.easing import smoothstep
from ..terrain.hashing import hash_one, seed_key
from .chapters import Chapter
from .coins import CELL_WIDTH, coin
from .constants import RULES, Rules
from .itinerary import JOIN, Itinerary, Passage, PlacedShape
from .rules import RideLine
from .spline_line import SplineLine
from .way import KINDS, STILL, Around, Thing, Way, cells_between

KNOT = 224.0  #: units from one control point of the waves to the next, a quarter of the way from crest to valley
FINE_KNOT = 112.0  #: units from one control point of a course with chapters to the next

CALM = {"span": 4, "rhythm": 1.0, "displacement": 225.0, "decay": (0.10, 0.05)}
"""Knobs of the calm ridge, with spans in knots: crests and valleys 896 units apart, 150–300 between them. In a view of
320: 265 and 45–89."""

WILD = {"span": 4, "rhythm": 0.9, "displacement": 330.0, "decay": (0.12, 0.12)}
"""Knobs of the wild ridge: half as tall again, less regular, with midpoints displaced two and four times as far."""

SWELL = {"span": 64, "displacement": 50.0, "decay": (0.5, 0.25, 0.1, 0.05)}
"""Knobs of the swell under the wild ridge: long climbs and descents."""

CALM_LENGTH = 8192.0
"""Units of calm land from a run's start on, so that a take-over moves nothing on the screen."""

GROWTH_LENGTH = 120_000.0  #: units from there to the wildest land
MEAN_HEIGHT = 300.0  #: units above the foot of the picture, which is 1080 high
APART = 4096  #: knots by which the waves of one chapter are apart from those of the next
FOLDED_FROM = 90.0  #: units above the mean height above which a chapter folds crests
CELL = 1024  #: units of a cell, which holds at most one thing, on a course with chapters
EASE = 600.0  #: units beside a shape over which the waves fade out


@dataclass(frozen=True)
class Course(Way):
    """The land of a run: a pure function of x, the seed, where the run began, and the chapters of its rules.

    Called with an x it gives height and slope there, as the rules ask for them.

    >>> course = Course(seed=7)
    >>> height, slope = course(1000.0)
    >>> height == float(course.heights(1000.0)) and slope == float(course.slopes(1000.0))
    True
    """

    seed: int
    start: float = 0.0
    """The x at which the run began; with infinity the land stays calm, for the cruise."""
    rules: Rules = RULES

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", operator.index(self.seed))

    def __reduce__(self) -> tuple[type["Course"], tuple[int, float, Rules]]:
        return Course, (self.seed, self.start, self.rules)

    def __call__(self, x: float) -> tuple[float, float]:
        """The height and the slope at `x`."""
        return self.line(x)

    def heights(self, x: ArrayLike) -> Floats:
        """The heights at `x`: float64, in its shape."""
        return self.line.heights(np.asarray(x, np.float64))

    def slopes(self, x: ArrayLike) -> Floats:
        """The slopes at `x`: float64, in its shape."""
        return self.line.slopes(np.asarray(x, np.float64))

    def around(self, x: float) -> Around:
        """The air and the land at `x`."""
        return Around(*self.line.beside(x)) if self.rules.chapters else STILL

    def thing_between(self, left: float, right: float) -> Thing | None:
        """The first thing with left < x <= right; the two are less than a cell apart."""
        for number in cells_between(left, right, self.cell):
            thing = self.thing(number)
            if thing is not None and left < thing.x <= right:
                return thing
        return None

    def chapter(self, x: float) -> Passage:
        """The chapter at `x`."""
        return self._itinerary.at(x)

    def wildness(self, x: ArrayLike) -> Floats:
        """How wild the land is at `x`, from 0, calm, to 1: float64, in its shape."""
        x = np.asarray(x, np.float64)
        return smoothstep(np.clip((x - self.start - CALM_LENGTH) / GROWTH_LENGTH, 0.0, 1.0))

    def controls(self, first: int, count: int) -> Floats:
        """The control heights of `count` knots from number `first` on: (count,) float64, see `SplineLine`."""
        return self._chaptered(first, count) if self.rules.chapters else self._plain(first, count)

    @cached_property
    def line(self) -> SplineLine:
        """The land as a spline; with chapters, beside each knot stand the fields of `Around`."""
        if self.rules.chapters:
            return SplineLine(self.controls, FINE_KNOT, self._surroundings)
        return SplineLine(self.controls, KNOT)

    @property
    def cell(self) -> int:
        """Units of a cell of the course, which holds at most one thing."""
        return CELL if self.rules.chapters else CELL_WIDTH

    @cached_property
    def thing(self) -> Callable[[int], Thing | None]:
        """A function for the thing in cell `number`, which begins at ``number * cell``."""
        return lru_cache(1024)(self._thing if self.rules.chapters else self._coin)

    @cached_property
    def _itinerary(self) -> Itinerary:
        return Itinerary(self.seed, self.start, self.rules.chapters)

    @cached_property
    def _ridges(self) -> tuple[Ridge, Ridge, Ridge]:
        knobs: tuple[dict[str, Any], ...] = (CALM, WILD, SWELL)
        calm, wild, swell = (Ridge(seed=self.seed, chunk=64, **one) for one in knobs)
        return calm, wild, swell

    @cached_property
    def _waves(self) -> tuple[SplineLine, SplineLine, SplineLine]:
        """The calm and the wild waves and the swell, over knots."""

        def smooth(ridge: Ridge) -> SplineLine:
            return SplineLine(lambda first, count: _round(ridge.heights(first - 1, first + count + 1)), 1.0)

        calm, wild, swell = map(smooth, self._ridges)
        return calm, wild, swell

    def _plain(self, first: int, count: int) -> Floats:
        """The controls of a course without chapters, every `KNOT` units."""
        before, behind = first - 1, first + count + 1
        wild = self.wildness(np.arange(before, behind) * KNOT)
        calm, rough, swell = (ridge.heights(before, behind) for ridge in self._ridges)
        return _round(MEAN_HEIGHT + calm + wild * (rough + swell - calm))

    def _chaptered(self, first: int, count: int) -> Floats:
        """The controls of a course with chapters, every `FINE_KNOT` units."""
        x = FINE_KNOT * np.arange(first, first + count, dtype=np.float64)
        return self._mixed(x, self._land_of)

    def _surroundings(self, first: int, count: int) -> Floats:
        """(count, 4) the fields of `Around` at knots."""
        x = FINE_KNOT * (np.arange(first, first + count, dtype=np.float64) + 0.5)
        return self._mixed(x, lambda passage, x: _around(passage, x, self.rules.breath))

    def _mixed(self, x: Floats, of: Callable[[Passage, Floats], Floats]) -> Floats:
        """The values that `of` gives for the chapters at places, blended where one chapter joins the next."""
        passage = self._itinerary.at(float(x[0]) - 0.5 * JOIN)
        mixed = of(passage, x)
        while x[-1] > passage.right - 0.5 * JOIN:
            border = passage.right
            passage = self._itinerary.passage(passage.number + 1)
            share = smoothstep(np.clip((x - border) / JOIN + 0.5, 0.0, 1.0))
            share = share.reshape(-1, *(1,) * (mixed.ndim - 1))
            mixed = mixed + share * (of(passage, x) - mixed)
        return mixed

    def _land_of(self, passage: Passage, x: Floats) -> Floats:
        """The control heights that a chapter has at places."""
        chapter = passage.chapter
        calm, rough, swell = self._waves
        waves = x / KNOT
        if passage.number:
            waves = (x - passage.left) / (KNOT * chapter.rhythm) + APART * passage.number
        wild = self.wildness(x)
        height = calm.heights(waves)
        height = chapter.tall * (height + wild * (rough.heights(waves) - height))
        folded = np.maximum(height - FOLDED_FROM, 0.0)
        height = height - 2.0 * chapter.fold * folded + wild * swell.heights(x / KNOT)
        for placed in passage.shapes:
            if placed.start - EASE < x[-1] and x[0] < placed.stop + EASE:
                height = _shape(height, placed, x)
        return MEAN_HEIGHT + height

    def _coin(self, number: int) -> Thing:
        return Thing(*coin(self.seed, number))

    def _thing(self, number: int) -> Thing | None:
        number = operator.index(number)
        left, right = float(number * CELL), float((number + 1) * CELL)
        passage = self._itinerary.at(left)
        if left <= passage.right < right:
            return Thing(number, passage.right, GATE_LIFT, KINDS.index("gate"))
        for placed in passage.shapes:
            middle = placed.start + 0.5 * placed.shape.length
            if placed.shape.kind == "viaduct" and left <= middle < right:
                return Thing(number, middle, ARCH_LIFT, KINDS.index("arch"))
        word = hash_one(self._thing_key, number)
        chance = (word & 0xFFFF) / 65536.0
        for hanging in passage.chapter.things:
            if chance < hanging.share:
                lift = hanging.lowest + (hanging.highest - hanging.lowest) * (chance / hanging.share)
                return Thing(number, left + (word >> 16) % CELL, lift, KINDS.index(hanging.kind))
            chance -= hanging.share
        return None

    @cached_property
    def _thing_key(self) -> tuple[int, int]:
        return seed_key(coin_seed(self.seed))


SEEN_CELLS = 4  #: cells of a course, from a place's own on, that are searched for the next coin


def next_coin(course: Course, x: float) -> Thing | None:
    """The first coin or other thing to take ahead of `x`; None if there is none within `SEEN_CELLS` cells."""
    cell = math.floor(x / course.cell)
    ahead = (course.thing(number) for number in range(cell, cell + SEEN_CELLS))
    return next((thing for thing in ahead if thing is not None and thing.x > x), None)


GATE_LIFT, ARCH_LIFT = 200.0, 60.0  #: units above the land of the middle of a gate, and of the arch under a viaduct


def _round(heights: Floats) -> Floats:
    """Heights without the first and the last, each rounded with its neighbours."""
    rounded: Floats = 0.25 * (heights[:-2] + heights[2:]) + 0.5 * heights[1:-1]
    return rounded


def _shape(height: Floats, placed: PlacedShape, x: Floats) -> Floats:
    """Heights with a shape in them."""
    shape = placed.shape
    beside = np.maximum(placed.start - x, x - placed.stop)
    share = shape.flatten * smoothstep(np.clip(1.0 - beside / EASE, 0.0, 1.0))
    profile = _between(x - placed.start, shape.at, shape.heights)
    return height - share * height + profile


def _between(x: Floats, at: tuple[float, ...], heights: tuple[float, ...]) -> Floats:
    """The heights on straight lines between points, 0 beside them."""
    line = np.zeros_like(x)
    for k in range(len(at) - 1):
        inside = (x >= at[k]) & (x < at[k + 1])
        line[inside] = heights[k] + (x[inside] - at[k]) / (at[k + 1] - at[k]) * (heights[k + 1] - heights[k])
    return line


def _around(passage: Passage, x: Floats, breath: float) -> Floats:
    """(n, 4) the fields of `Around` that a chapter has at places."""
    chapter = passage.chapter
    around = np.zeros((len(x), 4))
    around[:, 0] = chapter.wind
    around[:, 1] = _lift(chapter, x)
    start, length = passage.course_share
    share = np.clip((x - start) / length, 0.0, 1.0)
    around[:, 3] = chapter.haste + breath * (2.0 * share - 1.0)
    for placed in passage.shapes:
        if placed.shape.kind == "lake":
            for k in range(len(placed.shape.at) - 1):
                if placed.shape.heights[k] == placed.shape.heights[k + 1]:
                    left, right = placed.start + placed.shape.at[k], placed.start + placed.shape.at[k + 1]
                    around[(x >= left) & (x < right), 2] = 1.0
    return around


def _lift(chapter: Chapter, x: Floats) -> Floats:
    """The lift at places: whole in the middle of each column, less towards its sides."""
    if not chapter.lift:
        return np.zeros(len(x))
    place = x / chapter.lift_every
    aside = np.abs(place - np.floor(place) - 0.5) * chapter.lift_every
    return chapter.lift * smoothstep(np.clip(2.0 - 4.0 * aside / chapter.lift_width, 0.0, 1.0))


def ground(height: Callable[[float], float], apart: float = 1.0) -> RideLine:
    """The land of a height function, with slopes between two heights that are `apart` units apart.

    >>> ground(lambda x: 0.25 * x)(100.0)
    (25.0, 0.25)
    """
    reach = 0.5 * apart

    def height_and_slope(x: float) -> tuple[float, float]:
        return height(x), (height(x + reach) - height(x - reach)) / apart

    return height_and_slope
