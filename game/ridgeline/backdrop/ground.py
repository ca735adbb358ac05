"""Land of a game's own as the nearest ridge: what may be given as land, and its heights in the landscape's units."""

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np

from ..scene.land.land import Land
from ..scene.stands import LATTICE
from ..terrain.arrays import AnyFloats, Bools, Floats

HOLE = -1e5
"""Height, in units of the landscape, of land where there is none: far below every picture."""

AHEAD = 2048
"""Points of a theme's land that are kept beyond both ends of a row: twice what stands are planted on at once."""

PROBES = np.array([-3.5, 0.25, 1000.75])
"""Places at which a game's land is asked once, to learn how it answers."""


class Stretches(Protocol):
    """Land that answers for places equally far apart, such as a `Ridge`."""

    def heights(self, start: float, stop: float, step: float, /) -> Any:
        """(n,) heights at start, start + step, … below stop."""


class Places(Protocol):
    """Land that answers for any places."""

    def height_at(self, x: Any, /) -> Any:
        """The height at a place, or the heights at an array of places."""


class Rows(Protocol):
    """Land that answers for arrays of places."""

    def heights(self, x: Any, /) -> Any:
        """(n,) heights at the places."""


AnyLand: TypeAlias = Stretches | Places | Rows | Callable[[Any], Any]
"""Land of a game: an object with heights(start, stop, step), heights(x) or height_at(x), or a function of x."""

Row: TypeAlias = Callable[[Floats], Floats]
"""Of places equally far apart, (n,), gives the heights, (n,); NaN or minus infinity where there is no land."""


def row_of(ground: Any) -> Row:
    """The heights of a game's land, which is asked at three places at once to learn how it answers.

    Raises:
        TypeError: if it is no land, or answers with something else than numbers.
        ValueError: if it answers with another number of heights than it was asked for.
    """
    heights, height_at = getattr(ground, "heights", None), getattr(ground, "height_at", None)
    if callable(heights) and _takes(heights, 3):
        return _checked(lambda x: heights(*_stretch(x)))
    for answer in (heights, height_at, ground):
        if callable(answer) and _takes(answer, 1):
            return _checked(answer if _answers_for_arrays(answer) else _one_by_one(answer))
    raise TypeError(
        f"ground must be a Ridge, an object with heights(start, stop, step), heights(x) or height_at(x),"
        f" or a function of x, not {ground!r}"
    )


class ThemeLand:
    """The heights of a landscape's own land in a game's world, straight between points that are kept."""

    def __init__(self, land: Land, units: float) -> None:
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
class Profile:
    """A game's land as a landscape has it.

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


def _takes(call: Callable[..., Any], count: int) -> bool:
    """Whether something can be called with so many arguments."""
    try:
        inspect.signature(call).bind(*range(count))
    except TypeError:
        return False
    except ValueError:  # what is written in C may not tell
        return count == 1
    return True


def _answers_for_arrays(answer: Callable[[Any], Any]) -> bool:
    """Whether a function of one place, given several, answers for each of them."""
    try:
        together = np.asarray(answer(PROBES.copy()), np.float64)
    except Exception:  # whatever a function of numbers does with an array
        return False
    return together.shape == PROBES.shape and np.array_equal(together, _one_by_one(answer)(PROBES), equal_nan=True)


def _one_by_one(answer: Callable[[Any], Any]) -> Row:
    return lambda x: np.array([answer(place) for place in x.tolist()])


def _checked(row: Callable[[Floats], Any]) -> Row:
    """The same heights as float64, which are asked for once."""

    def heights(x: Floats) -> Floats:
        given = row(x)
        try:
            found = np.asarray(given, np.float64)
        except (TypeError, ValueError):
            raise TypeError(f"ground must answer with numbers, not {given!r}") from None
        if found.shape != x.shape:
            raise ValueError(f"ground must answer with {len(x)} heights for as many places, not shape {found.shape}")
        return found

    heights(PROBES[0] + np.arange(3.0))
    return heights


def mean_height(row: Row, reach: float) -> float:
    """The mean height of land within a reach around place 0, holes left out; 0 if there is none."""
    heights = row(np.linspace(-reach, reach, 65))
    there = heights[np.isfinite(heights)]
    return math.fsum(there.tolist()) / len(there) if len(there) else 0.0
