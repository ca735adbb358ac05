"""The sound of runs, which no frame waits for: a thread opens the device, and makes what will be heard."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import Event as Signal
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..play.events import Event
    from .game import Game
    from .sound import Sound

APART = 0.01
"""Seconds between two sounds that are made, in which frames are drawn."""

LONGEST = 1.0
"""Seconds that the end waits for a device that does not open."""


class Hearing:
    """What is heard of runs, from when it is opened and the device is ready."""

    def __init__(self, level: float, muted: bool) -> None:
        """Be silent until it is opened.

        Args:
            level: how loud, 0-1.
            muted: whether to begin silent.
        """
        self._level, self._muted = level, muted
        self._sound: Sound | None = None
        self._thread: Thread | None = None
        self._closed = Signal()
        self._said = False

    def open(self) -> None:
        """Open the device, if that has not been done."""
        if self._thread is None:
            self._thread = Thread(target=self._get_ready, daemon=True)
            self._thread.start()

    @property
    def news(self) -> str | None:
        """Why nothing will be heard: once, when that is known."""
        if self._sound is None or self._said:
            return None
        self._said = True
        return self._sound.problem

    def hear(self, game: Game, happened: Sequence[Event]) -> None:
        """Let a run be heard, and what has happened in it."""
        if self._sound is not None:
            self._sound.muted = self._muted
            game.sound(self._sound, happened)

    def rest(self) -> None:
        """Let what goes on fall silent."""
        if self._sound is not None:
            self._sound.rest()

    def mute(self) -> bool:
        """Turn the sound off, or on again; whether it is off."""
        self._muted = not self._muted
        return self._muted

    def close(self) -> None:
        """Give the device back."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(LONGEST)
        if self._sound is not None:
            self._sound.close()

    def _get_ready(self) -> None:
        from pygame import error

        from .sound import Sound

        self._sound = sound = Sound(self._level)
        with suppress(error):  # somebody else may have given the device back
            for _ in sound.made():
                if self._closed.wait(APART):
                    return
