"""What falls: rain and snow, in several depths between the ridges.

The drops of a depth lie at random on an endless tile that falls, goes with the wind and is left behind by the camera.
Each does so a little faster or slower than the others, as if it were nearer or farther: so all go the same way, and
none keeps its place among them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from .items import Particles
from .moment import View
from .palette import Lab
from .stage import Stage
from .waves import random_phases
from .weather import CALM

Floats = npt.NDArray[np.float64]

SALT: Final = 0x5241494E
"""Sets the chances of drops apart from all other things of a seed."""

TILE: Final = (2310.0, 1430.0)
"""Units after which the same drops come again, sideways and down."""

APART: Final = 0.14
"""How much faster or slower than the others a drop may be."""

FADE: Final = 0.2
"""The share of a depth's drops that are on their way in or out while the strength of the weather changes."""

GUSTS: Final = ((17.0, 0.20), (7.3, 0.10), (3.1, 0.04))
"""Of each wave of the wind: its seconds, and how much of the wind it takes and gives."""

BREEZE: Final = 60.0
"""Units a second of wind in which gusts are as strong as in a calm."""

STORMY: Final = 1.8
"""How much more wind a storm has."""

LONGEST: Final = 220.0
"""Units that a streak reaches at most, however fast the camera goes."""

THINNEST: Final = 0.06
"""Pixels of radius below which drops are too faint to be drawn."""

MANY: Final = 1024.0
"""Tiles in a view beyond which there would be a million drops."""


@dataclass(frozen=True)
class Fall:
    """What falls in one depth.

    Attributes:
        words: what it is, for `Scene.describe`.
        count: how many lie on a tile when the weather is at its strongest.
        speed: units a second downwards.
        near: 0–1, how much of the wind and of the nearest ridge's travel is seen at that distance.
        share: how far each draws what is behind it to its colour.
        radius: units.
        open: seconds for which it is seen in one place: what makes streaks; 0 for flakes, which are round.
        sway: units to either side.
        soft: 0–1, see `Particles`.
    """

    words: str
    count: int
    speed: float
    near: float
    share: float
    radius: float
    open: float = 0.0
    sway: float = 0.0
    soft: float = 0.0


RAIN: Final = (
    Fall("rain", 340, 700.0, 0.42, 0.2, 0.6, 0.033, soft=1.0),
    Fall("rain", 150, 1050.0, 0.68, 0.25, 0.8, 0.038, soft=1.0),
    Fall("rain", 56, 1500.0, 1.15, 0.3, 1.1, 0.044, soft=1.0),
)
STORM: Final = tuple(
    replace(fall, count=round(0.95 * fall.count), speed=1.15 * fall.speed, share=1.3 * fall.share) for fall in RAIN
)
SNOW: Final = (
    Fall("snow", 800, 36.0, 0.35, 0.6, 2.1, sway=8.0, soft=0.5),
    Fall("snow", 330, 68.0, 0.62, 0.75, 3.6, sway=17.0, soft=0.7),
    Fall("snow", 80, 120.0, 1.1, 0.8, 7.0, sway=34.0, soft=1.0),
)
FALLS: Final = {"rain": RAIN, "storm": STORM, "snow": SNOW}


def falling(stage: Stage) -> list[Particles]:
    """The drops and flakes of a moment, in three depths; the farther ones are hidden by nearer ridges."""
    falls = FALLS.get(stage.weather.kind or "", ())
    if not stage.weather.strength or not falls:
        return []
    colour = _colour(stage, falls[0])
    found = [
        _drops(stage, fall, depth, layer, colour)
        for depth, (fall, layer) in enumerate(zip(falls, _layers(stage), strict=True))
    ]
    return [drops for drops in found if drops is not None]


def _layers(stage: Stage) -> tuple[int, int, int]:
    """The crests that the depths are before: of a far ridge and its lake, of a middle one, and of all."""
    lands = stage.lands
    far, middle = (lands[round(share * (len(lands) - 1))] for share in (0.25, 0.65))
    return stage.shore(far), stage.shore(middle), len(stage.crests) - 1


def _colour(stage: Stage, fall: Fall) -> Lab:
    """Water shows the mist, lighter; snow is lit like that which lies, and lighter before the land than it."""
    light = stage.light
    if fall.open:
        return _lighter(light.mist * np.array([1.0, 0.7, 0.7]), 0.45)
    return _lighter(light.snow_colour, 0.5)


def _lighter(colour: Lab, share: float) -> Lab:
    """A colour on its way to white."""
    found = colour.copy()
    found[0] += share * (1.0 - found[0])
    return found


class Way(NamedTuple):
    """How a depth has moved since its weather began, and how it moves now; units, y down."""

    across: float
    down: float
    speed_across: float
    speed_down: float


def _way(stage: Stage, fall: Fall) -> Way:
    """The fall, the wind with its gusts, and the camera, at a depth's distance."""
    weather, moment, pace = stage.weather, stage.moment, CALM if stage.calm else 1.0
    since = moment.elapsed - weather.began
    phases = random_phases(stage.seed, SALT + 8 * weather.number, 1, len(GUSTS))[0].tolist()
    wind = weather.wind * (STORMY if weather.kind == "storm" else 1.0)
    blown, strength = wind * since, abs(wind) + BREEZE * pace
    for (period, share), phase in zip(GUSTS, phases, strict=True):
        turn = 2.0 * math.pi / period
        blown += strength * share * math.sin(turn * since + phase) / turn
        wind += strength * share * math.cos(turn * since + phase)
    parallax = fall.near * max(ground.layer.parallax for ground in stage.lands)
    speed = pace * fall.speed
    across = fall.near * blown - parallax * moment.travel
    return Way(across, speed * since, fall.near * wind - parallax * moment.speed, speed)


class Tile(NamedTuple):
    """The drops of a depth; every array is (n,) float64, all but `swing` and `turn` are 0–1."""

    x: Floats
    y: Floats
    pace: Floats
    rank: Floats
    swing: Floats
    turn: Floats


@lru_cache(maxsize=12)
def _tile(seed: int, depth: int, count: int) -> Tile:
    """Where the drops of a depth lie, how fast each is among the others, which come first, and how they sway."""
    key = absorb(absorb(seed_key(seed), SALT), depth)
    chances = hash_many(key, np.arange(6 * count).reshape(6, count)) * (0.5 * TO_SHARE)
    x, y, pace, rank, swing, turn = chances
    return Tile(x, y, 1.0 + APART * (2.0 * pace - 1.0), rank, 2.0 * math.pi * swing, 1.0 + turn)


def _drops(stage: Stage, fall: Fall, depth: int, layer: int, colour: Lab) -> Particles | None:
    """The drops of one depth that can be seen; None if they would be too faint or too many."""
    view, pace = stage.view.at(fall.near), CALM if stage.calm else 1.0
    scale = view.pixels_per_unit
    if fall.radius * scale < THINNEST or crowded(view):
        return None
    tile, way = _tile(stage.seed, depth, fall.count), _way(stage, fall)
    shares = np.minimum((pace * stage.weather.strength * (1.0 + FADE) - tile.rank) / FADE, 1.0)
    x, y = TILE[0] * tile.x + tile.pace * way.across, TILE[1] * tile.y + tile.pace * way.down
    if fall.sway:
        since = stage.moment.elapsed - stage.weather.began
        x += fall.sway * np.sin(tile.swing + pace * since * tile.turn)
    speed = math.hypot(way.speed_across, way.speed_down)
    seen = min(fall.open, LONGEST / speed)
    across, down = seen * way.speed_across, seen * way.speed_down
    there, places = in_view(x, y, shares > 0.0, view, fall.radius + max(abs(across), abs(down)))
    return Particles(
        layer=layer,
        places=places,
        share=(fall.share * shares[there]).astype(np.float32),
        across=across * scale,
        down=down * scale,
        radius=fall.radius * scale,
        colour=colour,
        words=fall.words,
        soft=fall.soft,
    )


def crowded(view: View) -> bool:
    """Whether a view is so wide that its drops are too many."""
    scale = view.pixels_per_unit
    return view.width * view.height / (scale * scale * TILE[0] * TILE[1]) > MANY


def in_view(
    x: Floats, y: Floats, some: npt.NDArray[np.bool_], view: View, margin: float
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float32]]:
    """The numbers of those of some drops on an endless tile that can be seen, and (n, 2) their places in pixels."""
    scale, (left, top) = view.pixels_per_unit, view.corner
    width, height = view.width / scale + margin, view.height / scale + margin
    x, y = _behind(x - left, TILE[0], -margin), _behind(y - top, TILE[1], -margin)
    numbers, places = [], []
    for across in np.arange(0.0, width + margin, TILE[0]).tolist():
        for down in np.arange(0.0, height + margin, TILE[1]).tolist():
            (seen,) = np.nonzero(some & (x < width - across) & (y < height - down))
            numbers.append(seen)
            places.append(np.stack([x[seen] + across, y[seen] + down], axis=1))
    return np.concatenate(numbers), (np.concatenate(places) * scale).astype(np.float32)


def _behind(x: Floats, size: float, start: float) -> Floats:
    """Places on a line that repeats itself, brought to the first `size` units behind a start."""
    turns = (x - start) / size
    turns -= np.floor(turns)
    turns *= size
    turns += start
    return turns
