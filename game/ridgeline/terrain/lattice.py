"""Midpoint displacement as a pure function of the lattice address."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .choice import WHOLE, numerator, numerators
from .decay import level_factors
from .hashing import (
    LARGEST_CELL,
    TO_SHARE,
    Key,
    Words,
    cell_key,
    cell_keys,
    hash_cells,
    hash_many,
    hash_one,
    seed_key,
)
from .knobs import MAX_DETAIL, Knobs

Heights = NDArray[np.float64]
Indices = NDArray[np.int64]

REMEMBERED = 512
FEW = 4
BLOCK = 1 << 16
"""Longer runs are made in blocks of so many heights, which fit a processor's second cache."""
_HALF = np.array(0.5)


@dataclass(frozen=True, eq=False)
class Lattice:
    """The heights at the vertices of a ridge before floor and ceiling; index i is at i * 2**-detail units.

    A point halfway between two coarser ones has the mean of their heights plus a displacement, which is a hash
    of its address times the bound of its level.
    """

    key: Key[int]
    shift: int
    """Addresses count in steps of 2**-MAX_DETAIL units, whatever the detail: index << shift."""
    scales: tuple[float, ...]
    """The bounds of the posts, and of the midpoints of level 1, 2, …, down to the lattice, over 2**31."""
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
            scales=tuple(knobs.displacement * factor * TO_SHARE for factor in (1.0, *factors)),
            choice=knobs.choice,
            rhythm=knobs.rhythm,
            loop=int((knobs.period or 0) * 2.0**knobs.detail),
        )

    @cached_property
    def span(self) -> int:
        """The distance of the posts in lattice steps."""
        return 1 << self._levels

    @cached_property
    def one(self) -> Callable[[int], float]:
        """The height at one index; the last few hundred answers are remembered."""
        key, span, choice, scales = self.key, self.span, self.choice, self.scales

        @lru_cache(REMEMBERED)
        def one(index: int) -> float:
            address = self.address(index)
            word = hash_one(key, address)
            half = index & -index
            if 0 < half < span:
                mean = (one(index - half) + one(index + half)) * 0.5
                return mean + numerator(word, choice) * scales[-half.bit_length()]
            height: float = self._post(numerator(word, "uniform"), address)
            return height

        return one

    def at(self, indices: Indices) -> Heights:
        """The heights at scattered indices: float64, in the shape of `indices`."""
        size = self.span
        base = indices & -size
        left, right = self._posts(base), self._posts(base + size)
        rest = indices - base
        while size > 1 and rest.any():
            size >>= 1
            middle: Heights = self._numerators(base + size, self.choice) * self._scale(size)
            middle += (left + right) * 0.5
            upper = rest >= size
            left, right = np.where(upper, middle, left), np.where(upper, right, middle)
            step = np.where(upper, size, 0)
            base, rest = base + step, rest - step
        return left

    def run(self, first: int, last: int) -> Heights:
        """The heights at the indices from `first` to `last`, both included: (last - first + 1,) float64."""
        size = 1 << (last - first + 1).bit_length() - 1
        start = first & -size
        if FEW < size <= self._largest_cell and last <= start + size:
            return self._cell(start, size)[first - start : last - start + 1]
        return self._run(first, last, 1)

    def address(self, index: int) -> int:
        """What is hashed for an index."""
        return (index % self.loop if self.loop else index) << self.shift

    def cell_scales(self, stride: int) -> Heights:
        """(LARGEST_CELL,) the scale of each place in a cell of vertices `stride` apart; the first is unused."""
        return _cell_scales(self.scales[: self._levels - stride.bit_length() + 2])

    @cached_property
    def _levels(self) -> int:
        return len(self.scales) - 1

    @cached_property
    def _largest_cell(self) -> int:
        return min(self.span, LARGEST_CELL)

    def _cell(self, start: int, size: int) -> Heights:
        hashes = hash_cells(*cell_key(self.key, self.address(start)), size, self.shift)
        heights = np.empty(size + 1)
        self._fill(heights, (self.one(start), self.one(start + size)), hashes, 1)
        return heights

    def _run(self, first: int, last: int, stride: int) -> Heights:
        """The heights from `first` to `last` that are `stride` apart, from others that are further apart."""
        count = (last - first) // stride
        if count <= FEW:
            return np.array([self.one(index) for index in range(first, last + 1, stride)])
        if stride == self.span:
            return self._posts(np.arange(first, last + 1, stride, dtype=np.int64))
        size = min(1 << count.bit_length() - 1, self._largest_cell, self.span // stride)
        cell = size * stride
        start, stop = first & -cell, -(-last & -cell)
        heights = self._fill_run(start, self._run(start, stop, cell), size, stride)
        skipped = (first - start) // stride
        return heights[skipped : skipped + count + 1]

    def _fill_run(self, start: int, corners: Heights, size: int, stride: int) -> Heights:
        """The heights `stride` apart between corners that are ``size * stride`` apart."""
        cells = len(corners) - 1
        heights = np.empty(cells * size + 1)
        block = min(cells, BLOCK // size)
        words, spare = np.empty((2, block, size), np.uint32)
        room = spare.reshape(-1).view(np.float64)
        shift = self.shift + stride.bit_length() - 1
        for first in range(0, cells, block):
            last = min(first + block, cells)
            starts = start + size * stride * np.arange(first, last, dtype=np.int64)
            keys = cell_keys(self.key, self._addresses(starts))
            hashes = hash_cells(*keys, size, shift, (words[: last - first], spare[: last - first]))
            part = heights[first * size : last * size + 1]
            self._fill(part, corners[first : last + 1], hashes, stride, room)
        return heights

    def _fill(
        self, heights: Heights, corners: ArrayLike, hashes: Words, stride: int, room: Heights | None = None
    ) -> None:
        size = hashes.shape[-1]
        moves = heights[:-1].reshape(hashes.shape)
        moves[...] = numerators(hashes, self.choice)
        moves *= self.cell_scales(stride)[:size]
        heights[::size] = corners
        raise_middles(heights, size, room)

    def _scale(self, half: int) -> float:
        return self.scales[-half.bit_length()]

    def _addresses(self, indices: Indices) -> Indices:
        return (indices % self.loop if self.loop else indices) << self.shift

    def _numerators(self, indices: Indices, choice: str) -> Any:
        return numerators(hash_many(self.key, self._addresses(indices)), choice)

    def _posts(self, indices: Indices) -> Heights:
        numerators = self._numerators(indices, "uniform").astype(np.float64)
        heights: Heights = self._post(numerators, self._addresses(indices))
        return heights

    def _post(self, numerator: Any, address: Any) -> Any:
        odd = address >> (self._levels + self.shift) & 1
        crest = (0.5 - odd) * (WHOLE + abs(numerator))
        return self.scales[0] * (numerator + self.rhythm * (crest - numerator))


def raise_middles(heights: Heights, size: int, room: Heights | None = None) -> None:
    """Turn displacements into heights, level by level, in place.

    Args:
        heights: (m * size + 1,) float64: every `size`-th is a height already, the others are displacements from
            the mean of their neighbours.
        size: a power of two.
        room: for half as many heights, which saves asking the system for it level by level.
    """
    while size > 1:
        left = heights[:-1:size]
        raise_level(left, heights[size::size], heights[size >> 1 :: size], None if room is None else room[: len(left)])
        size >>= 1


def raise_level(left: Heights, right: Heights, middles: Heights, room: Heights | None = None) -> None:
    """Add to each displacement the mean of the heights on its left and right: the middle's height, in place."""
    means = np.add(left, right, room)
    np.multiply(means, _HALF, means)
    np.add(middles, means, middles)


@lru_cache(maxsize=64)
def _cell_scales(scales: tuple[float, ...]) -> Heights:
    placed = np.zeros(LARGEST_CELL)
    half = 1
    for scale in scales[:0:-1]:
        placed[half :: 2 * half] = scale
        half *= 2
    placed.flags.writeable = False
    return placed
