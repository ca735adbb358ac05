"""Plays sounds by name: wind and a tone that last, chimes and effects. Without a device it is silent."""

from collections.abc import Callable, Iterator

import numpy as np
import pygame

from ...output import libraries_silenced
from ...terrain.arrays import Floats
from . import synth
from .synth import RATE

MAX_STEP = 14
"""The highest step of the scale that the tone and the chimes have."""

CHANNELS = 12

WIND = 0
"""The wind's channel."""

TONES = (1, 2)
"""The tone's channels: it fades from one to the other. Chimes and effects have those after them."""

APPROACH = 0.2
"""The share of the way to its wanted level that a lasting sound goes with each frame."""

NEAR = 0.02
"""The distance to its wanted level from which it goes all the way."""

EFFECTS: dict[str, Callable[[], Floats]] = {
    made.__name__: made for made in (synth.breath, synth.coin, synth.dusk, synth.thump, synth.thunder, synth.wind)
}

SCALES: dict[str, Callable[[int], Floats]] = {"hum": synth.hum, "chime": synth.chime}
"""Sounds that have a pitch, from step 0 to `MAX_STEP`."""


class Mixer:
    """The sound device. Every level is from 0 to 1."""

    def __init__(self, level: float) -> None:
        """Open the sound device; `problem` says why nothing will be heard, if so."""
        self.level = level
        self.muted = False
        self.problem: str | None = None
        self._step: int | None = None
        self._tone = TONES[0]
        self._made: dict[tuple[str, int], pygame.mixer.Sound] = {}
        try:
            with libraries_silenced():  # we say in plain words that a device is missing
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(1 + len(TONES))
        except pygame.error as problem:
            self.problem = str(problem)

    def made(self) -> Iterator[str]:
        """Make all sounds before they are needed, one after the other; their names."""
        if self.problem is not None:
            return
        scale = [(kind, step) for kind in SCALES for step in range(MAX_STEP + 1)]
        for name, step in [("wind", 0), *scale, *((name, 0) for name in EFFECTS)]:
            self._sound(name, step)
            yield f"{name} {step}"

    def close(self) -> None:
        """Give the device back."""
        if self.problem is None:
            pygame.mixer.quit()

    def play(self, name: str, level: float = 1.0, step: int = 0) -> None:
        """Play one of EFFECTS, or one of SCALES at a step of the scale; wind and tone last, and near their level."""
        if self.problem is not None:
            return
        if name == "wind":
            self._last(WIND, name, 0, level)
        elif name == "hum":
            self._hum(min(max(step, 0), MAX_STEP), level)
        elif self._heard(level) > 0.0:
            channel = pygame.mixer.find_channel(True)
            channel.play(self._sound(name, min(step, MAX_STEP)))
            channel.set_volume(self._heard(level))

    def rest(self) -> None:
        """Let wind and tone fall silent."""
        if self.problem is None:
            for channel in (WIND, *TONES):
                pygame.mixer.Channel(channel).fadeout(400)
            self._step = None

    def _hum(self, step: int, level: float) -> None:
        """Let the tone go on, at another step in the other channel, while the one before fades."""
        if step != self._step:
            self._step, self._tone = step, TONES[self._tone == TONES[0]]
            pygame.mixer.Channel(self._tone).stop()
        self._last(self._tone, "hum", step, level)
        fading = TONES[self._tone == TONES[0]]
        if pygame.mixer.Channel(fading).get_busy():
            self._turn(fading, 0.0)

    def _last(self, number: int, name: str, step: int, level: float) -> None:
        """Play a sound over and over, at a level that is neared a little with each call."""
        channel = pygame.mixer.Channel(number)
        if not channel.get_busy():
            if self._heard(level) == 0.0:
                return  # what begins to play is at its loudest, and could be heard until it is turned down
            channel.play(self._sound(name, step), loops=-1)
            channel.set_volume(0.0)
        self._turn(number, self._heard(level))

    def _turn(self, number: int, level: float) -> None:
        channel = pygame.mixer.Channel(number)
        volume = channel.get_volume()
        channel.set_volume(level if abs(level - volume) < NEAR else volume + APPROACH * (level - volume))

    def _sound(self, name: str, step: int) -> pygame.mixer.Sound:
        if (name, step) not in self._made:
            samples = SCALES[name](step) if name in SCALES else EFFECTS[name]()
            words = np.rint(32767.0 * samples).astype(np.int16)
            self._made[name, step] = pygame.mixer.Sound(buffer=words.tobytes())
        return self._made[name, step]

    def _heard(self, level: float) -> float:
        return 0.0 if self.muted else self.level * level
