"""Cycles: the hours of a day and the months of a year."""

import bisect
import math
from collections.abc import Sequence
from itertools import pairwise


def between(places: Sequence[float], at: float, whole: float) -> tuple[int, int, float]:
    """The numbers of the places before and after `at` on a cycle of length `whole`, and how far on it is, 0–1.

    >>> between([6.0, 20.0], 22.5, whole=24.0)
    (1, 0, 0.25)
    """
    after = bisect.bisect_right(places, at) % len(places)
    before = (after - 1) % len(places)
    gap = (places[after] - places[before]) % whole
    return before, after, (at - places[before]) % whole / gap if gap else 0.0


def fill(places: Sequence[float], whole: float, max_gap: float) -> list[float]:
    """The places in ascending order, with more between them where they are farther apart than `max_gap`.

    >>> fill([6.0, 18.0], whole=24.0, max_gap=6.0)
    [0.0, 6.0, 12.0, 18.0]
    """
    more = []
    for place, after in pairwise([*places, places[0] + whole]):
        count = math.ceil((after - place) / max_gap) if len(places) > 1 else 1
        more += [(place + (after - place) * number / count) % whole for number in range(count)]
    return sorted(more)
