"""Fireflies by summer nights: soft lights that wander low over the nearest ridges, and glow on and off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..items import Particles, Sprite
from ..layers import Land, left_of
from ..palette import lab
from ..stage import Ground, Stage
from .when import Floats, about, draws, in_scale, often, seconds

SALT = 0xF1FE
"""Keeps the chances of fireflies apart from other things of a seed."""

STRETCH = 512.0
"""Units of land that have fireflies of their own."""

MOST = 12
"""Fireflies in a stretch where a theme has most of them; in meadows there are more of them than between."""

WANDER = 60.0
"""Units that they get away from their place at most."""

FIRST, LAST = 5, 9
"""The months in which they fly."""

AFTER, MIDNIGHT, FADE = 0.4, 24.6, 0.7
"""Hours: from sunset until they come, when they leave, and how long coming and leaving takes."""

RADIUS = 2.3
"""Units: of the light itself, on the nearest ridge; its halo reaches about four times as far."""

RIDGES = 2
"""How many of the nearest ridges have them."""

LIGHT = lab("e2f77e")[0]


def fireflies(stage: Stage) -> list[Sprite | Particles]:
    """The fireflies of a moment."""
    share = often(stage, stage.theme.life.fireflies)
    if not (share and FIRST <= stage.moment.date.month <= LAST and in_scale(stage.view)):
        return []
    glow = _hour(stage) * (1.0 - min(2.0 * stage.weather.of("rain", "snow", "storm"), 1.0))
    if not glow:
        return []
    near = stage.lands[: -RIDGES - 1 : -1]
    return [light for far, ground in enumerate(near) for light in _over(stage, ground, far, share, glow)]


def _hour(stage: Stage) -> float:
    """0–1: from dusk to midnight, or as long as the night is."""
    sunset = stage.theme.sunset
    night = (stage.theme.sunrise - sunset) % 24.0
    lasts = min((MIDNIGHT - sunset) % 24.0, night) - AFTER
    return about(stage.moment.hour, sunset + AFTER, lasts, FADE)


def _over(stage: Stage, ground: Ground, far: int, share: float, glow: float) -> Iterator[Sprite]:
    """The fireflies over the nearest ridge (`far` 0) or one behind it, where they are smaller and fainter."""
    view, time = stage.view, seconds(stage)
    scale = view.pixels_per_unit
    size = RADIUS * 0.72**far
    left = left_of(ground.layer, stage.moment, view)
    first = math.floor((left - WANDER) / STRETCH)
    last = math.floor((left + view.width / scale + WANDER) / STRETCH)
    x, y, phases, paces = _seen(ground.land, stage.seed, far, first, last, share)
    waves = np.sin(time * paces + phases)
    bright = np.minimum(np.maximum(1.5 * waves[4] + 0.9 * waves[5] - 0.35, 0.0), 1.0) ** 1.5 * (glow * 0.78**far)
    columns = (x + 34.0 * waves[0] + 11.0 * waves[1] - (left - STRETCH * first)) * scale
    rows = view.row(0.0) - (y + 15.0 * waves[2] + 6.0 * waves[3]) * scale
    reach = 5.8 * size * scale + 2.0
    seen = (bright > 0.01) & (np.abs(columns - 0.5 * view.width) < 0.5 * view.width + reach)
    places = np.rint(np.array([4.0 * columns[seen], 4.0 * rows[seen]])).astype(int)
    radius, colour = round(8.0 * size * scale) / 8.0, LIGHT.copy()
    for column, row, brightness in zip(*places.tolist(), bright[seen].tolist(), strict=True):
        dot = _dot(radius, column % 4, row % 4)
        middle = dot.shape[0] // 2
        light = dot * np.float32(brightness)
        yield Sprite(ground.number, column // 4 - middle, row // 4 - middle, light, colour, "firefly")


@lru_cache(maxsize=16)
def _seen(land: Land, seed: int, far: int, first: int, last: int, share: float) -> tuple[Floats, ...]:
    """The fireflies of the stretches from `first` to `last`, as `_stretch` tells of one."""
    stretches = [_stretch(land, seed, far, number, share) for number in range(first, last + 1)]
    steps = [(STRETCH * number + x, *rest) for number, (x, *rest) in enumerate(stretches)]
    return tuple(np.concatenate(parts, axis=-1) for parts in zip(*steps, strict=True))


@lru_cache(maxsize=64)
def _stretch(land: Land, seed: int, far: int, stretch: int, share: float) -> tuple[Floats, ...]:
    """(n,) units from the start of a stretch and above the foot of the panorama; (6, n) phases and radians a second."""
    count, high = draws(seed, SALT + far, stretch, 2).tolist()
    n = round(MOST * share * (0.25 + 1.35 * count * count))
    draw = draws(seed, SALT + 8 + far, stretch, 14 * 24).reshape(14, 24)[:, :n]
    x = STRETCH * draw[0]
    place = STRETCH * stretch
    ground = land.ground(place, place + STRETCH + 16.0, 16.0)
    y = np.interp(x, 16.0 * np.arange(len(ground)), ground) + 14.0 + (50.0 + 40.0 * high) * draw[1] ** 1.7
    slow = np.array([0.31, 0.83, 0.43, 1.07, 0.55, 0.29])[:, None]
    return x, y, 2.0 * np.pi * draw[2:8], slow * (0.7 + 0.6 * draw[8:14])


@lru_cache(maxsize=128)
def _dot(radius: float, right: int, down: int) -> npt.NDArray[np.float32]:
    """(m, m) shares of a soft light whose middle is so many quarters of a pixel right of and below the middle."""
    reach = math.ceil(5.8 * radius) + 1
    side = np.arange(-reach, reach + 1) + 0.5
    away = np.hypot(side - 0.25 * right, (side - 0.25 * down)[:, None])
    core = np.clip(0.75 * radius + 0.5 - away, 0.0, 1.0)
    halo = 0.4 * np.exp(-0.5 * (away / (1.8 * radius + 0.3)) ** 2)
    light: npt.NDArray[np.float32] = np.maximum(core, halo).astype(np.float32)
    light[light < 1 / 256] = 0.0
    light.flags.writeable = False
    return light
