"""Flocks of birds that cross the sky: in a loose V, or as a cloud that wheels.

They fly on a few airways, each with a speed and a depth of its own. An airway is a line of cells that goes with its
birds, and a cell holds a flock or none: so flocks come from outside and leave, however wide the panorama is.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator

import numpy as np

from ..items import Particles, Sprite
from ..moment import HEIGHT
from ..palette import Lab
from ..stage import Stage
from .flocks import AIRWAYS, CELL, Airway, Flock, direction, flock_in
from .when import LARGE, Floats, about, in_scale, often, seconds
from .wings import BELOW, FLAP, LEAN, TURN, Pose, bird

CHANCE = 0.1
"""The share of cells that hold a flock where a theme has as many birds as can be."""

EARLY, LATE, FADE = 0.6, 0.7, 0.5
"""Hours before sunrise and after sunset in which birds fly, and in which they come and go."""

SWING, UNEVEN = 0.37, 0.9
"""How often and how far, in radians, a flock is ahead of an even circle, and behind: its turns come unawares."""

RISE = 0.61
"""How often a flock rises and sinks, for each circle."""

_WOBBLES = np.array([[0.83], [1.31], [0.67], [1.13]])
_WOBBLE = np.array([[0.28], [0.14], [0.26], [0.14]])
"""Radians a second in which a bird leaves its place, twice along and twice above, and how far, in spans."""


def birds(stage: Stage) -> list[Sprite | Particles]:
    """The birds of a moment."""
    life, theme, moment = stage.theme.life.birds, stage.theme, stage.moment
    day = (theme.sunset - theme.sunrise) % 24.0 + EARLY + LATE
    shown = about(moment.hour, theme.sunrise - EARLY, min(day, 24.0), FADE)
    shown *= 1.0 - min(1.6 * stage.weather.of("rain", "storm"), 1.0)
    if not (life and shown and in_scale(stage.view)):
        return []
    return [sprite for number in range(len(AIRWAYS)) for sprite in _airway(stage, number, shown)]


def _airway(stage: Stage, number: int, shown: float) -> Iterator[Sprite]:
    """The birds of an airway."""
    airway, view, time = AIRWAYS[number], stage.view, seconds(stage)
    speed = airway.speed * direction(stage.seed, number)
    gone = speed * time - airway.parallax * stage.moment.travel
    start = view.corner[0] - gone
    width = view.width / view.pixels_per_unit
    share = CHANCE * often(stage, stage.theme.life.birds)
    for cell in range(math.floor(start / CELL), math.floor((start + width) / CELL) + 1):
        flock = flock_in(stage.seed, number, cell)
        across = CELL * cell + flock.place - start
        if flock.chance < share and -flock.reach < across < width + flock.reach:
            yield from _drawn(stage, airway, flock, view.corner[0] + across, speed, shown)


def _drawn(stage: Stage, airway: Airway, flock: Flock, x: float, speed: float, shown: float) -> Iterator[Sprite]:
    """The birds of a flock whose middle is at `x` in the panorama."""
    view, time = stage.view, seconds(stage)
    scale = view.pixels_per_unit
    across, height, yaw, bank, climb = _flight(flock, airway, speed, time)
    columns, rows = view.column(x) + scale * across, view.row(flock.height) - scale * height
    reach = scale * airway.span
    seen = (columns > -reach) & (columns < view.width + reach) & (rows > -reach) & (rows < view.height + reach)
    if not seen.any():
        return
    inner, outer = _beating(flock, time)
    poses = np.rint([inner / FLAP, outer / FLAP, yaw / TURN, bank / LEAN, climb / LEAN]).astype(int)
    places = np.rint([2.0 * columns, 2.0 * rows]).astype(int)
    colour, layer = _colour(stage, airway, flock.height), _layer(stage, airway)
    half = round(2.0 * airway.span * scale) / 4.0
    draw = bird if half < LARGE else bird.__wrapped__
    for pose, (column, row) in zip(poses.T[seen].tolist(), places.T[seen].tolist(), strict=True):
        left, top, share = draw(half, Pose(*pose), column % 2, row % 2)
        if shown < 1.0:
            share = share * np.float32(shown)
        yield Sprite(layer, left + column // 2, top + row // 2, share, colour, "bird")


def _flight(flock: Flock, airway: Airway, speed: float, time: float) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """(n,) units right of and above the middle of the flock, and radians: yaw, bank, climb.

    All fly along the leader's path, later by as much as they are behind: what the leader does runs through the flock.
    """
    breath = 1.0 + 0.14 * math.sin(0.71 * time + flock.phase) + 0.07 * math.sin(1.63 * time + 2.0 * flock.phase)
    late = flock.behind * (breath / airway.speed)
    turn = flock.pace * (time - late) + flock.phase
    swing = SWING * turn
    angle = turn + UNEVEN * np.sin(swing)
    rate = flock.pace * (1.0 + UNEVEN * SWING * np.cos(swing))
    slope = RISE * turn + 1.0
    lift = 0.5 * RISE * flock.circle * flock.pace * np.cos(slope)
    sin, cos = np.sin(angle), np.cos(angle)
    ahead, away = speed + flock.circle * rate * cos, -flock.circle * rate * sin
    yaw = np.arctan2(away, ahead) + math.copysign(flock.yaw, speed)
    pace = ahead * ahead + away * away
    bank = 0.9 * flock.circle * rate * (speed * cos + flock.circle * rate) / np.maximum(pace, 100.0)
    waves = airway.span * _WOBBLE * np.sin(_WOBBLES * time + flock.waves[:4])
    aside = flock.aside * breath
    right = flock.right * breath + waves[0] + waves[1] + flock.circle * sin - speed * late - np.sin(yaw) * aside
    over = flock.over * breath + waves[2] + waves[3] + 0.5 * flock.circle * np.sin(slope)
    over -= BELOW * (flock.circle * cos + np.cos(yaw) * aside)
    return right, over, yaw, np.minimum(np.maximum(bank, -0.7), 0.7), np.arctan2(lift, np.sqrt(pace))


def _beating(flock: Flock, time: float) -> tuple[Floats, Floats]:
    """(n,) radians of the wings' two parts: each bird beats for a while and glides for a while."""
    will = 0.75 + 0.7 * math.sin(0.53 * time + flock.phase) + np.sin(0.9 * time + flock.waves[4])
    strength = np.minimum(np.maximum(will, 0.0), 1.0)
    beat = flock.beat * time + flock.waves[5]
    return 0.16 + 0.62 * strength * np.sin(beat), -0.28 + 0.55 * strength * np.sin(beat - 1.1)


def _colour(stage: Stage, airway: Airway, height: float) -> Lab:
    """Dark like the nearest ridge, but less coloured, and hazed by as much air as is before them."""
    light = stage.light
    row = 1.0 - height / HEIGHT
    after = min(max(bisect_right(stage.theme.stops, row), 1), len(stage.theme.stops) - 1)
    above, below = stage.theme.stops[after - 1 : after + 1]
    share = min(max((row - above) / (below - above), 0.0), 1.0)
    sky = light.sky[after - 1] + share * (light.sky[after] - light.sky[after - 1])
    dark = light.ridges[-1] * (0.9, 0.6, 0.6)
    haze = airway.haze + (0.9 - airway.haze) * 0.8 * stage.weather.of("fog", "snow")
    return np.asarray(dark + haze * (sky - dark))


def _layer(stage: Stage, airway: Airway) -> int:
    """The number of the nearest crest that is as far away as they, or farther."""
    return max((ground.number for ground in stage.grounds if ground.layer.parallax <= airway.parallax), default=-1)
