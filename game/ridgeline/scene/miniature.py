"""A landscape's ridges in small: what roughness and displacement do to them, at a glance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from .figures import Miniature
from .layers import Land
from .relief import seeds_of
from .theme import Theme

MOST = 4
"""Ridges that can be told apart in so small a picture."""

WIDTH, FOOT, TOP = 1100.0, 120.0, 590.0
"""Units of the landscape that it shows: from its left edge, and above the foot of the picture."""

POINTS = 60


def miniature(theme: Theme, seed: int, travel: float) -> Miniature:
    """Some of the ridges, bare, from the farthest to the nearest, after so much travel."""
    pairs = list(zip(theme.layers, seeds_of(theme, seed), strict=True))
    lands = [(layer, key) for layer, key in pairs if layer.bank is None]
    shown = dict.fromkeys(np.linspace(0, len(lands) - 1, MOST).round().astype(int).tolist())
    ridges = []
    for layer, key in (lands[number] for number in shown):
        bare, start, step = replace(layer, stands=()), layer.parallax * travel, WIDTH / POINTS
        heights = Land(bare, key).ground(start, start + WIDTH + 0.5 * step, step)
        ridges.append(tuple(np.clip((heights - FOOT) / (TOP - FOOT), 0.0, 1.0).round(4).tolist()))
    return Miniature(tuple(ridges))
