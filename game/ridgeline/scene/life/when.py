"""When creatures are about, how often, and how fast they are; and the chances that they are made with."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ...terrain.hashing import MASK, absorb, hash_many, seed_key
from ..moment import View
from ..stage import Stage
from ..weather import CALM

Floats = npt.NDArray[np.float64]

SMALLEST, LARGEST = 0.05, 16.0
"""Pixels per unit between which what is a few units large can be seen, and drawn."""

LARGE = 48.0
"""Half a length in pixels from which on pictures are not kept: thousands of them would fill the memory."""


def in_scale(view: View) -> bool:
    """Whether small creatures are drawn in such a view at all."""
    return SMALLEST <= view.pixels_per_unit <= LARGEST


def seconds(stage: Stage) -> float:
    """The moment's second, as creatures count it."""
    return stage.moment.elapsed * (CALM if stage.calm else 1.0)


def often(stage: Stage, share: float) -> float:
    """The share 0–1 that the theme has of something, or as much less as is wanted."""
    return share * (CALM if stage.calm else 1.0)


def about(hour: float, start: float, lasts: float, fade: float) -> float:
    """0–1, how much is about at an hour of what comes at `start` for so many hours, and takes `fade` to come and go."""
    return there((hour - start) % 24.0, lasts, fade)


def there(since: float, lasts: float, fade: float) -> float:
    """0–1, how far something is there `since` its coming, if it lasts so long and takes `fade` to come and to go."""
    return min(max(min(since, lasts - since) / fade, 0.0), 1.0)


@lru_cache(maxsize=1024)
def draws(seed: int, salt: int, number: int, count: int) -> Floats:
    """(count,) numbers from 0 to just below 1: a seed's own for thing `number` of the kind that has this salt."""
    key = absorb(absorb(seed_key(seed), salt), number & MASK)
    found = hash_many(key, np.arange(count)).astype(np.float64) * 2.0**-32
    found.flags.writeable = False
    return found
