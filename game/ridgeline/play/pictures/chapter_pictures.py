"""Pictures of lanterns and balloons, in parts of one colour each."""

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ...scene.brush import polygon, strokes
from ...scene.memory import read_only
from ...scene.ribbon import PixelBox, pixels_in, ribbon
from ...terrain.arrays import Float32s, Floats

LANTERN_HIGH, LANTERN_HALF = 84.0, 37.0  #: units of its height, and of half its width

SWAY, SWAY_PACE, BOB = 0.11, 1.5, 7.0
"""Radians by which it sways, the sway's radians a second, and units by which it rises and sinks."""

LEANS = 4  #: kept pictures of a lantern that leans to one side

BALLOON_HIGH, BALLOON_HALF, BALLOON_BOB = 196.0, 92.0, 6.0
"""Units of an envelope's height and of half its width; and by which it rises and sinks."""

GORES = ((-0.68, -0.3), (-0.1, 0.1), (0.3, 0.68))  #: the panels of the second colour, between meridians from -1 to 1

BASKET = ((-10.0, 19.0), (10.0, 19.0), (8.5, 33.0), (-8.5, 33.0))
"""Corners of a basket: units to the right, and below the mouth."""

ALONG = np.linspace(0.0, 1.0, 25)


class ChapterParts(NamedTuple):
    """Pictures of the parts of a thing.

    Attributes:
        places: left and top of each, in pixels from the thing's middle.
        shares: (height, width) of each.
    """

    places: tuple[tuple[int, int], ...]
    shares: tuple[Float32s, ...]


def _parts(half: float, up: float, down: float, draw: Callable[[PixelBox], list[Float32s]]) -> ChapterParts:
    """The parts drawn in a box around the middle, each cropped to its pixels; `half`, `up` and `down` are in pixels."""
    left, top = -math.ceil(half) - 2, -math.ceil(up) - 2
    places, shares = list[tuple[int, int]](), list[Float32s]()
    for share in draw(pixels_in(left, top, -2 * left + 1, math.ceil(down) + 3 - top)):
        rows, columns = (np.flatnonzero(share.max(axis=axis) > 0.004) for axis in (1, 0))
        first, last = (rows[0], columns[0]), (rows[-1] + 1, columns[-1] + 1)
        places.append((left + int(first[1]), top + int(first[0])))
        shares.append(np.ascontiguousarray(share[first[0] : last[0], first[1] : last[1]], np.float32))
    return read_only(ChapterParts(tuple(places), tuple(shares)))


def lantern_parts(high: int, lean: int, right: int, down: int) -> ChapterParts:
    """Its paper, the light in it, and its rims with the tassel."""
    tilt, unit, up = SWAY * lean / LEANS, high / LANTERN_HIGH, 1.0 - 2.0 * ALONG
    half, whole = LANTERN_HALF * unit, np.ones(len(ALONG))
    x, y = 0.5 * right + tilt * 0.5 * high * up, 0.5 * down - 0.5 * high * up
    wide = half * np.sqrt(np.maximum(1.0 - np.abs(up) ** 2.6, 0.12))
    ends = [(float(x[0]), float(y[0])), (float(x[-1]), float(y[-1]))]
    rims = [((cx - 0.36 * half, cy), (cx + 0.36 * half, cy), 2.6 * unit) for cx, cy in ends]
    foot_x, foot_y = ends[1]
    tassel = ((foot_x, foot_y), (foot_x - 68.0 * tilt * unit, foot_y + 32.0 * unit), 2.2 * unit)

    def draw(where: PixelBox) -> list[Float32s]:
        flame = np.maximum(
            ribbon(where, x, y, 0.76 * wide, 0.85 * whole, soft=True),
            ribbon(where, x, y, 0.42 * wide, whole, soft=True),
        )
        return [ribbon(where, x, y, wide, whole), flame, strokes(where, [*rims, tassel])]

    return _parts(half + 0.1 * high, 0.5 * high + 3.0 * unit, 0.5 * high + 36.0 * unit, draw)


def balloon_parts(high: int, _: int, right: int, down: int) -> ChapterParts:
    """Its envelope, the gores of the second colour, the dark and the bright side, and the basket on its ropes."""
    unit = high / BALLOON_HIGH
    x, whole = 0.5 * right, np.ones(len(ALONG))
    y, half = 0.5 * down + (ALONG - 0.5) * high, _envelope(ALONG) * (BALLOON_HALF * unit)
    foot = float(y[-1])
    ropes = [
        ((x + side * 13.0 * unit, foot), (x + side * 9.0 * unit, foot + 20.0 * unit), 0.9 * unit) for side in (-1, 1)
    ]
    corners = [(x + across * unit, foot + under * unit) for across, under in BASKET]

    def draw(where: PixelBox) -> list[Float32s]:
        def gore(left: float, stop: float, share: float = 1.0, soft: bool = False) -> Float32s:
            middle, wide = 0.5 * (left + stop), 0.5 * (stop - left)
            return ribbon(where, x + middle * half, y, wide * half, share * whole, soft=soft)

        panels = [gore(left, stop) for left, stop in GORES]
        sides = [gore(0.1, 1.0, 0.34, soft=True), gore(-0.95, -0.15, 0.3, soft=True)]
        return [gore(-1.0, 1.0), *panels, *sides, np.maximum(strokes(where, ropes), polygon(where, corners))]

    return _parts(BALLOON_HALF * unit, 0.5 * high, 0.5 * high + 35.0 * unit, draw)


def _envelope(down: Floats) -> Floats:
    """(n,) half the width of an envelope, 1 where it is widest, at shares `down`, 0–1, from its crown."""
    belly = 0.42
    upper = np.sqrt(np.maximum(1.0 - (np.maximum(belly - down, 0.0) / belly) ** 2, 0.0))
    lower = 1.0 - 0.84 * (np.maximum(down - belly, 0.0) / (1.0 - belly)) ** 1.9
    return np.asarray(np.where(down < belly, upper, lower))
