"""Spruces: a spire of drooping tiers, ragged with age; now and then a dead one."""

from __future__ import annotations

import numpy as np

from .kind import Floats, Kind

LIMB = 11.0
"""Units between the tiers of a tall tree: much closer, and they would run together in the picture."""

DEAD = 0.06
"""Share of the old trees that are dead: a bare trunk with stumps."""


def outlines(height: float, chance: Floats, x: Floats) -> Floats:
    """The outlines of spruces up to `height`; see `Kind.outlines`."""
    age = np.linspace(0.0, 1.0, len(chance))[:, None]
    draw = iter(np.split(chance, chance.shape[1], axis=1))
    tall = height * (0.34 + 0.5 * age + 0.16 * next(draw))
    half = tall * (0.15 + 0.07 * next(draw))
    lean = 0.04 * tall * (next(draw) - 0.5)
    dead = (age > 0.4) & (next(draw) < DEAD)
    ragged = np.where(dead, 1.0, 0.2 + 0.4 * age)
    half = np.where(dead, 0.3 * half, half)
    tiers = int(np.clip(height / LIMB, 4, 12))
    gap = 1.0 / (3.0 + (tiers - 3.0) * age**0.7)
    grown = tall * (1.0 - np.abs(x - lean) / (0.025 * height + 0.7))
    for tier in range(tiers):
        depth = np.minimum(gap * (tier + 0.7 + 0.5 * next(draw)), 1.0)
        left, right = (half * depth**0.85 * (1.0 - ragged * next(draw)) + 0.4 for _ in range(2))
        aside = x - lean * (1.0 - depth)
        out = np.abs(aside) / np.where(aside < 0.0, left, right)
        limb = tall * (1.0 - depth) + tall * gap * (1.5 * np.maximum(1.0 - out, 0.0) ** 1.4 + 0.25 * out**4)
        grown = np.maximum(grown, np.where(out <= 1.0, limb, 0.0))
    return np.minimum(grown, height)


CONIFER = Kind(slot=0.24, reach=0.26, outlines=outlines)
