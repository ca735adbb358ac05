"""A player of three lines: what a run is measured against, and who plays when nobody does."""

from __future__ import annotations

import math

from .constants import RULES
from .rules import Ground, State

SOON = 0.05
EARLIEST, LATEST = 0.05, 0.5


def bot(state: State, ground: Ground) -> bool:
    """Whether it holds: where it will be in a moment, or comes down, the land slopes down."""
    fall = state.vy * state.vy + 2.0 * RULES.gravity * max(0.0, state.y - ground(state.x)[0])
    wait = min(max((state.vy + math.sqrt(fall)) / RULES.gravity, EARLIEST), LATEST) if state.air else SOON
    return state.asleep or ground(state.x + state.vx * wait)[1] < 0.0
