"""Where a run begins: asleep on the land, or in the middle of the cruise."""

from __future__ import annotations

from .constants import NO_DUSK, RULES, Rules
from .rules import Ground, State


def begin(seed: int, ground: Ground, x: float = 0.0, *, dusk: bool = True, rules: Rules = RULES) -> State:
    """A glider that sits on the land at `x` and waits for the first press."""
    vx, vy = rules.push
    return State(seed, x, x, ground(x)[0], vx, vy, _dusk(x, dusk, rules), asleep=True, air=1)


def take_over(seed: int, x: float, y: float, vx: float, vy: float, *, dusk: bool = True, rules: Rules = RULES) -> State:
    """A glider in the air at a place, with a velocity: the cruise's, of which the run goes on without a cut.

    Below the land it is put onto it in the first tick, if it is not deeper than a wall is high.
    """
    return State(seed, x, x, y, vx, vy, _dusk(x, dusk, rules), air=1)


def _dusk(x: float, dusk: bool, rules: Rules) -> float:
    return x - rules.dusk_lead if dusk else NO_DUSK
