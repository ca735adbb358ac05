"""The sound, which no frame waits for: a thread opens the device, makes the sounds and keeps the stream going."""

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

LOOK_SECONDS = 0.02  #: seconds between two polls of the device
BLOCK_SAMPLES = (
    4096  #: samples of a block: of one that plays and one that waits, a change is heard after 0.1 to 0.2 seconds
)
FULL_LEVEL = 2.0  #: gain at a level of 1: at 0.5 it is as loud as in a film
FADE_SECONDS = 0.4  #: seconds in which the sound fades out, and in
FORGOTTEN = 100  #: polls without a new mood after which the sound fades out: nothing is painted any more
LOOKS_BETWEEN_TRIES = 100  #: polls until a failed device is tried again, when one has been plugged in
CLOSING_SECONDS = 2.0  #: seconds that closing waits for a device that does not open or close


class SoundThread:
    """The sound, once it is opened and the device is ready."""

    def __init__(self, level: float, muted: bool, music: bool = True) -> None:
        """Stay silent until `open`.

        Args:
            level: loudness, 0-1.
            muted: whether to begin silent.
            music: whether to play music, and not only the sounds of the scene and of a run.
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
        """Whether the sound is muted."""
        return self._muted

    @property
    def news(self) -> str | None:
        """Why there will be no sound: given once, when known."""
        problem = self._mixer.problem if self._mixer is not None else None
        if problem is None or problem == self._told:
            return None
        self._told = problem
        return problem

    def feel(self, theme: Theme, seed: int, mood: Callable[[], Mood]) -> None:
        """Let the stream follow a mood, queried once a block; without further calls it fades out soon."""
        self._since = 0
        if self._felt is None or self._wanted:
            self._felt, self._wanted = (theme, seed, mood()), False

    def hear(self, cues: Iterable[SoundCue]) -> None:
        """Play short sounds as soon as they are synthesised."""
        for cue in cues:
            self._cues.put(cue)

    def rest(self) -> None:
        """Fade out the stream."""
        self._felt = None

    def mute(self) -> bool:
        """Mute or unmute the sound; return whether it is muted."""
        self._muted, self._wanted = not self._muted, True
        return self._muted

    def set_level(self, level: float) -> None:
        """Set the loudness, 0-1, from the next block on."""
        self._level = level

    def set_music(self, music: bool) -> None:
        """Turn music on or off."""
        self._music = music

    def devices_changed(self, gone: bool) -> None:
        """Open the device anew, because one is `gone`, or because one was plugged in where there was none."""
        if gone or (self._mixer is not None and self._mixer.problem is not None):
            self._changed.set()

    def close(self) -> None:
        """Close the device."""
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
            with suppress(error):  # other code may have closed the device
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
        """The next block; None while everything is and stays silent."""
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
