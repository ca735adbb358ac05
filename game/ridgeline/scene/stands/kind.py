"""What every kind of plant, rock or building tells: how much room it takes, and the outlines of its specimens."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

SPECIMENS = 32
"""Different ones of a stand, from the youngest to the oldest."""

CHANCES = 96
"""Random numbers that each of them is drawn with."""


class Kind(NamedTuple):
    """One kind of plant, rock or building. Lengths are shares of the height of the tallest.

    Attributes:
        slot: the width of ground that each has for itself.
        reach: how far to the side the widest one grows.
        outlines: takes the tallest height in units, chances (SPECIMENS, CHANCES) from 0 to 1 and places (m,) in
            units from the root; answers heights (SPECIMENS, m) above the root in units, below 0 where there is
            nothing, at most the tallest height. The youngest specimen comes first.
        turns: whether half of them show their other side; not what leans in the wind.
        even: whether all specimens are alike frequent where they stand densely; else most there are old.
        steepest: the slope above which none stands.
        windows: takes the tallest height and the same chances; answers (SPECIMENS, m, 4) rectangles inside the
            outlines: left of and bottom above the root, width (0 for none) and height, in units.
        lit: share of the windows in which there is light at some hour.
        beacon: whether the windows are lanterns that burn all night and pulse.
        chimneys: takes the same; answers (SPECIMENS, 2) places right of and heights above the root of the chimneys'
            tops, in units; a height below 0 for none.
    """

    slot: float
    reach: float
    outlines: Callable[[float, Floats, Floats], Floats]
    turns: bool = True
    even: bool = False
    steepest: float = math.inf
    windows: Callable[[float, Floats], Floats] | None = None
    lit: float = 0.5
    beacon: bool = False
    chimneys: Callable[[float, Floats], Floats] | None = None
