"""City towers: slabs, stepped ones, slanted and pointed tops, with plant rooms and masts upon them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from .blocks import block, roof
from .kind import Floats, Kind

TIERS = 3
"""Setbacks of a stepped tower."""

STEPPED, SLANTED, POINTED = 0.35, 0.5, 0.6
"""Below the first, a share of chance makes a stepped tower, then a slanted, a pointed one; above, a plain slab."""

COLUMNS, FLOORS = 4, 15
"""Windows that a tower has at most, side by side and one above the other."""

ACROSS, DOWN = 0.032, 0.052
"""From one window to the next, as shares of the height of the tallest tower."""

CLOSEST = (5.0, 8.0)
"""Units from one window to the next, sideways and upwards, at least: closer ones could not be told apart."""


class Towers(NamedTuple):
    """The build of n towers, each (n, 1), in units.

    Attributes:
        tall, half: height without masts, and half the width.
        style: decides what the top is like.
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
    grown = np.full((len(towers.tall), x.size), -1.0)
    for tier in range(TIERS):
        half = towers.half * (1.0 - towers.step * tier)
        grown = np.maximum(grown, block(x, -half, half, towers.tall - towers.tier * (TIERS - 1 - tier)))
    return grown


def _masts(towers: Towers, height: float, x: Floats) -> Floats:
    thick = 0.004 * height + 0.3
    middle = np.where(towers.style < STEPPED, 0.0, towers.room)
    mast = block(x, middle - thick, middle + thick, np.minimum(towers.tall + towers.mast, height))
    return np.where(towers.mast > 0.0, mast, -height)


def windows(height: float, chance: Floats) -> Floats:
    """The windows of the same towers, below whatever their top is like; see `Kind.windows`."""
    towers = _towers(height, chance)
    half = towers.half
    across, down = max(ACROSS * height, CLOSEST[0]), max(DOWN * height, CLOSEST[1])
    columns = np.clip(np.floor(2.0 * half / across - 0.3), 0.0, COLUMNS)[:, :, None]
    number, floor = np.arange(COLUMNS)[:, None], np.arange(FLOORS)
    width, pane = 0.4 * across, 0.4 * down
    roofs = np.select(
        [towers.style < STEPPED, towers.style < SLANTED, towers.style < POINTED],
        [(TIERS - 1.0) * towers.tier, 2.0 * towers.slant, 1.6 * half],
        0.0,
    )
    room = (towers.tall - roofs)[:, :, None]
    left = (number - 0.5 * (columns - 1.0)) * across - 0.5 * width
    bottom = down * (floor + 0.8)
    there = (number < columns) & (bottom + 1.3 * pane < room)
    panes = np.broadcast_arrays(left, bottom, np.where(there, width, 0.0), pane)
    return np.stack(panes, axis=3).reshape(len(chance), -1, 4)


def _towers(height: float, chance: Floats) -> Towers:
    draw = iter(chance.T[..., None])
    age = np.linspace(0.0, 1.0, len(chance))[:, None]
    tall = height * (0.16 + 0.44 * age**1.3 + 0.24 * next(draw))
    half = height * (0.032 + 0.06 * next(draw) * next(draw) + 0.012 * next(draw))
    mast = np.where(next(draw) < 0.25 + 0.3 * age, height * (0.05 + 0.13 * next(draw)), 0.0)
    return Towers(
        tall=tall,
        half=half,
        style=next(draw),
        step=0.2 + 0.14 * next(draw),
        tier=tall * (0.06 + 0.12 * next(draw)),
        slant=half * (0.2 + 0.7 * next(draw)),
        mast=mast,
        room=half * (0.9 * next(draw) - 0.45),
    )


TOWER = Kind(slot=0.11, reach=0.11, outlines=outlines, even=True, windows=windows, lit=0.2)
