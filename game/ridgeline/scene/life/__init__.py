"""The life in a landscape, one file for each kind. All of it is a function of the seed and the second."""

from collections.abc import Callable, Sequence

from ..items import Band, Sprite
from ..stage import Stage
from .land.leaves import leaves
from .land.smoke import smoke
from .night.fireflies import fireflies
from .score import Cue
from .voices import VOICES

Kind = Callable[[Stage], Sequence[Sprite | Band]]

STEADY: tuple[Kind, ...] = (leaves, fireflies, smoke)  #: what is there for hours; all else comes when the score says so


def living(stage: Stage, cues: Sequence[Cue]) -> list[Sprite | Band]:
    """The sprites of all life in view, except events above the clouds."""
    sprites = [sprite for kind in STEADY for sprite in kind(stage)]
    return sprites + _events(stage, [cue for cue in cues if not VOICES[cue.kind].aloft])


def aloft(stage: Stage, cues: Sequence[Cue]) -> list[Sprite | Band]:
    """The sprites of events above the clouds."""
    return _events(stage, [cue for cue in cues if VOICES[cue.kind].aloft])


def _events(stage: Stage, cues: Sequence[Cue]) -> list[Sprite | Band]:
    sprites: list[Sprite | Band] = []
    for cue in cues:
        voice = VOICES[cue.kind]
        if stage.weather.kind in voice.shuns:
            shown = cue.strength * (1.0 - min(1.6 * stage.weather.strength, 1.0))
            cue = Cue(cue.kind, cue.number, cue.since, shown)
        if cue.strength > 0.0:
            sprites += voice.draw(stage, cue)
    return sprites
