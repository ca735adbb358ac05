"""A game's own land as the nearest ridge: its heights in the landscape's units."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from ..scene.land.land import EndlessLand
from ..scene.stands import LATTICE
from ..terrain.arrays import AnyFloats, Bools, Floats
from ..terrain.lands.combined import answer_for
from ..terrain.lands.land_adapter import AnyLand, rows_of, stretches_of
from ..terrain.lands.lines import line_of

HOLE = -1e5  #: height of holes, in the landscape's units: far below every picture

AHEAD = 2048
"""Points of a theme's land that are kept beyond both ends of a row: twice what stands are planted on at once."""

GROUND_REACH = 2000.0
"""Units of a game's world to either side of place 0 whose mean height is where the theme has its nearest land."""

PROBES = np.array([-3.5, 0.25, 1000.75])  #: places at which a game's land is called once, to learn how it answers

Row: TypeAlias = Callable[[Floats], Floats]
"""Gives the heights, (n,), at evenly spaced places, (n,); minus infinity where there is no land."""


def row_of(ground: AnyLand) -> Row:
    """A function for the heights of a game's land; the land is called once, at three places, to learn how it answers.

    Raises:
        TypeError: if it is no land, or answers with something else than numbers.
        ValueError: if it answers with another number of heights than it was asked for.
    """
    if (heights := stretches_of(ground)) is not None:
        return _check(lambda x: heights(*_stretch(x)))
    if (rows := rows_of(ground)) is not None:
        rows(PROBES)
        return _check(rows)
    line = line_of("ground", ground, 1.0)
    return _check(line.heights)


class ThemeLand:
    """The heights of a landscape's own land in a game's world, straight between points that are kept."""

    def __init__(self, land: EndlessLand, units: float) -> None:
        """Those of a land, with so many units of its own for one of the game's world."""
        self._land, self._units = land, units
        self._first, self._heights = 0, np.empty(0)

    def __call__(self, x: Floats) -> Floats:
        """(n,) heights at places."""
        points = x * (self._units / LATTICE)
        first, last = math.floor(points.min()), math.floor(points.max()) + 1
        if first < self._first or last >= self._first + len(self._heights):
            self._first = first - AHEAD
            self._heights = self._land.ground(self._first * LATTICE, (last + AHEAD + 0.5) * LATTICE, LATTICE)
        numbers = np.arange(len(self._heights))
        return np.asarray(np.interp(points - self._first, numbers, self._heights) / self._units)


@dataclass(frozen=True)
class GameLand:
    """A game's land in the form that a landscape takes.

    Attributes:
        row: its heights, in the game's world.
        units: of the landscape, for one of the game's world.
        foot: the height in the world that is at the foot of the panorama.
    """

    row: Row
    units: float
    foot: float

    def heights(self, x: AnyFloats) -> Floats:
        """(n,) heights at places equally far apart, in the landscape's units."""
        heights = (self.row(np.asarray(x, np.float64) / self.units) - self.foot) * self.units
        return np.where(np.isfinite(heights), heights, HOLE)

    def is_hole(self, x: Floats) -> Bools:
        """(n,) whether there is no land at places."""
        return np.asarray(~np.isfinite(self.row(x / self.units)))


def everywhere(x: Floats) -> Bools:
    """(n,) True."""
    return np.ones(len(x), np.bool_)


def _stretch(x: Floats) -> tuple[float, float, float]:
    """The start, the end and the step of places equally far apart."""
    first, last, gaps = float(x[0]), float(x[-1]), len(x) - 1
    step = (last - first) / gaps if gaps else 1.0
    return first, last + 0.5 * step, step


def _check(row: Callable[[Floats], Any]) -> Row:
    """A row's heights as float64, checked."""

    def heights(x: Floats) -> Floats:
        given = answer_for("ground", row(x), x, holes=True)
        return np.where(np.isfinite(given), given, -np.inf)

    heights(PROBES[0] + np.arange(3.0))
    return heights


def mean_height(row: Row) -> float:
    """The mean height of land around place 0, holes left out; 0 if there is none."""
    heights = row(np.linspace(-GROUND_REACH, GROUND_REACH, 65))
    there = heights[np.isfinite(heights)]
    return math.fsum(there.tolist()) / len(there) if len(there) else 0.0
