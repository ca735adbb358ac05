"""Lightning, rivers and made-up graphs: other things that midpoint displacement draws."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .. import checks
from ..arrays import Floats
from ..hashing import hash_one, seed_key, uniform
from ..measures import normalize
from ..parameters import MAX_HEIGHT
from ..seeds import Seed, seed_number
from .displacement import displace

MAX_POINTS = 2**20
MAX_BRANCHES = 64
BOLT_SHARE = 1.0 / 6.0  #: default bound of a bolt's first midpoint, as a share of its length
RIVER_SHARE = 1.0 / 3.0  #: the same of a river
FIRST_ROOT = 0.1  #: share of a channel before its first branch
ROOTS = 0.7  #: share of a channel on which branches may begin
MIN_TURN = 0.35  #: least angle in radians between a branch and its parent
MAX_MORE_TURN = 0.5  #: the most radians added to that angle
MIN_BRANCH = 0.15  #: least length of a branch that begins at the root, as a share of its parent's
MAX_MORE_BRANCH = 0.35  #: the most that is added to that share
SHORTENING = 0.6  #: share by which a branch at the far end is shorter than one at the root


def lightning(
    start: Sequence[float],
    end: Sequence[float],
    *,
    displacement: float | None = None,
    roughness: float = 1.0,
    iterations: int = 7,
    branches: int = 6,
    seed: Seed = 0,
) -> list[Floats]:
    """The channels of a bolt of lightning, the main one first: each (n, 2) float64, from its root on.

    Args:
        start: (x, y), in units, where the bolt begins.
        end: (x, y), another point, where it strikes.
        displacement: units, 0 to 1e15: the bound of the first midpoint; by default a sixth of the bolt's length.
        roughness: above 0, see `displace`.
        iterations: passes of the main channel, 1 to 12; branches have fewer.
        branches: how many channels leave the main one, 0 to 64; every other one forks once more.
        seed: any integer or word.

    Raises:
        ValueError: if an argument is out of its range, or both ends are the same point.

    >>> main, *branches = lightning((150, 10), (170, 290), seed=3)
    >>> main.shape, main[0].tolist(), main[-1].tolist(), len(branches)
    ((129, 2), [150.0, 10.0], [170.0, 290.0], 9)
    """
    ends = np.array([checks.point("start", start), checks.point("end", end)])
    along = ends[1] - ends[0]
    branches = checks.integer("branches", branches, 0, MAX_BRANCHES)
    shape = _Shape(_bound(displacement, along, BOLT_SHARE) / math.hypot(*along), roughness, seed_number(seed))
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
    seed: Seed = 0,
) -> Floats:
    """The course of a river: (2**iterations + 1, 2) float64, from its source to its mouth.

    Args:
        source: (x, y), in units, where it rises.
        mouth: (x, y), another point, where it ends.
        displacement: units, 0 to 1e15: the bound of the first midpoint; by default a third of the distance.
        roughness: above 0, see `displace`; the smaller, the more the river winds.
        iterations: passes, 0 to 22.
        seed: any integer or word.

    Raises:
        ValueError: if an argument is out of its range, or both ends are the same point.

    >>> river((320, 20), (580, 280), seed=3).shape
    (257, 2)
    """
    ends = np.array([checks.point("source", source), checks.point("mouth", mouth)])
    return displace(
        ends[0],
        ends[1],
        displacement=_bound(displacement, ends[1] - ends[0], RIVER_SHARE),
        roughness=roughness,
        iterations=iterations,
        method="perpendicular",
        choice="gaussian",
        seed=seed,
    )


def graph(count: int, low: float, high: float, *, roughness: float = 0.6, seed: Seed = 0) -> Floats:
    """Values that look measured: (count,) float64, the lowest of them `low`, the highest `high`.

    Args:
        count: 2 to 2**20.
        low: the lowest value.
        high: the highest value, not below `low`.
        roughness: above 0: 0.5 looks like a share price, 1 like a temperature.
        seed: any integer or word.

    Raises:
        ValueError: if an argument is out of its range.

    >>> year = graph(365, low=3.0, high=9.0, seed=3)
    >>> year.shape, float(year.min()), float(year.max())
    ((365,), 3.0, 9.0)
    """
    count = checks.integer("count", count, 2, MAX_POINTS)
    points = displace(
        (0.0, 0.0),
        (1.0, float(uniform(seed_number(seed), 0))),
        displacement=1.0,
        roughness=roughness,
        iterations=(count - 2).bit_length(),
        choice="gaussian",
        seed=seed,
    )
    return normalize(points[:count, 1], low, high)


class _Shape(NamedTuple):
    """The shape that all channels of one bolt share."""

    crookedness: float
    roughness: float
    seed: int

    def channel(self, root: Floats, along: Floats, iterations: int, number: int) -> Floats:
        """A channel from `root` to where `along` leads: (n, 2)."""
        return displace(
            root,
            root + along,
            displacement=self.crookedness * math.hypot(*along),
            roughness=self.roughness,
            iterations=iterations,
            method="perpendicular",
            choice="uniform",
            seed=hash_one(seed_key(self.seed), number),
        )

    def branch(self, parent: Floats, along: Floats, iterations: int, number: int, forks: int) -> list[Floats]:
        """A channel that leaves its parent to one side, then the channels that leave it."""
        place, length, angle = uniform(self.seed, 4 * number + np.arange(3)).tolist()
        root = int((FIRST_ROOT + ROOTS * place) * (len(parent) - 1))
        turn = math.copysign(MIN_TURN + MAX_MORE_TURN * abs(2.0 * angle - 1.0), angle - 0.5)
        turned = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) @ along
        way = turned * (MIN_BRANCH + MAX_MORE_BRANCH * length) * (1.0 - SHORTENING * place)
        channel = self.channel(parent[root], way, iterations, number)
        if not forks:
            return [channel]
        return [channel, *self.branch(channel, way, max(1, iterations - 1), number + MAX_BRANCHES, forks - 1)]


def _bound(displacement: float | None, along: Floats, share: float) -> float:
    """The displacement, by default a share of the length of `along`."""
    if not along.any():
        raise ValueError("the two ends must not be the same point")
    if displacement is None:
        return math.hypot(*along) * share
    return checks.real("displacement", displacement, 0.0, MAX_HEIGHT)
