"""Reflections of lights in water: a few strokes beneath each lit window or lantern; bolts of lightning, mirrored.

A bolt in a lake is faint, squeezed and cut to strips.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from ...terrain.arrays import Floats
from ..items import Particles, Sky, Sprite
from ..land.lake import SQUEEZE as LAKE_SQUEEZE
from ..life.presence import seconds
from ..stage import Stage
from .glitter import glitter, lamps
from .light_strokes import Strokes, stroke_length
from .surf import surf
from .surfaces import WaterSurface

HIGHEST_LIGHT = 220.0  #: units above the water beyond which a light has no reflection
STROKES, SPACING = 7, 0.42  #: strokes beneath a light, and the distance between them, in their lengths
LAMP = 0.6  #: how far the brightest stroke blends the water into the lamp's colour
SQUEEZE = 0.35  #: distance from the water's edge to the first stroke, as a share of the light's height above it
SWAY, SWAY_PACE = 0.3, 1.3  #: lengths by which a stroke sways to either side, and radians a second of the sway
FIRST_PHASE, NEXT_PHASE = 2.4, 1.9  #: radians of phase from water to water, and from stroke to stroke
BOLT_BRIGHTNESS = 0.4  #: brightness of a bolt's mirror image, as a share of the bolt's

STRIPS, STRIP_SWAY = 0.55, 0.5
"""Strips for 1 of the square root of the distance from the shore, in units, and the units by which they shift for 1."""

STRIP_DRIFT = 3.0  #: radians a second at which strips shift to and fro


def on_water(stage: Stage, sky: Sky, lit: Sequence[Sprite], waters: list[WaterSurface]) -> Iterator[Particles]:
    """Surf, glitter, and the reflections of lit windows and lanterns."""
    yield from surf(stage, waters)
    yield from glitter(stage, lamps(stage, sky, waters), waters)
    yield from reflections(stage, lit, waters)


def reflections(stage: Stage, lamps: Sequence[Sprite], waters: list[WaterSurface]) -> Iterator[Particles]:
    """The strokes beneath all lights that have water before them."""
    for number, water in enumerate(waters):
        behind = waters[number - 1].number if number else -1
        lit = [lamp for lamp in lamps if behind < lamp.layer < water.number]
        if lit:
            yield from _before(stage, lit, water)


def _before(stage: Stage, lamps: list[Sprite], water: WaterSurface) -> Iterator[Particles]:
    """The strokes of lights on one water, all in the first light's colour."""
    scale = water.view.pixels_per_unit
    x, lamp_y, bright = np.array([_middle(lamp) for lamp in lamps]).T
    column = np.clip(x, 0, len(water.crest) - 1).astype(np.int64)
    crest, cover = water.crest[column], water.cover[column]
    high = (crest - lamp_y) / scale
    strength = LAMP * bright * np.clip(2.0 * (1.0 - high / HIGHEST_LIGHT), 0.0, 1.0) * (high > 0.0)
    length = 0.7 * stroke_length(water.below)
    order = np.arange(STROKES)[:, None]
    phase = SWAY_PACE * seconds(stage) + NEXT_PHASE * order + FIRST_PHASE * water.ground
    y = crest + scale * (SQUEEZE * high + length * (0.5 + SPACING * order))
    share = strength * (1.0 - order / STROKES) * (0.65 + 0.35 * np.sin(1.7 * phase)) * (y < cover)
    spots = x + SWAY * length * scale * np.sin(phase)
    spread = np.broadcast_to(length * scale * (0.7 + 0.1 * order), y.shape)
    numbers = np.full(y.shape, water.number)
    strokes = Strokes(*(column.ravel() for column in (numbers, spots, y, spread, share)))
    yield from strokes.particles(stage.view, lamps[0].colour, "light on the water")


def _middle(lamp: Sprite) -> tuple[float, float, float]:
    """x and y in pixels of the centroid of a light's shares, which moves smoothly as windows light; their greatest."""
    columns: Floats = lamp.share.sum(axis=0, dtype=np.float64)
    rows: Floats = lamp.share.sum(axis=1, dtype=np.float64)
    total = max(float(columns.sum()), 1e-9)
    x = lamp.left + 0.5 + float(columns @ np.arange(len(columns))) / total
    y = lamp.top + 0.5 + float(rows @ np.arange(len(rows))) / total
    return x, y, float(lamp.share.max(initial=0.0))


def mirror_bolts(stage: Stage, bolts: Sequence[Sprite]) -> list[Sprite]:
    """The mirror images of bolts in the lakes before them."""
    images = []
    for ground in stage.grounds:
        if ground.layer.lake is not None:
            view, number = stage.view.at(ground.layer.parallax), ground.shore
            shore = view.row(ground.layer.lake)
            images += [_image(stage, bolt, number, shore) for bolt in bolts if bolt.layer < number]
    return [image for image in images if image is not None]


def _image(stage: Stage, bolt: Sprite, number: int, shore: float) -> Sprite | None:
    """The mirror image of a part of a bolt in a lake; None if it is outside the picture."""
    high = bolt.share.shape[0]
    top = max(math.ceil(shore + LAKE_SQUEEZE * (shore - bolt.top - high) - 0.5), math.ceil(shore))
    below = min(math.floor(shore + LAKE_SQUEEZE * (shore - bolt.top) - 0.5), stage.view.height)
    if top >= below:
        return None
    away = np.arange(top, below) + 0.5 - shore
    rows = np.clip(np.floor(shore - away / LAKE_SQUEEZE - bolt.top).astype(np.int64), 0, high - 1)
    units = away / stage.view.pixels_per_unit
    turn = 2.0 * math.pi * STRIPS * np.sqrt(units) + STRIP_DRIFT * stage.moment.elapsed
    moved = np.rint(STRIP_SWAY * stage.view.pixels_per_unit * np.sqrt(units) * np.sin(turn)).astype(np.int64)
    margin = int(np.abs(moved).max())
    share = np.pad(bolt.share[rows], ((0, 0), (2 * margin, 2 * margin)))
    columns = np.arange(share.shape[1] - 2 * margin) + margin - moved[:, None]
    strips = BOLT_BRIGHTNESS * np.take_along_axis(share, columns, axis=1)
    return Sprite(number, bolt.left - margin, top, strips, bolt.colour, "mirrored lightning")
