"""A run as it is played: frames of any length become whole ticks, and presses are recorded."""

import operator

from .constants import RULES, Rules
from .course import Course
from .replay import ENDS, Replay, Start, first_state, record
from .rules import DT, finish, step

MAX_GAP = 0.25  #: seconds of a gap between two frames that are played; the rest of a longer one is dropped


class Run:
    """A run on its course. The button is read once a tick, so it does not matter how long the frames are."""

    def __init__(
        self, seed: int, start: Start | None = None, *, dusk: bool = True, rules: Rules = RULES, waits: int = 0
    ) -> None:
        """Begin a run.

        Args:
            seed: of its course.
            start: x, y, vx and vy; None begins asleep at 0.
            dusk: whether there is one.
            rules: by which it is flown.
            waits: ticks for which the dusk keeps its distance.
        """
        seed, waits = operator.index(seed), operator.index(waits)
        self.course = Course(seed, start[0] if start else 0.0, rules)
        self.rules = rules
        self.state = first_state(seed, self.course, start, dusk=dusk, rules=rules, waits=waits)
        self.previous = self.state
        """The state a tick before, to draw the moments between."""
        self._start, self._dusk = start, dusk
        self._presses: list[int] = []
        self._remaining = 0.0

    @property
    def part(self) -> float:
        """The share of time passed between `previous` and `state`, 0 to 1."""
        return self._remaining / DT

    def advance(self, seconds: float, held: bool) -> None:
        """Let time pass, with the button held or not."""
        self._remaining += min(seconds, MAX_GAP)
        while self._remaining >= DT:
            self._remaining -= DT
            self.tick(held)

    def tick(self, held: bool) -> None:
        """Let one tick pass."""
        if self.state.cause or (self.state.asleep and not held):
            self.previous = self.state
            return
        if held != bool(len(self._presses) % 2):
            self._presses.append(self.state.tick)
        self.previous, self.state = self.state, step(self.state, held, self.course, self.rules)

    def finish(self, cause: str) -> None:
        """End the run, if it has not ended by itself, for a cause of `ENDS`: its time is up or the player leaves."""
        if cause not in ENDS:
            raise ValueError(f"the cause of a run's end must be one of {' or '.join(ENDS)}, not {cause!r}")
        self.state = self.previous = finish(self.state, cause)

    def replay(self) -> Replay:
        """The run so far, as data.

        Raises:
            ValueError: if it is longer than a replay may be.
        """
        return record(self.state, self._presses, self._start, rules=self.rules, dusk=self._dusk)
