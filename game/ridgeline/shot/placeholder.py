"""Landscapes prepared in a thread, since their first scene takes many times as long as a frame."""

import threading
from collections.abc import Callable

from ..scene import Moment, Scene, View
from ..scene.landscape_kinds import AnyLandscape

LATE = 0.3  #: seconds of lag that a landscape can catch up within a frame
CHEAP = 3  #: epochs of rain that fit in a frame

SMALLEST_VIEW = View(1, 1)


class Preparation:
    """The caches that a landscape needs for its present scene, made by a thread in a copy of its own."""

    def __init__(self, landscape: AnyLandscape, now: Callable[[], Moment]) -> None:
        """Begin; `now` gives the moment that the landscape would show."""
        self._apart, self._now = landscape.apart(), now
        self._thread = threading.Thread(target=self._prepare, daemon=True)
        self._thread.start()

    def handed_over(self, landscape: AnyLandscape) -> bool:
        """Hand the preparation over to the landscape if it is ready; return whether it is."""
        if self._thread.is_alive():
            return False
        landscape.take_over(self._apart)
        return True

    def _prepare(self) -> None:
        late = LATE
        while late >= LATE:
            moment = self._now()
            self._apart.scene(moment, SMALLEST_VIEW)
            late = self._now().elapsed - moment.elapsed


class Placeholder:
    """Shows any landscape at once: its placeholder until it is prepared."""

    def __init__(self) -> None:
        self._moment: Moment
        self._preparations: dict[int, Preparation] = {}

    def scene(self, landscape: AnyLandscape, moment: Moment, view: View) -> Scene:
        """The scene of a landscape at a moment if it is cheap, else its placeholder."""
        self._moment, seed = moment, landscape.seed
        if seed in self._preparations and self._preparations[seed].handed_over(landscape):
            del self._preparations[seed]
        if seed not in self._preparations:
            if landscape.cost(moment) <= CHEAP:
                return landscape.scene(moment, view)
            self._preparations[seed] = Preparation(landscape, lambda: self._moment)
        return landscape.placeholder(moment, view)
