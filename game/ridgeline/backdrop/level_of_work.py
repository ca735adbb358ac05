"""The level of a picture's work, lowered until it takes no longer than a game allows. The only clock in this room."""

import time

from ..render.kernels import LIBRARY

LEAST = 2  #: the level at which least is drawn

JUDGED_FRAMES = 48
"""Frames in a row that lower the level if three quarters are slow: other programs slow some of them."""


class LevelOfWork:
    """The level of a picture's work, which falls when its frames take too long, and never rises by itself.

    Attributes:
        level: 0 draws all; 1 makes the larger of two savings, 2 makes both.
    """

    def __init__(self, budget: float | None) -> None:
        """Begin with all of the picture, for a budget in seconds; None for no limit."""
        self.level = 0
        self._budget = budget
        self._began = 0.0
        self._costs: list[float] = []

    @property
    def is_bare(self) -> bool:
        """Whether plants, buildings and life are left out: they are most of a compiled frame's cost."""
        return self.level == LEAST or (self.level == 1 and LIBRARY is not None)

    @property
    def is_half(self) -> bool:
        """Whether half as many columns and rows are drawn: without compiled code every pixel is dear."""
        return self.level == LEAST or (self.level == 1 and LIBRARY is None)

    def begin(self) -> None:
        """A frame begins."""
        self._began = time.perf_counter()

    def end(self) -> None:
        """A frame is finished."""
        self.record(time.perf_counter() - self._began)

    def record(self, seconds: float) -> None:
        """Take note of how long a frame took."""
        if self._budget is None or self.level == LEAST:
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
