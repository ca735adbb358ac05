"""The life in a landscape, one file for each kind. All of it is a function of the seed and the second."""

from collections.abc import Callable, Sequence

from ..items import Band, Sprite
from ..stage import Stage
from .air.birds import birds
from .air.glider import glider
from .land.leaves import leaves
from .land.smoke import smoke
from .land.train import train
from .night.fireflies import fireflies
from .night.meteors import meteors
from .water.boat import boat

Kind = Callable[[Stage], Sequence[Sprite | Band]]

KINDS: tuple[Kind, ...] = (birds, meteors, leaves, fireflies, smoke, train, boat, glider)


def living(stage: Stage) -> list[Sprite | Band]:
    """The sprites of everything alive in view."""
    return [sprite for kind in KINDS for sprite in kind(stage)]
