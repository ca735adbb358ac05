"""Other runs on the same course, flown beside the player's own: recorded ones, and the bot's."""

from collections.abc import Iterator

from .bot import bot
from .rules import RideLine, State, begin, step
from .shown.glider_sprites import Posture, turned


class Ghost:
    """A run that goes on tick by tick until its end; then it has no state."""

    def __init__(self, run: Iterator[State], ground: RideLine) -> None:
        self._run, self._ground = run, ground
        self.posture = Posture()
        self.state: State | None = next(run, None)

    def advance(self) -> None:
        """Let a tick pass."""
        self.state = next(self._run, None)
        if self.state is not None:
            self.posture = turned(self.posture, self.state, self._ground)


def bot_run(seed: int, ground: RideLine) -> Iterator[State]:
    """The states of the bot's run from the start of a course."""
    state = begin(seed, ground)
    while not state.cause:
        yield state
        state = step(state, bot(state, ground), ground)
