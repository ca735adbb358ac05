"""Villages: huts and houses seen from the gable or the eaves, with chimneys and sheds; now and then a church."""

from typing import NamedTuple

import numpy as np

from ....terrain.arrays import Bools, Floats
from ..pen import Pen
from ..shapes import block, dome, drawing, roof
from ..stand_kind import Kind

CHURCHES = 2  #: specimens that are churches

EAVES_SHARE, SHED_SHARE, CHIMNEY_SHARE, ONION_SHARE = 0.4, 0.45, 0.75, 0.4
"""Shares of the houses seen from the eaves, with a shed, with a chimney; and of the churches with a domed tower."""

HOUSE_PANE, CHURCH_PANE = (0.042, 0.056), (0.03, 0.09)
"""Width and height of a window, as shares of the tallest church's height, like the next three."""

PANE_SPACING, MAX_ROW = 0.115, 4
"""From the middle of one window to the middle of the next, and the most windows in a row."""

OVERHANG, CHIMNEY = 0.02, 0.02  #: how far the eaves reach beyond the wall, and half the breadth of a chimney

TOWER, SPIRE_OVERHANG, ONION, NECK, ROD = 0.058, 0.012, 0.16, 0.2, 0.006
"""Of a church's tower: half its breadth, how far the spire reaches beyond it, height of the dome and of the neck above
that, and half the breadth of the rod on top."""


ROOF, SNOW, WALL_DEPTH = (
    0.01,
    0.02,
    -0.1,
)  #: how thick roofs are, and the snow on them; how deep walls reach into the ground


class Houses(NamedTuple):
    """The build of n houses, each (n, 1), in units; x goes from the middle of the main roof.

    Attributes:
        half, wall: of the main house: half its width, and the height of its eaves.
        rise, pitch: height of its roof above that, and the roof's slope.
        side: 1 or -1, where the shed or a church's tower is.
        shed: how far the shed reaches beyond the wall; 0 is none.
        chimney, pot: place and height of the chimney's top.
        steeple, belfry: a church's height, and that of its tower below the spire; 0 for a house.
        onion: the spire is a dome.
    """

    half: Floats
    wall: Floats
    rise: Floats
    pitch: Floats
    side: Floats
    shed: Floats
    chimney: Floats
    pot: Floats
    steeple: Floats
    belfry: Floats
    onion: Bools


class House(NamedTuple):
    """The build of one house."""

    half: float
    wall: float
    rise: float
    pitch: float
    side: float
    shed: float
    chimney: float
    pot: float
    steeple: float
    belfry: float
    onion: bool


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of houses around a church up to `height`; see `Kind.outlines`."""
    houses = _houses(height, chance)
    half, wall = houses.half, houses.wall
    eaves = half + OVERHANG * height
    main = roof(x, eaves, wall, houses.rise, houses.pitch)
    out = houses.side * x - half
    lean_to = np.where((out >= 0.0) & (out <= houses.shed) & (houses.shed > 0.0), 0.85 * wall - 0.35 * out, -height)
    stack = block(x, houses.chimney - CHIMNEY * height, houses.chimney + CHIMNEY * height, houses.pot)
    parts: list[Floats] = [main, lean_to, stack, _steeples(houses, height, x)]
    return np.asarray(np.maximum.reduce(parts))


def _steeples(houses: Houses, height: float, x: Floats) -> Floats:
    """The churches' towers: a pointed spire, or an onion with a rod."""
    middle = houses.side * houses.half
    tower = TOWER * height
    pitch = (houses.steeple - houses.belfry) / (0.07 * np.maximum(houses.steeple, 1e-9))
    spire = roof(
        x - middle, tower + SPIRE_OVERHANG * height + 0.0 * middle, houses.belfry, height + 0.0 * middle, pitch
    )
    onion = dome(x, middle, tower + 0.0 * middle, houses.belfry + ONION * height, ONION * height)
    neck = dome(x, middle, 0.4 * tower + 0.0 * middle, houses.belfry + 0.25 * height, NECK * height)
    rod = block(x, middle - ROD * height, middle + ROD * height, houses.steeple)
    domed = np.maximum.reduce([onion, neck, rod])
    return np.asarray(np.where(houses.steeple > 0.0, np.where(houses.onion, domed, spire), -height))


def draw(pen: Pen) -> None:
    """Draw one of the same houses, with eaves that stand out, a chimney's cap, and snow on the roofs."""
    house = House(*pen.individual(_houses))
    half, wall, rise, side = house.half, house.wall, house.rise, house.side
    level = max(half + OVERHANG - rise / house.pitch, 0.0)  # of the ridge, which is a point over a gable
    slope = rise / (half + OVERHANG - level)
    pen.rectangle(-half, WALL_DEPTH, half, wall + OVERHANG * slope)
    _roof(pen, half + OVERHANG, level, wall, rise)
    if house.shed > 0.0:
        out, low = half + house.shed, 0.85 * wall - 0.35 * house.shed
        pen.polygon(
            [(side * half, 0.85 * wall), (side * out, low), (side * out, WALL_DEPTH), (side * half, WALL_DEPTH)]
        )
        eaves = out + OVERHANG
        pen.stroke([(side * half, 0.87 * wall), (side * eaves, 0.87 * wall - 0.35 * (eaves - half))], 0.014)
    if house.pot > 0.0:
        x, pot = house.chimney, house.pot
        pen.rectangle(x - 0.8 * CHIMNEY, wall, x + 0.8 * CHIMNEY, pot)
        pen.rectangle(x - 1.1 * CHIMNEY, pot - 0.024, x + 1.1 * CHIMNEY, pot - 0.01)
    if house.steeple > 0.0:
        _steeple(pen, side * half, house.belfry, house.steeple, house.onion)


def _roof(pen: Pen, eaves: float, level: float, wall: float, rise: float) -> None:
    """A roof from both eaves up to a ridge that is level so far to both sides, thick at its edge; snow lies on it."""
    top = wall + rise
    pen.polygon([(-eaves, wall), (eaves, wall), (level + 0.006, top + ROOF), (-level - 0.006, top + ROOF)])
    pen.snowing()
    ridge = [(-eaves, wall), (-level, top + ROOF), (level, top + ROOF), (eaves, wall)]
    pen.stroke([(x, y + 0.4 * SNOW) for x, y in ridge], SNOW)
    pen.snowing(False)


def _steeple(pen: Pen, middle: float, belfry: float, steeple: float, onion: bool) -> None:
    """A church's tower with a pointed spire, or an onion, and a cross."""
    pen.rectangle(middle - TOWER, WALL_DEPTH, middle + TOWER, belfry)
    pen.rectangle(middle - TOWER - SPIRE_OVERHANG, belfry - 0.012, middle + TOWER + SPIRE_OVERHANG, belfry + 0.006)
    if onion:
        dome = [(1.0, 0.0), (1.3, 0.05), (1.34, 0.1), (1.1, 0.15), (0.62, 0.19), (0.24, 0.23), (0.16, 0.27), (0.0, 0.3)]
        right = [(middle + TOWER * out, belfry + up) for out, up in dome]
        pen.polygon([*right, *((2.0 * middle - x, y) for x, y in reversed(right[:-1]))])
        foot = belfry + 0.28
    else:
        foot = steeple - 0.05
        flare = TOWER + SPIRE_OVERHANG
        sides = [(flare, 0.0), (0.72 * TOWER, 0.035), (0.0, foot - belfry)]
        right = [(middle + out, belfry + up) for out, up in sides]
        pen.polygon([*right, *((2.0 * middle - x, y) for x, y in reversed(right[:-1]))])
    pen.rectangle(middle - 0.6 * ROD, foot - 0.02, middle + 0.6 * ROD, steeple)
    pen.rectangle(middle - 3.0 * ROD, steeple - 0.03, middle + 3.0 * ROD, steeple - 0.022)
    pen.snowing()
    pen.stroke([(middle + 0.8 * TOWER, belfry + 0.05), (middle + 0.12 * TOWER, foot - 0.06)], SNOW)
    pen.snowing(False)


def windows(height: float, chance: Floats) -> Floats:
    """The windows of the same houses; see `Kind.windows`."""
    houses = _houses(height, chance)
    church = houses.steeple > 0.0
    wide = np.where(church, CHURCH_PANE[0], HOUSE_PANE[0]) * height
    tall = np.where(church, CHURCH_PANE[1], HOUSE_PANE[1]) * height
    count = np.clip(np.floor(2.0 * houses.half / (PANE_SPACING * height) - 0.3), 1.0, MAX_ROW)
    number = np.arange(MAX_ROW)
    left = (number - 0.5 * (count - 1.0)) * PANE_SPACING * height - 0.5 * wide
    rows = [_panes(left, 0.3 * houses.wall, wide, np.minimum(tall, 0.55 * houses.wall), number < count)]
    # Only a gable shows an attic's window, and only a high one has room for it.
    attic = (houses.rise > 2.4 * HOUSE_PANE[1] * height) & ~church
    low = houses.wall + 0.14 * houses.rise
    rows.append(_panes(-0.5 * wide, low, wide, tall, attic & (houses.pitch * houses.half < 1.4 * houses.rise)))
    steeple = houses.side * houses.half - 0.5 * wide
    rows.append(_panes(steeple, 0.7 * houses.belfry, wide, 0.7 * tall, church))
    return np.concatenate(rows, axis=1)


def chimneys(height: float, chance: Floats) -> Floats:
    """The tops of the same houses' chimneys; see `Kind.chimneys`."""
    houses = _houses(height, chance)
    return np.concatenate([houses.chimney, houses.pot], axis=1)


def _panes(left: Floats, bottom: Floats, width: Floats, height: Floats, exists: Bools) -> Floats:
    """(n, m, 4) rectangles; where none exists, the width is 0."""
    return np.stack(np.broadcast_arrays(left, bottom, np.where(exists, width, 0.0), height), axis=2)


def _houses(height: float, chance: Floats) -> Houses:
    draw, age = drawing(chance)
    church = np.arange(len(age))[:, None] >= len(age) - CHURCHES
    eaves = (draw() < EAVES_SHARE) | church
    half = height * (0.095 + 0.06 * age + 0.035 * draw()) * np.where(eaves, 1.2, 1.0)
    wall = height * (0.085 + 0.07 * age + 0.03 * draw())
    rise = np.where(eaves, height * (0.11 + 0.09 * draw()), half * (0.9 + 0.45 * draw()))
    slope = 0.22 + 0.4 * draw()
    side = np.where(draw() < 0.5, -1.0, 1.0)
    shed = np.where((draw() < SHED_SHARE) & ~church, height * (0.06 + 0.07 * draw()), 0.0)
    chimney = half * (0.25 + 0.4 * draw()) * np.where(draw() < 0.5, -1.0, 1.0)
    smokes = (draw() < CHIMNEY_SHARE) & ~church
    pitch = rise / np.where(eaves, slope * half, half + OVERHANG * height)
    at_chimney = wall + np.minimum(rise, pitch * (half - np.abs(chimney)))
    steeple = np.where(church, height * (0.86 + 0.13 * draw()), 0.0)
    pot = np.where(smokes, at_chimney + height * (0.05 + 0.03 * draw()), -height)
    belfry = np.where(church, steeple * (0.5 + 0.1 * draw()), 0.0)
    onion = draw() < ONION_SHARE
    return Houses(half, wall, rise, pitch, side, shed, chimney, pot, steeple, belfry, onion)


VILLAGE = Kind(
    slot=0.44,
    reach=0.42,
    outlines=outlines,
    drawing=draw,
    even=True,
    steepest=0.35,
    windows=windows,
    lit=0.6,
    chimneys=chimneys,
)
