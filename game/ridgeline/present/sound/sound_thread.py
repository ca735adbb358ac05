"""The sound of runs, which no frame waits for: a thread opens the device and makes the sounds."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .mixer import Mixer

BREAK_SECONDS = 0.01
"""Seconds between two sounds that are made, in which frames are drawn."""

CLOSING_SECONDS = 1.0
"""Seconds that the end waits for a device that does not open."""


class SoundThread:
    """The sound of runs, from the moment when it is opened and the device is ready."""

    def __init__(self, level: float, muted: bool) -> None:
        """Be silent until it is opened.

        Args:
            level: how loud, 0-1.
            muted: whether to begin silent.
        """
        self._level, self._muted = level, muted
        self._mixer: Mixer | None = None
        self._thread: Thread | None = None
        self._closed = Signal()
        self._told = False

    def open(self) -> None:
        """Open the device, once."""
        if self._thread is None:
            self._thread = Thread(target=self._get_ready, daemon=True)
            self._thread.start()

    @property
    def news(self) -> str | None:
        """Why nothing will be heard: once, when that is known."""
        if self._mixer is None or self._told:
            return None
        self._told = True
        return self._mixer.problem

    def hear(self, cues: Iterable[tuple[str, float, int]]) -> None:
        """Play sounds by their names, each with a level of 0–1 and a step of the scale."""
        if self._mixer is not None:
            self._mixer.muted = self._muted
            for sound, level, step in cues:
                self._mixer.play(sound, level, step)

    def rest(self) -> None:
        """Let wind and tone fall silent."""
        if self._mixer is not None:
            self._mixer.rest()

    def mute(self) -> bool:
        """Turn the sound off, or on again; whether it is off."""
        self._muted = not self._muted
        return self._muted

    def close(self) -> None:
        """Give the device back."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(CLOSING_SECONDS)
        if self._mixer is not None:
            self._mixer.close()

    def _get_ready(self) -> None:
        from pygame import error

        from .mixer import Mixer

        self._mixer = mixer = Mixer(self._level)
        with suppress(error):  # somebody else may have given the device back
            for _ in mixer.made():
                if self._closed.wait(BREAK_SECONDS):
                    return
