"""A landscape that a thread gets ready, since its first picture takes many times as long as a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..scene import Moment, View
from .passage import Stop

CLOSE = 0.5
"""Seconds that a landscape may be behind, and still catch up within a frame."""

SMALLEST = View(1, 1)


class Arrival:
    """A stop on its way: it is ready when its picture of now costs no more than another frame."""

    def __init__(self, stop: Stop, now: Callable[[Stop], Moment]) -> None:
        """Begin to get a stop ready; `now` says which moment it would show."""
        self.stop, self._now = stop, now
        self._thread = threading.Thread(target=self._prepare, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether it can be shown."""
        return not self._thread.is_alive()

    def _prepare(self) -> None:
        gone = CLOSE
        while gone >= CLOSE:
            moment = self._now(self.stop)
            self.stop.landscape.scene(moment, SMALLEST)
            gone = self._now(self.stop).elapsed - moment.elapsed
