"""The text over a run: its score and dusk, and a hint at its start."""

import math

from ...play.constants import RULES, TICKS
from ...play.pictures.lessons import HOLD, LET_GO, Lessons
from ...play.recorded_look import FULL_PACE
from ...play.rules import State, fever
from ...scene import Text
from ...scene.items import Icon
from ...words import marked, translated

HINT = marked("hold to dive, let go to fly")

BEHIND = {"dusk": marked("dusk {metres} m behind"), "avalanche": marked("avalanche {metres} m behind")}
"""What is said of the dusk, or of what comes instead."""

SCORE_CORNER, DUSK_CORNER = "left", "right"
"""The upper corners in which they stand; how far from the edges, `render.text.layout` says, for all that is written."""

HINT_SECONDS = 8.0  #: seconds for which the hint is shown; in the last one it fades. A perfect slide ends it.

URGENT = 10.0 * RULES.metre  #: units within which the dusk's distance is shown to the metre, in large letters


def score(
    state: State,
    zen: bool,
    lessons: Lessons | None = None,
    behind: str = "dusk",
    pace: float = FULL_PACE,
    split: str = "",
) -> tuple[Text, ...]:
    """The text over a run in progress: with `zen` the hint alone, with lessons their words instead.

    The pursuer `behind` is the dusk or an avalanche. An unusual pace is shown in percent; a
    `split` is a line about the one just passed.
    """
    hints = _hints(state) if lessons is None or not state.tick else _lesson(lessons.words(state))
    if zen:
        return hints
    lines = [
        f"{state.score // 5 * 5}",
        "   ".join((translated("{metres} m", metres=_tens(state.distance)), *_chain(state))),
    ]
    if pace < FULL_PACE:
        lines.append(translated("pace {percent} %", percent=f"{pace:g}"))
    if split:
        lines.append(split)
    return Text(tuple(lines), SCORE_CORNER, heading=True), _behind(behind, state.x - state.dusk), *hints


def _chain(state: State) -> tuple[str, ...]:
    """The perfect slides in a row, and whether all points count double."""
    if not state.tally.chain:
        return ()
    words = translated("chain {slides}", slides=state.tally.chain)
    return (f"{words}  ×2" if fever(state.tally) else words,)


def _hints(state: State) -> tuple[Text, ...]:
    hint = state.tick < HINT_SECONDS * TICKS and not state.tally.perfects
    return (Text((translated(HINT),), opacity=min(1.0, HINT_SECONDS - state.tick / TICKS)),) if hint else ()


def _lesson(words: tuple[str, ...]) -> tuple[Text, ...]:
    """The words of a first run, written large so that they can be read in passing."""
    return (Text(tuple(map(translated, words)), heading=words[0] in (HOLD, LET_GO)),) if words else ()


def _behind(hunter: str, lead: float) -> Text:
    if lead < URGENT:
        metres = max(math.floor(lead / RULES.metre), 0)
        return Text((translated(BEHIND[hunter], metres=metres),), DUSK_CORNER, heading=True)
    return Text((translated(BEHIND[hunter], metres=_tens(lead)),), DUSK_CORNER, icon=Icon("dusk"))


def _tens(units: float) -> int:
    return 10 * math.floor(units / RULES.metre / 10.0)
