"""Northern lights: curtains whose folds wander slowly along the sky and whose rays come and go."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .daylight import Light
from .items import Curtain
from .moment import Moment, View
from .palette import lab
from .theme import Theme
from .waves import random_phases

Floats = npt.NDArray[np.floating[Any]]

CURTAINS = ((560.0, 330.0, 1.0), (690.0, 260.0, 0.55))
"""Of each curtain: its foot and its height in units, and its strength."""

FOLDS = ((1500.0, 46.0, 300.0), (620.0, 24.0, 140.0), (270.0, 9.0, 70.0))
"""Waves of the foot: length and size in units, and seconds in which one passes."""

RAYS = ((2300.0, 210.0), (410.0, 90.0), (97.0, 48.0))
"""Waves of the strength: length in units, and seconds in which one passes; each dims what the one before left."""

FAINTEST = 1 / 256
"""Strength below which there is no aurora."""


def aurora(theme: Theme, light: Light, moment: Moment, view: View, seed: int) -> tuple[Curtain, ...]:
    """The aurora over a view, as bright as the stars are; none where there is none."""
    strength = theme.aurora * light.stars
    if strength < FAINTEST:
        return ()
    scale, x = view.pixels_per_unit, view.places
    low, high = lab(theme.aurora_low, theme.aurora_high)
    waves = random_phases(seed, -9000, len(CURTAINS), len(FOLDS) + len(RAYS))
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


def _folds(x: Floats, elapsed: float, phases: Floats) -> Floats:
    """(n,) units that the foot is higher at places `x`."""
    waves = zip(FOLDS, phases[: len(FOLDS)], strict=True)
    high: Floats = np.sum(
        [size * _wave(x, elapsed, length, period, phase) for (length, size, period), phase in waves], axis=0
    )
    return high


def _rays(x: Floats, elapsed: float, phases: Floats) -> Floats:
    """(n,) 0–1, how bright the curtain is at places `x`."""
    waves = zip(RAYS, phases[len(FOLDS) :], strict=True)
    dims = [0.5 + 0.5 * _wave(x, elapsed, length, period, phase) for (length, period), phase in waves]
    bright: Floats = dims[0] * (0.35 + 0.65 * dims[1]) * (0.7 + 0.3 * dims[2])
    return bright


def _wave(x: Floats, elapsed: float, length: float, period: float, phase: float) -> Floats:
    wave: Floats = np.sin(2.0 * np.pi * (x / length + elapsed / period) + phase)
    return wave
