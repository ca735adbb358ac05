"""What is heard: wind with the speed, a tone with the slope, and effects. Where there is no device it is silent."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pygame

from . import synth
from .synth import RATE, Samples

HUMS = 15
"""Steps of the scale that the slope's tone goes through."""

WIND, TONES = 0, (1, 2)
"""Channels: the wind's, and two of the tone, which fades from one to the other; effects have those after them."""

SOFT, SLOWEST = 0.2, 0.02
"""How far a level goes to where it should be with each frame, and from where on it goes all the way."""

CHANNELS = 12

HIGHEST = 14
"""Steps of the scale that chimes rise at most."""

EFFECTS: dict[str, Callable[[], Samples]] = {
    "breath": synth.breath,
    "coin": synth.coin,
    "dusk": synth.dusk,
    "thump": synth.thump,
    "thunder": synth.thunder,
    "wind": synth.wind,
}


class Sound:
    """The sound of a run. Every level is from 0 to 1."""

    def __init__(self, level: float) -> None:
        """Open the sound device; `problem` says why nothing will be heard, if so."""
        self.level = level
        self.muted = False
        self.problem: str | None = None
        self._step: int | None = None
        self._tone = TONES[0]
        self._made: dict[str, pygame.mixer.Sound] = {}
        try:
            with _quiet():
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(1 + len(TONES))
        except pygame.error as problem:
            self.problem = str(problem)

    def made(self) -> Iterator[str]:
        """Make what may be heard of a run before it is, one sound after the other; their names."""
        if self.problem is not None:
            return
        riding = {f"hum {step}": partial(synth.hum, step) for step in range(HUMS)}
        chimes = {f"chime {step}": partial(synth.chime, step) for step in range(HIGHEST + 1)}
        every: dict[str, Callable[[], Samples]] = {"wind": synth.wind, **riding, **chimes, **EFFECTS}
        for name, samples in every.items():
            self._sound(name, samples)
            yield name

    def close(self) -> None:
        """Give the device back."""
        if self.problem is None:
            pygame.mixer.quit()

    def ride(self, speed: float, slope: float, contact: bool) -> None:
        """Let the wind blow as fast as `speed`, 0–1, and on the ground a tone go with the slope, -1 to 1."""
        if self.problem is not None:
            return
        step = round((HUMS - 1) * min(max(0.5 - 0.5 * slope, 0.0), 1.0))
        tone = (0.08 + 0.12 * speed) if contact else 0.0
        self._loop(WIND, "wind", synth.wind, 0.5 * speed * speed)
        if step != self._step:
            self._step, self._tone = step, TONES[self._tone == TONES[0]]
            pygame.mixer.Channel(self._tone).stop()
        self._loop(self._tone, f"hum {step}", partial(synth.hum, step), tone)
        other = TONES[self._tone == TONES[0]]
        if pygame.mixer.Channel(other).get_busy():
            self._turn(other, 0.0)

    def rest(self) -> None:
        """Let wind and tone fall silent."""
        if self.problem is None:
            for channel in (WIND, *TONES):
                pygame.mixer.Channel(channel).fadeout(400)
            self._step = None

    def effect(self, name: str, level: float = 1.0) -> None:
        """Play one of EFFECTS."""
        self._play(name, EFFECTS[name], level)

    def chime(self, step: int, level: float = 0.5) -> None:
        """Ring for a perfect slide; the more in a row, the higher."""
        step = min(step, HIGHEST)
        self._play(f"chime {step}", partial(synth.chime, step), level)

    def _play(self, name: str, samples: Callable[[], Samples], level: float) -> None:
        if self.problem is None and self._heard(level) > 0.0:
            channel = pygame.mixer.find_channel(True)
            channel.play(self._sound(name, samples))
            channel.set_volume(self._heard(level))  # what begins to play is at its loudest

    def _loop(self, number: int, name: str, samples: Callable[[], Samples], level: float) -> None:
        """Play a sound over and over, at a level that is neared a little with each call."""
        channel = pygame.mixer.Channel(number)
        if not channel.get_busy():
            channel.play(self._sound(name, samples), loops=-1)
            channel.set_volume(0.0)
        self._turn(number, self._heard(level))

    def _turn(self, number: int, level: float) -> None:
        channel = pygame.mixer.Channel(number)
        now = channel.get_volume()
        channel.set_volume(level if abs(level - now) < SLOWEST else now + SOFT * (level - now))

    def _sound(self, name: str, samples: Callable[[], Samples]) -> pygame.mixer.Sound:
        """The sound of that name, made when it is first heard."""
        if name not in self._made:
            words = np.rint(32767.0 * samples()).astype(np.int16)
            self._made[name] = pygame.mixer.Sound(buffer=words.tobytes())
        return self._made[name]

    def _heard(self, level: float) -> float:
        return 0.0 if self.muted else self.level * level


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Keep from the terminal what the system's sound library says of a missing device; we say it in plain words."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
