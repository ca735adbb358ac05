"""The short sounds of a run, as data: name, level and pitch."""

from collections.abc import Sequence
from typing import NamedTuple

from ..play.events import Event

THUNDER = 1.4  #: seconds from a bolt to its thunder: half a kilometre
TOP_SPEED = 3600.0  #: units a second at which the wind is loudest and the pulse fastest

CHIME_LEVEL = 0.5

HARD_LANDING = 0.3  #: the strength, 0–1, above which a landing is heard
HUSHED = 0.85  #: the share by which wind, tone and pulse are quieter when the dusk has reached the glider

EFFECTS = {"hit": ("thump", 0.6), "coin": ("coin", 0.35), "cloud": ("breath", 0.4), "end": ("dusk", 0.7)}
"""The sounds of other events, and their levels."""


class SoundCue(NamedTuple):
    """A sound to play.

    Attributes:
        sound: its name, one of `synth`.
        level: 0–1.
        step: its note in the theme's melodies, if it has a pitch.
    """

    sound: str
    level: float
    step: int = 0


def of_events(events: Sequence[Event]) -> list[SoundCue]:
    """The sounds of events; each perfect slide of a chain rings higher than the last."""
    cues = []
    for event in events:
        if event.name == "perfect":
            cues.append(SoundCue("bell", CHIME_LEVEL, round(event.strength) - 1))
        elif event.name == "landing" and event.strength > HARD_LANDING:
            cues.append(SoundCue("thump", 0.25 * event.strength))
        elif event.name in EFFECTS:
            cues.append(SoundCue(*EFFECTS[event.name]))
    return cues
