"""A landscape that a thread gets ready, since its first picture takes many times as long as a frame."""

from __future__ import annotations

import threading
from collections.abc import Callable

from ..scene import Moment, Scene, View
from ..scene.kinds import AnyLandscape

CLOSE = 0.3
"""Seconds that a landscape may be behind, and still catch up within a frame."""

SMALLEST = View(1, 1)


class Arrival:
    """A landscape on its way: it is ready when its picture of now costs no more than another frame."""

    def __init__(self, landscape: AnyLandscape, now: Callable[[], Moment]) -> None:
        """Begin to get a landscape ready; `now` says which moment it would show."""
        self._landscape, self._now = landscape, now
        landscape.hold(True)
        self._thread = threading.Thread(target=self._prepare, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether it can be shown."""
        return not self._thread.is_alive()

    def _prepare(self) -> None:
        gone = CLOSE
        while gone >= CLOSE:
            moment = self._now()
            self._landscape.scene(moment, SMALLEST)
            gone = self._now().elapsed - moment.elapsed
        self._landscape.hold(False)


class Patience:
    """Shows landscapes at once, whatever they take: until they are ready, what may be shown instead."""

    def __init__(self) -> None:
        """Begin without any."""
        self._moment: Moment

    def scene(self, landscape: AnyLandscape, moment: Moment, view: View) -> Scene:
        """What a landscape shows at a moment, if that is close."""
        self._moment = moment
        if landscape.close_to(moment):
            return landscape.scene(moment, view)
        if not landscape.held:
            Arrival(landscape, lambda: self._moment)
        return landscape.waiting(moment, view)
