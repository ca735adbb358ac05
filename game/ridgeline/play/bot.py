"""Players that are programs: the bot, and one that does nothing."""

import math
from collections.abc import Callable

import numpy as np

from ..terrain.arrays import Bools
from .batch import Batch
from .constants import RULES
from .rules import RideLine, State

SOON = 0.05  #: seconds by which the bot looks ahead on the land
SHORTEST_LOOK, LONGEST_LOOK = 0.05, 0.5  #: the least and the most seconds by which it looks ahead in the air
Player = Callable[[State, RideLine], bool]  #: whether a player holds the button at a state of a run


def bot(state: State, ground: RideLine) -> bool:
    """Whether the bot holds the button: it does if the land slopes down where it will be in a moment, or will land."""
    fall = state.vy * state.vy + 2.0 * RULES.gravity * max(0.0, state.y - ground(state.x)[0])
    wait = min(max((state.vy + math.sqrt(fall)) / RULES.gravity, SHORTEST_LOOK), LONGEST_LOOK) if state.air else SOON
    return state.asleep or ground(state.x + state.vx * wait)[1] < 0.0


def bots(batch: Batch) -> Bools:
    """Whether `bot` holds the button in each run of a batch: (n,)."""
    now = batch.records
    above = np.maximum(now["y"] - batch.look(now["x"])[0], 0.0)
    fall = now["vy"] * now["vy"] + 2.0 * RULES.gravity * above
    wait = np.clip((now["vy"] + np.sqrt(fall)) / RULES.gravity, SHORTEST_LOOK, LONGEST_LOOK)
    wait = np.where(now["air"] > 0, wait, SOON)
    slopes_down = batch.look(now["x"] + now["vx"] * wait)[1] < 0.0
    return np.asarray((now["asleep"] > 0) | slopes_down)


def no_input(state: State, _: RideLine) -> bool:
    """Whether a player who only starts the run holds the button."""
    return state.asleep
