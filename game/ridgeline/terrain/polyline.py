"""Straight lines between the vertices of a lattice, within floor and ceiling."""

import math

import numpy as np

from .knobs import Knobs
from .lattice import Heights, Indices, Lattice

SPARSE = 64
"""Vertices of which fewer than one in so many is asked for are computed one by one, others with all between."""
LONGEST = 1 << 22
"""No more vertices than this are computed to pick some of them."""
BLOCK = 1 << 16
"""Longer rows are computed in parts of so many heights, so that what lies between never fills the memory."""


class Polyline:
    """The land before it is rounded off and bent; a `Line`."""

    def __init__(self, knobs: Knobs) -> None:
        self.lattice = Lattice.of(knobs)
        self._fine = 2.0**knobs.detail
        self.bounded = knobs.floor is not None or knobs.ceiling is not None
        self._low = -math.inf if knobs.floor is None else knobs.floor
        self._high = math.inf if knobs.ceiling is None else knobs.ceiling

    @property
    def curved(self) -> bool:
        """False: it is straight between its breaks."""
        return False

    def breaks(self, start: float, stop: float, tolerance: float = 0.0) -> Heights:
        """The places of the vertices strictly between two places, ascending."""
        first, last = math.floor(start * self._fine) + 1, math.ceil(stop * self._fine) - 1
        if last - first > LONGEST:
            raise ValueError(f"the land from {start:,} to {stop:,} has more than {LONGEST:,} vertices: ask for less")
        return np.arange(first, last + 1, dtype=np.int64) / self._fine

    def row(self, start: float, step: float, count: int) -> Heights:
        """The heights at start, start + step, …: (count,) float64."""
        first = start * self._fine
        if step * self._fine == 1.0 and first.is_integer():
            return self.vertices(int(first), int(first) + count - 1)
        parts = [self._part(start, step, done, min(BLOCK, count - done)) for done in range(0, count, BLOCK)]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def heights(self, x: Heights) -> Heights:
        """The heights at `x`: float64, in its shape (n,)."""
        below, t = self._locate(x)
        left, right = self._ends(below)
        return left + t * (right - left)

    def slopes(self, x: Heights) -> Heights:
        """The slopes at `x`, at a vertex those to the right: float64, in its shape (n,)."""
        left, right = self._ends(self._locate(x)[0])
        return (right - left) * self._fine

    def height(self, x: float) -> float:
        """The height at one place."""
        below = math.floor(x * self._fine)
        left, right = self._vertex(below), self._vertex(below + 1)
        return left + (x * self._fine - below) * (right - left)

    def slope(self, x: float) -> float:
        """The slope at one place, at a vertex that to the right."""
        below = math.floor(x * self._fine)
        return (self._vertex(below + 1) - self._vertex(below)) * self._fine

    def vertices(self, first: int, last: int) -> Heights:
        """The heights of the vertices from `first` to `last`, both included: (last - first + 1,) float64."""
        return self.clip(self.lattice.run(first, last))

    def clip(self, heights: Heights) -> Heights:
        """The heights brought between floor and ceiling, in place."""
        if self.bounded:
            np.clip(heights, self._low, self._high, out=heights)
        return heights

    def clip_one(self, height: float) -> float:
        """The height brought between floor and ceiling."""
        return min(max(height, self._low), self._high)

    def _part(self, start: float, step: float, done: int, count: int) -> Heights:
        first = math.floor(start * self._fine)
        along = np.arange(done, done + count, dtype=np.float64)
        along *= step * self._fine
        along += start * self._fine - first
        below = along.astype(np.int64)
        along -= below
        below += first
        left, right = self._ends(below)
        right -= left
        right *= along
        right += left
        return right

    def _locate(self, x: Heights) -> tuple[Indices, Heights]:
        scaled = x * self._fine
        below = np.floor(scaled)
        scaled -= below
        return below.astype(np.int64), scaled

    def _ends(self, below: Indices) -> tuple[Heights, Heights]:
        first, last = (int(below.min()), int(below.max())) if len(below) else (0, 0)
        if last - first > min(SPARSE * (len(below) + SPARSE), LONGEST):
            return self.clip(self.lattice.at(below)), self.clip(self.lattice.at(below + 1))
        run = self.vertices(first, last + 1)
        places = below - first
        left = run[places]
        places += 1
        return left, run[places]

    def _vertex(self, index: int) -> float:
        return self.clip_one(self.lattice.one(index))
