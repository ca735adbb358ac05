"""Rings where drops of rain fall on water: flat ellipses that grow and fade."""

from collections.abc import Iterator

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s, Floats
from ...terrain.hashing import absorb, hash_many, seed_key
from ..items import Sprite
from ..life.presence import in_scale
from ..stage import Stage
from ..weather_spells import CALM
from .surfaces import Lines, WaterSurface

CELL_UNITS, LIFE_SECONDS = 300.0, 1.1
"""Width in units of a cell, in which one ring at a time grows, and seconds that a ring lasts."""

LANES = 5  #: rows of cells on a water
DEPTHS = (6.0, 90.0)  #: units below a water's upper edge between which rings lie

RADIUS, RADIUS_GROWTH = 5.0, 0.075
"""Radius in units of a full-grown ring at the horizon, and what each unit below the horizon adds."""

FLATNESS, RING_BREADTH = 0.2, 0.07
"""Height of a ring as a share of its width, and the breadth of its line as a share of its greatest radius."""

RING = 0.34  #: how far the strongest ring blends the water into its colour
WHITE = 0.35  #: how far the mist's colour is lightened to white for rings
RING_PICTURES = 10  #: pictures of a ring's growth, for each size
SMALLEST_PIXELS = 2.0  #: radius of the smallest ring that is drawn

FALLING = ("rain", "storm")


def rings(stage: Stage, waters: list[WaterSurface]) -> Iterator[Sprite]:
    """The rings of a moment on waters; none without rain."""
    pace = CALM if stage.calm else 1.0
    strength = stage.weather.strength * pace if stage.weather.kind in FALLING else 0.0
    if not strength or not waters or not in_scale(stage.view):
        return
    colour = stage.light.mist.copy()
    colour[0] += WHITE * (1.0 - colour[0])
    key = absorb(seed_key(stage.seed), Word.RINGS)
    time = pace * stage.moment.elapsed / LIFE_SECONDS
    for water in waters:
        yield from _on(stage, water, key, time, strength=strength, colour=colour)


def _on(
    stage: Stage, water: WaterSurface, key: tuple[int, int], time: float, *, strength: float, colour: Floats
) -> Iterator[Sprite]:
    """The rings on one water, one after another in each cell."""
    scale, left = water.view.pixels_per_unit, water.left
    number = np.arange(
        np.floor(left / CELL_UNITS) - 1.0, np.floor((left + stage.view.width / scale) / CELL_UNITS) + 2.0
    )
    lane = np.arange(LANES)[:, None] + LANES * water.ground
    cell = (LANES * 16 * number + lane).ravel()
    phase = hash_many(key, cell.astype(np.int64)) * 2.0**-32
    turn = np.floor(time + phase)
    age = time + phase - turn
    # Each ring of a cell has a place of its own, from addresses far from those of other rings.
    again = hash_many(key, (cell + 16.0 * LANES * (1 << 24) * (1.0 + turn % 4096.0)).astype(np.int64))
    across, down = (again >> 16) / 65536.0, (again & 0xFFFF) / 65536.0
    depth = DEPTHS[0] + (DEPTHS[1] - DEPTHS[0]) * down
    x = ((np.tile(number, LANES) + across) * CELL_UNITS - left) * scale
    line = np.zeros(len(x), np.int64)
    y = Lines.of([water.crest]).at(line, x) + scale * depth
    radius = scale * (RADIUS + RADIUS_GROWTH * (water.below + depth))
    # Heavier rain has more rings: those of low phase appear even in light rain.
    share = RING * np.minimum(np.maximum(4.0 * (strength - phase * 0.75), 0.0), 1.0)
    seen = (share > 0.0) & (radius >= SMALLEST_PIXELS) & (y < Lines.of([water.cover]).at(line, x))
    seen &= (x > -radius) & (x < stage.view.width + radius)
    for ring in np.flatnonzero(seen).tolist():
        step = int(age[ring] * RING_PICTURES)
        shape = stage.memory(_ring, 2 * round(0.5 * float(radius[ring])), step)
        high, wide = shape.shape
        place = round(float(x[ring])) - wide // 2, round(float(y[ring])) - high // 2
        yield Sprite(water.number, *place, float(share[ring]) * shape, colour, "ring of rain")


def _ring(radius: int, step: int) -> Float32s:
    """(height, width) 0–1: a ring that grows to `radius` pixels, at `step` of its growth."""
    grown = (step + 1.0) / RING_PICTURES
    wide, high = radius + 2, round(FLATNESS * radius) + 2
    x, y = np.arange(-wide, wide + 1.0), np.arange(-high, high + 1.0)[:, None]
    size = max(grown * radius, 1.0)
    across, down = x / size, y / (FLATNESS * size)
    away = np.sqrt(across * across + down * down)
    # A pixel's distance from the ellipse is about its excess divided by the slope of that excess.
    slope = np.sqrt((across / size) ** 2 + (down / (FLATNESS * size)) ** 2) / np.maximum(away, 1e-9)
    distance = np.abs(away - 1.0) / np.maximum(slope, 1e-9)
    line = np.clip(1.0 - distance / max(RING_BREADTH * radius, 0.8), 0.0, 1.0)
    shape = (line * (1.0 - step / RING_PICTURES) * min(4.0 * grown, 1.0)).astype(np.float32)
    shape.flags.writeable = False
    return shape
