"""The game: the land of a run, its rules, the bot, and runs as data. Pure; numpy is all it needs."""

# A chapter is land, not machinery. Canyons, lakes, roofs and a viaduct's valley are lines of heights that interrupt
# the waves; a missed canyon is a hit because its far wall is steep. Only four numbers lie beside the land (wind,
# lift, water, how much faster the dusk is), constant from knot to knot, so that the C step reads them from the same
# row as the cubic.
#
# The dusk is tied to the glider. It tires when near and hurries when far, breathes with the chapter, and its speed
# grows with the time flown, never to more than a share of the glider's: so it comes close, is shaken off, and who is
# better lasts longer. Its numbers were found with models of players over hundreds of courses, which the tests fly
# again.

from typing import TYPE_CHECKING, Any

from .batch import Batch
from .bot import bot
from .chapters import Chapter
from .coins import coin, coin_between
from .constants import EVERY_RULES, RULES, Rules, rules_hash
from .course import Course, ground, next_coin
from .course_check import lint
from .daily import daily
from .events import events
from .observation import FEATURES, Feature, observe, observe_all
from .replay import Outcome, Replay, from_text, outcome, state_hash, states, to_text, verify
from .rules import RideLine, State, Tally, begin, fever, finish, step, take_over
from .run import Run
from .way import Around, Thing, Way

if TYPE_CHECKING:
    from .pictures.pictures import Pictures
else:

    def __getattr__(name: str) -> Any:
        if name == "Pictures":  # which no run needs
            from .pictures.pictures import Pictures

            return Pictures
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "EVERY_RULES",
    "FEATURES",
    "RULES",
    "Around",
    "Batch",
    "Chapter",
    "Course",
    "Feature",
    "Outcome",
    "Pictures",
    "Replay",
    "RideLine",
    "Rules",
    "Run",
    "State",
    "Tally",
    "Thing",
    "Way",
    "begin",
    "bot",
    "coin",
    "coin_between",
    "daily",
    "events",
    "fever",
    "finish",
    "from_text",
    "ground",
    "lint",
    "next_coin",
    "observe",
    "observe_all",
    "outcome",
    "rules_hash",
    "state_hash",
    "states",
    "step",
    "take_over",
    "to_text",
    "verify",
]
