"""The life in a landscape, one file for each kind. All of it is a function of the seed and the second."""

from collections.abc import Sequence

from ..items import Band, Sprite
from ..stage import Stage
from .land.leaves import leaves
from .land.smoke import smoke
from .night.fireflies import fireflies
from .score import Cue
from .voices import VOICES


def living(stage: Stage, cues: Sequence[Cue]) -> list[Sprite | Band]:
    """The sprites of all life in view, except events above the clouds."""
    sprites: list[Sprite | Band] = []
    # These are there for hours; all else comes when the score says so.
    if stage.life.leaves:
        sprites += leaves(stage)
    if stage.life.fireflies:
        sprites += fireflies(stage)
    if stage.life.smoke:
        sprites += smoke(stage)
    return sprites + _events(stage, cues, aloft=False)


def aloft(stage: Stage, cues: Sequence[Cue]) -> list[Sprite | Band]:
    """The sprites of events above the clouds."""
    return _events(stage, cues, aloft=True)


def _events(stage: Stage, cues: Sequence[Cue], *, aloft: bool) -> list[Sprite | Band]:
    sprites: list[Sprite | Band] = []
    for cue in cues:
        voice = VOICES[cue.kind]
        if voice.aloft != aloft:
            continue
        if stage.weather.kind in voice.shuns:
            shown = cue.strength * (1.0 - min(1.6 * stage.weather.strength, 1.0))
            cue = Cue(cue.kind, cue.number, cue.since, shown)
        if cue.strength > 0.0:
            sprites += voice.draw(stage, cue)
    return sprites
