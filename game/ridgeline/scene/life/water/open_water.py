"""Open water: lakes before a layer, and the swells of the sea."""

import math

from ...land.land import EndlessLand
from ...stage import LayerLand, Stage
from ...theme import Theme

CHUNK, SHORE_REACH, STEP = 512.0, 96.0, 8.0
"""Units of a swell whose heights are kept together, units more on both sides, and units between two heights."""


def has_lake(theme: Theme) -> bool:
    """Whether a lake lies before a layer."""
    return any(layer.lake is not None for layer in theme.layers)


def has_sea(theme: Theme) -> bool:
    """Whether a layer is a swell of the sea."""
    return any(layer.water for layer in theme.layers)


def has_water(theme: Theme) -> bool:
    """Whether there is a lake or the sea."""
    return has_lake(theme) or has_sea(theme)


def lakes(stage: Stage) -> list[tuple[LayerLand, float]]:
    """The grounds with a lake before them, and its level in units."""
    return [(ground, ground.layer.lake) for ground in stage.grounds if ground.layer.lake is not None]


def swells(stage: Stage) -> list[LayerLand]:
    """The grounds that are swells of the sea, back to front, without the nearest of all grounds."""
    return [ground for ground in stage.lands[:-1] if ground.layer.water]


def level_at(ground: LayerLand, place: float, reach: float) -> float:
    """The height of a swell around a place of its land, in units: the mean there and so far to both sides."""
    chunk = math.floor(place / CHUNK)
    heights = ground.land.kept(_heights, ground.land, chunk)
    first = (place - chunk * CHUNK + SHORE_REACH) / STEP
    total = 0.0
    for aside in (-reach, 0.0, reach):
        at = min(max(first + aside / STEP, 0.0), len(heights) - 1.001)
        left = int(at)
        total += heights[left] + (at - left) * (heights[left + 1] - heights[left])
    return total / 3.0


def _heights(land: EndlessLand, chunk: int) -> tuple[float, ...]:
    """Heights of a chunk of land and around it, STEP apart."""
    return tuple(
        land.ground(chunk * CHUNK - SHORE_REACH, (chunk + 1) * CHUNK + SHORE_REACH + 0.5 * STEP, STEP).tolist()
    )
