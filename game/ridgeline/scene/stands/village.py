"""Villages: huts and houses seen from the gable or the eaves, with chimneys and sheds; now and then a church."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .blocks import block, roof
from .kind import Floats, Kind
from .shapes import dome

Flags = npt.NDArray[np.bool_]

CHURCHES = 2
"""Specimens that are churches."""

HOUSE, TALL = 0.042, 0.056
"""Width and height of a house's window, as shares of the church's height."""

APART = 0.115
"""From the middle of one window of a house to the middle of the next, as a share of the same."""

ROW = 4
"""Windows in a row at most."""


class Houses(NamedTuple):
    """The build of n houses, each (n, 1), in units; x goes from the middle of the main roof.

    Attributes:
        half, wall: of the main house: half its width, and the height of its eaves.
        rise, pitch: height of its roof above that, and the roof's slope.
        side: 1 or -1, where the shed or a church's tower is.
        shed: how far that reaches beyond the wall; 0 is none.
        chimney, pot: place and height of the chimney's top.
        steeple, belfry: a church's height, and that of its tower below the spire; 0 for a house.
        onion: whether the spire is a dome.
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
    onion: Flags


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of houses around a church up to `height`; see `Kind.outlines`."""
    houses = _houses(height, chance)
    half, wall = houses.half, houses.wall
    eaves = half + 0.02 * height
    grown = roof(x, 0.0 * half, eaves, wall, houses.rise, houses.pitch)
    shed = houses.shed > 0.0
    out = houses.side * x - half
    lean_to = np.where((out >= 0.0) & (out <= houses.shed) & shed, 0.85 * wall - 0.35 * out, -height)
    stack = block(x, houses.chimney - 0.02 * height, houses.chimney + 0.02 * height, houses.pot)
    parts: list[Floats] = [grown, lean_to, stack, _steeples(houses, height, x)]
    return np.asarray(np.maximum.reduce(parts))


def _steeples(houses: Houses, height: float, x: Floats) -> Floats:
    """The churches' towers: a pointed spire, or an onion with a rod."""
    middle = houses.side * houses.half
    tower = 0.058 * height
    spire = roof(x, middle, tower + 0.012 * height + 0.0 * middle, houses.belfry, height + 0.0 * middle, _steep(houses))
    onion = dome(x, middle, tower + 0.0 * middle, houses.belfry + 0.16 * height, 0.16 * height)
    neck = dome(x, middle, 0.4 * tower + 0.0 * middle, houses.belfry + 0.25 * height, 0.2 * height)
    rod = block(x, middle - 0.006 * height, middle + 0.006 * height, houses.steeple)
    domed = np.maximum.reduce([onion, neck, rod])
    return np.asarray(np.where(houses.steeple > 0.0, np.where(houses.onion, domed, spire), -height))


def _steep(houses: Houses) -> Floats:
    return (houses.steeple - houses.belfry) / (0.07 * np.maximum(houses.steeple, 1e-9))


def windows(height: float, chance: Floats) -> Floats:
    """The windows of the same houses; see `Kind.windows`."""
    houses = _houses(height, chance)
    church = houses.steeple > 0.0
    wide = np.where(church, 0.03, HOUSE) * height
    tall = np.where(church, 0.09, TALL) * height
    count = np.clip(np.floor(2.0 * houses.half / (APART * height) - 0.3), 1.0, ROW)
    number = np.arange(ROW)
    left = (number - 0.5 * (count - 1.0)) * APART * height - 0.5 * wide
    rows = [_panes(left, 0.3 * houses.wall, wide, np.minimum(tall, 0.55 * houses.wall), number < count)]
    attic = (houses.rise > 2.4 * TALL * height) & ~church
    low = houses.wall + 0.14 * houses.rise
    rows.append(_panes(-0.5 * wide, low, wide, tall, attic & (houses.pitch * houses.half < 1.4 * houses.rise)))
    steeple = houses.side * houses.half - 0.5 * wide
    rows.append(_panes(steeple, 0.7 * houses.belfry, wide, 0.7 * tall, church))
    return np.concatenate(rows, axis=1)


def chimneys(height: float, chance: Floats) -> Floats:
    """The tops of the same houses' chimneys; see `Kind.chimneys`."""
    houses = _houses(height, chance)
    return np.concatenate([houses.chimney, houses.pot], axis=1)


def _panes(left: Floats, bottom: Floats, width: Floats, height: Floats, there: Flags) -> Floats:
    """(n, m, 4) rectangles, with no width where there is none."""
    return np.stack(np.broadcast_arrays(left, bottom, np.where(there, width, 0.0), height), axis=2)


def _houses(height: float, chance: Floats) -> Houses:
    draw = iter(chance.T[..., None])
    count = len(chance)
    age = np.linspace(0.0, 1.0, count)[:, None]
    church = np.arange(count)[:, None] >= count - CHURCHES
    eaves = (next(draw) < 0.4) | church
    half = height * (0.095 + 0.06 * age + 0.035 * next(draw)) * np.where(eaves, 1.2, 1.0)
    wall = height * (0.085 + 0.07 * age + 0.03 * next(draw))
    rise = np.where(eaves, height * (0.11 + 0.09 * next(draw)), half * (0.9 + 0.45 * next(draw)))
    slope = 0.22 + 0.4 * next(draw)
    side = np.where(next(draw) < 0.5, -1.0, 1.0)
    shed = np.where((next(draw) < 0.45) & ~church, height * (0.06 + 0.07 * next(draw)), 0.0)
    chimney = half * (0.25 + 0.4 * next(draw)) * np.where(next(draw) < 0.5, -1.0, 1.0)
    smokes = (next(draw) < 0.75) & ~church
    pitch = rise / np.where(eaves, slope * half, half + 0.02 * height)
    at_chimney = wall + np.minimum(rise, pitch * (half - np.abs(chimney)))
    steeple = np.where(church, height * (0.86 + 0.13 * next(draw)), 0.0)
    return Houses(
        half=half,
        wall=wall,
        rise=rise,
        pitch=pitch,
        side=side,
        shed=shed,
        chimney=chimney,
        pot=np.where(smokes, at_chimney + height * (0.05 + 0.03 * next(draw)), -height),
        steeple=steeple,
        belfry=np.where(church, steeple * (0.5 + 0.1 * next(draw)), 0.0),
        onion=next(draw) < 0.4,
    )


VILLAGE = Kind(
    slot=0.44, reach=0.42, outlines=outlines, even=True, steepest=0.35, windows=windows, lit=0.6, chimneys=chimneys
)
