"""What is heard, which no frame waits for: a thread opens the device, makes the sounds and keeps the stream going."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...scene.theme import Theme
    from ...sound.crossfade import Crossfade
    from ...sound.cues import SoundCue
    from ...sound.mood import Mood
    from ...terrain.arrays import Float32s
    from .mixer import Mixer

LOOK_SECONDS = 0.02  #: seconds between two looks at the device
BLOCK_SAMPLES = (
    4096  #: samples of a block: of one that plays and one that waits, a change is heard after 0.1 to 0.2 seconds
)
FULL_LEVEL = 2.0  #: how loud all is at a level of 1: at one of 0.5 it is as loud as in a film
FADE_SECONDS = 0.4  #: seconds in which all falls silent, and comes back
FORGOTTEN = 100  #: looks without news of a mood after which all falls silent: nothing is painted any more
LOOKS_BETWEEN_TRIES = 100  #: looks after which a device that could not be opened is tried again, when one has come
CLOSING_SECONDS = 2.0  #: seconds that the end waits for a device that does not open, or does not close


class SoundThread:
    """What is heard, from the moment when it is opened and the device is ready."""

    def __init__(self, level: float, muted: bool, music: bool = True) -> None:
        """Be silent until it is opened.

        Args:
            level: how loud, 0-1.
            muted: whether to begin silent.
            music: whether there is music, and not only what is heard of the scene and of a run.
        """
        self._level, self._muted, self._music = level, muted, music
        self._mixer: Mixer | None = None
        self._thread: Thread | None = None
        self._closed, self._changed = Signal(), Signal()
        self._cues: SimpleQueue[SoundCue] = SimpleQueue()
        self._felt: tuple[Theme, int, Mood] | None = None
        self._last: tuple[Theme, int, Mood] | None = None
        self._wanted = True
        self._since, self._gain, self._sample = 0, 0.0, 0
        self._told: str | None = None

    def open(self) -> None:
        """Open the device, once."""
        if self._thread is None:
            from ...sound import crossfade  # noqa: F401 -- two threads must not load the same for the first time
            from . import mixer  # noqa: F401

            self._thread = Thread(target=self._go_on, daemon=True)
            self._thread.start()

    @property
    def muted(self) -> bool:
        """Whether it has been turned off."""
        return self._muted

    @property
    def news(self) -> str | None:
        """Why nothing will be heard: once, when that is known."""
        problem = self._mixer.problem if self._mixer is not None else None
        if problem is None or problem == self._told:
            return None
        self._told = problem
        return problem

    def feel(self, theme: Theme, seed: int, mood: Callable[[], Mood]) -> None:
        """Let the stream follow a mood, which is asked for once a block; without another call it falls silent soon."""
        self._since = 0
        if self._felt is None or self._wanted:
            self._felt, self._wanted = (theme, seed, mood()), False

    def hear(self, cues: Iterable[SoundCue]) -> None:
        """Play short sounds, as soon as they are made."""
        for cue in cues:
            self._cues.put(cue)

    def rest(self) -> None:
        """Let the stream fall silent."""
        self._felt = None

    def mute(self) -> bool:
        """Turn the sound off, or on again; whether it is off."""
        self._muted, self._wanted = not self._muted, True
        return self._muted

    def set_level(self, level: float) -> None:
        """Be louder or softer from the next block on, 0-1."""
        self._level = level

    def set_music(self, music: bool) -> None:
        """Let there be music from now on, or not."""
        self._music = music

    def devices_changed(self, gone: bool) -> None:
        """Open the device anew: one is gone, or one has come and there was none."""
        if gone or (self._mixer is not None and self._mixer.problem is not None):
            self._changed.set()

    def close(self) -> None:
        """Give the device back."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)

    def _go_on(self) -> None:
        from pygame import error

        from ...sound.crossfade import Crossfade
        from .mixer import Mixer

        crossfade = Crossfade(self._stems)
        self._mixer, waits = Mixer(), 0
        while not self._closed.wait(LOOK_SECONDS):
            waits = max(waits - 1, 0)
            if self._changed.is_set() and waits == 0:
                self._changed.clear()
                waits = LOOKS_BETWEEN_TRIES
                self._mixer.close()
                self._mixer, self._told = Mixer(), None
            with suppress(error):  # somebody else may have given the device back
                while self._mixer.hungry and (block := self._block(crossfade)) is not None:
                    self._mixer.feed(block)
                self._play_cues(self._mixer, crossfade)
            self._since += 1
        self._mixer.close()
        self._mixer = None

    @property
    def _stems(self) -> list[str]:
        from ...sound.soundtrack import EVERY_STEM, MUSIC

        return [stem for stem in EVERY_STEM if self._music or stem not in MUSIC]

    def _play_cues(self, mixer: Mixer, crossfade: Crossfade) -> None:
        from ...sound.soundtrack import STEMS

        while not self._cues.empty():
            sound, level, step = self._cues.get()
            samples = None if self._muted else crossfade.effect(sound, step)
            if samples is not None:
                mixer.play(samples, STEMS["cues"] * FULL_LEVEL * self._level * level)

    def _block(self, crossfade: Crossfade) -> Float32s | None:
        """The next block; None while all is silent and stays so."""
        import numpy as np

        from ...sound.soundtrack import bend
        from ...sound.synth import RATE

        felt = self._felt
        wanted = FULL_LEVEL * self._level if felt is not None and not self._muted and self._since < FORGOTTEN else 0.0
        self._last = felt or self._last
        if self._last is None or wanted == self._gain == 0.0:
            return None
        self._wanted = True
        theme, seed, mood = self._last
        if self._gain == 0.0:
            self._sample = round(mood.second * RATE)
            crossfade.begin(self._sample / RATE)
        self._sample += BLOCK_SAMPLES
        crossfade.choose(self._stems)
        heard = crossfade.block(theme, seed, replace(mood, second=self._sample / RATE))
        before, most = self._gain, FULL_LEVEL * BLOCK_SAMPLES / RATE / FADE_SECONDS
        self._gain += min(max(wanted - before, -most), most)
        return bend(heard * np.linspace(before, self._gain, BLOCK_SAMPLES, dtype=np.float32)[:, None])
