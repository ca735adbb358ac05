"""A glider that crosses now and then: low over the nearest ridge, down into its valleys and over its crests.

Its way is a spline whose control points are each the greatest height of the land within their reach; see `curve`.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..figure import Pose, glider_sprites, paint
from ..items import Particles, Sprite
from ..layers import Land, gone
from ..moment import Moment
from ..relief import seeds_of
from ..stage import Stage
from ..theme import Layer, Theme, land_numbers
from ..weather import CALM
from .curve import spline
from .when import draws, seconds, there

SLOT = 240.0
"""Seconds of which one glider crosses at most."""

SALT = 0x611D

PACE = 64.0
"""Units a second, about, that it gains on the picture."""

SURGE, SURGES = 34.0, 0.33
"""Units by which it runs ahead and falls back, and radians a second of that."""

BEFORE = 90.0
"""Units beyond the border of the picture at which it is counted to come in."""

EARLY, LATE = 0.25, 0.5
"""When it comes in, as shares of the slot: at the one, or up to the other. Before it comes the picture that is left of
where the panorama begins, and after it all that is right of that."""

COMING = 2.0
"""Seconds in which it comes to be at the slot's beginning, and ceases at its end; far outside of all but huge views."""

KNOT = 128.0
"""Units between the control points of its way; valleys four times as wide are flown into."""

STEP = 4.0
"""Units between the heights of which the greatest is taken."""

CLEARANCE = 62.0
"""Units between the land and the glider's middle at least."""

WAVES = ((44.0, 1490.0), (9.0, 757.0))
"""Units that it rises above that, twice each, and how far it is from one such rise to the next."""


class Flight(NamedTuple):
    """A glider in the air.

    Attributes:
        x, y: its middle: units of the panorama, and above its foot.
        along: the place of the nearest ridge's land beneath it.
        velocity: units a second over that land, forward and up.
        attitude: radians by which it climbs.
        bend: radians a unit by which its way turns upwards.
        strength: 0–1, how far it is there; 1 but for the ends of its time.
    """

    x: float
    y: float
    along: float
    velocity: tuple[float, float]
    attitude: float
    bend: float
    strength: float


def flight(theme: Theme, seed: int, moment: Moment, calm: bool = False) -> Flight | None:
    """The glider that is in the air at a moment, whether in a view or beside it; None if there is none.

    Args:
        theme: with its `life.glider` the chance that a slot has one.
        seed: of the landscape.
        moment: when; its speed counts in the velocity.
        calm: half as often, half as fast.
    """
    slot = math.floor(moment.elapsed / SLOT)
    chance, when, swift, phase, *waves = draws(seed, SALT, slot, 6).tolist()
    if chance >= theme.life.glider * (CALM if calm else 1.0):
        return None
    layer = theme.layers[land_numbers(theme.layers)[-1]]
    since = moment.elapsed - SLOT * slot
    pace = PACE * (0.9 + 0.2 * swift) * (CALM if calm else 1.0)
    swing = SURGES * since + 2.0 * math.pi * phase
    x = pace * (since - SLOT * (EARLY + (LATE - EARLY) * when)) - BEFORE + SURGE * math.sin(swing)
    along = x + gone(layer, moment)
    y, slope, curve = _way(theme, seed, along, waves[0], waves[1])
    forward = pace + SURGE * SURGES * math.cos(swing) + layer.drift
    forward += layer.parallax * moment.speed
    strength = there(since, SLOT, COMING)
    bend = curve / (1.0 + slope * slope) ** 1.5
    return Flight(x, y, along, (forward, forward * slope), math.atan(slope), bend, strength)


def glider(stage: Stage) -> list[Sprite | Particles]:
    """The glider's pictures, if one is to be seen."""
    found = flight(stage.theme, stage.seed, stage.moment, calm=stage.calm)
    if found is None:
        return []
    pose = Pose(found.x, found.y, found.attitude, found.bend)
    ground = stage.lands[-1]
    view = stage.view.at(ground.layer.parallax)
    return [*glider_sprites(pose, paint(stage.light), seconds(stage), ground.number, view, found.strength)]


def _way(theme: Theme, seed: int, along: float, one: float, other: float) -> tuple[float, float, float]:
    """Height of the way above a place of the land, its slope and how that changes, a unit."""
    knot = math.floor(along / KNOT)
    height, slope, curve = spline(along / KNOT - knot, *(_highest(theme, seed, knot + k) for k in (-1, 0, 1, 2)))
    height, slope, curve = height + CLEARANCE, slope / KNOT, curve / (KNOT * KNOT)
    for (rise, length), phase in zip(WAVES, (one, other), strict=True):
        wave = 2.0 * math.pi / length
        turn = 2.0 * math.pi * (along / length % 1.0 + phase)
        height += rise * (1.0 + math.sin(turn))
        slope += rise * wave * math.cos(turn)
        curve -= rise * wave * wave * math.sin(turn)
    return height, slope, curve


@lru_cache(maxsize=32)
def _highest(theme: Theme, seed: int, knot: int) -> float:
    """The greatest height of the land, or of the water before it, within the reach of a control point."""
    layer, land = _bare(theme, seed)
    start = KNOT * (knot - 2)
    heights = land.ground(start, start + 4.0 * KNOT + STEP, STEP)
    return max(float(heights.max()), layer.lake or -math.inf)


@lru_cache(maxsize=4)
def _bare(theme: Theme, seed: int) -> tuple[Layer, Land]:
    """The nearest layer that is no bank, and its land; what stands on it is not looked at, so none is made."""
    number = land_numbers(theme.layers)[-1]
    bare = replace(theme.layers[number], stands=())
    return bare, Land(bare, seeds_of(theme, seed)[number])
