"""How the picture of one run, or of the cruise, gives way to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..scene import Scene, View


class Fade(NamedTuple):
    """A dissolve out of another picture.

    Attributes:
        old: the picture that was.
        seconds: it takes.
        gone: 0–1.
        fresh: whether it has just begun: the frame of a press has enough to do, and still shows the old picture.
    """

    old: Callable[[View], Scene]
    seconds: float
    gone: float = 0.0
    fresh: bool = True

    def later(self, seconds: float) -> Fade | None:
        """The dissolve after some time; None when it is over."""
        gone = self.gone + (0.0 if self.fresh else seconds / self.seconds)
        return self._replace(gone=gone, fresh=False) if gone < 1.0 else None
