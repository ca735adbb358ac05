"""Several ridges at once: the layers of a picture, whose next chunks are made in one go."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from .checks import REACH
from .choice import numerators
from .chunk import Chunk
from .hashing import LARGEST_CELL, block_key, hash_cells
from .lattice import Heights, raise_level
from .polyline import Polyline
from .ridge import Ridge

GAP = 64
"""What keeps the rows of a batch apart, and the longest gap that is halved in all of them at once."""


class Ridges:
    """A group of ridges that serves a chunk of each for a third of what the single calls cost.

    The heights are the same to the last bit. Plain ridges of one `detail`, one `choice` and one length of chunk
    are made together; those with `smooth`, `pins` or `period`, or a chunk longer than their span, one by one as before.
    A group keeps room to work in: let one thread use it at a time.

    >>> layers = [Ridge(seed=seed, roughness=0.8 + 0.1 * seed) for seed in range(6)]
    >>> [chunk.start for chunk in Ridges(layers).chunks([3, 3, 3, 3, 3, 7])]
    [3072, 3072, 3072, 3072, 3072, 7168]
    """

    def __init__(self, ridges: Iterable[Ridge]) -> None:
        self.ridges = tuple(ridges)
        for ridge in self.ridges:
            if not isinstance(ridge, Ridge):
                raise TypeError(f"ridges must be Ridge objects, not {ridge!r}")
        self._lengths = [ridge.knobs.chunk for ridge in self.ridges]
        self._most = [int(REACH) // length for length in self._lengths]
        groups: dict[tuple[int, int, str], list[int]] = {}
        for number, ridge in enumerate(self.ridges):
            groups.setdefault(_kind(ridge), []).append(number)
        self._groups = [(numbers, self._batch(numbers, size)) for (size, _, _), numbers in groups.items()]
        order = [number for numbers, _ in self._groups for number in numbers]
        self._places = [order.index(number) for number in range(len(order))]

    def chunks(self, indices: int | Sequence[int]) -> list[Chunk]:
        """The chunk of each ridge, in their order; `indices` is one index for all, or one for each."""
        asked: Any = indices
        if isinstance(indices, int) or not np.ndim(indices):
            asked = [indices] * len(self.ridges)
        if len(asked) != len(self.ridges):
            raise ValueError(f"indices must be {len(self.ridges)}, one for each ridge, not {len(asked)}")
        wanted = [
            index if type(index) is int and -most <= index < most else ridge.chunk_index(index)
            for index, most, ridge in zip(asked, self._most, self.ridges, strict=True)
        ]
        made: list[Heights] = []
        for numbers, batch in self._groups:
            some = [wanted[number] for number in numbers]
            made.extend(batch.run(some) if batch else map(self._alone, numbers, some))
        return [
            Chunk(index, index * length, (index + 1) * length, made[place])
            for index, length, place in zip(wanted, self._lengths, self._places, strict=True)
        ]

    def _alone(self, number: int, index: int) -> Heights:
        return self.ridges[number].chunk_heights(index)

    def _batch(self, numbers: list[int], size: int) -> "_Batch | None":
        lines = [line for line in (self.ridges[number].line for number in numbers) if isinstance(line, Polyline)]
        return _Batch(lines, size) if size and len(numbers) > 1 else None


def _kind(ridge: Ridge) -> tuple[int, int, str]:
    """What ridges that are made together share: the size of a chunk in lattice steps, the detail, the choice.

    The size is 0 for ridges that are made one by one.
    """
    knobs = ridge.knobs
    size = int(knobs.chunk * 2.0**knobs.detail)
    if not isinstance(ridge.line, Polyline) or size > LARGEST_CELL or knobs.chunk > knobs.span or knobs.period:
        size = 0
    return size, knobs.detail, knobs.choice


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
        self._short = min(GAP, size)
        self._coarse = _Rows(len(lines), size // self._short, size // self._short)
        self._fine = _Rows(len(lines), size, self._short)

    def run(self, indices: Sequence[int]) -> Heights:
        """The heights of the cells of these numbers: (m, size + 1) float64."""
        size = self._size
        starts = [index * size for index in indices]
        addresses = np.array(starts) << self._shift
        self._turn_to([start << self._shift >> 32 for start in starts])
        first = addresses.astype(np.uint32) ^ self._left
        first ^= first >> 16
        hashes = hash_cells(first[:, None], self._right, size, self._shift, self._space)
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
        """Make ready for cells whose addresses have these high words, which seldom change."""
        if high != self._high:
            keys = [block_key(key, word) for key, word in zip(self._keys, high, strict=True)]
            self._left, right = np.array(keys, np.uint32).T
            self._right = np.repeat(right[:, None], self._size, axis=1)
            self._high = high


class _Rows:
    """Rows of heights that lie in one long row, so that a level of all of them is one step.

    A gap as long as the longest one that is halved keeps each row from its neighbour. What gathers in the gaps is
    never read, and grows too slowly to matter.
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
