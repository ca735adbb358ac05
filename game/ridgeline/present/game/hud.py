"""The writing over a run: its score and dusk, and a hint at its start."""

import math

from ...play.constants import RULES, TICKS
from ...play.rules import State, fever
from ...scene import Text
from ...scene.items import Icon

HINT = ("hold to dive, let go to fly",)

HINT_SECONDS = 8.0
"""Seconds for which the hint is shown; in the last one it fades. A perfect slide ends it."""


def score(state: State, zen: bool) -> tuple[Text, ...]:
    """The writing over a run that goes on; with `zen` the hint alone."""
    hint = state.tick < HINT_SECONDS * TICKS and not state.tally.perfects
    hints = (Text(HINT, opacity=min(1.0, HINT_SECONDS - state.tick / TICKS)),) if hint else ()
    if zen:
        return hints
    chain = f"   chain {state.tally.chain}" + ("  ×2" if fever(state.tally) else "") if state.tally.chain else ""
    lines = (f"{state.score // 5 * 5}", f"{_tens(state.distance)} m{chain}")
    behind = Text((f"dusk {_tens(state.x - state.dusk)} m behind",), "right", icon=Icon("dusk"))
    return Text(lines, "left", heading=True), behind, *hints


def _tens(units: float) -> int:
    return 10 * math.floor(units / RULES.metre / 10.0)
