"""Flocks of birds: who flies with whom, in a loose V or as a cloud, and where."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .when import Floats, draws

SALT = 0xB12D
"""Keeps the chances of birds apart from other things of a seed."""

CELL = 4096.0
"""Units of an airway that belong to a flock."""

MOST = 20
"""Birds in a flock at most."""


class Airway(NamedTuple):
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


class Flock(NamedTuple):
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


@lru_cache(maxsize=64)
def flock_in(seed: int, number: int, cell: int) -> Flock:
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


def direction(seed: int, number: int) -> float:
    """Whether an airway goes to the right (1) or to the left (-1)."""
    return 1.0 if draws(seed, SALT + 128, number, 1)[0] < 0.5 else -1.0
