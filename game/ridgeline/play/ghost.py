"""Other runs on the same course, seen beside one's own: recorded ones, and the bot's."""

from __future__ import annotations

from collections.abc import Iterator

from .bot import bot
from .figures import Look, turned
from .flight import begin
from .rules import Ground, State, step


class Ghost:
    """A run that goes on tick by tick, as long as it lasts."""

    def __init__(self, run: Iterator[State], ground: Ground) -> None:
        """Begin with its first state."""
        self._run, self._ground = run, ground
        self.look = Look()
        self.state: State | None = next(run, None)

    def advance(self) -> None:
        """Let a tick pass."""
        self.state = next(self._run, None)
        if self.state is not None:
            self.look = turned(self.look, self.state, self._ground)


def bot_run(seed: int, ground: Ground) -> Iterator[State]:
    """The states of the bot's run from the start of a course."""
    state = begin(seed, ground)
    while not state.cause:
        yield state
        state = step(state, bot(state, ground), ground)
