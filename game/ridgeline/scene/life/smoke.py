"""Smoke over the chimneys of villages: thin, bent by the air, mostly in the cold, and when people are up at home."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..brush import around, ribbon, sprite
from ..items import Particles, Sprite
from ..layers import CHUNK, Land, left_of
from ..palette import Lab
from ..stage import Ground, Stage
from ..stands import LATTICE
from .when import about, draws, often, seconds

SALT = 0x5A0E

MOST = 2
"""Chimneys of a chunk of land over which there is smoke at once, at most."""

FREQUENT = 0.6
"""How often the first of them smokes, at most."""

SOFT = 0.1
"""Share of chance over which smoke comes and goes."""

SMALLEST = 0.2
"""Pixels per unit below which no smoke can be seen."""

HIGH, WIDE, NARROW = 2.6, 0.14, 0.02
"""How high it rises and how wide half of it is, at its end and at the chimney, as shares of the church's height."""

THICK = 0.5
"""Share of its colour, at the chimney."""

POINTS = np.linspace(0.0, 1.0, 25)
"""Shares of its way between which it is straight."""

ASIDE, SWAY, UPWARDS = POINTS**1.6, POINTS**0.8, POINTS**0.9
"""How far wind and waves have bent it there, and how far it has risen, as shares of what they will."""

FAINTER = np.minimum(POINTS / 0.06, 1.0) * (1.0 - POINTS) ** 1.3
"""What is left of its colour."""

WAVES = ((0.13, 1.5, 0.9), (0.06, 2.7, 1.5))
"""Waves that go up in it: how far they bend it, as a share of the church's height, how many there are on its way, and
how many pass while it rises."""

RISE = 11.0
"""Seconds that it takes to its end."""


class Chimney(NamedTuple):
    """A chimney's top: its place on the land and its height, in units; and chances of its own."""

    place: float
    top: float
    chance: float
    phase: float


def smoke(stage: Stage) -> list[Sprite | Particles]:
    """The smoke in view."""
    wanted = often(stage, stage.theme.life.smoke) * FREQUENT * _reason(stage)
    if wanted <= 0.0 or stage.view.pixels_per_unit < SMALLEST:
        return []
    found: list[Sprite | Particles] = []
    for ground in stage.grounds:
        for number, stand in enumerate(ground.layer.stands):
            if ground.land.planting(number).kind.chimneys is not None:
                found += _over(stage, ground, number, stand.height, wanted)
    return found


def _reason(stage: Stage) -> float:
    """0–1: how many stoves are lit at the hour, and in the cold."""
    hour, cold = stage.moment.hour, min(max(stage.light.snow / 150.0, 0.0), 1.0)
    at_home = max(about(hour, 5.0, 5.5, 2.0), about(hour, 16.0, 8.0, 2.0))
    return min(0.25 + 0.75 * at_home + 0.3 * cold, 1.0)


def _over(stage: Stage, ground: Ground, stand: int, height: float, wanted: float) -> list[Sprite]:
    """The smoke over the chimneys of one stand."""
    view = stage.view.at(ground.layer.parallax)
    scale, start = view.pixels_per_unit, left_of(ground.layer, stage.moment, view)
    stop, reach = start + view.width / scale, 2.0 * height
    first, last = math.floor((start - reach) / CHUNK), math.floor((stop + reach) / CHUNK)
    if last - first > 16:
        return []
    wind = (
        0.35 * height * math.sin(0.021 * seconds(stage)) + 0.006 * height * stage.weather.wind * stage.weather.strength
    )
    found = []
    for chunk in range(first, last + 1):
        for number, chimney in enumerate(_chimneys(ground.land, stand, chunk, stage.seed)):
            share = min(max((wanted / (1.0 + number) - chimney.chance) / SOFT, 0.0), 1.0)
            if share > 0.0 and start - reach < chimney.place < stop + reach:
                thick = THICK * share * (1.0 - 0.5 * ground.layer.mist)
                plume = _plume(stage, ground, chimney, height, wind, thick)
                found += [plume] if plume else []
    return found


def _plume(stage: Stage, ground: Ground, chimney: Chimney, height: float, wind: float, thick: float) -> Sprite | None:
    """A line that rises from the chimney, bent by the wind, while waves go up in it; wider and fainter upwards."""
    view = stage.view.at(ground.layer.parallax)
    scale = view.pixels_per_unit
    passed = seconds(stage) / RISE + chimney.phase
    up = HIGH * height * (0.75 + 0.25 * chimney.phase)
    waves = [weight * np.sin(2.0 * math.pi * (turns * POINTS - pace * passed % 1.0)) for weight, turns, pace in WAVES]
    aside = wind * ASIDE + height * SWAY * (waves[0] + waves[1])
    x = (chimney.place - left_of(ground.layer, stage.moment, view) + aside) * scale
    y = view.row(chimney.top) - up * UPWARDS * scale
    puff = 1.0 + 0.3 * np.sin(2.0 * math.pi * (POINTS * 3.0 - 2.0 * passed % 1.0)) * np.sqrt(POINTS)
    half = (NARROW + WIDE * SWAY) * puff * (height * scale)
    where = around(x, y, float(half.max()) + 1.0, view)
    if where is None:
        return None
    return sprite(where, ribbon(where, x, y, half, thick * FAINTER, soft=True), _colour(stage), ground.number, "smoke")


def _colour(stage: Stage) -> Lab:
    """Pale, in the light of the clouds."""
    found: Lab = 0.6 * stage.light.cloud_colour + 0.4 * stage.light.mist
    return found


@lru_cache(maxsize=128)
def _chimneys(land: Land, stand: int, chunk: int, seed: int) -> tuple[Chimney, ...]:
    """The chimneys of a chunk over which there may be smoke, the most frequent first."""
    standing = land.standing(stand, chunk)
    tops = land.planting(stand).chimneys_of(standing)
    found = []
    for root, foot, (aside, top) in zip(standing.roots.tolist(), standing.feet.tolist(), tops.tolist(), strict=True):
        if top > 0.0:
            sort, chance, phase = draws(seed, SALT + stand, root, 3).tolist()
            found.append((sort, Chimney(root * LATTICE + aside, foot + top, chance, phase)))
    return tuple(chimney for _, chimney in sorted(found)[:MOST])
