"""The ground in one column of the pieces that a `GroundSurface` draws."""

import math
from dataclasses import dataclass

import numpy as np

from . import checks
from .arrays import Floats
from .geometry import surface
from .ground import Ground
from .lands.combined import places_of

TILE = 256  #: pixels: the side of the pieces that a `GroundSurface` is made of


@dataclass(frozen=True, eq=False)
class GroundColumn:
    """The land of one column of pieces, in pixels of the world, y up.

    Attributes:
        edge: (TILE,) how high the ground is in each column of pixels; -inf in a hole.
        inner: (TILE,) where the crest line ends below.
        low: the row, at the foot of a piece, below which all is ground, but for holes.
        high: the row above which nothing is.
        solid: from which to which column of pixels there is ground.
    """

    edge: Floats
    inner: Floats
    low: int
    high: int
    solid: list[tuple[int, int]]

    @classmethod
    def of(cls, land: Ground, index: int, scale: float, crest_width: float) -> "GroundColumn":
        checks.interval(index * TILE / scale, (index + 1) * TILE / scale)
        line, step, around = land.line, 1.0 / scale, math.ceil(crest_width)
        start, count = (index * TILE - around) / scale, TILE + 1 + 2 * around
        heights = surface(line, places_of(start, step, count), line.row(start, step, count)) * scale
        edges = 0.5 * (heights[:-1] + heights[1:])
        edge, inner = edges[around : around + TILE], _beneath(edges, crest_width)
        there = np.isfinite(edge)
        ends = np.flatnonzero(np.diff(np.concatenate([[False], there, [False]])))
        solid = [(int(begin), int(end)) for begin, end in ends.reshape(-1, 2)]
        low, high = (math.floor(inner[there].min() / TILE) * TILE, math.ceil(edge[there].max())) if solid else (0, 0)
        return cls(edge, inner, low, high, solid)

    def rows(self, low: int, high: int) -> range:
        """The rows of pieces with a part of the surface between two rows of pixels."""
        first, stop = max(self.low, low), min(self.high, high)
        return range(first // TILE, (stop - 1) // TILE + 1) if first < stop else range(0)


def _beneath(edges: Floats, width: float) -> Floats:
    """How high the ground reaches that is further than `width` from its surface, in any direction, for all but the
    outermost columns: (n,) edges in pixels, -inf in a hole, beside which it reaches to the wall."""
    around = math.ceil(width)
    deep = np.sqrt(np.maximum(width * width - np.arange(-around, around + 1.0) ** 2, 0.0))
    deep[0] = deep[-1] = -np.inf if around else 0.0  # just out of reach
    ground = np.where(np.isfinite(edges), edges, np.inf)
    inner = np.min(np.lib.stride_tricks.sliding_window_view(ground, len(deep)) - deep, axis=1)
    return np.where(np.isfinite(edges[around : len(edges) - around]), inner, -np.inf)
