"""Shores: how high land must rise to stand clear of the swells before it."""

import math
from collections.abc import Sequence

from ..theme import Layer

CLEAR = 12.0  #: units above a swell's middle line above which land is dry


def shores(layers: Sequence[Layer]) -> list[float]:
    """For each layer the height in units up to which the sea before it covers it; -inf without a sea."""
    levels = [layer.base + CLEAR if layer.water else -math.inf for layer in layers]
    return [max(levels[number + 1 :], default=-math.inf) for number in range(len(layers))]


def dry(layers: Sequence[Layer]) -> list[Layer]:
    """The layers of land that the sea covers nowhere, back to front."""
    return [
        layer
        for layer, shore in zip(layers, shores(layers), strict=True)
        if layer.bank is None and not layer.water and _lowest(layer) >= shore
    ]


def _lowest(layer: Layer) -> float:
    """The height of the deepest valleys, about."""
    return layer.base - layer.displacement if layer.floor is None else layer.base + layer.floor
