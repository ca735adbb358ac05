"""Grass: tufts of a few bent blades, no two alike."""

from __future__ import annotations

import numpy as np

from .kind import Floats, Kind

BLADES = 6
"""Blades in a tuft."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of tufts up to `height`; see `Kind.outlines`."""
    age = np.linspace(0.3, 1.0, len(chance))[:, None]
    draw = iter(np.split(chance, chance.shape[1], axis=1))
    grown = np.zeros((len(chance), len(x)))
    for _ in range(BLADES):
        root = height * 0.9 * (next(draw) - 0.5)
        tall = height * age * (0.35 + 0.65 * next(draw))
        bend = 0.5 * tall * (next(draw) - 0.5)
        thick = 0.8 + 0.05 * height
        tip = root + bend
        rising = np.where(bend < 0.0, tip - x, x - tip)
        blade = np.where(rising > 0.0, -1.0, 1.0 + rising / (np.abs(bend) + thick))
        grown = np.maximum(grown, tall * np.clip(blade, 0.0, 1.0) ** 1.5)
    return grown


GRASS = Kind(slot=0.8, reach=1.2, outlines=outlines)
