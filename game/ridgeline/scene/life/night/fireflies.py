"""Fireflies on summer nights: soft lights that wander low over the nearest ridges, glowing on and off.

A theme says how much there is: `fireflies` of `Life`, in `scene/theme.py`.
"""

import math
from collections.abc import Iterator

import numpy as np

from ....chance import Word
from ....terrain.arrays import Float32s, Floats
from ...items import Sprite
from ...land.land import EndlessLand
from ...land.parallax import left_edge
from ...oklab import lab
from ...stage import LayerLand, Stage
from ...view import cells
from ..presence import in_scale, presence_at, scaled_chance, seconds, uniforms

STRETCH = 512.0  #: units of land with fireflies of their own
MAX_FIREFLIES = 12  #: fireflies in a stretch, about, at a theme's maximum; more gather in meadows
WANDER = 60.0  #: the most units that a firefly wanders from its place

ACROSS, UP = (34.0, 11.0), (15.0, 6.0)
_PACES = np.array([0.31, 0.83, 0.43, 1.07, 0.55, 0.29])[:, None]
"""Units of the waves in which one wanders sideways and up and down; radians a second of these and of its glow's two."""

LOWEST_FIREFLY, SWARM, HIGH_SWARM = 14.0, 50.0, 40.0
"""Units above the ground of the lowest firefly, of a low swarm's top, and by which a high swarm's top is higher."""

FIRST_MONTH, LAST_MONTH = 5, 9  #: the months in which they fly

AFTER_SUNSET, BEDTIME, FADE_HOURS = 0.4, 24.6, 0.7
"""Hours from sunset until they come; the hour at which they are gone; and the hours that coming and leaving take."""

RADIUS, HALO, SMALLER, FAINTER = 2.3, 5.8, 0.72, 0.78
"""Units of the light itself on the nearest ridge, and how many radii its halo reaches; size and brightness on each
farther ridge, as shares of those on the one before it."""

GROUND_UNITS = 16.0  #: units between the heights of the ground that they fly over
RIDGES = 2  #: number of nearest ridges with fireflies
LIGHT, FAINTEST = lab("e2f77e")[0], 0.01  #: the colour, and the share of it below which a light is not drawn


def fireflies(stage: Stage) -> list[Sprite]:
    """The fireflies of a moment."""
    if not FIRST_MONTH <= stage.moment.date.month <= LAST_MONTH:
        return []
    share, glow = scaled_chance(stage, stage.life.fireflies), _hour(stage)
    glow = glow and glow * (1.0 - min(2.0 * stage.weather.of("rain", "snow", "storm"), 1.0))
    if not share or not glow or not in_scale(stage.view):
        return []
    near = stage.lands[: -RIDGES - 1 : -1]
    return [light for far, ground in enumerate(near) for light in _over(stage, ground, far, share, glow)]


def _hour(stage: Stage) -> float:
    """0–1, their presence: from dusk to midnight, or as long as the night lasts."""
    sunset = stage.theme.sunset
    night = (stage.theme.sunrise - sunset) % 24.0
    lasts = min((BEDTIME - sunset) % 24.0, night) - AFTER_SUNSET
    return presence_at(stage.moment.hour, sunset + AFTER_SUNSET, lasts, FADE_HOURS)


def _over(stage: Stage, ground: LayerLand, far: int, share: float, glow: float) -> Iterator[Sprite]:
    """The fireflies over the nearest ridge (`far` 0) or one behind it, where they are smaller and fainter."""
    view, time = stage.view, seconds(stage)
    scale = view.pixels_per_unit
    size = RADIUS * SMALLER**far
    left = left_edge(ground.layer, stage.moment, view)
    numbers = cells(left - WANDER, left + view.width / scale + WANDER, STRETCH)
    x, y, phases, paces = ground.land.kept(_stretches, ground.land, stage.seed, far, numbers, share)
    waves = np.sin(time * paces + phases)
    # Two slow waves together glow unevenly, and less than half of the time.
    bright = np.minimum(np.maximum(1.5 * waves[4] + 0.9 * waves[5] - 0.35, 0.0), 1.0) ** 1.5 * (glow * FAINTER**far)
    columns = (x + ACROSS[0] * waves[0] + ACROSS[1] * waves[1] - (left - STRETCH * numbers.start)) * scale
    rows = view.row(0.0) - (y + UP[0] * waves[2] + UP[1] * waves[3]) * scale
    reach = HALO * size * scale + 2.0
    visible = (bright > FAINTEST) & (np.abs(columns - 0.5 * view.width) < 0.5 * view.width + reach)
    places = np.rint(np.array([4.0 * columns[visible], 4.0 * rows[visible]])).astype(int)
    radius, colour = round(8.0 * size * scale) / 8.0, LIGHT.copy()
    for column, row, brightness in zip(*places.tolist(), bright[visible].tolist(), strict=True):
        dot = stage.memory(_dot, radius, column % 4, row % 4)
        middle = dot.shape[0] // 2
        light = dot * np.float32(brightness)
        yield Sprite(ground.number, column // 4 - middle, row // 4 - middle, light, colour, "firefly")


def _stretches(land: EndlessLand, seed: int, far: int, numbers: range, share: float) -> tuple[Floats, ...]:
    stretches = [_stretch(land, seed, far, number, share) for number in numbers]
    steps = [(STRETCH * number + x, *rest) for number, (x, *rest) in enumerate(stretches)]
    return tuple(np.concatenate(parts, axis=-1) for parts in zip(*steps, strict=True))


def _stretch(land: EndlessLand, seed: int, far: int, stretch: int, share: float) -> tuple[Floats, ...]:
    """(n,) units from the start of a stretch and above the foot of the panorama; (6, n) phases and radians a second."""
    count, high = uniforms(seed, Word.MEADOWS.at(far), stretch, 2).tolist()
    n = round(MAX_FIREFLIES * share * (0.25 + 1.35 * count * count))
    draw = uniforms(seed, Word.FIREFLIES.at(far), stretch, 14 * 24).reshape(14, 24)[:, :n]
    x = STRETCH * draw[0]
    place = STRETCH * stretch
    ground = land.ground(place, place + STRETCH + GROUND_UNITS, GROUND_UNITS)
    y = np.interp(x, GROUND_UNITS * np.arange(len(ground)), ground)
    y = y + LOWEST_FIREFLY + (SWARM + HIGH_SWARM * high) * draw[1] ** 1.7
    return x, y, 2.0 * np.pi * draw[2:8], _PACES * (0.7 + 0.6 * draw[8:14])


def _dot(radius: float, right: int, down: int) -> Float32s:
    """(m, m) shares of a soft light, moved right and down by quarters of a pixel."""
    reach = math.ceil(HALO * radius) + 1
    side = np.arange(-reach, reach + 1) + 0.5
    away = np.hypot(side - 0.25 * right, (side - 0.25 * down)[:, None])
    core = np.clip(0.75 * radius + 0.5 - away, 0.0, 1.0)
    halo = 0.4 * np.exp(-0.5 * (away / (1.8 * radius + 0.3)) ** 2)
    light: Float32s = np.maximum(core, halo).astype(np.float32)
    light[light < 1 / 256] = 0.0
    light.flags.writeable = False
    return light
