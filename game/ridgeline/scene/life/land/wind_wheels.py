"""The blades of wind turbines, which turn all day and all night."""

import math
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ...items import Sprite
from ...land.land import CHUNK, EndlessLand
from ...land.parallax import left_edge
from ...stage import LayerLand, Stage
from ...stands import LATTICE
from ...stands.pen import Part, Point
from ...stands.raster import mask
from ...view import cells
from ..presence import seconds, uniforms

PERIOD, SLOWER = 5.5, 0.35  #: seconds of a turn, and the largest share by which a slow one takes longer

BLADE: tuple[Point, ...] = (
    (-0.008, 0.0),
    (0.012, 0.0),
    (0.036, 0.16),
    (0.026, 0.4),
    (0.012, 0.8),
    (0.0, 1.0),
    (-0.008, 0.5),
)
"""A blade that points upwards, in shares of its length: its back is straight, its front bellied near the hub."""

SMALLEST_BLADE = 1.5  #: pixels of the shortest blade that is drawn
MAX_CHUNKS = 64  #: chunks of land in view, beyond which wheels are too small to be seen


class Wheel(NamedTuple):
    """A wind wheel: its hub's place and height and its blades' length, in units; turns a second, and at second 0."""

    place: float
    height: float
    blade: float
    pace: float
    begun: float


def wind_wheels(stage: Stage) -> list[Sprite]:
    """The blades in view, each wheel a sprite in the colour that its tower has at the hub."""
    return [
        sprite
        for ground in stage.lands
        for stand, height in ground.land.rotors
        for sprite in _on(stage, ground, stand, height)
    ]


def _on(stage: Stage, ground: LayerLand, stand: int, height: float) -> list[Sprite]:
    view = stage.view.at(ground.layer.parallax)
    scale, start = view.pixels_per_unit, left_edge(ground.layer, stage.moment, view)
    stop, now = start + view.width / scale, seconds(stage)
    chunks = cells(start - height, stop + height, CHUNK)
    if len(chunks) > MAX_CHUNKS:
        return []
    seen = [
        wheel
        for wheel in ground.land.kept.latest(_wheels, ground.land, stand, chunks, stage.seed)
        if start - wheel.blade < wheel.place < stop + wheel.blade and wheel.blade * scale >= SMALLEST_BLADE
    ]
    if not seen:
        return []
    rows = [view.row(wheel.height) for wheel in seen]
    colours = stage.crests[ground.number].gradient.labs(np.array(rows)).astype(np.float64)
    sprites = []
    for wheel, row, colour in zip(seen, rows, colours, strict=True):
        turn = math.tau * ((wheel.begun + wheel.pace * now) % 1.0)
        hub = (wheel.place - start) * scale, row
        sprites.append(_picture(ground.number, hub, wheel.blade * scale, turn, colour))
    return sprites


def _picture(layer: int, hub: Point, blade: float, turn: float, colour: np.ndarray) -> Sprite:
    """Three blades around a hub, turned clockwise by so many radians."""
    x, y = hub
    column, foot = math.floor(x), math.ceil(y)
    blades = []
    for third in range(3):
        sine, cosine = math.sin(turn + third * math.tau / 3.0), math.cos(turn + third * math.tau / 3.0)
        blades.append([(a * cosine + b * sine, b * cosine - a * sine) for a, b in BLADE])
    drawn = mask([Part(blades, [])], blade, 1.1, (x - column, foot - y))
    share = drawn.shares.astype(np.float32) / np.float32(255.0)
    return Sprite(layer, column + drawn.left, foot - drawn.top, share, colour, "wind wheel")


def _wheels(land: EndlessLand, stand: int, chunks: range, seed: int) -> tuple[Wheel, ...]:
    """The wheels of the turbines that are rooted in some chunks."""
    return tuple(wheel for chunk in chunks for wheel in land.kept(_wheels_in, land, stand, chunk, seed))


def _wheels_in(land: EndlessLand, stand: int, chunk: int, seed: int) -> tuple[Wheel, ...]:
    """The wheels of the turbines that are rooted in a chunk."""
    standing = land.standing(stand, chunk)
    hubs = land.plantings[stand].rotors_of(standing)
    wheels = []
    for root, foot, (aside, up, blade) in zip(
        standing.roots.tolist(), standing.feet.tolist(), hubs.tolist(), strict=True
    ):
        begun, slower = uniforms(seed, Word.WIND_WHEELS.at(stand), root, 2).tolist()
        wheels.append(Wheel(root * LATTICE + aside, foot + up, blade, 1.0 / (PERIOD * (1.0 + SLOWER * slower)), begun))
    return tuple(wheels)
