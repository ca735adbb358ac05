"""Northern lights: curtains whose folds wander slowly along the sky and whose rays come and go.

A theme says how bright they are, and their colours: `aurora` and the like, in `scene/theme.py`.
"""

from dataclasses import replace

import numpy as np

from ...chance import Address
from ...terrain.arrays import Floats
from ..items import Curtain
from ..light.daylight import Light
from ..memory import Memory
from ..moment import Moment
from ..oklab import lab
from ..theme import Theme
from ..view import View
from .cirrus import random_phases

CURTAINS = ((560.0, 330.0, 1.0), (690.0, 260.0, 0.55))  #: for each curtain: foot and height in units, and strength

FOLDS = ((1500.0, 46.0, 300.0), (620.0, 24.0, 140.0), (270.0, 9.0, 70.0))
"""Waves of the foot: length and height in units, and period in seconds."""

RAYS = ((2300.0, 210.0), (410.0, 90.0), (97.0, 48.0))  #: waves of the strength: length in units, and period in seconds

SECOND_RAYS, THIRD_RAYS = 0.65, 0.3
"""The most of the first wave's strength that the second and the third take away: rays within rays."""

ON_LAND, ON_SNOW = 0.12, 0.35
"""Shares of the light of the strongest aurora by which the colours below are drawn to its low one: land keeps its
lightness, so that ridges stay as distinct as before; snow shows all of the light."""

MIN_STRENGTH = 1 / 256  #: least strength that is drawn


def aurora(theme: Theme, light: Light, moment: Moment, view: View, *, seed: int, memory: Memory) -> tuple[Curtain, ...]:
    """The curtains of the aurora over a view, as bright as the stars are."""
    strength = theme.aurora * light.stars
    if strength < MIN_STRENGTH:
        return ()
    scale, x = view.pixels_per_unit, view.places
    low, high = lab(theme.aurora_low, theme.aurora_high)
    waves = memory(random_phases, seed, Address.AURORA, len(CURTAINS), len(FOLDS) + len(RAYS))
    return tuple(
        Curtain(
            foot=(view.row(foot) - scale * _folds(x, moment.elapsed, phases)).astype(np.float32),
            share=(strength * bright * _rays(x, moment.elapsed, phases)).astype(np.float32),
            height=height * scale,
            low=low,
            high=high,
            words="aurora",
        )
        for (foot, height, bright), phases in zip(CURTAINS, waves, strict=True)
    )


def below_aurora(theme: Theme, light: Light) -> Light:
    """The light with the aurora's glow on the land and its snow, equal everywhere."""
    strength = theme.aurora * light.stars * (1.0 - light.cover)
    if strength < MIN_STRENGTH:
        return light
    (low,) = lab(theme.aurora_low)
    ridges = light.ridges.copy()
    ridges[:, 1:] += ON_LAND * strength * (low[1:] - ridges[:, 1:])
    return replace(light, ridges=ridges, snow_colour=light.snow_colour + ON_SNOW * strength * (low - light.snow_colour))


def _folds(x: Floats, elapsed: float, phases: Floats) -> Floats:
    """(n,) units by which the foot is higher at places `x`."""
    waves = zip(FOLDS, phases[: len(FOLDS)], strict=True)
    folds = [size * _wave(x, elapsed, length, period, phase) for (length, size, period), phase in waves]
    return np.asarray(np.sum(folds, axis=0))


def _rays(x: Floats, elapsed: float, phases: Floats) -> Floats:
    """(n,) the brightness of the curtain, 0–1, at places `x`."""
    waves = zip(RAYS, phases[len(FOLDS) :], strict=True)
    dims = [0.5 + 0.5 * _wave(x, elapsed, length, period, phase) for (length, period), phase in waves]
    second, third = 1.0 - SECOND_RAYS + SECOND_RAYS * dims[1], 1.0 - THIRD_RAYS + THIRD_RAYS * dims[2]
    return np.asarray(dims[0] * second * third)


def _wave(x: Floats, elapsed: float, length: float, period: float, phase: float) -> Floats:
    return np.asarray(np.sin(2.0 * np.pi * (x / length + elapsed / period) + phase))
