"""Midpoint displacement of one segment: the finite line of points that textbooks draw."""

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np

from .. import checks
from ..arrays import Floats
from ..hashing import TO_SHARE, hash_run, seed_key
from ..level_decay import Decay, level_factors
from ..midpoint_choice import CHOICES, Choice, numerators
from ..parameters import MAX_HEIGHT, check_bounds, check_decay
from ..seeds import Seed, seed_number

Method: TypeAlias = Literal["vertical", "perpendicular"]  #: points move up and down, or across the segment they split

METHODS: tuple[Method, ...] = get_args(Method)
MAX_ITERATIONS = 22


def displace(
    start: Sequence[float] | Floats,
    end: Sequence[float] | Floats,
    *,
    displacement: float | None = None,
    roughness: float = 1.0,
    iterations: int = 16,
    min_length: float = 0.0,
    method: Method = "vertical",
    choice: Choice = "sign",
    decay: Decay = "power",
    floor: float | None = None,
    ceiling: float | None = None,
    seed: Seed = 0,
) -> Floats:
    """The points of a segment after n passes of midpoint displacement: (2**n + 1, 2) float64, in order along it.

    Each pass splits every segment in the middle and moves the new point by at most `displacement` times the pass's
    factor: 1, then 2**-roughness, 4**-roughness, … (by another `decay`, see `Ridge`).

    Args:
        start: (x, y) of the first point, in units, each within ±2**52.
        end: (x, y) of the last point.
        displacement: units, 0 to 1e15: the bound of the first midpoint; by default the mean of the two heights.
        roughness: how fast the bound shrinks, above 0: 0.8 is jagged, 1.4 smooth.
        iterations: passes at most, 0 to 22.
        min_length: units, from 0: parts no longer than this, measured on the first straight segment, are not split.
        method: "vertical" moves points up and down, "perpendicular" across the segment they split, so that the
            line may overhang.
        choice: "sign" moves by the bound itself, up or down, "uniform" by anything within it, "gaussian" by a
            normal number, clipped at the bound, which is three standard deviations.
        decay: the law of the bounds, or 1 to 64 factors of your own, first pass first.
        floor: units, within ±1e15: lower points are raised to it. None for no floor.
        ceiling: units, within ±1e15, not below `floor`: higher points are lowered to it. None for no ceiling.
        seed: any integer or word; the same one gives the same line.

    Raises:
        ValueError: if an argument is out of its range; the message says what is allowed.
        TypeError: if an argument is of the wrong type.

    >>> displace((0, 100), (8, 100), displacement=40, iterations=2, seed=3).tolist()
    [[0.0, 100.0], [2.0, 100.0], [4.0, 60.0], [6.0, 60.0], [8.0, 100.0]]
    """
    ends = np.array([checks.point("start", start), checks.point("end", end)])
    if displacement is None:
        displacement = 0.5 * (ends[0, 1] + ends[1, 1])
    else:
        displacement = checks.real("displacement", displacement, 0.0, MAX_HEIGHT)
    passes = _passes(ends, iterations, min_length)
    roughness = checks.real("roughness", roughness, 0.0, above=True)
    factors = level_factors(check_decay(decay), roughness, passes, first=0)
    method = checks.one_of("method", method, METHODS)
    choice = checks.one_of("choice", choice, CHOICES)
    floor, ceiling = check_bounds(floor, ceiling)
    key = seed_key(seed_number(seed))
    points = ends
    for depth, factor in enumerate(factors):
        moves = numerators(hash_run(key, 1 << depth, 1 << depth), choice) * (displacement * factor * TO_SHARE)
        points = _split(points, moves, method)
    if floor is not None or ceiling is not None:
        np.clip(points[:, 1], floor, ceiling, out=points[:, 1])
    return points


def _split(points: Floats, moves: Floats, method: Method) -> Floats:
    halves = np.empty((2 * len(points) - 1, 2))
    halves[::2] = points
    middles = (points[:-1] + points[1:]) * 0.5
    if method == "vertical":
        middles[:, 1] += moves
    else:
        # Each segment turned by a right angle, to the left.
        across = np.diff(points, axis=0) @ np.array([[0.0, 1.0], [-1.0, 0.0]])
        lengths = np.sqrt((across * across).sum(axis=1))
        middles += across * (moves / np.where(lengths, lengths, 1.0))[:, None]
    halves[1::2] = middles
    return halves


def _passes(ends: Floats, iterations: int, min_length: float) -> int:
    most = checks.integer("iterations", iterations, 0, MAX_ITERATIONS)
    shortest = checks.real("min_length", min_length, 0.0)
    length = math.dist(ends[0], ends[1])
    passes = 0
    while passes < most and length > shortest:
        length *= 0.5
        passes += 1
    return passes
