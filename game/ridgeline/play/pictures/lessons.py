"""The lessons of a player's first run: when to hold, when to let go, and each new thing once, in a few words."""

from dataclasses import replace

from ...words import marked
from ..bot import bot
from ..constants import TICKS
from ..events import Event
from ..rules import RideLine, State

GRACE = 20 * TICKS  #: ticks at the start in which hints come with the slope; the dusk of a first run waits as long
HOLD, LET_GO = marked("hold"), marked("let go")  #: the hints
AHEAD = 0.15  #: seconds by which a hint comes before its time: about as long as a finger needs to follow it
STEADY = 15  #: ticks that a hint stays at least
SHOWN = 4 * TICKS  #: ticks for which something new is explained

NEW = {
    "perfect": marked("perfect slide: held on the way down, let go on the way up"),
    "chain": marked("chain: perfect slides in a row; from three on all points count double"),
    "coin": marked("sun coin: it holds the dusk back"),
    "cloud": marked("cloud: points for touching one"),
}
"""The explanation of each event when it first happens."""


class Lessons:
    """The words of one run. They follow from its states alone, and none is said twice."""

    def __init__(self) -> None:
        """Begin before the first press."""
        self._said: dict[str, int] = {}
        self._next = 0
        self._hint, self._since = "", 0

    def watch(self, state: State, happened: list[Event], ground: RideLine) -> None:
        """Take note of a tick and its events."""
        for event in happened:
            name = "chain" if event.name == "perfect" and state.tally.chain > 1 else event.name
            if name in NEW and name not in self._said:
                self._said[name] = self._next = max(self._next, state.tick)
                self._next += SHOWN
        hint = advice(state, ground)
        if hint != self._hint and state.tick - self._since >= STEADY:
            self._hint, self._since = hint, state.tick

    def words(self, state: State) -> tuple[str, ...]:
        """The lines to be shown at a state: what is new, or else a hint in the first seconds."""
        tick = state.tick
        new = [name for name, start in self._said.items() if start <= tick < start + SHOWN]
        if new:
            return (NEW[new[0]],)
        return (self._hint,) if self._hint and 0 < tick < GRACE and not state.cause else ()


def advice(state: State, ground: RideLine) -> str:
    """`HOLD` or `LET_GO`, whichever suits the slope where the glider will be, or will land, in a moment."""
    return HOLD if bot(replace(state, x=state.x + AHEAD * state.vx), ground) else LET_GO
