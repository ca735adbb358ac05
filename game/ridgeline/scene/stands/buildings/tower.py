"""City towers: slabs, stepped ones, slanted and pointed tops, with plant rooms and masts."""

from typing import NamedTuple

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen
from ..shapes import block, drawing, roof
from ..stand_kind import Kind

WALL_DEPTH = -0.1  #: how deep walls reach into the ground, as a share of the height of the tallest
TIERS = 3  #: setbacks of a stepped tower

STEPPED, SLANTED, POINTED = 0.35, 0.5, 0.6
"""The `style` up to which a tower is stepped, slanted or pointed; above, it is a plain slab."""

MAX_COLUMNS, MAX_FLOORS = 4, 15  #: the most windows of a tower, side by side and one above the other

COLUMN_SHARE, FLOOR_SHARE = 0.032, 0.052
"""From one window to the next, sideways and upwards, as shares of the height of the tallest tower."""

MIN_COLUMN_UNITS, MIN_FLOOR_UNITS = 5.0, 8.0
"""The least of the same in units; closer windows would run together in the picture."""

PANE_SHARE = 0.4  #: width and height of a pane, as shares of the way to the next


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


class Tower(NamedTuple):
    """The build of one tower."""

    tall: float
    half: float
    style: float
    step: float
    tier: float
    slant: float
    mast: float
    room: float


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of towers up to `height`; see `Kind.outlines`."""
    towers = _towers(height, chance)
    tall, half, style = towers.tall, towers.half, towers.style
    slab = block(x, -half, half, tall)
    plant = block(x, towers.room - 0.35 * half, towers.room + 0.35 * half, tall + 0.018 * height)
    stepped = _step(towers, x)
    slanted = np.where(np.abs(x) <= half, tall - towers.slant * (1.0 - x / half), -height)
    pointed = roof(x, half, tall - 1.6 * half, 1.6 * half, 1.6 + 0.0 * half)
    top: Floats = np.select(
        [style < STEPPED, style < SLANTED, style < POINTED], [stepped, slanted, pointed], np.maximum(slab, plant)
    )
    return np.asarray(np.maximum(top, _masts(towers, height, x)))


def _step(towers: Towers, x: Floats) -> Floats:
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


def draw(pen: Pen) -> None:
    """Draw one of the same towers, with ledges, what stands on roofs, and often a lower block at its side."""
    one = Tower(*pen.individual(_towers))
    half = one.half
    top = one.tall
    if one.style < STEPPED:
        _draw_steps(pen, one)
    elif one.style < SLANTED:
        pen.polygon([(-half, WALL_DEPTH), (half, WALL_DEPTH), (half, top), (-half, top - 2.0 * one.slant)])
        top -= 2.0 * one.slant
    elif one.style < POINTED:
        top -= 1.6 * half
        pen.polygon([(-half, WALL_DEPTH), (half, WALL_DEPTH), (half, top), (0.0, one.tall), (-half, top)])
        for ledge in (0.86, 0.94):
            pen.rectangle(-1.05 * half, ledge * top - 0.004, 1.05 * half, ledge * top)
    else:
        pen.rectangle(-half, WALL_DEPTH, half, top)
        _furnish(pen, one)
    if one.mast > 0.0:
        _mast(pen, 0.0 if one.style < STEPPED else one.room, top, min(one.tall + one.mast, 1.0))
    if pen.either(0.6):
        _annex(pen, one)


def _draw_steps(pen: Pen, one: Tower) -> None:
    """A tower with setbacks, each with a ledge."""
    for tier in range(TIERS):
        half, top = one.half * (1.0 - one.step * tier), one.tall - one.tier * (TIERS - 1 - tier)
        pen.rectangle(-half, WALL_DEPTH, half, top)
        pen.rectangle(-half - 0.003, top - 0.009, half + 0.003, top - 0.003)
    crown = one.half * (1.0 - one.step * (TIERS - 1))
    if one.mast > 0.0:
        pen.polygon(
            [
                (-0.6 * crown, one.tall),
                (0.6 * crown, one.tall),
                (0.2 * crown, one.tall + 0.2 * one.mast),
                (-0.2 * crown, one.tall + 0.2 * one.mast),
            ]
        )


def _furnish(pen: Pen, one: Tower) -> None:
    """Draw a level roof: a parapet, the plant room, and a water tank on legs."""
    half, tall = one.half, one.tall
    pen.rectangle(-half, tall, -half + 0.004, tall + 0.006)
    pen.rectangle(half - 0.004, tall, half, tall + 0.006)
    pen.rectangle(one.room - 0.35 * half, tall, one.room + 0.35 * half, tall + 0.018)
    tank = -0.55 * half if one.room > 0.0 else 0.55 * half
    if half > 0.05 and pen.either(0.6):
        for leg in (-0.012, 0.012):
            pen.rectangle(tank + leg - 0.0015, tall, tank + leg + 0.0015, tall + 0.014)
        pen.rectangle(tank - 0.015, tall + 0.012, tank + 0.015, tall + 0.034)
        pen.polygon([(tank - 0.017, tall + 0.034), (tank + 0.017, tall + 0.034), (tank, tall + 0.044)])


def _mast(pen: Pen, x: float, foot: float, top: float) -> None:
    """A mast that grows thinner, with a few rungs."""
    pen.stroke([(x, foot - 0.01), (x, foot + 0.5 * (top - foot)), (x, top)], [0.009, 0.006, 0.0025])
    for rung in (0.3, 0.5, 0.68):
        y = foot + rung * (top - foot)
        pen.rectangle(x - 0.008 * (1.2 - rung), y, x + 0.008 * (1.2 - rung), y + 0.003)


def _annex(pen: Pen, one: Tower) -> None:
    """A lower block that leans against a tower, of one bay or two."""
    side, high = pen.sign(), one.tall * pen.between(0.3, 0.62)
    out = one.half + pen.between(0.3, 0.8) * min(one.half, 0.05)
    near, far = sorted((side * 0.9 * one.half, side * out))
    pen.rectangle(near, WALL_DEPTH, far, high)
    if pen.either(0.5):
        near, far = sorted((side * one.half, side * (one.half + 0.5 * (out - one.half))))
        pen.rectangle(near, WALL_DEPTH, far, high + 0.014)


def _towers(height: float, chance: Floats) -> Towers:
    draw, age = drawing(chance)
    # Old ones grow faster: between the age and its square.
    tall = height * (0.16 + 0.44 * age * (0.7 + 0.3 * age) + 0.24 * draw())
    # The product of two draws makes most towers slim and few of them wide.
    half = height * (0.038 + 0.062 * draw() * draw() + 0.014 * draw())
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


TOWER = Kind(slot=0.14, reach=0.17, outlines=outlines, drawing=draw, even=True, windows=windows, lit=0.2)
