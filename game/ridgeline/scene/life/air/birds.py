"""Flocks of birds that cross the sky: in a loose V, or as a cloud that wheels.

They fly on a few airways, each with its own speed and depth, and come from outside the panorama and leave it again.

A theme says how often they come: `birds` of `Life`, in `scene/theme.py`.
"""

import math
from collections.abc import Iterator

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...items import Sprite
from ...stage import Stage
from ..presence import in_scale, seconds, uniforms
from ..score import Cue
from ..silhouette import silhouette
from .bird_picture import FLAP, LEAN, LOWERING, TURN, BirdPose, bird
from .flocks import AIRWAYS, Airway, Flock, flock_in

SWINGS, SWING, RISES, RISE_HEIGHT = 0.37, 0.9, 0.61, 0.5
"""How often in a circle, and by how many radians, a flock runs ahead of an even turn and falls back; how often in a
circle it rises and sinks, and how far, as a share of the circle's radius."""

BREATHS = ((0.14, 0.71, 1.0), (0.07, 1.63, 2.0))
"""How a flock spreads and closes up: share of its width, radians a second, and multiple of its phase."""

BANKING, MAX_BANK, SLOWEST = 0.9, 0.7, 10.0
"""Bank for each unit of a turn, its limit in radians, and the units a second below which it grows no more."""

_WOBBLES = np.array([[0.83], [1.31], [0.67], [1.13]])
_WOBBLE = np.array([[0.28], [0.14], [0.26], [0.14]])
"""Radians a second, and spans, of the four waves in which a bird leaves its place: two along the way, two above it."""

GLIDE, BEAT, WING_LAG = (0.16, -0.28), (0.62, 0.55), 1.1
"""Radians of a wing's inner and outer part: while gliding, and of a full beat; and by which the outer one follows."""


def birds(stage: Stage, cue: Cue) -> list[Sprite]:
    """The birds of a flock that crosses the panorama."""
    if not in_scale(stage.view):
        return []
    number, ahead = stage.memory(_way, stage.seed, cue.number)
    flock, airway = stage.memory(flock_in, stage.seed, number, cue.number), AIRWAYS[number]
    across = airway.speed * cue.since - flock.reach
    x = across if ahead > 0.0 else stage.view.breadth - across
    middle, width = stage.view.column(x), stage.view.width
    if abs(middle - 0.5 * width) > 0.5 * width + flock.reach * stage.view.pixels_per_unit:
        return []
    layer = max((ground.number for ground in stage.grounds if ground.layer.parallax <= airway.parallax), default=-1)
    colour = silhouette(stage, flock.height, airway.haze)
    return list(
        flying(
            stage, airway, flock, x, ahead * airway.speed, layer=layer, colour=colour, words="bird", shown=cue.passing
        )
    )


def _way(seed: int, number: int) -> tuple[int, float]:
    """The airway of a flock, and 1 if it flies to the right, else -1."""
    airway, side = uniforms(seed, Word.AIRWAYS, number, 2).tolist()
    return int(airway * len(AIRWAYS)), 1.0 if side < 0.5 else -1.0


def flying(
    stage: Stage,
    airway: Airway,
    flock: Flock,
    x: float,
    speed: float,
    *,
    layer: int,
    colour: Floats,
    words: str,
    shown: float,
) -> Iterator[Sprite]:
    """The birds of a flock whose middle is at `x` in the panorama, before a layer."""
    view, time = stage.view, seconds(stage)
    scale = view.pixels_per_unit
    across, height, yaw, bank, climb = _flight(flock, airway, speed, time)
    columns, rows = view.column(x) + scale * across, view.row(flock.height) - scale * height
    reach = scale * airway.span
    visible = (columns > -reach) & (columns < view.width + reach) & (rows > -reach) & (rows < view.height + reach)
    if not visible.any():
        return
    # Poses and places are rounded, so that a few hundred kept pictures serve all birds at all moments.
    inner, outer = _beating(flock, time)
    poses = np.rint([inner / FLAP, outer / FLAP, yaw / TURN, bank / LEAN, climb / LEAN]).astype(int)
    places = np.rint([2.0 * columns, 2.0 * rows]).astype(int)
    half = round(2.0 * airway.span * scale) / 4.0
    for pose, (column, row) in zip(poses.T[visible].tolist(), places.T[visible].tolist(), strict=True):
        left, top, share = stage.memory(bird, half, BirdPose(*pose), column % 2, row % 2)
        if shown < 1.0:
            share = share * np.float32(shown)
        yield Sprite(layer, left + column // 2, top + row // 2, share, colour, words)


def _flight(flock: Flock, airway: Airway, speed: float, time: float) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """(n,) units right of and above the middle of the flock, and radians: yaw, bank, climb.

    All follow the leader's path, each later by its distance behind: the leader's moves run through the flock.
    """
    breath = 1.0
    for wide, pace, turns in BREATHS:
        breath += wide * math.sin(pace * time + turns * flock.phase)
    late = flock.behind * (breath / airway.speed)
    turn = flock.pace * (time - late) + flock.phase
    swing = SWINGS * turn
    angle = turn + SWING * np.sin(swing)
    rate = flock.pace * (1.0 + SWING * SWINGS * np.cos(swing))
    slope = RISES * turn + 1.0
    lift = RISE_HEIGHT * RISES * flock.circle * flock.pace * np.cos(slope)
    sin, cos = np.sin(angle), np.cos(angle)
    # Velocities are derivatives of the places below, so that birds look where they go.
    ahead, away = speed + flock.circle * rate * cos, -flock.circle * rate * sin
    yaw = np.arctan2(away, ahead) + math.copysign(flock.yaw, speed)
    squared = ahead * ahead + away * away
    bank = BANKING * flock.circle * rate * (speed * cos + flock.circle * rate) / np.maximum(squared, SLOWEST * SLOWEST)
    waves = airway.span * _WOBBLE * np.sin(_WOBBLES * time + flock.waves[:4])
    aside = flock.aside * breath
    right = flock.right * breath + waves[0] + waves[1] + flock.circle * sin - speed * late - np.sin(yaw) * aside
    over = flock.over * breath + waves[2] + waves[3] + RISE_HEIGHT * flock.circle * np.sin(slope)
    # We look up at the sky: a farther bird appears lower.
    over -= LOWERING * (flock.circle * cos + np.cos(yaw) * aside)
    return right, over, yaw, np.minimum(np.maximum(bank, -MAX_BANK), MAX_BANK), np.arctan2(lift, np.sqrt(squared))


def _beating(flock: Flock, time: float) -> tuple[Floats, Floats]:
    """(n,) radians of the wings' two parts: each bird beats for a while and glides for a while."""
    will = 0.75 + 0.7 * math.sin(0.53 * time + flock.phase) + np.sin(0.9 * time + flock.waves[4])
    strength = np.minimum(np.maximum(will, 0.0), 1.0)
    beat = flock.beat * time + flock.waves[5]
    inner, outer = BEAT[0] * strength * np.sin(beat), BEAT[1] * strength * np.sin(beat - WING_LAG)
    return GLIDE[0] + inner, GLIDE[1] + outer
