"""Places on crests where something of an event stands: one in each stretch of land, so that one is always in view."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...land.land import EndlessLand
from ...land.parallax import left_edge
from ...land.shores import dry
from ...stage import LayerLand, Stage
from ...theme import Layer, Theme
from ...view import cells
from ..presence import uniforms
from ..score import Cue

LEAST = 0.2  #: the parallax of the farthest layer on which anything can be made out
STRETCH = 0.7  #: length of a stretch of land, as a share of the panorama's breadth

TRIED, EDGE_MARGIN = 9, 0.1
"""Places of a stretch of which the highest is taken, and the share of it at both ends that is not tried."""

PROFILE_REACH, STEP = 176.0, 4.0  #: units of the land's profile to both sides of a place, and between its points
MAX_STRETCHES = 6  #: the most stretches in a view


class Spot(NamedTuple):
    """A place on a crest.

    Attributes:
        x: units right of the view's left border.
        place: of the land.
        heights: of the land, in units, from AROUND before it, STEP apart.
        chances: numbers from 0 to 1, its own.
    """

    x: float
    place: float
    heights: Floats
    chances: list[float]

    def height(self, aside: float) -> float:
        """The height of the land so far to the right of the place."""
        return float(np.interp(aside, STEP * np.arange(len(self.heights)) - PROFILE_REACH, self.heights))


def _meadows(layers: Sequence[Layer]) -> list[Layer]:
    return [layer for layer in dry(layers) if layer.parallax >= LEAST]


def has_meadow(theme: Theme) -> bool:
    """Whether a theme has land that is near enough, and not islands in a sea."""
    return bool(_meadows(theme.layers))


def meadow(stage: Stage) -> LayerLand:
    """The nearest land, on which creatures are as large as the trees allow; the theme `has_meadow`."""
    nearest = _meadows([ground.layer for ground in stage.grounds])[-1]
    return next(ground for ground in reversed(stage.grounds) if ground.layer is nearest)


def spots(stage: Stage, ground: LayerLand, cue: Cue, word: Word, *, count: int, reach: float) -> list[Spot]:
    """The places of an event whose things may be in view, which reach so many units to either side."""
    layer, view = ground.layer, stage.view.at(ground.layer.parallax)
    size, start = STRETCH * stage.view.breadth, left_edge(layer, stage.moment, view)
    width, found = view.width / view.pixels_per_unit, []
    for cell in cells(start - reach, start + width + reach, size)[:MAX_STRETCHES]:
        chances = stage.memory(uniforms, stage.seed, word, (cue.number << 12) + cell, count)
        place, heights = ground.land.kept(_highest, ground.land, size, cell)
        if -reach < place - start < width + reach:
            found.append(Spot(place - start, place, heights, chances.tolist()))
    return found


def _highest(land: EndlessLand, size: float, cell: int) -> tuple[float, Floats]:
    """The highest of a few places of a stretch, and the profile of the land around it."""
    step = (1.0 - 2.0 * EDGE_MARGIN) * size / (TRIED - 1)
    first = (cell + EDGE_MARGIN) * size
    tried = land.ground(first, first + step * (TRIED - 0.5), step)
    place = first + step * float(np.argmax(tried))
    return place, land.ground(place - PROFILE_REACH, place + PROFILE_REACH + 0.5 * STEP, STEP)
