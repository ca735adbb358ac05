"""Flocks of birds that cross the sky: in a loose V, or as a cloud that wheels.

They fly on a few airways, each with a speed and a depth of its own. An airway is a line of cells that goes with its
birds, and a cell holds a flock or none: so flocks come from outside and leave, however wide the panorama is.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ..items import Particles, Sprite
from ..moment import HEIGHT
from ..palette import Lab
from ..stage import Stage
from .when import LARGE, Floats, about, draws, in_scale, often, seconds
from .wings import BELOW, FLAP, LEAN, TURN, Pose, bird

SALT = 0xB12D
"""Keeps the chances of birds apart from other things of a seed."""

CELL = 4096.0
"""Units of an airway that belong to a flock."""

CHANCE = 0.1
"""The share of cells that hold a flock where a theme has as many birds as can be."""

EARLY, LATE, FADE = 0.6, 0.7, 0.5
"""Hours before sunrise and after sunset in which birds fly, and in which they come and go."""

MOST = 20
"""Birds in a flock at most."""

SWING, UNEVEN = 0.37, 0.9
"""How often and how far, in radians, a flock is ahead of an even circle, and behind: its turns come unawares."""

RISE = 0.61
"""How often a flock rises and sinks, for each circle."""

_WOBBLES = np.array([[0.83], [1.31], [0.67], [1.13]])
_WOBBLE = np.array([[0.28], [0.14], [0.26], [0.14]])
"""Radians a second in which a bird leaves its place, twice along and twice above, and how far, in spans."""


@dataclass(frozen=True)
class Airway:
    """Where flocks fly one behind the other.

    Attributes:
        parallax: how far away.
        span: of the birds' wings, in units.
        speed: units a second, either way.
        haze: how far they are drawn to the sky's colour.
    """

    parallax: float
    span: float
    speed: float
    haze: float


AIRWAYS = (
    Airway(0.03, 11.0, 38.0, 0.42),
    Airway(0.05, 14.0, 48.0, 0.3),
    Airway(0.12, 21.0, 64.0, 0.16),
    Airway(0.2, 31.0, 84.0, 0.05),
)


@dataclass(frozen=True, eq=False)
class Flock:
    """Birds that fly together. Lengths are in units, (n,) for the birds, times in seconds.

    Attributes:
        chance: there is the flock where this is below the share of cells that hold one.
        place: units from the start of its cell.
        reach: how far from there the birds are at most; never out of the cell.
        height: above the foot of the panorama.
        circle, pace, phase: radius, radians a second and beginning of the circles that it flies.
        yaw: radians by which it flies away from us.
        behind, aside: of the leader, along and across the way.
        over, right: of the path, whatever the way.
        beat: radians a second of the wings.
        waves: (6, n) phases.
    """

    chance: float
    place: float
    reach: float
    height: float
    circle: float
    pace: float
    phase: float
    yaw: float
    behind: Floats
    aside: Floats
    over: Floats
    right: Floats
    beat: Floats
    waves: Floats


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
    speed = airway.speed * _direction(stage.seed, number)
    gone = speed * time - airway.parallax * stage.moment.travel
    start = view.corner[0] - gone
    width = view.width / view.pixels_per_unit
    share = CHANCE * often(stage, stage.theme.life.birds)
    for cell in range(math.floor(start / CELL), math.floor((start + width) / CELL) + 1):
        flock = _flock(stage.seed, number, cell)
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


@lru_cache(maxsize=64)
def _flock(seed: int, number: int, cell: int) -> Flock:
    """The flock that an airway's cell would hold."""
    airway = AIRWAYS[number]
    chance, place, high, sort, size, phase, pace, wide = draws(seed, SALT + number, cell, 8).tolist()
    wheels = sort < 0.45
    count = 9 + int((MOST - 8) * size) if wheels else 5 + int(11 * size)
    draw = draws(seed, SALT + 64 + number, cell, 12 * MOST).reshape(12, MOST)[:, :count]
    formed = _cloud(airway.span, draw) if wheels else _wedge(airway.span, draw)
    behind, aside, over, right = formed
    circle = airway.speed * ((2.1 + wide) if wheels else 0.7 + 0.4 * wide)
    return Flock(
        chance=chance,
        place=CELL * (0.3 + 0.4 * place),
        reach=circle + 1.25 * float((np.abs(behind) + np.abs(aside) + np.abs(right)).max()) + 2.0 * airway.span,
        height=640.0 + 260.0 * high,
        circle=circle,
        pace=(0.42 + 0.14 * pace) if wheels else 0.24 + 0.1 * pace,
        phase=2.0 * math.pi * phase,
        yaw=0.35 + 0.35 * wide,
        behind=behind,
        aside=aside,
        over=over,
        right=right,
        beat=(2.0 * math.pi * 2.3) * (20.0 / airway.span) ** 0.5 * (0.93 + 0.14 * draw[4]),
        waves=2.0 * math.pi * draw[5:11],
    )


def _wedge(span: float, draw: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) behind, aside, over, right of birds in a loose V, whose arms are seldom equally long."""
    count = draw.shape[1]
    arms = np.where(draw[0] < 0.35 + 0.3 * draw[11, 0], -1.0, 1.0)
    steps = np.where(arms > 0.0, np.cumsum(arms > 0.0), np.cumsum(arms < 0.0)).astype(float)
    steps[0] = arms[0] = 0.0
    behind = span * (1.25 * steps + 0.6 * (draw[1] - 0.5))
    aside = span * arms * (1.15 * steps + 0.7 * (draw[2] - 0.5))
    return behind, aside, span * 0.5 * (draw[3] - 0.5), np.zeros(count)


def _cloud(span: float, draw: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) behind, aside, over, right of birds in a cloud, denser in the middle."""
    count = draw.shape[1]
    away = np.sqrt((np.arange(count) + draw[0]) / count) * (0.7 + 0.5 * draw[3])
    angle = np.arange(count) * 2.39996 + 1.8 * draw[1]  # the golden angle keeps them apart
    wide = span * (1.2 + 0.55 * math.sqrt(count))
    behind = 0.9 * wide * draw[2]
    return behind, np.zeros(count), 0.55 * wide * away * np.sin(angle), wide * away * np.cos(angle)


def _direction(seed: int, number: int) -> float:
    """Whether an airway goes to the right (1) or to the left (-1)."""
    return 1.0 if draws(seed, SALT + 128, number, 1)[0] < 0.5 else -1.0


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
