"""Chunks of land that enter and leave a moving window, for physics bodies, caches and anything built on land."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from . import checks
from .arrays import Floats

MAX_CHUNKS = 4096  #: chunks live at once


@dataclass(slots=True, eq=False)
class Chunk:
    """A piece of land from `start` to `stop`, both edges included: neighbouring chunks share an edge."""

    index: int
    """Its number: it begins at `index` times the length of a chunk."""
    start: int
    """Units."""
    stop: int
    """Units."""
    heights: Floats
    """(n,) float64, in units, one for each lattice vertex."""


class Stream:
    """The chunks that touch the window from ``left - behind`` to ``right + ahead``, wherever it moves.

    The live chunks depend on the last window alone. A game that runs both ways gives `behind` and `ahead` the same
    length. `Ridge.stream` makes one.

    >>> from ridgeline.terrain import Ridge
    >>> stream = Ridge(seed=7, chunk=256).stream(ahead=256, behind=256)
    >>> entered, left = stream.move_to(0, 800)
    >>> [chunk.index for chunk in entered]
    [-1, 0, 1, 2, 3, 4]
    >>> entered, left = stream.move_to(300, 1100)
    >>> [chunk.index for chunk in entered], [chunk.index for chunk in left]
    ([5], [-1])
    >>> stream
    <Stream of chunks of 256, ahead=256, behind=256, live: 0 to 5>
    """

    def __init__(self, serve: Callable[[int], Chunk], length: int, ahead: float, behind: float) -> None:
        """Serve chunks of `length` units with `serve`; `ahead` and `behind` are at least 0, in units."""
        self._serve = serve
        self._length = length
        self._ahead = checks.real("ahead", ahead, 0.0, checks.REACH)
        self._behind = checks.real("behind", behind, 0.0, checks.REACH)
        self._live: dict[int, Chunk] = {}

    def __repr__(self) -> str:
        live = f"{min(self._live)} to {max(self._live)}" if self._live else "none"
        return f"<Stream of chunks of {self._length}, ahead={self._ahead:g}, behind={self._behind:g}, live: {live}>"

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The live chunks, from left to right."""
        return tuple(self._live.values())

    def move_to(self, left: float, right: float) -> tuple[list[Chunk], list[Chunk]]:
        """The chunks that enter and the chunks that leave as the window moves, each list from left to right.

        A chunk that leaves is the very object that entered. At most 4096 chunks are live at once.

        Args:
            left: units, within ±2**52: the window's left edge.
            right: units, within ±2**52, not below `left`.

        Raises:
            ValueError: if the window is too wide or lies outside these bounds.
        """
        left, right = checks.interval(left, right, names=("left", "right"))
        first = math.floor((left - self._behind) / self._length)
        last = max(first, math.ceil((right + self._ahead) / self._length) - 1)
        if last - first >= MAX_CHUNKS:
            raise ValueError(
                f"a window may touch at most {MAX_CHUNKS} chunks of {self._length}, not {last - first + 1}"
            )
        leaving = [chunk for index, chunk in self._live.items() if not first <= index <= last]
        entered = [self._serve(index) for index in range(first, last + 1) if index not in self._live]
        chunks = self._live | {chunk.index: chunk for chunk in entered}
        self._live = {index: chunks[index] for index in range(first, last + 1)}
        return entered, leaving
