"""Land whose parameters change along the way."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from ..arrays import Bools, Floats
from ..easing import smootherstep
from ..geometry import Line
from .combined import Combined, inside, refine
from .sums import both_breaks, ease_slope, mix, mix_at

MAX_POSTS = 2**16  #: posts in one question
KEPT_POSTS = 64  #: posts that are kept


class Varied(Combined):
    """At each post, `per` units apart, a land of its own; between two posts the one becomes the other."""

    def __init__(self, land: Callable[[int], Any], per: float) -> None:
        """Take the ridge of the post of each number from ``land(number)``; equal ones become the same object."""
        super().__init__()
        self._land, self._per = land, per
        same = lru_cache(KEPT_POSTS)(_itself)
        self._post: Callable[[int], Line] = lru_cache(KEPT_POSTS)(lambda number: same(land(number)).line)

    def __reduce__(self) -> tuple[type["Varied"], tuple[Callable[[int], Any], float]]:
        return Varied, (self._land, self._per)

    def heights(self, x: Floats) -> Floats:
        heights = np.empty(x.shape)
        for number, here in self._gaps(x):
            left, right = self._post(number), self._post(number + 1)
            heights[here] = left.heights(x[here])
            if left is not right:
                share = smootherstep(x[here] / self._per - number)
                heights[here] = mix(heights[here], right.heights(x[here]), share)
        return heights

    def height(self, x: float) -> float:
        number = math.floor(x / self._per)
        left, right = self._post(number), self._post(number + 1)
        if left is right:
            return left.height(x)
        return mix_at(left, right, x, smootherstep(x / self._per - number))

    def slopes(self, x: Floats) -> Floats:
        slopes = np.empty(x.shape)
        for number, here in self._gaps(x):
            left, right = self._post(number), self._post(number + 1)
            slopes[here] = left.slopes(x[here])
            if left is not right:
                t = x[here] / self._per - number
                rise = right.heights(x[here]) - left.heights(x[here])
                slopes[here] = mix(slopes[here], right.slopes(x[here]), smootherstep(t))
                slopes[here] += ease_slope(t) / self._per * rise
        return slopes

    def breaks(self, start: float, stop: float, tolerance: float) -> Floats:
        places: list[Floats] = []
        for number in range(math.floor(start / self._per), math.floor(stop / self._per) + 1):
            first, last = max(start, number * self._per), min(stop, (number + 1) * self._per)
            places += [
                both_breaks(self._post(number), self._post(number + 1), first, last, tolerance),
                np.array([first]),
            ]
        edges = np.concatenate([[start], inside(np.concatenate(places), start, stop), [stop]])
        middles = 0.5 * (edges[:-1] + edges[1:])
        bends = np.zeros(len(middles), np.bool_)
        for number, here in self._gaps(middles):
            bends[here] = self._post(number) is not self._post(number + 1)
        return refine(self, edges, tolerance, bends)

    def _gaps(self, x: Floats) -> list[tuple[int, Bools]]:
        """The number of each gap between posts that places lie in, and which of the places these are."""
        numbers = np.floor(x / self._per)
        ordered = np.sort(numbers)
        distinct = ordered[np.diff(ordered, prepend=-np.inf) > 0.0].tolist()
        if len(distinct) > MAX_POSTS:
            raise ValueError(f"land of at most {MAX_POSTS:,} posts can be asked for at once, not {len(distinct):,}")
        return [(int(number), numbers == number) for number in distinct]


def _itself(land: Any) -> Any:
    return land
