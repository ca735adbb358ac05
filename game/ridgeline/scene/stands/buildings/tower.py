"""City towers: slabs, stepped ones, slanted and pointed tops, with plant rooms and masts."""

from typing import NamedTuple

import numpy as np

from ....terrain.arrays import Floats
from ..shapes import block, drawing, roof
from ..stand_kind import Kind

TIERS = 3
"""Setbacks of a stepped tower."""

STEPPED, SLANTED, POINTED = 0.35, 0.5, 0.6
"""The `style` up to which a tower is stepped, slanted or pointed; above, it is a plain slab."""

MAX_COLUMNS, MAX_FLOORS = 4, 15
"""The most windows of a tower, side by side and one above the other."""

COLUMN_SHARE, FLOOR_SHARE = 0.032, 0.052
"""From one window to the next, sideways and upwards, as shares of the height of the tallest tower."""

MIN_COLUMN_UNITS, MIN_FLOOR_UNITS = 5.0, 8.0
"""The least of the same in units; closer windows would run together in the picture."""

PANE_SHARE = 0.4
"""Width and height of a pane, as shares of the way to the next."""


class Towers(NamedTuple):
    """The build of n towers, each (n, 1), in units.

    Attributes:
        tall, half: height without masts, and half the width.
        style: 0–1, decides the shape of the top.
        step: how much narrower each tier of a stepped tower is.
        tier: height of each of its upper tiers.
        slant: rise of a slanted top, to the right.
        mast: height of the mast, 0 for none.
        room: place of the plant room on the roof.
    """

    tall: Floats
    half: Floats
    style: Floats
    step: Floats
    tier: Floats
    slant: Floats
    mast: Floats
    room: Floats


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of towers up to `height`; see `Kind.outlines`."""
    towers = _towers(height, chance)
    tall, half, style = towers.tall, towers.half, towers.style
    slab = block(x, -half, half, tall)
    plant = block(x, towers.room - 0.35 * half, towers.room + 0.35 * half, tall + 0.018 * height)
    stepped = _stepped(towers, x)
    slanted = np.where(np.abs(x) <= half, tall - towers.slant * (1.0 - x / half), -height)
    pointed = roof(x, 0.0 * half, half, tall - 1.6 * half, 1.6 * half, 1.6 + 0.0 * half)
    top: Floats = np.select(
        [style < STEPPED, style < SLANTED, style < POINTED], [stepped, slanted, pointed], np.maximum(slab, plant)
    )
    return np.asarray(np.maximum(top, _masts(towers, height, x)))


def _stepped(towers: Towers, x: Floats) -> Floats:
    outline = np.full((len(towers.tall), x.size), -1.0)
    for tier in range(TIERS):
        half = towers.half * (1.0 - towers.step * tier)
        outline = np.maximum(outline, block(x, -half, half, towers.tall - towers.tier * (TIERS - 1 - tier)))
    return outline


def _masts(towers: Towers, height: float, x: Floats) -> Floats:
    thick = 0.004 * height + 0.3
    middle = np.where(towers.style < STEPPED, 0.0, towers.room)
    mast = block(x, middle - thick, middle + thick, np.minimum(towers.tall + towers.mast, height))
    return np.where(towers.mast > 0.0, mast, -height)


def windows(height: float, chance: Floats) -> Floats:
    """The windows of the same towers, below their tops of whatever shape; see `Kind.windows`."""
    towers = _towers(height, chance)
    half = towers.half
    across, down = max(COLUMN_SHARE * height, MIN_COLUMN_UNITS), max(FLOOR_SHARE * height, MIN_FLOOR_UNITS)
    columns = np.clip(np.floor(2.0 * half / across - 0.3), 0.0, MAX_COLUMNS)[:, :, None]
    number, floor = np.arange(MAX_COLUMNS)[:, None], np.arange(MAX_FLOORS)
    width, pane = PANE_SHARE * across, PANE_SHARE * down
    roofs = np.select(
        [towers.style < STEPPED, towers.style < SLANTED, towers.style < POINTED],
        [(TIERS - 1.0) * towers.tier, 2.0 * towers.slant, 1.6 * half],
        0.0,
    )
    room = (towers.tall - roofs)[:, :, None]
    left = (number - 0.5 * (columns - 1.0)) * across - 0.5 * width
    bottom = down * (floor + 0.8)
    fits = (number < columns) & (bottom + 1.3 * pane < room)
    panes = np.broadcast_arrays(left, bottom, np.where(fits, width, 0.0), pane)
    return np.stack(panes, axis=3).reshape(len(chance), -1, 4)


def _towers(height: float, chance: Floats) -> Towers:
    draw, age = drawing(chance)
    tall = height * (0.16 + 0.44 * age**1.3 + 0.24 * draw())
    # The product of two draws makes most towers slim and few of them wide.
    half = height * (0.032 + 0.06 * draw() * draw() + 0.012 * draw())
    mast = np.where(draw() < 0.25 + 0.3 * age, height * (0.05 + 0.13 * draw()), 0.0)
    return Towers(
        tall=tall,
        half=half,
        style=draw(),
        step=0.2 + 0.14 * draw(),
        tier=tall * (0.06 + 0.12 * draw()),
        slant=half * (0.2 + 0.7 * draw()),
        mast=mast,
        room=half * (0.9 * draw() - 0.45),
    )


KIND = Kind(slot=0.11, reach=0.11, outlines=outlines, even=True, windows=windows, lit=0.2)
