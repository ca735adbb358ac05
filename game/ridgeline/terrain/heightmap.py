"""Two-dimensional land: diamond-square maps, plain midpoint displacement, and rectangles of an endless field.

A. Fournier, D. Fussell, L. Carpenter, Computer Rendering of Stochastic Models, Communications of the ACM 25 (6), 1982;
the squares' second step is G. S. P. Miller's remedy for creases, The Definition and Rendering of Terrain Maps, 1986.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import checks
from .choice import CHOICES, numerators
from .decay import level_factors
from .hashing import TO_SHARE, Key, Words, absorb, hash_cells, keyed, seed_key
from .knobs import MAX_HEIGHT, checked_decay

Heightmap = NDArray[np.float64]
Indices = NDArray[np.int64]
Decay = str | Sequence[float]

MOST_LEVELS = 12
LARGEST_SIDE = 2**MOST_LEVELS + 1
MOST_CELLS = 2**26
PLANE = 0x2D
"""Keeps maps apart from the ridges of the same seed."""
BLOCK = 1 << 15
"""Points of a map that are worked on together: they fit a processor's second cache."""
_QUARTER = np.array(0.25)
_HALF = np.array(0.5)


def diamond_square(
    side: int,
    *,
    seed: int,
    roughness: float = 1.0,
    displacement: float = 128.0,
    decay: Decay = "power",
    choice: str = "uniform",
) -> Heightmap:
    """A square map of heights by the diamond-square algorithm: (side, side) float64.

    It wraps: its first and last rows are equal, and its first and last columns, so that copies of it join without a
    seam, and its four corners are one point. Each point in the middle of four others has their mean plus a
    displacement; after the corners come the middles of squares, then of diamonds, then of squares half as wide.
    Displacements are hashes of the places: the map of a shorter side has every second row and column of this one. No
    height is further from 0 than the corners' bound and one and a half times the sum of the levels' bounds.

    Args:
        side: 2**n + 1 points, from 2 to 4097.
        seed: which map, any integer.
        roughness: how fast the bounds shrink from level to level, above 0, as for a `Ridge`.
        displacement: the corners' bound, and what the levels' bounds are shares of: 0 to 1e15.
        decay: the law of the levels' bounds, see `level_factors`.
        choice: how a point moves within its bound: uniform, sign or gaussian.

    Raises:
        ValueError: for a side that is none of these; the message says which are near.

    >>> from ridgeline.terrain import diamond_square
    >>> land = diamond_square(65, seed=7)
    >>> bool((land[0] == land[-1]).all() and (land[:, 0] == land[:, -1]).all())
    True
    >>> bool((diamond_square(33, seed=7) == land[::2, ::2]).all())
    True
    """
    return _map(_Knobs.of(levels_of(side), seed, roughness, displacement, decay, choice), creases=False)


def midpoint_square(
    side: int,
    *,
    seed: int,
    roughness: float = 1.0,
    displacement: float = 128.0,
    decay: Decay = "power",
    choice: str = "uniform",
) -> Heightmap:
    """A square map by plain midpoint displacement, with the creases that diamond-square avoids: (side, side) float64.

    The middle of a square has the mean of its corners plus a displacement, the middle of an edge the mean of the edge's
    two ends, whatever lies beside it. The rest is as for `diamond_square`, of which it has the very displacements.
    """
    return _map(_Knobs.of(levels_of(side), seed, roughness, displacement, decay, choice), creases=True)


@dataclass(frozen=True)
class Field:
    """An endless plane of diamond-square heights, of which any rectangle can be had, in any order of asking.

    Posts stand every `span` units each way; between them lies what `diamond_square` would make, and with a `period` of
    one span the field is just that map, again and again. Units are the distances of its points.

    Args:
        seed: which land, any integer.
        roughness, displacement, decay, choice: as for `diamond_square`.
        span: the distance of the posts, a power of two from 1 to 4096.
        period: after so many units the land repeats each way, a multiple of `span`; None is for never.
    """

    seed: int
    roughness: float = 1.0
    displacement: float = 128.0
    decay: Decay = "power"
    choice: str = "uniform"
    span: int = 256
    period: int | None = None
    _knobs: "_Knobs" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        span = checks.power_of_two("span", self.span, 1, LARGEST_SIDE - 1)
        object.__setattr__(self, "decay", checked_decay(self.decay))
        knobs = _Knobs.of(span.bit_length() - 1, self.seed, self.roughness, self.displacement, self.decay, self.choice)
        object.__setattr__(self, "_knobs", knobs)
        if self.period is not None and checks.integer("period", self.period, span) % span:
            raise ValueError(f"period must be a multiple of span ({span}), not {self.period!r}")

    def heights(self, row: int, column: int, rows: int, columns: int, step: int = 1) -> Heightmap:
        """The heights at every `step`-th point of a rectangle from (row, column) on: (rows, columns) float64.

        Args:
            row, column: integers within ±2**50, multiples of `step`.
            rows, columns: how many points each way, from 1 on; at most 2**26 in all.
            step: a power of two, at most `span`; what stands between is not made.

        >>> from ridgeline.terrain import Field
        >>> field = Field(seed=7)
        >>> bool((field.heights(-3, 10**12, 9, 5)[3:, 1:4] == field.heights(0, 10**12 + 1, 6, 3)).all())
        True
        """
        starts = [checks.integer(name, value, -(2**50), 2**50) for name, value in (("row", row), ("column", column))]
        counts = [checks.integer(name, value, 1, MOST_CELLS) for name, value in (("rows", rows), ("columns", columns))]
        if counts[0] * counts[1] > MOST_CELLS:
            raise ValueError(f"at most {MOST_CELLS:,} heights can be asked for at once, not {counts[0]}x{counts[1]}")
        checks.power_of_two("step", step, 1, self.span)
        if any(start % step for start in starts):
            raise ValueError(f"row and column must be multiples of step ({step}), not {row!r} and {column!r}")
        return self._grid([(at, at + step * (count - 1)) for at, count in zip(starts, counts, strict=True)], step)

    def _grid(self, wanted: list[tuple[int, int]], step: int) -> Heightmap:
        """The heights of a grid of points `step` apart that holds all from the first to the last row and column."""
        bounds = [(first // step * step, -(-last // step) * step) for first, last in wanted]
        if step == self.span:
            return self._displaced(bounds[0], bounds[1], step, 0)
        outer = [(first - step, last + step) for first, last in bounds]
        coarse = self._grid(outer, 2 * step)
        begin = [first // (2 * step) * 2 * step for first, _ in outer]
        ends = [start + 2 * step * (side - 1) for start, side in zip(begin, coarse.shape, strict=True)]
        fine = self._displaced((begin[0], ends[0]), (begin[1], ends[1]), step, (self.span // step).bit_length() - 1)
        fine[::2, ::2] = coarse
        beside, beneath = coarse[:, :-1] + coarse[:, 1:], coarse[:-1] + coarse[1:]
        middles = fine[1::2, 1::2]
        middles += (beside[:-1] + beside[1:]) * _QUARTER
        fine[2:-2:2, 1::2] += (beside[1:-1] + (middles[:-1] + middles[1:])) * _QUARTER
        fine[1::2, 2:-2:2] += (beneath[:, 1:-1] + (middles[:, :-1] + middles[:, 1:])) * _QUARTER
        cut = [
            slice((first - start) // step, (last - start) // step + 1)
            for (first, last), start in zip(bounds, begin, strict=True)
        ]
        return fine[tuple(cut)]

    def _displaced(self, rows: tuple[int, int], columns: tuple[int, int], step: int, level: int) -> Heightmap:
        """The displacements of the points of a grid, all with the bound of one level."""
        knobs = self._knobs
        places = [self._addresses(np.arange(first, last + 1, step)) for first, last in (rows, columns)]
        moves: Heightmap = np.multiply(numerators(_hash_grid(knobs.key, *places), knobs.choice), knobs.scales[level])
        return moves

    def _addresses(self, places: Indices) -> Indices:
        return (places % self.period if self.period else places) << self._knobs.shift


@dataclass(frozen=True, eq=False)
class _Knobs:
    """What decides a map, checked: `scales` are the bounds of the corners and of each level after them, over 2**31."""

    key: Key[int]
    scales: tuple[float, ...]
    choice: str

    @classmethod
    def of(cls, levels: int, seed: int, roughness: float, displacement: float, decay: Decay, choice: str) -> "_Knobs":
        rough = checks.real("roughness", roughness, 0.0, above=True)
        bound = checks.real("displacement", displacement, 0.0, MAX_HEIGHT) * TO_SHARE
        factors = level_factors(checked_decay(decay), rough, levels, first=1)
        checks.one_of("choice", choice, CHOICES)
        key = absorb(seed_key(checks.integer("seed", seed)), PLANE)
        return cls(key, tuple(bound * factor for factor in (1.0, *factors)), choice)

    @property
    def levels(self) -> int:
        return len(self.scales) - 1

    @property
    def shift(self) -> int:
        """Addresses count in steps of the longest side's points, whatever the side: place << shift."""
        return MOST_LEVELS - self.levels


def levels_of(side: object) -> int:
    """How many levels a map of this side has; a ValueError for a side that no map has."""
    number = checks.integer("side", side)
    levels = (number - 1).bit_length() - 1 if number > 1 else -1
    if number == 2**levels + 1 and number <= LARGEST_SIDE:
        return levels
    near = [2**level + 1 for level in range(MOST_LEVELS + 1)]
    fits = [str(one) for one in near if one < number][-1:] + [str(one) for one in near if one > number][:1]
    raise ValueError(f"side must be 2**n + 1, from 2 to {LARGEST_SIDE}, not {number}; near are {' and '.join(fits)}")


def _map(knobs: _Knobs, creases: bool) -> Heightmap:
    """A whole map: displacements everywhere, to which level after level the means are added in place."""
    wide = 1 << knobs.levels
    heights = np.empty((wide + 1, wide + 1))
    _displace(heights[:-1, :-1], knobs)
    heights[-1, -1] = heights[0, -1] = heights[-1, 0] = heights[0, 0]
    step = wide
    while step > 1:
        _raise_level(heights[:: step >> 1, :: step >> 1], creases)
        step >>= 1
    return heights


def _displace(heights: Heightmap, knobs: _Knobs) -> None:
    """Fill a map with its points' displacements."""
    wide = len(heights)
    zeros = _trailing_zeros(wide)
    bounds = np.array(knobs.scales)[knobs.levels - np.minimum(zeros, np.arange(knobs.levels + 1)[:, None])]
    rows = np.arange(wide, dtype=np.int64) << knobs.shift
    first, right = _row_keys(knobs.key, rows)
    block = max(2, BLOCK // wide)
    words, spare = np.empty((2, min(block, wide), wide), np.uint32)
    for top in range(0, wide, block):
        part = slice(top, min(top + block, wide))
        count = part.stop - top
        hashes = hash_cells(first[part], right[part], wide, knobs.shift, (words[:count], spare[:count]))
        moves = numerators(hashes, knobs.choice)
        np.multiply(moves[1::2], knobs.scales[-1], out=heights[part][1::2])
        np.multiply(moves[::2], bounds[zeros[part][::2]], out=heights[part][::2])


def _raise_level(heights: Heightmap, creases: bool) -> None:
    """Add to the displacements of one level the means of the heights around them, in place.

    Args:
        heights: (2m + 1, 2m + 1): every second point of every second row is a height already.
        creases: give the middle of an edge the mean of its ends alone.
    """
    squares = len(heights) // 2
    block = max(1, BLOCK // (2 * squares))
    wrapped = np.empty((0, 0))
    for top in range(0, squares, block):
        part = heights[2 * top : 2 * min(top + block, squares) + 1]
        corners, middles = part[::2, ::2], part[1::2, 1::2]
        beside = corners[:, :-1] + corners[:, 1:]
        middles += (beside[:-1] + beside[1:]) * _QUARTER
        upright, level = part[1::2, :-1:2], part[:-1:2, 1::2]
        beneath = corners[:-1, :-1] + corners[1:, :-1]
        if creases:
            upright += beneath * _HALF
            level += beside[:-1] * _HALF
            continue
        around = np.empty_like(beneath)
        np.add(middles[:, :-1], middles[:, 1:], out=around[:, 1:])
        np.add(middles[:, -1], middles[:, 0], out=around[:, 0])
        upright += (beneath + around) * _QUARTER
        if top == 0:
            wrapped = beside[:1]
        else:
            above = heights[2 * top - 1 : 2 * top, 1::2]
            level[:1] += (beside[:1] + (above + middles[:1])) * _QUARTER
        level[1:] += (beside[1:-1] + (middles[:-1] + middles[1:])) * _QUARTER
    if not creases:
        heights[:1, 1::2] += (wrapped + (heights[-2:-1, 1::2] + heights[1:2, 1::2])) * _QUARTER
    heights[1::2, -1] = heights[1::2, 0]
    heights[-1, 1::2] = heights[0, 1::2]


def _hash_grid(key: Key[int], rows: Indices, columns: Indices) -> Words:
    """The hashes of the places of a grid: (m, n) uint32 for (m,) and (n,) addresses."""
    wide: Any = absorb(absorb(key, (rows >> 32).astype(np.uint32)), rows.astype(np.uint32))
    wide = absorb(tuple(half[:, None] for half in wide), (columns >> 32).astype(np.uint32))
    return keyed(wide, columns.astype(np.uint32))


def _row_keys(key: Key[int], rows: Indices) -> Key[Words]:
    """What `hash_cells` needs to know of rows whose columns begin at 0: a pair of (m, 1) uint32 arrays."""
    wide: Any = absorb(absorb(absorb(key, (rows >> 32).astype(np.uint32)), rows.astype(np.uint32)), 0)
    left, right = wide
    return (left ^ (left >> 16))[:, None], right[:, None]


def _trailing_zeros(count: int) -> Indices:
    """(count,) how often each of 0, 1, 2, … can be halved, for a power of two; 0 as often as `count`."""
    places = np.arange(count, dtype=np.int64)
    places[0] = count
    zeros: Indices = np.bitwise_count((places & -places) - 1).astype(np.int64)
    return zeros
