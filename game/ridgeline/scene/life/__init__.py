"""What lives in a landscape, one file for each kind. All of it is a function of the seed and the second."""

from __future__ import annotations

from collections.abc import Callable

from ..items import Particles, Sprite
from ..stage import Stage
from .birds import birds
from .boat import boat
from .fireflies import fireflies
from .glider import glider
from .leaves import leaves
from .meteors import meteors
from .smoke import smoke
from .train import train

Creatures = list[Sprite | Particles]

KINDS: tuple[Callable[[Stage], Creatures], ...] = (birds, meteors, leaves, fireflies, smoke, train, boat, glider)


def living(stage: Stage) -> tuple[list[Sprite], list[Particles]]:
    """Everything alive that is to be seen."""
    found = [thing for kind in KINDS for thing in kind(stage)]
    sprites = [thing for thing in found if isinstance(thing, Sprite)]
    return sprites, [thing for thing in found if isinstance(thing, Particles)]
