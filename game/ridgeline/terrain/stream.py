"""Chunks that enter and leave with a moving window, for physics bodies, caches and everything built upon land."""

import math
from collections.abc import Callable

from . import checks
from .chunk import Chunk

MOST_CHUNKS = 4096


class Stream:
    """The chunks that touch the window from ``left - behind`` to ``right + ahead``, wherever it moves.

    What is live depends on the last window alone; a game that runs both ways gives `behind` and `ahead` the same
    length. Get one from `Ridge.stream`.

    >>> from ridgeline.terrain import Ridge
    >>> stream = Ridge(seed=7, chunk=256).stream(ahead=256, behind=256)
    >>> entered, left = stream.move_to(0, 800)
    >>> [chunk.index for chunk in entered]
    [-1, 0, 1, 2, 3, 4]
    >>> entered, left = stream.move_to(300, 1100)
    >>> [chunk.index for chunk in entered], [chunk.index for chunk in left]
    ([5], [-1])
    """

    def __init__(self, serve: Callable[[int], Chunk], length: int, ahead: float, behind: float) -> None:
        """Serve chunks of `length` units with `serve`; `ahead` and `behind` are at least 0, in units."""
        self._serve = serve
        self._length = length
        self._ahead = checks.real("ahead", ahead, 0.0, checks.REACH)
        self._behind = checks.real("behind", behind, 0.0, checks.REACH)
        self._live: dict[int, Chunk] = {}

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The live chunks, from left to right."""
        return tuple(self._live.values())

    def move_to(self, left: float, right: float) -> tuple[list[Chunk], list[Chunk]]:
        """The chunks that enter and those that leave when the window moves, each from left to right.

        A chunk that leaves is the very object that entered. At most 4096 chunks are live at once.
        """
        left, right = checks.interval(left, right, names=("left", "right"))
        first = math.floor((left - self._behind) / self._length)
        last = max(first, math.ceil((right + self._ahead) / self._length) - 1)
        if last - first >= MOST_CHUNKS:
            raise ValueError(
                f"a window may touch at most {MOST_CHUNKS} chunks of {self._length}, not {last - first + 1}"
            )
        gone = [chunk for index, chunk in self._live.items() if not first <= index <= last]
        entered = [self._serve(index) for index in range(first, last + 1) if index not in self._live]
        come = {chunk.index: chunk for chunk in entered}
        self._live = {index: come.get(index) or self._live[index] for index in range(first, last + 1)}
        return entered, gone
