"""The game: the land of a run, its rules, the bot, and runs as data. Pure; numpy is all it needs."""

from typing import TYPE_CHECKING, Any

from .bot import bot
from .coins import coin, coin_between
from .constants import RULES
from .course import Course, ground
from .course_check import lint
from .daily import daily
from .replay import Outcome, Replay, from_text, outcome, state_hash, states, to_text, verify
from .rules import RideLine, State, Tally, begin, fever, finish, step, take_over
from .run import Run

if TYPE_CHECKING:
    from .shown.pictures import Pictures
else:

    def __getattr__(name: str) -> Any:
        if name == "Pictures":  # which no run needs
            from .shown.pictures import Pictures

            return Pictures
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "RULES",
    "Course",
    "Outcome",
    "Pictures",
    "Replay",
    "RideLine",
    "Run",
    "State",
    "Tally",
    "begin",
    "bot",
    "coin",
    "coin_between",
    "daily",
    "fever",
    "finish",
    "from_text",
    "ground",
    "lint",
    "outcome",
    "state_hash",
    "states",
    "step",
    "take_over",
    "to_text",
    "verify",
]
