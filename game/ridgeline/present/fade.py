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
        fresh: frames in which it does not move yet: in the first the press has enough to do, in the second the new
            scene is made, and in the third it is painted.
    """

    old: Callable[[View], Scene]
    seconds: float
    gone: float = 0.0
    fresh: int = 2

    def later(self, seconds: float) -> Fade | None:
        """The dissolve after some time; None when it is over."""
        if self.fresh:
            return self._replace(fresh=self.fresh - 1)
        gone = self.gone + seconds / self.seconds
        return self._replace(gone=gone) if gone < 1.0 else None
