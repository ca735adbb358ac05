"""A satellite: a steady point that crosses the stars, flares once, and is lost in the earth's shadow.

A theme says how often there is one: `satellite` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Float32s
from ...brush import Brush, halo
from ...items import Sprite
from ...ribbon import PixelBox, box
from ...sky.stars import STARLIGHT
from ...stage import Stage
from ..presence import in_scale, uniforms
from ..score import Cue

PASS_SECONDS, FADE_SECONDS = 40.0, 5.0
"""Seconds that it is visible, and that it takes to leave the earth's shadow or to enter it."""

LOWEST_PASS, HIGHER = 700.0, 260.0
"""Units above the panorama's foot, half-way, of the lowest pass, and the range above it."""

WAY, STEEP = 0.62, 0.3
"""Its way, in breadths of the panorama, and units that it climbs or sinks for each unit of that, at most."""

MOST_WAY = 1300.0  #: units of its way at most
RADIUS, HALO = 1.7, 4.5  #: units of the point, and of the weak light around it
FLARE, FLARE_SECONDS = 0.55, 2.2  #: how much brighter it is when it flares, and seconds of that
FIRST_MIDDLE, MIDDLES = 0.42, 0.16  #: where it is half-way, in breadths of the panorama, and how much farther others
FLARE_FROM, FLARE_LATER = 0.35, 0.3  #: shares of its way after which it flares, the first and how much later others
STEADY, HALO_DIM, HALO_GROWTH = 0.62, 0.7, 0.5  #: its brightness, and the halo's reach, with what that adds
LEAST_RADIUS, LEAST_HALO = 1.1, 2.8  #: pixels of the smallest point and halo
HALO_SHARE, POINT_SHARE = 0.35, 0.65  #: shares of the halo and of the point
DIMMEST = 0.22  #: brightness of the stars at which it begins to show; at half as much again, it shows in full


def satellite(stage: Stage, cue: Cue) -> list[Sprite]:
    """The satellite in view, if any."""
    clear = stage.light.stars * (1.0 - stage.light.cover)
    seen = cue.within(PASS_SECONDS, FADE_SECONDS) * min(max((clear - DIMMEST) / (0.5 * DIMMEST), 0.0), 1.0)
    if seen <= 0.0 or not in_scale(stage.view):
        return []
    high, steep, side, flare, place = stage.memory(uniforms, stage.seed, Word.SATELLITES, cue.number, 5).tolist()
    view, along = stage.view, cue.since / PASS_SECONDS - 0.5
    way = min(WAY * view.breadth, MOST_WAY) * (1.0 if side < 0.5 else -1.0)
    at = (
        view.column(view.breadth * (FIRST_MIDDLE + MIDDLES * place) + way * along),
        view.row(LOWEST_PASS + HIGHER * high + STEEP * (2.0 * steep - 1.0) * abs(way) * along),
    )
    since_flare = (cue.since - PASS_SECONDS * (FLARE_FROM + FLARE_LATER * flare)) / FLARE_SECONDS
    bright = STEADY + FLARE * math.exp(-since_flare * since_flare)
    radius = max(RADIUS * view.pixels_per_unit, LEAST_RADIUS)
    wide = max(HALO * view.pixels_per_unit, LEAST_HALO) * (HALO_DIM + HALO_GROWTH * bright)
    share = seen * min(bright, 1.0)

    def light(where: PixelBox) -> Float32s:
        around = HALO_SHARE * halo(where, at, wide, wide) + POINT_SHARE * halo(where, at, 2.0 * radius, 2.0 * radius)
        return np.asarray(share * around)

    return Brush(view, -1).shape(box([at], wide + 1.0, view), light, STARLIGHT.copy(), "satellite")
