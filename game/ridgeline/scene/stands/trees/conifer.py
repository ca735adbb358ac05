"""Spruces: a spire of ragged tiers, from young slender ones to old broad ones; now and then a dead one."""

from typing import NamedTuple

import numpy as np

from ....terrain.arrays import Floats
from ..pen import Pen, Point, bow
from ..shapes import Draw, drawing
from ..stand_kind import Kind
from .limbs import FOOT, is_dead, on

TIER_UNITS, MIN_MAX_TIERS = 19.0, (4, 13)
"""Units between tiers, which would run together if much closer; tiers of the smallest and of the tallest trees."""

DEAD_SHARE = 0.08  #: share of the older trees that are dead: a bare trunk with stumps of limbs
YOUNG = 0.2  #: age up to which a spruce is dense to the ground
LOWEST_LIMB = -0.02  #: height below which no limb hangs
MISSING_SHARE = 0.05  #: share of the limbs that are broken off


class Spruces(NamedTuple):
    """The build of n trees, each (n, 1), in units.

    Attributes:
        tall, broad: height, and reach of the lowest limbs.
        lean: how far the tip stands to the right of the root.
        ragged: share by which limbs differ in length.
        hang: how steeply the needles fall below a limb's tip.
        gap: between two tiers, as a share of the height.
    """

    tall: Floats
    broad: Floats
    lean: Floats
    ragged: Floats
    hang: Floats
    gap: Floats


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of spruces up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tiers = int(np.clip(height / TIER_UNITS, *MIN_MAX_TIERS))
    trees = _spruces(height, age, tiers, draw)
    # Limbs of the two sides are drawn apart: a tree that mirrors itself looks made.
    root = int(np.searchsorted(x, 0.0))
    left = _half(trees._replace(lean=-trees.lean), -x[root - 1 :: -1], tiers, draw)
    return np.concatenate([left[:, ::-1], _half(trees, x[root:], tiers, draw)], axis=1)


def _spruces(height: float, age: Floats, tiers: int, draw: Draw) -> Spruces:
    dead = (age > 0.4) & (draw() < DEAD_SHARE)
    tall = height * (0.3 + 0.45 * age + 0.25 * draw())
    broad = tall * (0.18 + 0.08 * draw() * draw() + 0.05 * age)
    return Spruces(
        tall=tall,
        broad=np.where(dead, 0.4 * broad, broad),
        lean=0.05 * tall * (draw() - 0.5),
        ragged=np.where(dead, 1.0, 0.4 + 0.3 * age),
        hang=np.where(dead, 50.0, 9.0),
        gap=1.0 / (tiers * (0.5 + 0.5 * age)),
    )


def _half(trees: Spruces, out: Floats, tiers: int, draw: Draw) -> Floats:
    """The right half of the trees, `out` from the root: the highest of the leader and of every limb."""
    tall, broad, lean, ragged, hang, gap = trees
    outline = tall * (1.0 - np.abs(out - lean) / (0.035 * tall + 0.5))
    for tier in range(tiers):
        depth = gap * (tier + 0.75 + 0.5 * draw())
        length = broad * depth * np.sqrt(np.sqrt(depth)) * (1.2 - ragged * draw()) + lean * (1.0 - depth)
        short = length - out
        inside = np.maximum(short * (0.35 - 1.9 * draw()), -0.06 * tall)
        # A limb is a line through its tip: needles hang steeply outside, it droops or sweeps up to the stem inside.
        limb = tall * (1.0 - depth) + np.where(short < 0.0, hang * short, inside)
        outline = np.maximum(outline, np.where(depth < 0.92, limb, -tall))
    return outline


def draw(pen: Pen) -> None:
    """Draw a spruce; see `Kind.drawing`."""
    age = pen.age
    tall = 0.3 + 0.45 * age + 0.25 * pen.chance()
    foot = tall * (pen.between(0.08, 0.17) if age > YOUNG else 0.04)
    top = tall * pen.between(-0.02, 0.02), tall
    stem = bow((0.0, 0.0), top, tall * pen.between(-0.012, 0.012))
    if is_dead(pen):
        _dead(pen, stem, tall)
        return
    width = tall * (0.022 + 0.014 * age)
    pen.stroke([(0.0, FOOT), *stem], [width * share for share in (1.7, 1.4, 1.0, 0.8, 0.6, 0.4, 0.25, 0.0)])
    broad = tall * (pen.between(0.15, 0.21) if age > YOUNG else pen.between(0.22, 0.28))
    tiers = round(pen.between(15.0, 21.0) * (0.66 + 0.34 * age))
    sweep = pen.between(-0.1, 0.22)
    for side in (-1.0, 1.0):
        for tier in range(tiers):
            # Tiers are closer at the top, and the two sides do not match.
            up = (tier + pen.between(-0.3, 0.3)) / tiers
            depth = 1.0 - up * (1.45 - 0.45 * up)
            if depth > 0.03:
                gap = (1.45 - 0.9 * up) / tiers * (tall - foot)
                lean = min(1.0, 7.0 * (1.0 - depth) + 0.72)
                reach = broad * depth * (1.5 - 0.5 * depth) * lean * pen.between(0.78, 1.12)
                if age > YOUNG and pen.either(MISSING_SHARE):
                    reach *= 0.35
                _limb(
                    pen, on(stem, foot + (tall - foot) * (1.0 - depth)), side * reach, gap, sweep + 0.25 - 0.75 * depth
                )


def _limb(pen: Pen, start: Point, reach: float, gap: float, slope: float) -> None:
    """A limb that sags and lifts its tip, with twigs that hang from it like a curtain, `gap` deep at the stem."""
    x, y = start
    length = abs(reach)
    slope += pen.between(-0.15, 0.15)
    lift = pen.between(-0.1, 0.3)
    twigs = max(3, round(11.0 * length / (length + 0.12)))
    alongs: list[float] = []
    deeps: list[float] = []
    places, before = [0.0, 0.25, 0.5, 0.75, 1.0], 1.0
    for twig in range(twigs, 0, -1):
        along = (twig - 0.7 + pen.between(-0.3, 0.3)) / twigs
        # Dense by the stem, thin towards the tip.
        deeps += [gap * (1.5 - 1.15 * along * along) * pen.between(0.45, 1.1)]
        alongs += [along]
        places += [0.5 * (before + along), along + 0.25 / twigs]
        before = along
    points = _sagging(start, reach, slope, lift, places)
    upper, curtain = points[:5], _curtain(alongs, deeps, points[5:])
    pen.polygon([(x, y + 0.3 * gap), *upper[1:], *curtain, (x, y - 1.2 * gap)])
    pen.snowing()
    ridge = [(px, py + 0.005 + 0.03 * length) for px, py in upper[1:4]]
    pen.polygon([*upper[1:], *reversed(ridge)])
    pen.snowing(False)


def _sagging(start: Point, reach: float, slope: float, lift: float, places: list[float]) -> list[Point]:
    """The points of a limb's upper side at places, 0–1 along it."""
    (x, y), length, lowest = start, abs(reach), LOWEST_LIMB + 0.015
    points: list[Point] = []
    for along in places:
        height = y + length * (slope * along - 0.5 * along * (1.0 - along) + lift * along * along)
        points += [(x + reach * along, height if height > lowest else lowest)]
    return points


def _curtain(alongs: list[float], deeps: list[float], upper: list[Point]) -> list[Point]:
    """The lower side of a limb: for each twig a point between it and the last one, and its tip."""
    points: list[Point] = []
    for along, deep, (x, y), (tip_x, tip_y) in zip(alongs, deeps, upper[::2], upper[1::2], strict=True):
        fold, tip = y - 0.004 - 0.3 * deep * (1.2 - along), tip_y - deep
        points += [(x, fold if fold > LOWEST_LIMB + 0.01 else LOWEST_LIMB + 0.01)]
        points += [(tip_x, tip if tip > LOWEST_LIMB else LOWEST_LIMB)]
    return points


def _dead(pen: Pen, stem: list[Point], tall: float) -> None:
    """A bare stem, often broken, with stumps of limbs."""
    width = tall * 0.03
    whole = 4 + round(2.0 * pen.chance())
    widths = [1.5 * width, 1.3 * width, width, 0.85 * width, 0.65 * width, 0.5 * width, 0.3 * width, 0.1 * width]
    pen.stroke([(0.0, FOOT), *stem[: whole + 1]], widths[: whole + 2])
    for _ in range(16):
        height = tall * pen.between(0.16, 0.95) * whole / 6.0
        (x, y), side = on(stem, height), pen.sign()
        length = side * tall * pen.between(0.015, 0.13) * (1.15 - height / tall)
        end = x + length, y - abs(length) * pen.between(-0.3, 0.7)
        pen.stroke([(x, y), end], [0.2 * width, 0.07 * width])


CONIFER = Kind(slot=0.24, reach=0.33, outlines=outlines, drawing=draw, sway=0.012)
