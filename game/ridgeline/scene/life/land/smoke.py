"""Smoke over the chimneys of villages, thin and bent by the wind: mostly in the cold, and while people are at home.

A theme says how much there is: `smoke` of `Life`, in `scene/theme.py`.
"""

import math
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ...brush import Brush
from ...items import Band
from ...land.land import CHUNK, EndlessLand
from ...land.parallax import left_edge
from ...stage import LayerLand, Stage
from ...stands import LATTICE
from ...view import cells
from ..presence import presence_at, scaled_chance, seconds, uniforms

MAX_PLUMES, MAX_CHUNKS = 2, 17
"""The most plumes over a chunk of land at once, and the most chunks in view with which smoke is drawn."""

MAX_SHARE, FADE_SHARE = 0.6, 0.1
"""The largest share of time in which a chunk's first chimney smokes, and the range of chance over which smoke fades."""

BREAKFAST, EVENING, FADE_HOURS, COLDEST = (5.0, 5.5), (16.0, 8.0), 2.0, 150.0
"""First hour and number of hours in which people are at home, the hours in which stoves are lit and go out, and the
units by which the snow line is lower in the greatest cold."""

WIND_SWAY, WIND_PACE, WEATHER_WIND = 0.35, 0.021, 0.006
"""How far a plume's end drifts, as a share of the church's height; radians a second of that; and the drift for each
unit a second of the weather's wind."""

SMALLEST_SCALE = 0.2  #: pixels per unit below which smoke is too small to see

SMOKE_HEIGHT, WIDE, NARROW = 2.6, 0.14, 0.02
"""How high it rises, and half its width at its end and at the chimney, as shares of the church's height."""

THICK = 0.56  #: share of its colour at the chimney
POINTS = np.linspace(0.0, 1.0, 25)  #: shares of its way; it is straight between them

ASIDE, SWAY, UPWARDS = POINTS**1.6, POINTS**0.8, POINTS**0.9
"""Bend by the wind and by the waves, and height, at each point, as shares of the end's."""

FAINTER = np.minimum(POINTS / 0.06, 1.0) * (1.0 - POINTS) ** 1.3  #: the remaining share of its colour

WAVES = ((0.13, 1.5, 0.9), (0.06, 2.7, 1.5))
"""Waves that run up in it: how far they bend it, as a share of the church's height, their number along it, and how many
pass while it rises."""

RISE_SECONDS = 11.0  #: seconds that smoke takes to rise to the end


class Chimney(NamedTuple):
    """A chimney's top: its place on the land and its height, in units; and its own random numbers."""

    place: float
    top: float
    chance: float
    phase: float


def smoke(stage: Stage) -> list[Band]:
    """The smoke in view."""
    if stage.view.pixels_per_unit < SMALLEST_SCALE:
        return []
    sprites: list[Band] = []
    for ground in stage.lands:
        for stand, height in ground.land.chimneys:
            sprites += _over(stage, ground, stand, height)
    return sprites


def _heating(stage: Stage) -> float:
    """0–1, the share of lit stoves at the hour, and in the cold."""
    hour, cold = stage.moment.hour, min(max(stage.light.snow / COLDEST, 0.0), 1.0)
    at_home = max(presence_at(hour, *BREAKFAST, FADE_HOURS), presence_at(hour, *EVENING, FADE_HOURS))
    return min(0.25 + 0.75 * at_home + 0.3 * cold, 1.0)


def _over(stage: Stage, ground: LayerLand, stand: int, height: float) -> list[Band]:
    view = stage.view.at(ground.layer.parallax)
    scale, start = view.pixels_per_unit, left_edge(ground.layer, stage.moment, view)
    stop, reach = start + view.width / scale, 2.0 * height
    chunks = cells(start - reach, stop + reach, CHUNK)
    if len(chunks) > MAX_CHUNKS:
        return []
    chimneys = ground.land.kept.latest(_chimneys, ground.land, stand, chunks, stage.seed)
    seen = [(number, chimney) for number, chimney in chimneys if start - reach < chimney.place < stop + reach]
    if not seen:
        return []
    wanted = scaled_chance(stage, stage.life.smoke) * MAX_SHARE * _heating(stage)
    wind = WIND_SWAY * height * math.sin(WIND_PACE * seconds(stage))
    wind += WEATHER_WIND * height * stage.weather.wind * stage.weather.strength
    sprites = []
    for number, chimney in seen:
        share = (wanted / (1.0 + number) - chimney.chance) / FADE_SHARE
        if share > 0.0:
            thick = THICK * min(share, 1.0) * (1.0 - 0.5 * ground.layer.mist)
            sprites += _plume(stage, ground, chimney, height, wind=wind, thick=thick)
    return sprites


def _plume(
    stage: Stage, ground: LayerLand, chimney: Chimney, height: float, *, wind: float, thick: float
) -> list[Band]:
    """A line that rises from the chimney, bent by the wind and by waves in it, wider and fainter upwards."""
    view = stage.view.at(ground.layer.parallax)
    scale = view.pixels_per_unit
    passed = seconds(stage) / RISE_SECONDS + chimney.phase
    up = SMOKE_HEIGHT * height * (0.75 + 0.25 * chimney.phase)
    waves = [weight * np.sin(2.0 * math.pi * (turns * POINTS - pace * passed % 1.0)) for weight, turns, pace in WAVES]
    aside = wind * ASIDE + height * SWAY * (waves[0] + waves[1])
    x = (chimney.place - left_edge(ground.layer, stage.moment, view) + aside) * scale
    y = view.row(chimney.top) - up * UPWARDS * scale
    puff = 1.0 + 0.3 * np.sin(2.0 * math.pi * (POINTS * 3.0 - 2.0 * passed % 1.0)) * np.sqrt(POINTS)
    half = (NARROW + WIDE * SWAY) * puff * (height * scale)
    colour = np.asarray(0.6 * stage.light.cloud_colour + 0.4 * stage.light.mist)
    # A band's soft borders reach half a pixel farther; what is thin is fainter by as much, and so the same at any size.
    points = np.array([x, y, half, thick * FAINTER * half / (half + 0.5)]).T
    return Brush(view, ground.number).band(points, colour, "smoke")


def _chimneys(land: EndlessLand, stand: int, chunks: range, seed: int) -> tuple[tuple[int, Chimney], ...]:
    """The chimneys of some chunks, each with its number in its chunk."""
    return tuple(pair for chunk in chunks for pair in enumerate(land.kept(_chimneys_in, land, stand, chunk, seed)))


def _chimneys_in(land: EndlessLand, stand: int, chunk: int, seed: int) -> tuple[Chimney, ...]:
    """The chimneys of a chunk that may smoke, the most frequent first."""
    standing = land.standing(stand, chunk)
    tops = land.plantings[stand].chimneys_of(standing)
    sorts = []
    for root, foot, (aside, top) in zip(standing.roots.tolist(), standing.feet.tolist(), tops.tolist(), strict=True):
        if top > 0.0:
            sort, chance, phase = uniforms(seed, Word.SMOKE.at(stand), root, 3).tolist()
            sorts.append((sort, Chimney(root * LATTICE + aside, foot + top, chance, phase)))
    return tuple(chimney for _, chimney in sorted(sorts)[:MAX_PLUMES])
