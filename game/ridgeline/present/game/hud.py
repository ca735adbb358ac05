"""The writing over a run: its score and dusk, and a hint at its start."""

import math

from ...play.constants import RULES, TICKS
from ...play.rules import State, fever
from ...scene import Text

HINT = ("hold to dive, let go to fly",)

HINT_SECONDS = 8.0
"""Seconds for which the hint is shown; in the last one it fades. A perfect slide ends it."""


def score(state: State, zen: bool) -> tuple[Text, ...]:
    """The writing over a run that goes on; with `zen` the hint alone."""
    hint = state.tick < HINT_SECONDS * TICKS and not state.tally.perfects
    hints = (Text(HINT, opacity=min(1.0, HINT_SECONDS - state.tick / TICKS)),) if hint else ()
    if zen:
        return hints
    lines = [f"score\t{state.score // 5 * 5}", f"distance\t{_tens(state.distance)} m"]
    if state.tally.chain:
        lines.append(f"chain\t{state.tally.chain}" + ("  x2" if fever(state.tally) else ""))
    return Text(tuple(lines), "left"), Text((f"dusk {_tens(state.x - state.dusk)} m behind",), "right"), *hints


def _tens(units: float) -> int:
    return 10 * math.floor(units / RULES.metre / 10.0)
