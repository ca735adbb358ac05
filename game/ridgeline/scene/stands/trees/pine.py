"""Pines: a crooked stem, and boughs at odd heights on either side that end in upright brushes of needles."""

import numpy as np

from ....terrain.arrays import Floats
from ..pen import CIRCLE, Pen, Point, bow
from ..shapes import NOWHERE, Draw, drawing
from ..stand_kind import Kind
from .limbs import FOOT, is_dead, on

BOUGH_UNITS, NEEDLE_UNITS = 22.0, 45.0  #: units of a tree's height for each bough, and for each point of a brush

MIN_MAX_BOUGHS, MIN_MAX_NEEDLES = (3, 11), (2, 6)
"""Boughs, and points of a brush, of the smallest and of the tallest trees."""

YOUNG = 0.22  #: age up to which a pine is a cone of boughs

NEEDLES = [(corner, 0.72 if number % 2 else 1.0) for number, corner in enumerate(CIRCLE)]
"""The directions of a tuft's corners, and how far out they are: needles and the notches between."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of pines up to `height`; see `Kind.outlines`."""
    draw, age = drawing(chance)
    tall = height * (0.5 + 0.35 * age + 0.15 * draw())
    broad = tall * (0.15 + 0.1 * draw() + 0.04 * age)
    lean = 0.1 * tall * (2.0 * draw() - 1.0)
    side = np.where(draw() < 0.5, -1.0, 1.0)
    boughs = int(np.clip(height / BOUGH_UNITS, *MIN_MAX_BOUGHS))
    needles = int(np.clip(height / NEEDLE_UNITS, *MIN_MAX_NEEDLES))
    outline = _brush(x - lean, 0.86 * tall, 0.05 * tall + 0.3, 0.14 * tall, needles=needles, draw=draw)
    for bough in range(boughs):
        depth = (bough + 0.9 * draw()) / boughs
        level = 0.78 - 0.74 * depth
        half = broad * (0.16 + 0.14 * draw() + 0.1 * depth)
        out = broad * (0.1 + depth * (1.25 - 0.25 * depth)) * (0.35 + 0.75 * draw())
        middle = lean * level + side * np.maximum(out - 0.5 * half, 0.3 * half)
        outline = np.maximum(
            outline, _brush(x - middle, tall * level, half, tall * (0.05 + 0.07 * draw()), needles=needles, draw=draw)
        )
        # Boughs mostly take turns on the two sides; now and then two in a row are on one.
        side = np.where(draw() < 0.85, -side, side)
    stem = 1.0 - np.abs(x - 0.8 * lean) / (0.04 * tall + 0.5)
    return np.maximum(outline, 0.8 * tall * np.maximum(stem, -1.0))


def _brush(x: Floats, level: Floats, half: Floats, tall: Floats, *, needles: int, draw: Draw) -> Floats:
    """Points of needles above `level`, the highest in the middle, within `half` of it."""
    outline = np.full(x.shape, NOWHERE)
    for needle in range(needles):
        at = (needle + 0.2 + 0.6 * draw()) / needles * 2.0 - 1.0
        top = level + tall * (1.0 - 0.9 * np.abs(at) * np.sqrt(np.abs(at))) * (0.6 + 0.4 * draw())
        wide = 1.5 * half / needles
        away = np.abs(x - at * (half - 0.5 * wide)) / wide
        outline = np.maximum(outline, np.where(away < 1.0, top - (0.6 * tall + wide) * away, NOWHERE))
    return outline


def draw(pen: Pen) -> None:
    """Draw a Scots pine; see `Kind.drawing`."""
    age = pen.age
    tall = 0.5 + 0.35 * age + 0.14 * pen.chance()
    lean = tall * pen.between(-0.14, 0.14)
    stem = [*bow((0.0, 0.0), (0.6 * lean, 0.55 * tall), tall * pen.between(-0.035, 0.035), 4)]
    stem += bow(stem[-1], (lean, 0.9 * tall), tall * pen.between(-0.04, 0.04), 4)[1:]
    width = tall * (0.02 + 0.022 * age)
    taper = [1.0, 0.88, 0.8, 0.74, 0.68, 0.56, 0.42, 0.28, 0.12]
    pen.stroke([(0.0, FOOT), *stem], [1.9 * width, 1.35 * width, *(width * share for share in taper[1:])])
    dead = is_dead(pen)
    crown = pen.between(0.48, 0.62) - (0.0 if age > YOUNG else 0.3)
    boughs = round(pen.between(7.0, 10.0)) if age > YOUNG else 9
    side = pen.sign()
    for bough in range(boughs):
        up = (bough + pen.between(0.1, 0.7)) / boughs
        start = on(stem, tall * (crown + (0.92 - crown) * up))
        # The crown of an old one is broad and flat, that of a young one a cone.
        broad = (0.25 + 0.75 * (1.0 - up) * (0.5 + 1.1 * up)) if age > YOUNG else 1.0 - 0.85 * up
        length = tall * pen.between(0.17, 0.34) * broad * (0.7 + 0.4 * age)
        rise = pen.between(-0.05, 0.35) + 0.5 * up
        _bough(
            pen,
            start,
            (side * length, min(rise * length, 0.94 * tall - 0.31 * length - start[1])),
            width * (0.36 - 0.2 * up),
            dead,
        )
        side = -side if pen.either(0.85) else side
    if not dead:
        _pad(pen, stem[-1], tall * pen.between(0.08, 0.12), tall * 0.06)
    for _ in range(round(pen.between(0.4, 2.6) * age)):
        # What is left of limbs that broke off below the crown.
        start = on(stem, tall * pen.between(0.22, crown))
        out = pen.sign() * tall * pen.between(0.02, 0.08)
        end = start[0] + out, start[1] + abs(out) * pen.between(-0.2, 0.5)
        pen.stroke([start, end], [0.3 * width, 0.16 * width])


def _bough(pen: Pen, start: Point, way: Point, width: float, dead: bool) -> None:
    """A limb that dips and then rises, with a pad of needles at its end, and one or two along it."""
    reach, length = way[0], abs(way[0])
    end = start[0] + reach, start[1] + way[1]
    line = bow(start, end, -reach * pen.between(-0.02, 0.14), 4)
    pen.stroke(line, [width, 0.8 * width, 0.6 * width, 0.45 * width, 0.25 * width])
    if dead:
        for along in (1, 2, 3):
            (px, py), out = line[along], reach * pen.between(0.1, 0.35)
            pen.stroke([(px, py), (px + out, py + length * pen.between(-0.2, 0.3))], [0.3 * width, 0.1 * width])
        return
    _pad(pen, (end[0], end[1] + 0.012), 0.36 * length + 0.03, 0.16 * length + 0.018)
    if length > 0.1:
        for along in (2, 3):
            px, py = line[along]
            across = length * pen.between(0.16, 0.3) + 0.012
            _pad(pen, (px + pen.between(-0.03, 0.03), py + pen.between(0.012, 0.035)), across, 0.45 * across)


def _pad(pen: Pen, middle: Point, across: float, up: float) -> None:
    """A flat cushion of needles: tufts side by side that bristle upwards and outwards."""
    x, y = middle
    tufts = 3 + round(22.0 * across)
    for tuft in range(tufts):
        out = (2.0 * tuft + 1.0 + pen.between(-0.6, 0.6)) / tufts - 1.0
        size = up * (1.15 - 0.55 * out * out) * pen.between(0.65, 1.1)
        _tuft(pen, x + out * across, y + pen.between(-0.25, 0.25) * up, size)


def _tuft(pen: Pen, x: float, y: float, size: float) -> None:
    """A brush of needles with a flat underside."""
    corners: list[Point] = []
    for (cosine, sine), notch in NEEDLES:
        far = size * notch * pen.between(0.8, 1.2)
        corners.append((x + 1.25 * far * cosine, y + far * sine * (1.0 if sine > 0.0 else 0.35)))
    pen.polygon(corners)


PINE = Kind(slot=0.34, reach=0.6, outlines=outlines, drawing=draw, sway=0.014)
