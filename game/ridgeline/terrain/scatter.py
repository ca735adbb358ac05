"""Places for things along the land: trees, coins, houses."""

import math

import numpy as np

from . import checks
from .arrays import Floats
from .hashing import TO_SHARE, hash_run
from .seeds import Purpose, Seed, key_of

MAX_CELLS = 2**24  #: places in one call
MAX_CELL = 2.0**50  #: cells from 0: beyond, float64 has too few digits for a place in a cell


def scatter(seed: Seed, start: float, stop: float, per: float) -> Floats:
    """The places of things from `start` to below `stop`, sorted: (n,) float64, in units.

    One thing stands at a random place in each cell from ``k * per`` to ``(k + 1) * per``, for all integers k. So every
    window shows the same things: on average one in every `per` units, and always fewer than two off.

    Args:
        seed: which things: any integer or word. Other seeds give other places.
        start: units, within ±2**52 and ±2**50 times `per`.
        stop: units, with the same bounds, not below `start`.
        per: units, above 0 to 2**53: the length of a cell; at most 2**24 of them lie between `start` and `stop`.

    Raises:
        ValueError: if an argument is out of its range; the message says what is allowed.
        TypeError: if an argument is of the wrong type.

    >>> from ridgeline.terrain import scatter
    >>> scatter(7, 0, 500, per=100).round(1).tolist()
    [87.4, 175.2, 277.9, 397.0, 446.8]
    >>> scatter(7, 200, 400, per=100).round(1).tolist()
    [277.9, 397.0]
    """
    start, stop = checks.interval(start, stop)
    per = checks.real("per", per, 0.0, 2.0 * checks.REACH, above=True)
    if max(abs(start), abs(stop)) > MAX_CELL * per:
        raise ValueError(f"start and stop must lie within ±2^50·per, not {start!r} and {stop!r} for a per of {per!r}")
    if stop - start > MAX_CELLS * per:
        raise ValueError(f"at most {MAX_CELLS:,} places can be asked for at once, not {(stop - start) / per:,.0f}")
    # One cell more on both sides: far away, a place may be rounded out of its cell.
    first, last = math.floor(start / per) - 1, math.floor(stop / per) + 1
    shares = hash_run(key_of(seed, Purpose.PLACES), first, last - first + 1) * (0.5 * TO_SHARE)
    places: Floats = (np.arange(first, last + 1) + shares) * per
    return places[np.searchsorted(places, start) : np.searchsorted(places, stop)]
