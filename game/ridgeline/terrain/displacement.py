"""Midpoint displacement of one segment: the finite line of points that the textbooks draw."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from . import checks
from .choice import CHOICES, numerators
from .decay import level_factors
from .hashing import TO_SHARE, hash_run, seed_key
from .knobs import MAX_HEIGHT, checked_bounds, checked_decay

Points = NDArray[np.float64]

METHODS = ("vertical", "perpendicular")
MAX_ITERATIONS = 22


def displace(
    start: Sequence[float] | Points,
    end: Sequence[float] | Points,
    *,
    displacement: float | None = None,
    roughness: float = 1.0,
    iterations: int = 16,
    min_length: float = 0.0,
    method: str = "vertical",
    choice: str = "sign",
    decay: str | Sequence[float] = "power",
    floor: float | None = None,
    ceiling: float | None = None,
    seed: int = 0,
) -> Points:
    """The points of a segment after repeated midpoint displacement: (2**n + 1, 2) float64, in order along it.

    Each pass puts a point on the middle of every segment and moves it by `displacement` times the pass's
    factor: 1, then 2**-roughness, 4**-roughness, … (see `level_factors`).

    Args:
        start: (x, y) of the first point, anywhere, in units.
        end: (x, y) of the last.
        displacement: the bound of the first midpoint, in units; by default the mean of the two heights.
        roughness: how fast the bound shrinks, above 0: 0.8 is jagged, 1.4 smooth.
        iterations: the most passes, 0 to 22.
        min_length: no pass splits parts that are no longer than this, measured on the first straight segment.
        method: ``vertical`` moves points up and down; ``perpendicular`` across the segment they split, so
            that the line may overhang.
        choice: ``sign`` moves by the bound itself, ``uniform`` by anything up to it, ``gaussian`` by a normal
            number of a third of it, clipped.
        decay: the law of the bounds, or their factors, first pass first.
        floor: no point lies below it.
        ceiling: no point lies above it.
        seed: any integer; the same one gives the same line.

    >>> displace((0, 100), (8, 100), displacement=40, iterations=2, seed=3).tolist()
    [[0.0, 100.0], [2.0, 100.0], [4.0, 60.0], [6.0, 60.0], [8.0, 100.0]]
    """
    ends = np.array([checked_point("start", start), checked_point("end", end)])
    if displacement is None:
        displacement = 0.5 * (ends[0, 1] + ends[1, 1])
    else:
        displacement = checks.real("displacement", displacement, 0.0, MAX_HEIGHT)
    passes = _passes(ends, iterations, min_length)
    roughness = checks.real("roughness", roughness, 0.0, above=True)
    factors = level_factors(checked_decay(decay), roughness, passes, first=0)
    checks.one_of("method", method, METHODS)
    checks.one_of("choice", choice, CHOICES)
    floor, ceiling = checked_bounds(floor, ceiling)
    key = seed_key(checks.integer("seed", seed))
    points = ends
    for depth, factor in enumerate(factors):
        moves = numerators(hash_run(key, 1 << depth, 1 << depth), choice) * (displacement * factor * TO_SHARE)
        points = _split(points, moves, method)
    if floor is not None or ceiling is not None:
        np.clip(points[:, 1], floor, ceiling, out=points[:, 1])
    return points


def _split(points: Points, moves: NDArray[np.float64], method: str) -> Points:
    halves = np.empty((2 * len(points) - 1, 2))
    halves[::2] = points
    middles = (points[:-1] + points[1:]) * 0.5
    if method == "vertical":
        middles[:, 1] += moves
    else:
        across = np.diff(points, axis=0) @ np.array([[0.0, 1.0], [-1.0, 0.0]])
        lengths = np.sqrt((across * across).sum(axis=1))
        middles += across * (moves / np.where(lengths, lengths, 1.0))[:, None]
    halves[1::2] = middles
    return halves


def _passes(ends: Points, iterations: int, min_length: float) -> int:
    most = checks.integer("iterations", iterations, 0, MAX_ITERATIONS)
    shortest = checks.real("min_length", min_length, 0.0)
    length = math.dist(ends[0], ends[1])
    passes = 0
    while passes < most and length > shortest:
        length *= 0.5
        passes += 1
    return passes


def checked_point(name: str, point: Sequence[float] | Points) -> tuple[float, float]:
    """The point as two floats within ±REACH."""
    try:
        x, y = point
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be a point (x, y), not {point!r}") from None
    return (
        checks.real(f"{name}[0]", x, -checks.REACH, checks.REACH),
        checks.real(f"{name}[1]", y, -checks.REACH, checks.REACH),
    )
