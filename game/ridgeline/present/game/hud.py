"""The writing over a run: its score and dusk, and a hint at its start."""

import math

from ...play.constants import RULES, TICKS
from ...play.rules import State, fever
from ...play.shown.lessons import HOLD, LET_GO, Lessons
from ...scene import Text
from ...scene.items import Icon

HINT = ("hold to dive, let go to fly",)

HINT_SECONDS = 8.0
"""Seconds for which the hint is shown; in the last one it fades. A perfect slide ends it."""


URGENT = 10.0 * RULES.metre
"""Units behind the glider from which on the dusk is told to the metre, in large letters."""


def score(
    state: State, zen: bool, lessons: Lessons | None = None, behind: str = "dusk", split: str = ""
) -> tuple[Text, ...]:
    """The writing over a run that goes on; with `zen` the hint alone, and with lessons what they say instead.

    What comes `behind` is the dusk, or an avalanche; a `split` is a line about one that has just been passed.
    """
    hints = _hints(state) if lessons is None or not state.tick else _lesson(lessons.words(state))
    if zen:
        return hints
    chain = f"   chain {state.tally.chain}" + ("  ×2" if fever(state.tally) else "") if state.tally.chain else ""
    lines = (f"{state.score // 5 * 5}", f"{_tens(state.distance)} m{chain}", *((split,) if split else ()))
    return Text(lines, "left", heading=True), _behind(behind, state.x - state.dusk), *hints


def _hints(state: State) -> tuple[Text, ...]:
    hint = state.tick < HINT_SECONDS * TICKS and not state.tally.perfects
    return (Text(HINT, opacity=min(1.0, HINT_SECONDS - state.tick / TICKS)),) if hint else ()


def _lesson(words: tuple[str, ...]) -> tuple[Text, ...]:
    """What a first run says; a hint is written large, as it is to be read in passing."""
    return (Text(words, heading=words[0] in (HOLD, LET_GO)),) if words else ()


def _behind(hunter: str, lead: float) -> Text:
    if lead < URGENT:
        return Text((f"{hunter} {max(math.floor(lead / RULES.metre), 0)} m behind",), "right", heading=True)
    return Text((f"{hunter} {_tens(lead)} m behind",), "right", icon=Icon("dusk"))


def _tens(units: float) -> int:
    return 10 * math.floor(units / RULES.metre / 10.0)
