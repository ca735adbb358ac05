"""Flocks of birds, in a loose V or as a cloud, and their airways."""

import math
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ..presence import uniforms

MAX_BIRDS = 20  #: the most birds of a flock

CLOUD_SHARE, CLOUD_BIRDS, WEDGE_BIRDS = 0.45, (9, MAX_BIRDS), (5, 15)
"""Share of flocks that wheel as a cloud, the others flying in a V; the fewest and the most birds of both kinds."""

WEDGE_BEHIND, WEDGE_ASIDE = 1.25, 1.15
"""Spans from one bird of a V to the next, backwards and outwards, which make the angle of the V."""

LOWEST_FLOCK, HIGHER = 640.0, 260.0
"""Units above the foot of the panorama, at which the lowest flocks fly, and how much higher the highest."""

SPREADING = 1.25  #: how far a flock spreads as it breathes, as a share of its width

BEAT, BEAT_SPAN = 2.3, 20.0
"""Beats a second of wings with that span in units; wings of four times the span beat half as often."""

GOLDEN_ANGLE = 2.39996
"""Radians; points turned by it from one to the next keep apart, however many they are (H. Vogel, 1979)."""


class Airway(NamedTuple):
    """A line along which flocks fly one behind the other.

    Attributes:
        parallax: its depth.
        span: of the birds' wings, in units.
        speed: units a second, in either direction.
        haze: share of the sky's colour that the birds take on.
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
        reach: the farthest that birds get from its middle.
        height: above the foot of the panorama.
        circle, pace, phase: radius, radians a second and beginning of the circles that it flies.
        yaw: radians by which it flies away from us.
        behind, aside: distance from the leader, along and across the direction of flight.
        over, right: distance from the path, in any direction of flight.
        beat: radians a second of the wings.
        waves: (6, n) phases.
    """

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


def flock_in(seed: int, number: int, cell: int) -> Flock:
    """The flock of an airway in a bar of the score, a `cell` of it."""
    airway = AIRWAYS[number]
    _, _, high, sort, size, phase, pace, wide = uniforms(seed, Word.FLOCKS.at(number), cell, 8).tolist()
    wheels = sort < CLOUD_SHARE
    fewest, most = CLOUD_BIRDS if wheels else WEDGE_BIRDS
    count = fewest + int((most - fewest + 1) * size)
    # Numbers are drawn for the most birds there can be: those of a bird do not depend on how many fly with it.
    draw = uniforms(seed, Word.BIRDS.at(number), cell, 12 * MAX_BIRDS).reshape(12, MAX_BIRDS)[:, :count]
    behind, aside, over, right = (_cloud if wheels else wedge)(airway.span, draw)
    # A cloud wheels right round; a V sways from its way by circles too small to turn it back.
    circle = airway.speed * ((2.1 + wide) if wheels else 0.7 + 0.4 * wide)
    return Flock(
        # A flock breathes: it spreads by up to a fifth, and birds wobble about their places.
        reach=circle + SPREADING * float((np.abs(behind) + np.abs(aside) + np.abs(right)).max()) + 2.0 * airway.span,
        height=LOWEST_FLOCK + HIGHER * high,
        circle=circle,
        pace=(0.42 + 0.14 * pace) if wheels else 0.24 + 0.1 * pace,
        phase=2.0 * math.pi * phase,
        yaw=0.35 + 0.35 * wide,
        behind=behind,
        aside=aside,
        over=over,
        right=right,
        # No two birds keep quite the same time.
        beat=wing_pace(airway.span) * (0.93 + 0.14 * draw[4]),
        waves=2.0 * math.pi * draw[5:11],
    )


def wing_pace(span: float) -> float:
    """Radians a second of wings: their beat slows with the square root of the span."""
    slower: float = (BEAT_SPAN / span) ** 0.5
    return 2.0 * math.pi * BEAT * slower


def wedge(
    span: float, draw: Floats, backwards: float = WEDGE_BEHIND, outwards: float = WEDGE_ASIDE
) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) behind, aside, over, right of birds in a loose V, whose arms are seldom equally long."""
    # The leader's last random number is the flock's: it decides how many birds each arm has.
    arms = np.where(draw[0] < 0.35 + 0.3 * draw[11, 0], -1.0, 1.0)
    # Birds on each arm are counted apart, so that no place in the V stays empty.
    steps = np.where(arms > 0.0, np.cumsum(arms > 0.0), np.cumsum(arms < 0.0)).astype(float)
    steps[0] = arms[0] = 0.0
    behind = span * (backwards * steps + 0.6 * (draw[1] - 0.5))
    aside = span * arms * (outwards * steps + 0.7 * (draw[2] - 0.5))
    return behind, aside, span * 0.5 * (draw[3] - 0.5), np.zeros_like(behind)


def _cloud(span: float, draw: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """(n,) behind, aside, over, right of birds in a cloud."""
    count = draw.shape[1]
    # Places on a sunflower's disc, spread evenly by the root, then disturbed.
    away = np.sqrt((np.arange(count) + draw[0]) / count) * (0.7 + 0.5 * draw[3])
    angle = np.arange(count) * GOLDEN_ANGLE + 1.8 * draw[1]
    wide = span * (1.2 + 0.55 * math.sqrt(count))
    behind = 0.9 * wide * draw[2]
    return behind, np.zeros(count), 0.55 * wide * away * np.sin(angle), wide * away * np.cos(angle)
