"""The shadows of heaped clouds, which glide over the land below them by day."""

import math
from collections.abc import Sequence

import numpy as np

from ...terrain.arrays import Float32s
from ...terrain.easing import smoothstep
from ..items import Sky, Sprite
from ..land.land import Land
from ..land.parallax import scroll
from ..memory import Memory, fixed
from ..stage import LayerLand, Stage
from .cumulus import DEPTHS, Heap

NEAREST, LAND = len(DEPTHS) - 1, 0.65
"""The depth of the clouds that have shadows to be seen, and the land on which these are, as a share of the way from the
farthest to the nearest."""

WIDER, FLAT = 1.1, 0.12
"""Breadth of a shadow, in breadths of its cloud, and its height in breadths of its own."""

ASIDE = 0.3
"""How far a shadow is moved away from below the sun, as a share of the cloud's distance from that."""

DARK, DARKER = 0.26, (0.6, 1.0, 1.0)
"""How far the middle of a shadow draws the land to its darker colour, and what that has of lightness and chroma."""

DIMMER = 1.5
"""How much less there is of shadows for each 1 of stars and of cover."""

LEVELS = 12
"""Steps in which shadows come and go."""

GROUND_STEP, STRETCH = 60.0, 240.0
"""Units between the places at which the land's lowest crest is looked for, and from one stretch in which it is looked
for to the next."""


def cloud_shadows(stage: Stage, sky: Sky, clouds: Sequence[Heap], pictures: Memory) -> list[Sprite]:
    """The shadows of clouds on the land in view.

    Args:
        pictures: keeps their pictures.
    """
    strength = max(1.0 - DIMMER * (stage.light.stars + stage.light.cover), 0.0)
    if not sky.discs:
        return []
    view = stage.view.unzoomed
    sun = view.corner[0] + sky.discs[-1].x / view.pixels_per_unit
    ground = stage.lands[int(LAND * (len(stage.lands) - 1))]
    shown: list[Sprite] = []
    for heap in clouds:
        level = round(LEVELS * strength * heap.grown)
        if heap.depth == NEAREST and level:
            start, wide = heap.span
            middle = start + 0.5 * wide
            shown += _shadow(stage, ground, middle + ASIDE * (middle - sun), WIDER * wide, level, pictures)
    return shown


def _shadow(stage: Stage, ground: LayerLand, x: float, wide: float, level: int, pictures: Memory) -> list[Sprite]:
    """A shadow around a place, right below the lowest crest there: so hardly any of it is on what is behind."""
    view = stage.view.at(ground.layer.parallax)
    scale = view.pixels_per_unit
    columns, rows = max(round(scale * wide), 2), max(round(scale * wide * FLAT), 2)
    left = round(view.column(x - 0.5 * wide))
    if not -columns < left < view.width:
        return []
    top = round(view.row(_lowest(stage, ground, scroll(ground.layer, stage.moment) + x, wide)))
    if not -rows < top < view.height:
        return []
    own = stage.crests[ground.number].gradient.labs(np.array([top + 0.5 * rows]))[0].astype(np.float64)
    share = pictures(_picture, columns, rows, level)
    return [Sprite(ground.number, left, top, share, own * DARKER, "shadow of a cloud")]


def _lowest(stage: Stage, ground: LayerLand, place: float, wide: float) -> float:
    """The height of the lowest crest around a place, which changes evenly as that does."""
    first = math.floor(place / STRETCH)
    here, next_one = (stage.memory(_lowest_around, ground.land, first + step, wide) for step in (0, 1))
    return here + (next_one - here) * (place / STRETCH - first)


def _lowest_around(land: Land, stretch: int, wide: float) -> float:
    reach = 0.5 * wide + STRETCH
    return float(land.ground(STRETCH * stretch - reach, STRETCH * stretch + reach, GROUND_STEP).min())


def _picture(columns: int, rows: int, level: int) -> Float32s:
    """(rows, columns) the shares of a shadow: a flat ellipse that fades out."""
    x, y = ((np.arange(side) + 0.5) / side * 2.0 - 1.0 for side in (columns, rows))
    inside = np.maximum(1.0 - np.hypot(x, y[:, None]), 0.0)
    return fixed((DARK * level / LEVELS * smoothstep(np.minimum(1.25 * inside, 1.0))).astype(np.float32))
