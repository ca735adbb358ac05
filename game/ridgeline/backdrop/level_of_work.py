"""How much of a picture is drawn, so that it takes no longer than a game allows. The only clock in this room."""

import time

WHOLE, HALF, BARE = 0, 1, 2
"""The levels of work: all of the picture; half of its columns and rows; and of these without what stands and lives."""

JUDGED_FRAMES = 48
"""Frames in a row that decide, when three quarters of them are slow: other programs make some of them so."""


class LevelOfWork:
    """The level of a picture's work, which falls when its frames take too long, and never rises by itself.

    Attributes:
        level: 0 to 2.
    """

    def __init__(self, budget: float | None) -> None:
        """Begin with all of the picture, for a budget in seconds; None for no limit."""
        self.level = WHOLE
        self._budget = budget
        self._began = 0.0
        self._costs: list[float] = []

    def begin(self) -> None:
        """A frame begins."""
        self._began = time.perf_counter()

    def end(self) -> None:
        """A frame is finished."""
        self.record(time.perf_counter() - self._began)

    def record(self, seconds: float) -> None:
        """A frame has taken so long."""
        if self._budget is None or self.level == BARE:
            return
        self._costs.append(seconds)
        if len(self._costs) >= JUDGED_FRAMES:
            if sorted(self._costs)[JUDGED_FRAMES // 4] > self._budget:
                self.level += 1
            self._costs.clear()

    def set(self, level: int) -> None:
        """Go on with another level."""
        self.level = level
        self._costs.clear()
