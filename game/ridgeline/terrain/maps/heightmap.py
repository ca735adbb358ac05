"""Land in two dimensions: diamond-square maps, plain midpoint displacement, and rectangles of an endless field.

A. Fournier, D. Fussell, L. Carpenter, Computer Rendering of Stochastic Models, Communications of the ACM 25 (6), 1982;
the squares' second step is G. S. P. Miller's remedy for creases, The Definition and Rendering of Terrain Maps, 1986.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike

from .. import checks
from ..arrays import Floats, Int64s, UInt32s
from ..hashing import TO_SHARE, Key, absorb, hash_cells, keyed
from ..level_decay import Decay, level_factors
from ..midpoint_choice import CHOICES, Choice, numerators
from ..parameters import MAX_HEIGHT, check_decay
from ..seeds import Purpose, Seed, key_of, seed_number
from .remembered import BLOCK_POINTS as BLOCK_SIDE
from .remembered import Remembered

MAX_LEVELS = 12
MAX_SIDE = 2**MAX_LEVELS + 1
MAX_HEIGHTS = 2**26  #: heights in one call
MAX_PLACE = 2**50
MAX_ASKED = 2**49  #: units from 0 of a single place
MADE_POINTS = 1 << 15  #: points of a map that are made at a time: they fit a processor's second cache
_QUARTER = np.array(0.25)
_HALF = np.array(0.5)


def diamond_square(
    side: int,
    *,
    seed: Seed,
    roughness: float = 1.0,
    displacement: float = 128.0,
    decay: Decay = "power",
    choice: Choice = "uniform",
) -> Floats:
    """A square map of heights by the diamond-square algorithm: (side, side) float64.

    It wraps: its first and last rows are equal, and so are its first and last columns. Copies of it join without a
    seam, and its four corners are one point. Each point in the middle of four others has their mean plus a
    displacement: after the corners the middles of squares, then of diamonds, then of squares half as wide.
    Displacements are hashes of places, so a map with half the side is every second row and column of this one. No
    height is further from 0 than the corners' bound plus one and a half times the sum of the levels' bounds.

    Args:
        side: points, 2**n + 1, from 2 to 4097.
        seed: which map: any integer or word.
        roughness: above 0: how fast the bounds shrink from level to level, as for a `Ridge`.
        displacement: units, 0 to 1e15: the corners' bound; the bound of a level is this times its factor.
        decay: the law of the factors, see `Ridge`, or 1 to 64 factors of your own.
        choice: "uniform", "sign" or "gaussian": how a point moves within its bound, as for a `Ridge`.

    Raises:
        ValueError: if an argument is out of its range; for a side the message names the nearest ones.

    >>> from ridgeline.terrain import diamond_square
    >>> land = diamond_square(65, seed=7)
    >>> bool((land[0] == land[-1]).all() and (land[:, 0] == land[:, -1]).all())
    True
    >>> bool((diamond_square(33, seed=7) == land[::2, ::2]).all())
    True
    """
    return _map(
        _Displacer.of(levels_of(side), seed, roughness, displacement, decay=decay, choice=choice), creases=False
    )


def midpoint_square(
    side: int,
    *,
    seed: Seed,
    roughness: float = 1.0,
    displacement: float = 128.0,
    decay: Decay = "power",
    choice: Choice = "uniform",
) -> Floats:
    """A square map by plain midpoint displacement, with the creases that diamond-square avoids: (side, side) float64.

    The middle of a square has the mean of its corners plus a displacement; the middle of an edge has the mean of the
    edge's two ends, whatever lies beside it. All else, the displacements, arguments and errors too, is as in
    `diamond_square`.

    >>> from ridgeline.terrain import diamond_square, midpoint_square
    >>> creased, land = midpoint_square(5, seed=7), diamond_square(5, seed=7)
    >>> bool(creased[2, 2] == land[2, 2]), bool(creased[0, 2] == land[0, 2])
    (True, False)
    """
    return _map(_Displacer.of(levels_of(side), seed, roughness, displacement, decay=decay, choice=choice), creases=True)


@dataclass(frozen=True)
class Field:
    """An endless plane of diamond-square heights: ask for any rectangle of it, in any order.

    Posts stand every `span` units each way, and the land between is made as `diamond_square` makes it. With a `period`
    of one span the field is that map, repeated. Neighbouring points are one unit apart.

    Args:
        seed: which land: any integer or word.
        roughness, displacement, decay, choice: as for `diamond_square`.
        span: units, a power of two from 1 to 4096: the distance between posts.
        period: units, a multiple of `span` up to 2**50: the land repeats after it, each way. None for never.

    Raises:
        ValueError: if a parameter is out of its range; the message says what is allowed.
        TypeError: if a parameter is of the wrong type.
    """

    seed: Seed
    roughness: float = 1.0
    displacement: float = 128.0
    decay: Decay = "power"
    choice: Choice = "uniform"
    span: int = 256
    period: int | None = None
    _displacer: "_Displacer" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", seed_number(self.seed))
        span = checks.power_of_two("span", self.span, 1, MAX_SIDE - 1)
        object.__setattr__(self, "decay", check_decay(self.decay))
        displacer = _Displacer.of(
            span.bit_length() - 1, self.seed, self.roughness, self.displacement, decay=self.decay, choice=self.choice
        )
        object.__setattr__(self, "_displacer", displacer)
        if self.period is not None and checks.integer("period", self.period, span, MAX_PLACE) % span:
            raise ValueError(f"period must be a multiple of span ({span}), not {self.period!r}")

    def heights(self, row: int, column: int, rows: int, columns: int, step: int = 1) -> Floats:
        """The heights at every `step`-th point of a rectangle from (row, column) on: (rows, columns) float64.

        Args:
            row, column: integers within ±2**50, multiples of `step`.
            rows, columns: points each way, at least 1; at most 2**26 in all.
            step: units, a power of two from 1 to `span`: the distance between points.

        Raises:
            ValueError: if an argument is out of its range.

        >>> from ridgeline.terrain import Field
        >>> field = Field(seed=7)
        >>> bool((field.heights(-3, 10**12, 9, 5)[3:, 1:4] == field.heights(0, 10**12 + 1, 6, 3)).all())
        True
        """
        starts = [
            checks.integer(name, value, -MAX_PLACE, MAX_PLACE) for name, value in (("row", row), ("column", column))
        ]
        counts = [checks.integer(name, value, 1, MAX_HEIGHTS) for name, value in (("rows", rows), ("columns", columns))]
        if counts[0] * counts[1] > MAX_HEIGHTS:
            raise ValueError(f"at most {MAX_HEIGHTS:,} heights can be asked for at once, not {counts[0]}x{counts[1]}")
        checks.power_of_two("step", step, 1, self.span)
        if any(start % step for start in starts):
            raise ValueError(f"row and column must be multiples of step ({step}), not {row!r} and {column!r}")
        return self._grid([(at, at + step * (count - 1)) for at, count in zip(starts, counts, strict=True)], step)

    @overload
    def height_at(self, x: float, y: float) -> float: ...
    @overload
    def height_at(self, x: ArrayLike, y: ArrayLike) -> Any: ...
    def height_at(self, x: ArrayLike, y: ArrayLike) -> Any:
        """The height at column `x`, row `y`, bilinear between points: a float for numbers, float64 for arrays.

        Blocks of points are kept, so asking again near by costs little.

        Args:
            x: units, within ±2**49, of any shape: columns to the right.
            y: units, within ±2**49, of the same shape, or one that broadcasts with it: rows down.

        Raises:
            ValueError: if a place is out of range, or the shapes do not fit.

        >>> from ridgeline.terrain import Field
        >>> field = Field(seed=7)
        >>> field.height_at(20, -3) == float(field.heights(-3, 20, 1, 1)[0, 0])
        True
        """
        if isinstance(x, (float, int)) and isinstance(y, (float, int)):
            places = [checks.real(name, value, -MAX_ASKED, MAX_ASKED) for name, value in (("x", x), ("y", y))]
            return self._remembered.height(*places)
        across, down = _places(x, y)
        return self._remembered.heights(across.ravel(), down.ravel()).reshape(across.shape)[()]

    def normal_at(self, x: ArrayLike, y: ArrayLike) -> Floats:
        """The upward unit normal at column `x`, row `y`: float64, in their shape with a last axis (x, y, up).

        Args:
            x: units, as for `height_at`.
            y: units, as for `height_at`.

        Raises:
            ValueError: if a place is out of range, or the shapes do not fit.
        """
        across, down = _places(x, y)
        slopes = self._remembered.slopes(across.ravel(), down.ravel())
        along_x, along_y = (slope.reshape(across.shape) for slope in slopes)
        up = 1.0 / np.sqrt(1.0 + along_x * along_x + along_y * along_y)
        return np.stack([-along_x * up, -along_y * up, up], axis=-1)

    @cached_property
    def _remembered(self) -> Remembered:
        return Remembered(lambda row, column: self.heights(row, column, BLOCK_SIDE + 1, BLOCK_SIDE + 1))

    def __reduce__(self) -> tuple[type["Field"], tuple[Any, ...]]:
        own = (self.seed, self.roughness, self.displacement, self.decay, self.choice, self.span, self.period)
        return Field, own

    def _grid(self, ends: list[tuple[int, int]], step: int) -> Floats:
        """The heights of a grid of points `step` apart, from the first to the last row and column."""
        bounds = [(first // step * step, -(-last // step) * step) for first, last in ends]
        if step == self.span:
            return self._displaced(bounds[0], bounds[1], step, 0)
        # One more point on every side: the diamonds at the border need their outer corners.
        outer = [(first - step, last + step) for first, last in bounds]
        coarse = self._grid(outer, 2 * step)
        starts = [first // (2 * step) * 2 * step for first, _ in outer]
        stops = [start + 2 * step * (side - 1) for start, side in zip(starts, coarse.shape, strict=True)]
        fine = self._displaced((starts[0], stops[0]), (starts[1], stops[1]), step, (self.span // step).bit_length() - 1)
        fine[::2, ::2] = coarse
        beside, beneath = coarse[:, :-1] + coarse[:, 1:], coarse[:-1] + coarse[1:]
        middles = fine[1::2, 1::2]
        middles += (beside[:-1] + beside[1:]) * _QUARTER
        fine[2:-2:2, 1::2] += (beside[1:-1] + (middles[:-1] + middles[1:])) * _QUARTER
        fine[1::2, 2:-2:2] += (beneath[:, 1:-1] + (middles[:, :-1] + middles[:, 1:])) * _QUARTER
        cut = [
            slice((first - start) // step, (last - start) // step + 1)
            for (first, last), start in zip(bounds, starts, strict=True)
        ]
        return fine[tuple(cut)]

    def _displaced(self, rows: tuple[int, int], columns: tuple[int, int], step: int, level: int) -> Floats:
        """The displacements of the points of a grid, all with the bound of one level."""
        displacer = self._displacer
        places = [self._addresses(np.arange(first, last + 1, step)) for first, last in (rows, columns)]
        moves: Floats = np.multiply(
            numerators(_hash_grid(displacer.key, *places), displacer.choice), displacer.scales[level]
        )
        return moves

    def _addresses(self, places: Int64s) -> Int64s:
        return (places % self.period if self.period else places) << self._displacer.shift


def _places(x: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    across, down = checks.numbers("x", x), checks.numbers("y", y)
    for name, values in (("x", across), ("y", down)):
        outside = values[np.abs(values) > MAX_ASKED]
        if outside.size:
            raise ValueError(f"{name} must lie within ±{MAX_ASKED:,}, not {float(outside[0])!r}")
    try:
        across, down = np.broadcast_arrays(across, down)
    except ValueError:
        raise ValueError(f"x and y must have shapes that fit, not {across.shape} and {down.shape}") from None
    return across, down


@dataclass(frozen=True, eq=False)
class _Displacer:
    """The displacements of a map; `scales` are the bounds of the corners and of each level after them, over 2**31."""

    key: Key[int]
    scales: tuple[float, ...]
    choice: Choice

    @classmethod
    def of(
        cls, levels: int, seed: Seed, roughness: float, displacement: float, *, decay: Decay, choice: Choice
    ) -> "_Displacer":
        rough = checks.real("roughness", roughness, 0.0, above=True)
        bound = checks.real("displacement", displacement, 0.0, MAX_HEIGHT) * TO_SHARE
        factors = level_factors(check_decay(decay), rough, levels, first=1)
        choice = checks.one_of("choice", choice, CHOICES)
        return cls(key_of(seed, Purpose.MAP), tuple(bound * factor for factor in (1.0, *factors)), choice)

    @property
    def levels(self) -> int:
        return len(self.scales) - 1

    @property
    def shift(self) -> int:
        """Addresses count in steps of the longest side's points, whatever the side: place << shift."""
        return MAX_LEVELS - self.levels


def levels_of(side: object) -> int:
    """The number of levels of a map with this side; a ValueError for a side that no map has."""
    number = checks.integer("side", side)
    levels = (number - 1).bit_length() - 1 if number > 1 else -1
    if number == 2**levels + 1 and number <= MAX_SIDE:
        return levels
    sides = [2**level + 1 for level in range(MAX_LEVELS + 1)]
    near = [str(side) for side in sides if side < number][-1:] + [str(side) for side in sides if side > number][:1]
    nearest = f"the nearest {'are' if len(near) > 1 else 'is'} {' and '.join(near)}"
    raise ValueError(f"side must be 2**n + 1, from 2 to {MAX_SIDE}, not {number}; {nearest}")


def _map(displacer: _Displacer, creases: bool) -> Floats:
    """A whole map: displacements everywhere, then level by level the means added in place."""
    wide = 1 << displacer.levels
    heights = np.empty((wide + 1, wide + 1))
    _displace(heights[:-1, :-1], displacer)
    heights[-1, -1] = heights[0, -1] = heights[-1, 0] = heights[0, 0]
    step = wide
    while step > 1:
        _raise_level(heights[:: step >> 1, :: step >> 1], creases)
        step >>= 1
    return heights


def _displace(heights: Floats, displacer: _Displacer) -> None:
    """Fill a map with the displacements of its points."""
    wide = len(heights)
    # A point belongs to the level of the lower power of two in its row and column.
    zeros = _trailing_zeros(wide)
    bounds = np.array(displacer.scales)[displacer.levels - np.minimum(zeros, np.arange(displacer.levels + 1)[:, None])]
    rows = np.arange(wide, dtype=np.int64) << displacer.shift
    first, right = _row_keys(displacer.key, rows)
    block = max(2, MADE_POINTS // wide)
    words, spare = np.empty((2, min(block, wide), wide), np.uint32)
    for top in range(0, wide, block):
        part = slice(top, min(top + block, wide))
        count = part.stop - top
        hashes = hash_cells(first[part], right[part], wide, displacer.shift, (words[:count], spare[:count]))
        moves = numerators(hashes, displacer.choice)
        np.multiply(moves[1::2], displacer.scales[-1], out=heights[part][1::2])
        np.multiply(moves[::2], bounds[zeros[part][::2]], out=heights[part][::2])


def _raise_level(heights: Floats, creases: bool) -> None:
    """Add to the displacements of one level the means of the heights around them, in place.

    Args:
        heights: (2m + 1, 2m + 1): every second point of every second row is a height already.
        creases: whether the middle of an edge has the mean of its ends alone.
    """
    squares = len(heights) // 2
    block = max(1, MADE_POINTS // (2 * squares))
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
        # The diamonds of the first row reach over the map's edge to its last row, which is raised only at the end.
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


def _hash_grid(key: Key[int], rows: Int64s, columns: Int64s) -> UInt32s:
    """The hashes of the places of a grid: (m, n) uint32 for (m,) and (n,) addresses."""
    wide: Any = absorb(absorb(key, (rows >> 32).astype(np.uint32)), rows.astype(np.uint32))
    wide = absorb(tuple(half[:, None] for half in wide), (columns >> 32).astype(np.uint32))
    return keyed(wide, columns.astype(np.uint32))


def _row_keys(key: Key[int], rows: Int64s) -> Key[UInt32s]:
    """The keys for `hash_cells` of rows whose columns begin at 0: a pair of (m, 1) uint32 arrays."""
    wide: Any = absorb(absorb(absorb(key, (rows >> 32).astype(np.uint32)), rows.astype(np.uint32)), 0)
    left, right = wide
    return (left ^ (left >> 16))[:, None], right[:, None]


def _trailing_zeros(count: int) -> Int64s:
    """(count,) how often each of 0, 1, 2, … can be halved, 0 as often as `count`, which is a power of two."""
    places = np.arange(count, dtype=np.int64)
    places[0] = count
    return np.asarray(np.bitwise_count((places & -places) - 1).astype(np.int64))
