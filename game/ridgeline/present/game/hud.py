"""The writing over a run: its score and dusk, a hint at its start, its result."""

import math

from ...play.constants import RULES, TICKS
from ...play.rules import State, fever
from ...scene import Text

HINT = ("hold to dive, let go to fly",)

HINT_SECONDS = 8.0
"""Seconds for which the hint is shown; in the last one it fades. A perfect slide ends it."""

CAUSES = {"dusk": "The dusk has caught you", "wall": "A wall stood in the way", "fall": "You fell off the land"}
OTHER_CAUSE = "The run is over"


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


def result(state: State, zen: bool) -> tuple[Text, ...]:
    """The result of a run that has ended; with `zen` there is none."""
    lines = (
        CAUSES.get(state.cause, OTHER_CAUSE),
        "",
        f"score\t{state.score}",
        f"distance\t{state.distance / RULES.metre:.0f} m",
        f"longest chain\t{state.tally.longest_chain}",
        f"perfect slides\t{state.tally.perfects}",
        f"sun coins\t{state.tally.coins}",
    )
    return () if zen else (Text(lines, "centre", heading=True),)


def _tens(units: float) -> int:
    return 10 * math.floor(units / RULES.metre / 10.0)
