"""The record of a kind of plant, rock or building: the room it takes and the outlines of its specimens."""

import math
from collections.abc import Callable
from typing import NamedTuple

from ...terrain.arrays import Floats

SPECIMENS = 32
"""Different outlines of a stand, from the youngest to the oldest."""

CHANCES = 96
"""Random numbers for each specimen."""


class Kind(NamedTuple):
    """One kind of plant, rock or building. Lengths are shares of the height of the tallest.

    Attributes:
        slot: width of the ground that each has to itself.
        reach: how far the widest one grows to either side.
        outlines: takes the tallest height in units, chances (SPECIMENS, CHANCES) from 0 to 1 and places (m,) in
            units from the root; returns heights (SPECIMENS, m) above the root in units, at most the tallest height and
            below 0 beside the plant. The youngest specimen comes first.
        turns: half of them are mirrored; not those that lean in the wind.
        even: all ages are equally frequent where the stand is dense; otherwise most of them are old there.
        steepest: the slope above which none stands.
        windows: takes the tallest height and the same chances; returns (SPECIMENS, m, 4) rectangles inside the
            outlines: left side and bottom from the root, width (0 for none) and height, in units.
        lit: share of the windows that are lit at some hour.
        beacon: the windows are lanterns that burn all night and pulse.
        chimneys: takes the same; returns (SPECIMENS, 2) the chimneys' tops, right of and above the root, in units;
            a height below 0 for none.
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
