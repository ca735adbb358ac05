"""Rocks: low heaps of angular boulders, and leaning shards."""

import numpy as np

from ....terrain.arrays import Floats
from ..curves import blanket, weather
from ..pen import Pen, Point
from ..shapes import NOWHERE, Draw, drawing
from ..stand_kind import Kind

STONES = 6  #: stones of a heap
SHARD_SHARE = 0.35  #: share of the heaps whose stones are shards


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of heaps up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.35 + 0.45 * age + 0.2 * draw())
    shard = draw() < SHARD_SHARE
    tilt = np.where(shard, 0.5, 0.25) * (2.0 * draw() - 1.0)
    outline = np.full((len(chance), len(x)), NOWHERE)
    for stone in range(STONES):
        out = 2.0 * draw() - 1.0 if stone else 0.3 * draw()
        top = tall * (1.0 - 0.75 * np.abs(out)) * (0.5 + 0.3 * draw()) if stone else tall
        half = top * np.where(shard, 0.3 + 0.2 * draw(), 0.6 + 0.5 * draw())
        outline = np.maximum(outline, _stone(x - 1.3 * tall * out, top, half, tilt, draw))
    return outline


def _stone(x: Floats, top: Floats, half: Floats, tilt: Floats, draw: Draw) -> Floats:
    """Stones with a tilted face above, and two faces, a flat and a steep one, on either side."""
    right, left = half * (1.0 + tilt), half * (1.0 - tilt)
    corner = half * (0.5 * draw() - 0.25 + tilt)
    faces = [
        top - np.abs(x - corner) * np.where(x > corner, 0.05 + 0.35 * draw(), 0.05 + 0.35 * draw()),
        (right - x) * (1.5 + 2.0 * draw()) * top / half,
        (right - 0.1 * half - x) * 0.8 + (0.5 + 0.3 * draw()) * top,
        (left + x) * (1.5 + 2.0 * draw()) * top / half,
        (left - 0.1 * half + x) * 0.8 + (0.5 + 0.3 * draw()) * top,
    ]
    return np.asarray(np.minimum.reduce(faces))


FACES = ((-1.0, 0.2), (-1.0, 0.75), (-0.45, 1.0), (0.3, 1.0), (1.0, 0.8), (1.0, 0.25))
"""Where the faces of a boulder look, right and up, before each is tilted by chance."""


def draw(pen: Pen) -> None:
    """Draw a heap: a large boulder, others leaning on it, and small stones at its foot; or shards of slate."""
    tall = 0.4 + 0.38 * pen.age + 0.2 * pen.chance()
    shards = pen.either(SHARD_SHARE)
    lean = pen.sign() * (pen.between(0.25, 0.55) if shards else pen.between(0.0, 0.25))
    half = tall * (pen.between(0.26, 0.4) if shards else pen.between(0.55, 0.85))
    side = pen.sign()
    boulder(pen, 0.0, half, tall, lean)
    for _ in range(1 + int(2.6 * pen.chance() + pen.age)):
        high = tall * pen.between(0.28, 0.7)
        wide = high * (pen.between(0.3, 0.45) if shards else pen.between(0.6, 0.95))
        boulder(pen, side * (half * pen.between(0.7, 1.1) + 0.4 * wide), wide, high, lean * pen.between(0.6, 1.3))
        side = -side
    for _ in range(int(4.0 * pen.chance())):
        small = tall * pen.between(0.06, 0.17)
        boulder(pen, pen.sign() * (half + tall * pen.between(0.2, 0.9)), 1.2 * small, small, 0.0)


def boulder(pen: Pen, middle: float, half: float, tall: float, lean: float) -> None:
    """A block from which planes have been split off on all sides, and the snow that lies on its level faces."""
    ring: list[Point] = [(-half, -0.2), (half, -0.2), (half, tall), (-half, tall)]
    for right, up in FACES:
        right, up = right + 0.4 * pen.between(-1.0, 1.0), up * pen.between(0.7, 1.3)
        # The face's distance from the middle, as a share of the farthest corner's.
        ring = _split(ring, (right, up), pen.between(0.56, 0.84) * (abs(right) * half + up * tall))
    highest = max(y for _, y in ring)
    ring = [(middle + x + lean * y * tall / highest, y * tall / highest if y > 0.0 else y) for x, y in ring]
    ring = [(x, min(y, tall)) for x, y in weather(pen, ring, 0.06, 2)]
    pen.polygon(ring)
    blanket(pen, ring, 0.14 * tall)


def _split(ring: list[Point], face: Point, beyond: float) -> list[Point]:
    """The part of a convex ring where `face` · place is at most `beyond`."""
    left: list[Point] = []
    for (x, y), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        here, there = face[0] * x + face[1] * y - beyond, face[0] * x1 + face[1] * y1 - beyond
        if here <= 0.0:
            left.append((x, y))
        if (here <= 0.0) != (there <= 0.0):
            share = here / (here - there)
            left.append((x + share * (x1 - x), y + share * (y1 - y)))
    return left


ROCK = Kind(slot=1.6, reach=3.2, outlines=outlines, drawing=draw, lowest=0.12)
