"""Several ridges at once: the layers of a picture, whose next chunks are made in one go."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from .arrays import Floats
from .checks import REACH
from .chunks import Chunk
from .hashing import LARGEST_CELL, block_key, hash_cells
from .lattice import raise_level
from .midpoint_choice import numerators
from .polyline import Polyline
from .ridge import Ridge

ROW_GAP = 64  #: heights between the rows of a batch, and the longest gap that is halved in all of them at once


class Ridges:
    """A group of ridges that serves one chunk of each at a third of the cost of single calls.

    The heights are the same to the last bit. Plain ridges with one `detail`, one `choice` and one length of chunk are
    made together; those with `smooth`, `pins` or `period`, or a chunk longer than their span, one by one.
    A group keeps memory to work in: only one thread may use it at a time.

    Args:
        ridges: any number of `Ridge`.

    Raises:
        TypeError: if one is none.

    >>> from ridgeline.terrain import Ridge, Ridges
    >>> layers = [Ridge(seed=seed, roughness=0.8 + 0.1 * seed) for seed in range(6)]
    >>> [chunk.start for chunk in Ridges(layers).chunks([3, 3, 3, 3, 3, 7])]
    [3072, 3072, 3072, 3072, 3072, 7168]
    """

    def __init__(self, ridges: Iterable[Ridge]) -> None:
        if not isinstance(ridges, Iterable):
            raise TypeError(f"ridges must be Ridge objects, not {ridges!r}")
        self.ridges = tuple(ridges)
        for ridge in self.ridges:
            if not isinstance(ridge, Ridge):
                raise TypeError(f"ridges must be Ridge objects, not {ridge!r}")
        self._lengths = [ridge.parameters.chunk for ridge in self.ridges]
        self._ends = [int(REACH) // length for length in self._lengths]
        groups: dict[tuple[int, int, str], list[int]] = {}
        for number, ridge in enumerate(self.ridges):
            groups.setdefault(_kind(ridge), []).append(number)
        self._groups = [(numbers, self._batch(numbers, size)) for (size, _, _), numbers in groups.items()]
        order = [number for numbers, _ in self._groups for number in numbers]
        self._places = [order.index(number) for number in range(len(order))]

    def __repr__(self) -> str:
        return f"Ridges({list(self.ridges)!r})"

    def chunks(self, indices: int | Sequence[int]) -> list[Chunk]:
        """The chunk of each ridge, in their order.

        Args:
            indices: one index for all ridges, or one for each.

        Raises:
            ValueError: if there are not as many indices as ridges, or a chunk would lie beyond ±2**52 units.
        """
        each: Any = indices
        if isinstance(indices, int) or not np.ndim(indices):
            each = [indices] * len(self.ridges)
        if len(each) != len(self.ridges):
            raise ValueError(f"indices must be {len(self.ridges)}, one for each ridge, not {len(each)}")
        wanted = [
            index if type(index) is int and -end <= index < end else ridge.chunk_index(index)
            for index, end, ridge in zip(each, self._ends, self.ridges, strict=True)
        ]
        made: list[Floats] = []
        for numbers, batch in self._groups:
            own = [wanted[number] for number in numbers]
            alone = (self.ridges[number].chunk_heights(index) for number, index in zip(numbers, own, strict=True))
            made.extend(batch.run(own) if batch else alone)
        return [
            Chunk(index, index * length, (index + 1) * length, made[place])
            for index, length, place in zip(wanted, self._lengths, self._places, strict=True)
        ]

    def _batch(self, numbers: list[int], size: int) -> "_Batch | None":
        lines = [line for line in (self.ridges[number].line for number in numbers) if isinstance(line, Polyline)]
        return _Batch(lines, size) if size and len(numbers) > 1 else None


def _kind(ridge: Ridge) -> tuple[int, int, str]:
    """The key of ridges made together: the size of a chunk in lattice steps, the detail, the choice.

    The size is 0 for ridges that are made one by one.
    """
    parameters = ridge.parameters
    size = int(parameters.chunk * 2.0**parameters.detail)
    if (
        not isinstance(ridge.line, Polyline)
        or size > LARGEST_CELL
        or parameters.chunk > parameters.span
        or parameters.period
    ):
        size = 0
    return size, parameters.detail, parameters.choice


class _Batch:
    """One cell of each of m lattices of the same `shift` and `choice`, made together."""

    def __init__(self, lines: Sequence[Polyline], size: int) -> None:
        self._bounded = [(number, line) for number, line in enumerate(lines) if line.bounded]
        lattices = [line.lattice for line in lines]
        self._shift, self._choice = lattices[0].shift, lattices[0].choice
        self._keys = [lattice.key for lattice in lattices]
        self._ones = [lattice.one for lattice in lattices]
        self._size = size
        self._high: list[int] = []
        self._scales = np.stack([lattice.cell_scales(1)[:size] for lattice in lattices])
        self._space = np.empty((len(lines), size), np.uint32), np.empty((len(lines), size), np.uint32)
        self._short = min(ROW_GAP, size)
        self._coarse = _Rows(len(lines), size // self._short, size // self._short)
        self._fine = _Rows(len(lines), size, self._short)

    def run(self, indices: Sequence[int]) -> Floats:
        """The heights of the cells of these numbers: (m, size + 1) float64."""
        size = self._size
        starts = [index * size for index in indices]
        addresses = np.array(starts) << self._shift
        self._turn_to([start << self._shift >> 32 for start in starts])
        first = addresses.astype(np.uint32) ^ self._left
        first ^= first >> 16
        hashes = hash_cells(first[:, None], self._right, size, self._shift, self._space)
        # Long gaps are halved in short rows of their own, because the space between rows is as long as the longest gap.
        fine, coarse = self._fine.rows, self._coarse.rows
        np.multiply(numerators(hashes, self._choice), self._scales, out=fine[:, :-1])
        coarse[...] = fine[:, :: self._short]
        ends = [(one(start), one(start + size)) for one, start in zip(self._ones, starts, strict=True)]
        coarse[:, :: size // self._short] = ends
        self._coarse.fill()
        fine[:, :: self._short] = coarse
        self._fine.fill()
        heights = fine.copy()
        for number, line in self._bounded:
            line.clip(heights[number])
        return heights

    def _turn_to(self, high: list[int]) -> None:
        """Prepare for cells whose addresses have these high words, which seldom change."""
        if high != self._high:
            keys = [block_key(key, word) for key, word in zip(self._keys, high, strict=True)]
            self._left, right = np.array(keys, np.uint32).T
            self._right = np.repeat(right[:, None], self._size, axis=1)
            self._high = high


class _Rows:
    """Rows of heights that lie in one long row, so that a level of all of them is one step.

    A gap as long as the longest one that is halved keeps each row from its neighbour. The numbers in the gaps are
    never read, and grow too slowly to matter.
    """

    def __init__(self, count: int, length: int, gap: int) -> None:
        row = np.zeros(count * (length + gap) + 1)
        self.rows = row[:-1].reshape(count, length + gap)[:, : length + 1]
        self._levels = []
        while gap > 1:
            left = row[:-1:gap]
            self._levels.append((left, row[gap::gap], row[gap >> 1 :: gap], np.empty_like(left)))
            gap >>= 1

    def fill(self) -> None:
        """Turn displacements into heights, in place."""
        for level in self._levels:
            raise_level(*level)
