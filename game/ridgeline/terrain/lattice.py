"""Midpoint displacement as a pure function of the lattice address."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .choice import shares
from .decay import level_factors
from .hashing import Key, hash_many, hash_run, seed_key
from .knobs import MAX_DETAIL, Knobs

Heights = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Lattice:
    """The heights at the vertices of a ridge before floor and ceiling; index i is at i * 2**-detail units."""

    key: Key[int]
    shift: int
    """Addresses count in steps of 2**-MAX_DETAIL units, whatever the detail: index << shift."""
    bounds: tuple[float, ...]
    """The greatest displacement of a post, and of the midpoints of level 1, 2, …, down to the lattice."""
    choice: str
    rhythm: float
    loop: int
    """The period in lattice steps, 0 for none."""

    @classmethod
    def of(cls, knobs: Knobs) -> "Lattice":
        """The lattice of these knobs."""
        levels = knobs.span.bit_length() - 1 + knobs.detail
        factors = level_factors(knobs.decay, knobs.roughness, levels, first=1)
        return cls(
            key=seed_key(knobs.seed),
            shift=MAX_DETAIL - knobs.detail,
            bounds=(knobs.displacement, *(knobs.displacement * factor for factor in factors)),
            choice=knobs.choice,
            rhythm=knobs.rhythm,
            loop=int((knobs.period or 0) * 2.0**knobs.detail),
        )

    @property
    def levels(self) -> int:
        """How many times a gap between posts is halved."""
        return len(self.bounds) - 1

    def at(self, indices: Indices) -> Heights:
        """The heights at scattered indices: float64, in the shape of `indices`."""
        size = 1 << self.levels
        base = indices & -size
        left, right = self._posts(base), self._posts(base + size)
        rest = indices - base
        for bound in self.bounds[1:]:
            if not rest.any():
                break
            size >>= 1
            middle = (left + right) * 0.5 + self._shares(base + size) * bound
            upper = rest >= size
            left, right = np.where(upper, middle, left), np.where(upper, right, middle)
            step = np.where(upper, size, 0)
            base, rest = base + step, rest - step
        return left

    def run(self, first: int, last: int) -> Heights:
        """The heights at the indices from `first` to `last`, both included: (last - first + 1,) float64."""
        step = min(1 << self.levels, 1 << max(0, (last - first).bit_length()))
        start, stop = first & -step, -(-last & -step)
        corners = self.at(np.arange(start, stop + 1, step, dtype=np.int64))
        return self._fill(corners, start, step)[first - start : last - start + 1]

    def _fill(self, corners: Heights, start: int, step: int) -> Heights:
        heights = np.empty((len(corners) - 1) * step + 1)
        heights[:-1] = self._run_shares(start, len(heights) - 1)
        heights[::step] = corners
        while step > 1:
            half = step >> 1
            middles = heights[half::step]
            middles *= self.bounds[self.levels - half.bit_length() + 1]
            middles += (heights[:-1:step] + heights[step::step]) * 0.5
            step = half
        return heights

    def _posts(self, indices: Indices) -> Heights:
        independent = self._shares(indices, "uniform")
        crests = np.where(indices >> self.levels & 1, -0.5, 0.5) * (1.0 + np.abs(independent))
        return self.bounds[0] * (independent + self.rhythm * (crests - independent))

    def _shares(self, indices: Indices, choice: str | None = None) -> Heights:
        if self.loop:
            indices = indices % self.loop
        return shares(hash_many(self.key, indices << self.shift), choice or self.choice)

    def _run_shares(self, first: int, count: int) -> Heights:
        if not self.loop:
            return shares(hash_run(self.key, first, count, self.shift), self.choice)
        indices = np.arange(first, first + count, dtype=np.int64)
        return self._shares(indices)
