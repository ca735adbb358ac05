"""Which landscape is shown, and how it gives way to the next: they dissolve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from ..render import Dissolve
from ..scene import Scene, Text
from ..scene.kinds import AnyLandscape

HURRY = 0.5
"""Seconds that a dissolve takes at most while another one waits for its end."""


class Stop(NamedTuple):
    """A landscape on the way.

    Attributes:
        landscape: what there is to see.
        ahead: units that its travel is ahead of one that was shown from the start.
    """

    landscape: AnyLandscape
    ahead: float = 0.0


class Passage:
    """One stop after another. There are never more than two in the picture: a third waits, and hurries the others."""

    def __init__(self, first: Stop) -> None:
        """Begin at a stop."""
        self._shown = first
        self._gone = 0.0
        self._coming: list[tuple[Stop, float]] = []

    @property
    def goal(self) -> Stop:
        """The stop that was asked for last."""
        return self._coming[-1][0] if self._coming else self._shown

    @property
    def under_way(self) -> bool:
        """Whether the goal is not reached yet."""
        return bool(self._coming)

    @property
    def leaving(self) -> tuple[Stop, float] | None:
        """The stop that dissolves just now, and how much of its time has gone."""
        return (self._shown, self._gone) if self._gone else None

    def go(self, stop: Stop, seconds: float, gone: float = 0.0) -> None:
        """Dissolve into a stop in so many seconds, a share of which may have gone. One that waits is left out."""
        if not self._coming:
            self._gone = gone
        self._coming[1:] = [(stop, seconds)]

    def change(self, stop: Stop) -> None:
        """Put a stop in the place of the goal, at once."""
        if self._coming:
            self._coming[-1] = stop, self._coming[-1][1]
        else:
            self._shown = stop

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass."""
        if not self._coming:
            return
        stop, lasts = self._coming[0]
        self._gone += seconds / (min(lasts, HURRY) if len(self._coming) > 1 else lasts)
        if self._gone >= 1.0:
            self._shown, self._gone = stop, 0.0
            del self._coming[0]

    def picture(self, scene: Callable[[Stop], Scene], texts: tuple[Text, ...]) -> Scene | Dissolve:
        """The scene of the stop that is shown, or two of them in a dissolve, with writing."""
        if self._gone == 0.0:
            return replace(scene(self._shown), texts=texts)
        return Dissolve(scene(self._shown), scene(self._coming[0][0]), self._gone, texts)
