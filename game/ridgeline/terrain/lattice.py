"""Midpoint displacement as a pure function of the lattice address."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats, Int64s, UInt32s
from .hashing import LARGEST_CELL, TO_SHARE, Key, cell_key, cell_keys, hash_cells, hash_many, hash_one, seed_key
from .level_decay import level_factors
from .midpoint_choice import WHOLE_BOUND, Choice, numerator, numerators
from .parameters import MAX_DETAIL, RidgeParameters

Index = TypeVar("Index", int, Int64s)

CACHED_HEIGHTS = 512  #: single heights a lattice keeps: neighbours share most of their ancestors
SHORT_RUN = 4  #: heights up to which a run is faster one by one than as an array
KEPT_CELL, KEPT_CELLS = 1024, 8
"""Steps of a cell that a lattice keeps, and cells kept: a game asks for the land around its camera again and again."""
BLOCK_HEIGHTS = 1 << 16  #: heights of a run that are made at a time: they fit a processor's second cache
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
    choice: Choice
    rhythm: float
    loop: int
    """The period in lattice steps, 0 for none."""

    @classmethod
    def of(cls, parameters: RidgeParameters) -> "Lattice":
        """The lattice of these parameters."""
        levels = parameters.span.bit_length() - 1 + parameters.detail
        factors = level_factors(parameters.decay, parameters.roughness, levels, first=1)
        return cls(
            key=seed_key(parameters.seed),
            shift=MAX_DETAIL - parameters.detail,
            scales=tuple(parameters.displacement * factor * TO_SHARE for factor in (1.0, *factors)),
            choice=parameters.choice,
            rhythm=parameters.rhythm,
            loop=int((parameters.period or 0) * 2.0**parameters.detail),
        )

    @cached_property
    def span(self) -> int:
        """The distance of the posts in lattice steps."""
        return 1 << self._levels

    @cached_property
    def one(self) -> Callable[[int], float]:
        """The height at one index; the last few hundred answers are kept."""
        key, span, choice, scales = self.key, self.span, self.choice, self.scales

        @lru_cache(CACHED_HEIGHTS)
        def one(index: int) -> float:
            address = self.address(index)
            word = hash_one(key, address)
            # The lowest set bit is the distance to both parents.
            half = index & -index
            if 0 < half < span:
                mean = (one(index - half) + one(index + half)) * 0.5
                return mean + numerator(word, choice) * scales[-half.bit_length()]
            height: float = self._post(numerator(word, "uniform"), address)
            return height

        return one

    def at(self, indices: Int64s) -> Floats:
        """The heights at scattered indices: float64, in the shape of `indices`."""
        # Bisect every gap at once: the same steps for all indices, whatever level each belongs to.
        size = self.span
        base = indices & -size
        left, right = self._posts(base), self._posts(base + size)
        rest = indices - base
        while size > 1 and rest.any():
            size >>= 1
            middle: Floats = self._numerators(base + size, self.choice) * self.scales[-size.bit_length()]
            middle += (left + right) * 0.5
            upper = rest >= size
            left, right = np.where(upper, middle, left), np.where(upper, right, middle)
            step = np.where(upper, size, 0)
            base, rest = base + step, rest - step
        return left

    def run(self, first: int, last: int) -> Floats:
        """The heights at the indices from `first` to `last`, both included: (last - first + 1,) float64."""
        if last - first < SHORT_RUN:
            return self._run(first, last, 1)
        # A run within one aligned cell needs no neighbours: its two ends and one row of hashes are enough.
        size = min(self.span, KEPT_CELL)
        start = first & -size
        middle = start + size
        if last <= middle:
            return self._kept(start)[first - start : last - start + 1].copy()
        if last <= middle + size:
            return np.concatenate([self._kept(start)[first - start : -1], self._kept(middle)[: last - middle + 1]])
        size = 1 << (last - first + 1).bit_length() - 1
        start = first & -size
        if size <= self._largest_cell and last <= start + size:
            return self._cell(start, size)[first - start : last - start + 1]
        return self._run(first, last, 1)

    def address(self, index: Index) -> Index:
        """The address that is hashed for an index, or for (n,) of them."""
        return (index % self.loop if self.loop else index) << self.shift

    def cell_scales(self, stride: int) -> Floats:
        """(LARGEST_CELL,) the scale of each place in a cell of vertices `stride` apart; the first is unused."""
        return _cell_scales(self.scales[: self._levels - stride.bit_length() + 2])

    @cached_property
    def _levels(self) -> int:
        return len(self.scales) - 1

    @cached_property
    def _largest_cell(self) -> int:
        return min(self.span, LARGEST_CELL)

    @cached_property
    def _kept(self) -> Callable[[int], Floats]:
        """The cell that starts at a multiple of its size, not to be changed; the last few are kept."""
        size = min(self.span, KEPT_CELL)
        return lru_cache(KEPT_CELLS)(lambda start: self._cell(start, size))

    def __reduce__(self) -> tuple[type["Lattice"], tuple[Any, ...]]:
        return Lattice, (self.key, self.shift, self.scales, self.choice, self.rhythm, self.loop)

    def _cell(self, start: int, size: int) -> Floats:
        hashes = hash_cells(*cell_key(self.key, self.address(start)), size, self.shift)
        heights = np.empty(size + 1)
        self._fill(heights, (self.one(start), self.one(start + size)), hashes, 1)
        return heights

    def _run(self, first: int, last: int, stride: int) -> Floats:
        """The heights from `first` to `last` that are `stride` apart, from others that are further apart."""
        # The corners of cells are a run themselves, with a longer stride: so few heights are made outside the run.
        count = (last - first) // stride
        if count <= SHORT_RUN:
            return np.array([self.one(index) for index in range(first, last + 1, stride)])
        if stride == self.span:
            return self._posts(np.arange(first, last + 1, stride, dtype=np.int64))
        size = min(1 << count.bit_length() - 1, self._largest_cell, self.span // stride)
        cell = size * stride
        start, stop = first & -cell, -(-last & -cell)
        heights = self._fill_run(start, self._run(start, stop, cell), size, stride)
        skipped = (first - start) // stride
        return heights[skipped : skipped + count + 1]

    def _fill_run(self, start: int, corners: Floats, size: int, stride: int) -> Floats:
        """The heights `stride` apart between corners that are ``size * stride`` apart."""
        cells = len(corners) - 1
        heights = np.empty(cells * size + 1)
        block = min(cells, BLOCK_HEIGHTS // size)
        words, spare = np.empty((2, block, size), np.uint32)
        # Once the hashes of a block are made, their spare memory is free to hold the means.
        room = spare.reshape(-1).view(np.float64)
        shift = self.shift + stride.bit_length() - 1
        for first in range(0, cells, block):
            last = min(first + block, cells)
            starts = start + size * stride * np.arange(first, last, dtype=np.int64)
            keys = cell_keys(self.key, self.address(starts))
            hashes = hash_cells(*keys, size, shift, (words[: last - first], spare[: last - first]))
            part = heights[first * size : last * size + 1]
            self._fill(part, corners[first : last + 1], hashes, stride, room)
        return heights

    def _fill(
        self, heights: Floats, corners: ArrayLike, hashes: UInt32s, stride: int, room: Floats | None = None
    ) -> None:
        size = hashes.shape[-1]
        # Each cell begins at a corner, whose own displacement is overwritten by its height.
        moves = heights[:-1].reshape(hashes.shape)
        moves[...] = numerators(hashes, self.choice)
        moves *= self.cell_scales(stride)[:size]
        heights[::size] = corners
        raise_middles(heights, size, room)

    def _numerators(self, indices: Int64s, choice: Choice) -> Any:
        return numerators(hash_many(self.key, self.address(indices)), choice)

    def _posts(self, indices: Int64s) -> Floats:
        numerators = self._numerators(indices, "uniform").astype(np.float64)
        return np.asarray(self._post(numerators, self.address(indices)))

    def _post(self, numerator: Any, address: Any) -> Any:
        # In step with the rhythm, even posts are crests in the upper half of their range, odd ones valleys.
        odd = address >> (self._levels + self.shift) & 1
        crest = (0.5 - odd) * (WHOLE_BOUND + abs(numerator))
        return self.scales[0] * (numerator + self.rhythm * (crest - numerator))


def raise_middles(heights: Floats, size: int, room: Floats | None = None) -> None:
    """Turn displacements into heights, level by level, in place.

    Args:
        heights: (m * size + 1,) float64: every `size`-th is a height already, the others are displacements from
            the mean of their neighbours.
        size: a power of two.
        room: space for half as many heights, which saves an allocation a level.
    """
    while size > 1:
        left = heights[:-1:size]
        raise_level(left, heights[size::size], heights[size >> 1 :: size], None if room is None else room[: len(left)])
        size >>= 1


def raise_level(left: Floats, right: Floats, middles: Floats, room: Floats | None = None) -> None:
    """Add to each displacement the mean of the heights on its left and right: the middle's height, in place."""
    means = np.add(left, right, room)
    np.multiply(means, _HALF, means)
    np.add(middles, means, middles)


@lru_cache(maxsize=64)
def _cell_scales(scales: tuple[float, ...]) -> Floats:
    placed = np.zeros(LARGEST_CELL)
    half = 1
    for scale in scales[:0:-1]:
        placed[half :: 2 * half] = scale
        half *= 2
    placed.flags.writeable = False
    return placed
