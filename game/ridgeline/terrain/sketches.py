"""Lightning, rivers and made-up graphs: other things that midpoint displacement draws."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from . import checks
from .displacement import Points, checked_point, displace
from .hashing import hash_one, seed_key, uniform
from .knobs import MAX_HEIGHT
from .measures import normalize

MAX_POINTS = 2**20


def lightning(
    start: Sequence[float],
    end: Sequence[float],
    *,
    displacement: float | None = None,
    roughness: float = 1.0,
    iterations: int = 7,
    branches: int = 6,
    seed: int = 0,
) -> list[Points]:
    """The channels of a bolt of lightning, the main one first: each (n, 2) float64, from its root on.

    Args:
        start: (x, y) where the bolt begins.
        end: (x, y) where it strikes.
        displacement: how far the first midpoint moves, in units; by default a sixth of the bolt's length.
        roughness: see `displace`.
        iterations: passes of the main channel, 1 to 12; a branch makes fewer.
        branches: how many channels leave the main one, 0 to 64; half of them fork once more.
        seed: any integer.
    """
    ends = np.array([checked_point("start", start), checked_point("end", end)])
    along = ends[1] - ends[0]
    branches = checks.integer("branches", branches, 0, 64)
    shape = _Shape(_bound(displacement, along, 1.0 / 6.0) / math.hypot(*along), roughness, checks.integer("seed", seed))
    channels = [shape.channel(ends[0], along, checks.integer("iterations", iterations, 1, 12), 0)]
    for number in range(1, branches + 1):
        channels += shape.branch(channels[0], along, max(1, iterations - 2), number, forks=number % 2)
    return channels


def river(
    source: Sequence[float],
    mouth: Sequence[float],
    *,
    displacement: float | None = None,
    roughness: float = 0.9,
    iterations: int = 8,
    seed: int = 0,
) -> Points:
    """The course of a river: (2**iterations + 1, 2) float64, from its source to its mouth.

    Args:
        source: (x, y) where it rises.
        mouth: (x, y) where it ends.
        displacement: how far the first midpoint moves, in units; by default a third of the way.
        roughness: see `displace`; the smaller, the more the river winds.
        iterations: passes, 0 to 22.
        seed: any integer.
    """
    ends = np.array([checked_point("source", source), checked_point("mouth", mouth)])
    return displace(
        ends[0],
        ends[1],
        displacement=_bound(displacement, ends[1] - ends[0], 1.0 / 3.0),
        roughness=roughness,
        iterations=iterations,
        method="perpendicular",
        choice="gaussian",
        seed=seed,
    )


def graph(count: int, low: float, high: float, *, roughness: float = 0.6, seed: int = 0) -> NDArray[np.float64]:
    """Values that look like measured ones: (count,) float64 whose lowest is `low` and whose highest is `high`.

    Args:
        count: 2 to 2**20.
        low: the lowest value.
        high: the highest value, not below `low`.
        roughness: 0.5 looks like a share price, 1 like a temperature.
        seed: any integer.
    """
    count = checks.integer("count", count, 2, MAX_POINTS)
    points = displace(
        (0.0, 0.0),
        (1.0, float(uniform(checks.integer("seed", seed), 0))),
        displacement=1.0,
        roughness=roughness,
        iterations=(count - 2).bit_length(),
        choice="gaussian",
        seed=seed,
    )
    return normalize(points[:count, 1], low, high)


class _Shape:
    """What all channels of one bolt have in common."""

    def __init__(self, crookedness: float, roughness: float, seed: int) -> None:
        self._crookedness = crookedness
        self._roughness = roughness
        self._seed = seed

    def channel(self, root: Points, along: Points, iterations: int, number: int) -> Points:
        """A channel that begins at `root` and ends where `along` leads: (n, 2)."""
        return displace(
            root,
            root + along,
            displacement=self._crookedness * math.hypot(*along),
            roughness=self._roughness,
            iterations=iterations,
            method="perpendicular",
            choice="uniform",
            seed=hash_one(seed_key(self._seed), number),
        )

    def branch(self, parent: Points, along: Points, iterations: int, number: int, forks: int) -> list[Points]:
        """A channel that leaves its parent to one side, and the channels that leave it in turn."""
        place, length, angle = uniform(self._seed, 4 * number + np.arange(3)).tolist()
        root = int((0.1 + 0.7 * place) * (len(parent) - 1))
        turn = math.copysign(0.35 + 0.5 * abs(2.0 * angle - 1.0), angle - 0.5)
        turned = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) @ along
        way = turned * (0.15 + 0.35 * length) * (1.0 - 0.6 * place)
        channel = self.channel(parent[root], way, iterations, number)
        if not forks:
            return [channel]
        return [channel, *self.branch(channel, way, max(1, iterations - 1), number + 64, forks - 1)]


def _bound(displacement: float | None, along: Points, share: float) -> float:
    if not along.any():
        raise ValueError("the two ends must not be the same point")
    if displacement is None:
        return math.hypot(*along) * share
    return checks.real("displacement", displacement, 0.0, MAX_HEIGHT)
