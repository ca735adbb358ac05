"""Writing over the picture that comes and fades."""

from __future__ import annotations

import math
from dataclasses import replace

from ..scene import Text

FADE = 0.6
"""Seconds in which writing fades."""


class Notes:
    """Notes under names: a new one takes the place of the old one of its name."""

    def __init__(self) -> None:
        """Start with an empty picture."""
        self._ends: dict[str, tuple[Text, float]] = {}
        self._now = 0.0

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass."""
        self._now += seconds
        self._ends = {name: note for name, note in self._ends.items() if note[1] > self._now}

    def put(self, name: str, text: Text, seconds: float = math.inf) -> None:
        """Show a text for so many seconds."""
        self._ends[name] = text, self._now + seconds

    def take(self, name: str) -> bool:
        """Take a note away; whether it was there."""
        return self._ends.pop(name, None) is not None

    @property
    def texts(self) -> tuple[Text, ...]:
        """What is to be read now, the last of it fading."""
        return tuple(replace(text, opacity=min(1.0, (end - self._now) / FADE)) for text, end in self._ends.values())
