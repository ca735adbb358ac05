"""The sound device: a stream of blocks, and short sounds over it. Without a device it is silent.

How loud all of it is: `level` of the settings' `[sound]`, in `system/settings/tables.py`.
"""

from __future__ import annotations

from threading import RLock

import numpy as np
import pygame

from ...output import libraries_silenced
from ...sound.synth import RATE
from ...terrain.arrays import Float32s

CHANNELS, STREAM = 12, 0  #: all channels, and that of the stream; short sounds have the others
ONE = RLock()  #: the process's one device is shared by threads: none may close it while another uses it

DEVICE_SAMPLES = 512
"""Samples that the device takes at a time: blocks of the stream are whole times as long, so that they meet."""


class Mixer:
    """The device, if there is one.

    Attributes:
        problem: why nothing will be heard; None if it will.
    """

    def __init__(self) -> None:
        """Open the device."""
        self.problem: str | None = None
        try:
            with ONE, libraries_silenced():  # we say in plain words that a device is missing
                pygame.mixer.init(RATE, -16, 2, DEVICE_SAMPLES, allowedchanges=0)
                pygame.mixer.set_num_channels(CHANNELS)
        except pygame.error as problem:
            self.problem = str(problem)

    @property
    def hungry(self) -> bool:
        """Whether the stream has no block left after the one that plays."""
        with ONE:
            return self.problem is None and pygame.mixer.Channel(STREAM).get_queue() is None

    def feed(self, block: Float32s) -> None:
        """Queue a block of the stream: (n, 2) samples, -1 to 1, n a multiple of DEVICE_SAMPLES."""
        if self.problem is None:
            with ONE:
                pygame.mixer.Channel(STREAM).queue(_sound(block))

    def play(self, samples: Float32s, level: float) -> None:
        """Play a short sound at once: (n,) samples, and a level of 0-1."""
        if self.problem is None and level > 0.0:
            with ONE:
                others = [pygame.mixer.Channel(number) for number in range(STREAM + 1, CHANNELS)]
                channel = next((one for one in others if not one.get_busy()), others[0])
                channel.play(_sound(np.repeat(level * samples[:, None], 2, axis=1)))

    def close(self) -> None:
        """Close the device."""
        if self.problem is None:
            with ONE:
                pygame.mixer.quit()


def _sound(samples: Float32s) -> pygame.mixer.Sound:
    words = np.rint(np.clip(samples, -1.0, 1.0) * np.float32(32767.0)).astype(np.int16)
    return pygame.mixer.Sound(buffer=words.tobytes())
