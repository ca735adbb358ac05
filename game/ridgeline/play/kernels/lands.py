"""The lands of a batch's courses as arrays, which steps.c reads; they grow as the runs advance."""

from collections.abc import Iterable

import numpy as np

from ...terrain.arrays import Floats, Int64s
from ..constants import Rules
from ..course import Course
from ..spline_line import STRETCH_KNOTS

LAND = np.dtype(
    [
        ("rows", "u8"),
        ("first", "i8"),
        ("count", "i8"),
        ("knot", "f8"),
        ("things", "u8"),
        ("first_cell", "i8"),
        ("cells", "i8"),
        ("cell", "f8"),
    ]
)
"""`Land` of steps.c: the known stretches of a course, and their addresses."""

FIRST_STRETCH = -2  #: the first known stretch of each course

FURTHER_CELLS, SPARE_CELLS = 20.0, 2.0
"""Cells of things that are made known beyond those asked for, and that are kept as a reserve."""

SPARE_LANDS = 64  #: lands that are kept while no run is on them


class Lands:
    """The lands of courses, each with a number.

    Attributes:
        courses: the courses, by their numbers.
        as_c: (n,) of `LAND`.
    """

    def __init__(self, rules: Rules) -> None:
        """Begin without lands."""
        self.courses = list[Course]()
        self.as_c = np.empty(0, LAND)
        self._rules = rules
        self._rows, self._things = list[Floats](), list[Floats]()
        self._known = np.empty(0)
        self._numbers = dict[int, int]()
        """By their seeds; the one asked for last comes last."""

    def __getstate__(self) -> tuple[Rules, dict[int, int]]:
        """The state without `as_c`, whose addresses hold for this object's arrays alone, not for a copy's."""
        return self._rules, self._numbers

    def __setstate__(self, state: tuple[Rules, dict[int, int]]) -> None:
        rules, numbers = state
        Lands.__init__(self, rules)
        for seed, number in sorted(numbers.items(), key=lambda one: one[1]):
            self._begin(number, seed)
        self._numbers = dict(numbers)

    def number(self, seed: int, used: Iterable[int] = ()) -> int:
        """The number of a seed's course; a new one may replace a course that is not among those in use."""
        number = self._numbers.pop(seed, None)
        if number is None:
            number = self._free(set(used))
            self._begin(number, seed)
        self._numbers[seed] = number
        return number

    def reach(self, numbers: Int64s, x: Floats) -> None:
        """Make lands known up to places, with the things over them: (m,) each."""
        furthest = np.full(len(self.courses), -np.inf)
        np.maximum.at(furthest, numbers, x)
        for number in np.nonzero(furthest > self._known)[0].tolist():
            self._grow(number, float(furthest[number]))

    def _free(self, used: set[int]) -> int:
        unused = [seed for seed, number in self._numbers.items() if number not in used]
        return self._numbers.pop(unused[0]) if len(unused) > SPARE_LANDS else len(self.courses)

    def _begin(self, number: int, seed: int) -> None:
        course = Course(seed, 0.0, self._rules)
        if number == len(self.courses):
            self.courses.append(course)
            self._rows.append(np.empty((0, 8)))
            self._things.append(np.empty((0, 3)))
            self.as_c = np.append(self.as_c, np.zeros(1, LAND))
            self._known = np.append(self._known, 0.0)
        self.courses[number] = course
        self._rows[number], self._things[number] = np.empty((0, 8)), np.empty((0, 3))
        self._known[number] = -np.inf

    def _grow(self, number: int, x: float) -> None:
        """Make a land known up to a place and beyond."""
        course = self.courses[number]
        knot, width = course.line.knot, float(course.cell)
        first, many = FIRST_STRETCH * STRETCH_KNOTS, len(self._rows[number])
        stretches = [self._rows[number]]
        while (first + many) * knot < x + FURTHER_CELLS * width:
            stretches.append(_as_rows(course.line.stretch((first + many) // STRETCH_KNOTS)))
            many += STRETCH_KNOTS
        end, first_cell = (first + many) * knot, int(first * knot // width)
        known = len(self._things[number])
        cells = range(first_cell + known, max(first_cell + known, int(end // width)))
        self._rows[number] = rows = np.concatenate(stretches)
        self._things[number] = things = np.concatenate([self._things[number], _things(course, cells)])
        at, things_at = rows.ctypes.data, things.ctypes.data
        self.as_c[number] = (at, first, many, knot, things_at, first_cell, len(things), width)
        self._known[number] = end - SPARE_CELLS * width


def _as_rows(stretch: Floats) -> Floats:
    """(STRETCH_KNOTS, 8) the cubics of a stretch and the numbers beside them, 0 where it has none."""
    rows = np.zeros((len(stretch), 8))
    rows[:, : stretch.shape[1]] = stretch
    return rows


def _things(course: Course, cells: Iterable[int]) -> Floats:
    """(n, 3) the x, lift and kind of the thing of each cell; x is NaN without one."""
    found = (course.thing(cell) for cell in cells)
    rows = [(thing.x, thing.lift, float(thing.kind)) if thing else (np.nan, 0.0, 0.0) for thing in found]
    return np.array(rows, np.float64).reshape(-1, 3)
