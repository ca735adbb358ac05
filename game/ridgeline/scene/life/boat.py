"""Boats with a lantern, which drift on lakes: one here and there along the shore."""

from __future__ import annotations

import math

import numpy as np

from ..brush import Box, Point, Shares, around, box, halo, polygon, ribbon, sprite, strokes
from ..items import Particles, Sprite
from ..lamplight import lamp, outdoors
from ..layers import left_of
from ..moment import View
from ..stage import Ground, Stage
from .when import draws, in_scale, seconds

SALT = 0xB0A7

APART = 3600.0
"""Units of shore on which there is one boat at most."""

FARTHEST, NEAREST = 20.0, 50.0
"""Units below the shore at which boats lie in the picture."""

LENGTH = 0.55
"""Units that a boat is longer for each unit that it lies farther below the shore; `LEAST` at the shore."""

LEAST = 20.0

WAY, SLOW = 170.0, 0.021
"""Units that it goes to either side, and radians a second of that."""

HULL = ((-0.5, 0.13), (-0.34, -0.02), (0.32, -0.02), (0.5, 0.17))
"""The hull's corners, forward and up, in lengths of the boat; the water's line is at 0."""

LINES = (
    ((-0.5, 0.13), (-0.46, 0.17), 0.012),
    ((-0.12, 0.1), (-0.08, 0.24), 0.045),
    ((-0.06, 0.31), (-0.06, 0.31), 0.038),
    ((-0.06, 0.22), (0.06, 0.15), 0.018),
    ((0.36, 0.1), (0.4, 0.44), 0.011),
    ((0.4, 0.44), (0.47, 0.42), 0.009),
)
"""The stern, who sits there, and the lantern's pole: from where to where, and half how thick."""

LANTERN = (0.47, 0.365)

GLOW = 0.95
"""How far the lantern's light is seen around it, in lengths of the boat."""


def boat(stage: Stage) -> list[Sprite | Particles]:
    """The boats in view."""
    if stage.theme.life.boat <= 0.0 or not in_scale(stage.view):
        return []
    found: list[Sprite | Particles] = []
    for ground in stage.grounds:
        if ground.layer.lake is not None:
            found += _on(stage, ground, ground.layer.lake)
    return found


def _on(stage: Stage, ground: Ground, level: float) -> list[Sprite]:
    """The boats on the water before one layer."""
    view, layer = stage.view.at(ground.layer.parallax), ground.layer
    start = left_of(layer, stage.moment, view)
    reach = WAY + 2.0 * NEAREST
    first = math.floor((start - reach) / APART)
    last = math.floor((start + view.width / view.pixels_per_unit + reach) / APART)
    found: list[Sprite] = []
    for slot in range(first, min(last, first + 16) + 1):
        chance, place, depth, phase = draws(stage.seed, SALT, slot, 4).tolist()
        if chance < stage.theme.life.boat:
            along = APART * (slot + place) + WAY * math.sin(SLOW * seconds(stage) + 2.0 * math.pi * phase) - start
            below = FARTHEST + (NEAREST - FARTHEST) * depth
            found += _pictures(stage, view, stage.shore(ground), (along, level - below), LEAST + LENGTH * below, phase)
    return found


def _pictures(stage: Stage, view: View, number: int, at: Point, length: float, phase: float) -> list[Sprite]:
    """A boat with its lantern and what the water mirrors of that; `at` is right of the border and above the foot."""
    scale, time = view.pixels_per_unit, seconds(stage) + 9.0 * phase
    column, row = at[0] * scale, view.row(at[1] + 0.02 * length * math.sin(1.3 * time))
    if not -2.0 * length * scale < column < view.width + 2.0 * length * scale:
        return []
    tilt, size = 0.03 * math.sin(0.9 * time + 1.0), length * scale

    def pixel(place: Point) -> Point:
        """Of a place in lengths of the boat."""
        return column + size * (place[0] - tilt * place[1]), row - size * (place[1] + tilt * place[0])

    water = stage.crests[number].gradient.labs(np.array([row]))[0].astype(np.float64)
    dark = water * np.array([0.42, 0.8, 0.8])
    light, lit = lamp(stage.theme.lamp), outdoors(stage.light)
    lantern = pixel(LANTERN)
    found = []
    beneath = box([(column - 0.5 * size, row), (column + 0.5 * size, row + 0.25 * size)], 1.0, view)
    if beneath:
        shade = 0.4 * halo(beneath, (column, row), 0.5 * size, 0.2 * size)
        shade *= (beneath.y > row)[:, None]
        found.append(sprite(beneath, shade, dark, number, "boat's shadow"))
    shape = [pixel(corner) for corner in HULL]
    lines = [(pixel(start), pixel(end), size * half) for start, end, half in LINES]
    where = box([*shape, *(point for start, end, _ in lines for point in (start, end))], 0.05 * size + 1.0, view)
    if where:
        hull = np.maximum(polygon(where, shape), strokes(where, lines))
        found.append(sprite(where, hull, dark, number, "boat"))
    if lit <= 0.0:
        return found
    glow = box([lantern], GLOW * size, view)
    if glow:
        found.append(sprite(glow, lit * _light(glow, lantern, size), light, number, "boat's lantern"))
    mirrored = _mirrored(view, (lantern[0], row + 0.06 * size), size, time)
    if mirrored:
        found.append(sprite(mirrored[0], lit * mirrored[1], light, number, "boat's light on the water"))
    return found


def _light(where: Box, lantern: Point, size: float) -> Shares:
    """The lantern itself, in a wide weak halo and a tight strong one."""
    wide, tight = halo(where, lantern, GLOW * size, GLOW * size), halo(where, lantern, 0.2 * size, 0.2 * size)
    core = strokes(
        where, [((lantern[0], lantern[1] - 0.012 * size), (lantern[0], lantern[1] + 0.012 * size), 0.03 * size)]
    )
    return np.asarray(np.maximum(np.minimum(0.22 * wide + 0.5 * tight, 1.0), core))


def _mirrored(view: View, top: Point, size: float, time: float) -> tuple[Box, Shares] | None:
    """The lantern's light on the water: short strips one beneath the other, which wander and fade downwards."""
    along = np.linspace(0.0, 1.0, 24)
    x = top[0] + 0.05 * size * (0.3 + along) * np.sin(15.0 * along - 1.7 * time % (2.0 * math.pi))
    y = top[1] + 0.8 * size * along
    half = size * (0.035 + 0.05 * along) * (0.6 + 0.4 * np.sin(26.0 * along - 2.3 * time % (2.0 * math.pi)))
    where = around(x, y, float(half.max()) + 1.0, view)
    if where is None:
        return None
    share = 0.75 * (1.0 - along) ** 1.6 * (0.65 + 0.35 * np.sin(26.0 * along - 2.3 * time % (2.0 * math.pi)))
    return where, ribbon(where, x, y, half, share, soft=True)
