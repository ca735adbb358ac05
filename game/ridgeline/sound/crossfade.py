"""Crossfade of soundtracks: when the landscape changes, the old soundtrack fades out as the new one fades in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ..scene.theme import Theme
from ..terrain.arrays import Float32s
from .cues import SoundCue
from .mood import Mood
from .soundtrack import EVERY_STEM, Soundtrack, bend

FADE_SECONDS = 3.0  #: that a crossfade takes


class Crossfade:
    """The soundtrack of the present landscape, faded over from that of the last one."""

    def __init__(self, stems: Sequence[str] = EVERY_STEM) -> None:
        """Begin in silence; for the stems see `Soundtrack`."""
        self._stems = stems
        self._now: Soundtrack | None = None
        self._place: tuple[Theme, int] | None = None
        self._fading: list[tuple[Soundtrack, float]] = []
        self._second = 0.0

    def begin(self, second: float) -> None:
        """Drop all that has sounded: the next soundtrack begins at `second`."""
        self._now = self._place = None
        self._fading, self._second = [], second

    def choose(self, stems: Sequence[str]) -> None:
        """Play other stems from the next block on; the present ones fade into them."""
        if list(stems) != list(self._stems):
            self._stems, self._place = stems, None

    def block(self, theme: Theme, seed: int, mood: Mood, cues: Sequence[SoundCue] = ()) -> Float32s:
        """(n, 2) samples, -1 to 1, of a theme and a seed, from the last mood to `mood`; see `Soundtrack.block`."""
        if self._place is None or (theme.scale, seed) != (self._place[0].scale, self._place[1]):
            self._enter(theme, seed, mood)
        assert self._now
        heard, gone = self._now.block(mood, cues), (mood.second - self._second) / FADE_SECONDS
        self._second = mood.second
        if not self._fading:
            return heard
        for old, left in self._fading:  # an older soundtrack lies under the newer ones
            shares = np.clip(np.linspace(left, left - gone, len(heard), dtype=np.float32), 0.0, 1.0)[:, None]
            heard = heard * (1.0 - shares) + old.block(mood) * shares
        self._fading = [(old, left - gone) for old, left in self._fading if left > gone]
        return bend(heard)

    def _enter(self, theme: Theme, seed: int, mood: Mood) -> None:
        if self._now is not None:
            self._fading.insert(0, (self._now, 1.0))
        self._now, self._place = Soundtrack(theme, seed, self._stems), (theme, seed)
        self._now.begin(replace(mood, second=self._second))

    def effect(self, sound: str, step: int) -> Float32s | None:
        """(n,) samples of a short sound of a run, in the present key; None before the first landscape."""
        return None if self._now is None else self._now.effect(sound, step)
