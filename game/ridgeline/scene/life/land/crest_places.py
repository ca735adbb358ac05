"""Places on crests for the things of an event: one in each stretch of land, so that one is always in view."""

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

LEAST = 0.2  #: parallax of the farthest layer on which things can be made out
STRETCH = 0.7  #: length of a stretch of land, as a share of the panorama's breadth

TRIED, EDGE_MARGIN = 9, 0.1
"""Places tried in a stretch, of which the highest is taken, and the share left out at both ends."""

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
        """The height of the land `aside` units to the right of the place."""
        return float(np.interp(aside, STEP * np.arange(len(self.heights)) - PROFILE_REACH, self.heights))


def _meadows(layers: Sequence[Layer]) -> list[Layer]:
    return [layer for layer in dry(layers) if layer.parallax >= LEAST]


def has_meadow(theme: Theme) -> bool:
    """Whether a theme has land that is near enough and no island in a sea."""
    return bool(_meadows(theme.layers))


def meadow(stage: Stage) -> LayerLand:
    """The nearest meadow, where the size of creatures suits the trees; the theme must have one, see `has_meadow`."""
    nearest = _meadows([ground.layer for ground in stage.grounds])[-1]
    return next(ground for ground in reversed(stage.grounds) if ground.layer is nearest)


def spots(stage: Stage, ground: LayerLand, cue: Cue, word: Word, *, count: int, reach: float) -> list[Spot]:
    """The places of an event that may be in view; its things reach `reach` units to either side."""
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
    """The highest of a few tried places in a stretch, and the land's profile around it."""
    step = (1.0 - 2.0 * EDGE_MARGIN) * size / (TRIED - 1)
    first = (cell + EDGE_MARGIN) * size
    tried = land.ground(first, first + step * (TRIED - 0.5), step)
    place = first + step * float(np.argmax(tried))
    return place, land.ground(place - PROFILE_REACH, place + PROFILE_REACH + 0.5 * STEP, STEP)
