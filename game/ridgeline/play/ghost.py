"""Other runs on the same course, flown beside the player's own: recorded ones, and the bot's.

How many are kept: `MAX_GHOSTS`, in `app/game/score_file.py`.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .bot import bot
from .pictures.glider_sprites import Posture, next_posture
from .replay import Replay
from .rules import RideLine, State, begin, step


class Rival(NamedTuple):
    """A recorded run to be flown beside another.

    Attributes:
        replay: the run.
        name: whose it is; "" is the player's own best.
    """

    replay: Replay
    name: str = ""


def best(rivals: Sequence[Rival]) -> Rival | None:
    """The rival that a run is compared with: the best of those with a name, else of all."""
    named = [rival for rival in rivals if rival.name] or rivals
    return max(named, key=lambda rival: rival.replay.result.score, default=None)


class Ghost:
    """A recorded run that advances tick by tick; after its end it has no state."""

    def __init__(self, run: Iterator[State], ground: RideLine) -> None:
        self._run, self._ground = run, ground
        self.posture = Posture()
        self.state: State | None = next(run, None)

    def advance(self) -> None:
        """Let a tick pass."""
        self.state = next(self._run, None)
        if self.state is not None:
            self.posture = next_posture(self.posture, self.state, self._ground)


def bot_run(seed: int, ground: RideLine) -> Iterator[State]:
    """The states of the bot's run from the start of a course."""
    state = begin(seed, ground)
    while not state.cause:
        yield state
        state = step(state, bot(state, ground), ground)
