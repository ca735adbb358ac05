"""The sounds of a run, as data: which, how loud, how high. Nothing here plays them."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from ...play.events import Event
from ...play.rules import State
from ...play.shown.dusk_veil import closeness

THUNDER = 1.4
"""Seconds from a bolt to its thunder: half a kilometre."""

TOP_SPEED = 3600.0
"""Units a second at which the wind is loudest."""

TOP_STEP = 14
"""The step of the scale that the tone has on the steepest way down; on the steepest way up it is 0."""

CHIME_LEVEL = 0.5

HARD_LANDING = 0.3
"""The strength, 0–1, above which a landing is heard."""

HUSHED = 0.85
"""The share of wind and tone that is gone when the dusk has reached the glider."""

EFFECTS = {"hit": ("thump", 0.6), "coin": ("coin", 0.35), "cloud": ("breath", 0.4), "end": ("dusk", 0.6)}
"""The sounds of other events, and their levels."""


class Cue(NamedTuple):
    """A sound to play.

    Attributes:
        sound: its name; "wind" and "hum" last, others are short.
        level: 0–1.
        step: of the scale, for those that have a pitch.
    """

    sound: str
    level: float
    step: int = 0


def riding(speed: float, slope: float, contact: bool) -> list[Cue]:
    """The wind of a speed, 0–1, and the tone of a slope, -1 to 1, which is heard on the ground."""
    step = round(TOP_STEP * min(max(0.5 - 0.5 * slope, 0.0), 1.0))
    return [Cue("wind", 0.5 * speed * speed), Cue("hum", 0.08 + 0.12 * speed if contact else 0.0, step)]


def of_state(state: State, slope: float) -> list[Cue]:
    """The wind and the tone of a moment of a run; when the dusk is close both fall, the tone in pitch too."""
    if state.cause:
        return riding(0.0, slope, False)
    speed, left = min(math.hypot(state.vx, state.vy) / TOP_SPEED, 1.0), 1.0 - HUSHED * closeness(state)
    cues = riding(0.0 if state.asleep else speed, slope, not state.air)
    return cues if left == 1.0 else [Cue(sound, left * level, round(left * step)) for sound, level, step in cues]


def of_events(events: Sequence[Event]) -> list[Cue]:
    """The sounds of what has happened; perfect slides ring higher and higher."""
    cues = []
    for event in events:
        if event.name == "perfect":
            cues.append(Cue("chime", CHIME_LEVEL, round(event.strength) - 1))
        elif event.name == "landing" and event.strength > HARD_LANDING:
            cues.append(Cue("thump", 0.25 * event.strength))
        elif event.name in EFFECTS:
            cues.append(Cue(*EFFECTS[event.name]))
    return cues
