"""The life in a landscape, one file for each kind. All of it is a function of the seed and the second."""

from collections.abc import Callable, Sequence

from ..items import Band, Sprite
from ..stage import Stage
from .birds import birds
from .boat import boat
from .fireflies import fireflies
from .glider import glider
from .leaves import leaves
from .meteors import meteors
from .smoke import smoke
from .train import train

Kind = Callable[[Stage], Sequence[Sprite | Band]]

KINDS: tuple[Kind, ...] = (birds, meteors, leaves, fireflies, smoke, train, boat, glider)


def living(stage: Stage) -> list[Sprite | Band]:
    """The sprites of everything alive in view."""
    return [sprite for kind in KINDS for sprite in kind(stage)]
