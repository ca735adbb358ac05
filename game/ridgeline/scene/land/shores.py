"""Shores: how high land must be to stand clear of the swells before it."""

import math
from collections.abc import Sequence

from ..theme import Layer

CLEAR = 12.0  #: units above the middle line of a swell from which on land is dry


def shores(layers: Sequence[Layer]) -> list[float]:
    """For each layer the height in units up to which it is in the sea that is before it; -inf where none is."""
    levels = [layer.base + CLEAR if layer.water else -math.inf for layer in layers]
    return [max(levels[number + 1 :], default=-math.inf) for number in range(len(layers))]


def dry(layers: Sequence[Layer]) -> list[Layer]:
    """The layers of land that is nowhere in the sea, back to front."""
    return [
        layer
        for layer, shore in zip(layers, shores(layers), strict=True)
        if layer.bank is None and not layer.water and _lowest(layer) >= shore
    ]


def _lowest(layer: Layer) -> float:
    """The height of the deepest valleys, about."""
    return layer.base - layer.displacement if layer.floor is None else layer.base + layer.floor
