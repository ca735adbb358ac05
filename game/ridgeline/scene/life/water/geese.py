"""Geese that fly in a V, low over the water.

A theme says how often they come: `geese` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ...items import Sprite
from ...stage import Stage
from ..air.birds import flying
from ..air.flocks import MAX_BIRDS, SPREADING, Airway, Flock, wedge, wing_pace
from ..presence import in_scale, uniforms
from ..score import Cue
from ..silhouette import silhouette
from .open_water import lakes, swells

SPAN, NEARER_SPAN, GEESE_PACE = 24.0, 14.0, 62.0
"""Units of their wings over the farthest water, how much more over near water, and units a second that they fly."""

LOWEST_GEESE, HIGHER = 46.0, 70.0  #: units above the water of the lowest, and how much higher others fly
V_BIRDS = (7, 13)  #: the fewest and the most geese of a V
V_BEHIND, V_ASIDE = 1.25, 1.15  #: spans from a goose to the next, backwards and outwards, which make the angle of the V
HAZE = 0.08  #: how far they are drawn to the sky's colour


def geese(stage: Stage, cue: Cue) -> list[Sprite]:
    """The geese in view, if any."""
    waters = [(ground, level, ground.shore) for ground, level in lakes(stage)]
    waters += [(ground, ground.layer.base, ground.number) for ground in swells(stage)[:2]]
    if not waters or not in_scale(stage.view):
        return []
    which, high, side = stage.memory(uniforms, stage.seed, Word.SKEINS, cue.number, 3).tolist()
    ground, level, layer = waters[int(which * len(waters))]
    parallax = ground.layer.parallax
    airway = Airway(parallax, SPAN + NEARER_SPAN * min(parallax, 1.0), GEESE_PACE, HAZE)
    height = level + LOWEST_GEESE + HIGHER * high
    flock = stage.memory(_skein, stage.seed, airway, cue.number, height)
    across = GEESE_PACE * cue.since - 2.0 * airway.span
    x = across if side < 0.5 else stage.view.breadth - across
    if not -flock.reach < x - stage.view.corner[0] < stage.view.width / stage.view.pixels_per_unit + flock.reach:
        return []
    colour = silhouette(stage, height, HAZE)
    speed = GEESE_PACE if side < 0.5 else -GEESE_PACE
    return list(flying(stage, airway, flock, x, speed, layer=layer, colour=colour, words="goose", shown=cue.passing))


def _skein(seed: int, airway: Airway, number: int, height: float) -> Flock:
    """Large birds in a V that hold their way, at a height."""
    size, phase, pace = uniforms(seed, Word.GEESE, number, 3).tolist()
    count = V_BIRDS[0] + int((V_BIRDS[1] - V_BIRDS[0] + 1) * size)
    draw = uniforms(seed, Word.GOOSE, number, 12 * MAX_BIRDS).reshape(12, MAX_BIRDS)[:, :count]
    behind, aside, over, right = wedge(airway.span, draw, V_BEHIND, V_ASIDE)
    return Flock(
        reach=SPREADING * float((behind + np.abs(aside)).max()) + 3.0 * airway.span,
        height=height,
        circle=0.35 * airway.span,
        pace=0.2 + 0.1 * pace,
        phase=2.0 * math.pi * phase,
        yaw=0.25,
        behind=behind,
        aside=aside,
        over=over,
        right=right,
        beat=wing_pace(airway.span) * (0.96 + 0.08 * draw[4]),
        waves=2.0 * math.pi * draw[5:11],
    )
