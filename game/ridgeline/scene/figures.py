"""What may be drawn among the words of a text: a bar, or ridges in small."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Gauge(NamedTuple):
    """A bar that is filled from the left.

    Attributes:
        share: 0–1, how much of it is.
        mark: 0–1, where a tick stands beside it; None for none.
    """

    share: float
    mark: float | None = None


@dataclass(frozen=True, eq=False)
class Miniature:
    """A small picture of ridges; only the same one is equal, so that a frame need not compare all its heights.

    Attributes:
        ridges: back to front; heights from the left to the right edge, shares of the picture's.
    """

    ridges: tuple[tuple[float, ...], ...]


class Figure(NamedTuple):
    """One of these in a text.

    Attributes:
        line, column: where; it takes the place of the words there, which are empty.
        drawing: what it is.
    """

    line: int
    column: int
    drawing: Gauge | Miniature
