"""The record of a kind of plant, rock or building: the room it takes, its outlines from afar and its drawings."""

import math
from collections.abc import Callable
from typing import NamedTuple

from ...terrain.arrays import Floats
from .pen import Pen

SPECIMENS = 32  #: different individuals of a stand, from the youngest to the oldest
CHANCES = 96  #: random numbers for each specimen


class Kind(NamedTuple):
    """One kind of plant, rock or building. Lengths are shares of the height of the tallest.

    Attributes:
        slot: width of the ground that each has to itself.
        reach: how far the widest one grows to either side.
        outlines: of small and far ones. Takes the tallest height in units, chances (SPECIMENS, CHANCES) from 0 to 1 and
            places (m,) in units from the root; returns heights (SPECIMENS, m) above the root in units, at most the
            tallest height and below 0 beside the plant. The youngest specimen comes first. By default the upper rims of
            the drawings.
        drawing: draws a specimen with a pen: tall and near ones show it in place of the outlines.
        turns: half of them are mirrored; not those that lean in the wind.
        even: all ages are equally frequent where the stand is dense; otherwise most of them are old there.
        steepest: the slope above which none stands.
        foot: half of its foot, in which the ground has to be that even, and falls no farther to either side.
        windows: takes the tallest height and the same chances; returns (SPECIMENS, m, 4) rectangles inside the
            outlines: left side and bottom from the root, width (0 for none) and height, in units.
        lit: share of the windows that are lit at some hour.
        beacon: the windows are lanterns that burn all night and pulse.
        sway: how far a gust bends the tip of the tallest drawing, as a share of its height.
        lowest: how far drawings reach below the root, where the ground falls; it hides what is in it.
        rotors: takes the same as `windows`; returns (SPECIMENS, 3) the hubs of wind wheels, right of and above the
            root, and the lengths of their blades, in units.
        chimneys: takes the same as `windows`; returns (SPECIMENS, 2) the chimneys' tops, right of and above the root,
            in units; a height below 0 for none.
    """

    slot: float
    reach: float
    outlines: Callable[[float, Floats, Floats], Floats] | None = None
    drawing: Callable[[Pen], None] | None = None
    turns: bool = True
    even: bool = False
    steepest: float = math.inf
    foot: float = 0.1
    windows: Callable[[float, Floats], Floats] | None = None
    lit: float = 0.5
    beacon: bool = False
    sway: float = 0.0
    lowest: float = 0.1
    rotors: Callable[[float, Floats], Floats] | None = None
    chimneys: Callable[[float, Floats], Floats] | None = None
