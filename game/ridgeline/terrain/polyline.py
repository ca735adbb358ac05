"""Straight lines between the vertices of a lattice, within floor and ceiling."""

import math

import numpy as np

from .arrays import Floats, Int64s
from .geometry import Whole
from .lattice import Lattice
from .parameters import RidgeParameters

SPARSE_STEP = 64
"""Vertices further apart than this, on average, are computed one by one; nearer ones together with all between."""
MAX_VERTICES = 1 << 22  #: vertices that may be computed to pick some of them
BLOCK_HEIGHTS = (
    1 << 16
)  #: heights of a row that are computed at a time, so that the steps between never fill the memory


class Polyline(Whole):
    """The land before it is rounded and bent; a `Line`."""

    curved = False

    def __init__(self, parameters: RidgeParameters) -> None:
        self.lattice = Lattice.of(parameters)
        self._fine = 2.0**parameters.detail
        self.bounded = parameters.floor is not None or parameters.ceiling is not None
        self._low = -math.inf if parameters.floor is None else parameters.floor
        self._high = math.inf if parameters.ceiling is None else parameters.ceiling

    def breaks(self, start: float, stop: float, tolerance: float = 0.0) -> Floats:
        first, last = math.floor(start * self._fine) + 1, math.ceil(stop * self._fine) - 1
        if last - first > MAX_VERTICES:
            raise ValueError(
                f"the land from {start:,} to {stop:,} has more than {MAX_VERTICES:,} vertices: ask for less"
            )
        return np.arange(first, last + 1, dtype=np.int64) / self._fine

    def row(self, start: float, step: float, count: int) -> Floats:
        first = start * self._fine
        if step * self._fine == 1.0 and first.is_integer():
            return self.vertices(int(first), int(first) + count - 1)
        parts = [
            self._part(start, step, done, min(BLOCK_HEIGHTS, count - done)) for done in range(0, count, BLOCK_HEIGHTS)
        ]
        return parts[0] if len(parts) == 1 else np.concatenate(parts)

    def heights(self, x: Floats) -> Floats:
        below, t = self._locate(x)
        left, right = self._ends(below)
        return left + t * (right - left)

    def slopes(self, x: Floats) -> Floats:
        left, right = self._ends(self._locate(x)[0])
        return (right - left) * self._fine

    def height(self, x: float) -> float:
        below = math.floor(x * self._fine)
        left, right = self._vertex(below), self._vertex(below + 1)
        return left + (x * self._fine - below) * (right - left)

    def slope(self, x: float) -> float:
        below = math.floor(x * self._fine)
        return (self._vertex(below + 1) - self._vertex(below)) * self._fine

    def vertices(self, first: int, last: int) -> Floats:
        """The heights of the vertices from `first` to `last`, both included: (last - first + 1,) float64."""
        return self.clip(self.lattice.run(first, last))

    def clip(self, heights: Floats) -> Floats:
        """The heights clipped to floor and ceiling, in place."""
        if self.bounded:
            np.clip(heights, self._low, self._high, out=heights)
        return heights

    def clip_one(self, height: float) -> float:
        """The height clipped to floor and ceiling."""
        return min(max(height, self._low), self._high)

    def _part(self, start: float, step: float, done: int, count: int) -> Floats:
        # Every step in place: a row of millions is written and read as seldom as possible.
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

    def _locate(self, x: Floats) -> tuple[Int64s, Floats]:
        scaled = x * self._fine
        below = np.floor(scaled)
        scaled -= below
        return below.astype(np.int64), scaled

    def _ends(self, below: Int64s) -> tuple[Floats, Floats]:
        # Scattered places are computed one by one; for near ones it is cheaper to make all heights between.
        first, last = (int(below.min()), int(below.max())) if len(below) else (0, 0)
        if last - first > min(SPARSE_STEP * (len(below) + SPARSE_STEP), MAX_VERTICES):
            return self.clip(self.lattice.at(below)), self.clip(self.lattice.at(below + 1))
        run = self.vertices(first, last + 1)
        places = below - first
        left = run[places]
        places += 1
        return left, run[places]

    def _vertex(self, index: int) -> float:
        return self.clip_one(self.lattice.one(index))
