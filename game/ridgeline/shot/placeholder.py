"""Landscapes that a thread prepares, since their first scene takes many times as long as a frame."""

import threading
from collections.abc import Callable

from ..scene import Moment, Scene, View
from ..scene.landscape_kinds import AnyLandscape

LATE = 0.3  #: seconds that a landscape may be behind, and still catch up within a frame
CHEAP = 3  #: epochs of rain that a frame has room for

SMALLEST_VIEW = View(1, 1)


class Preparation:
    """What a landscape needs for the scene of now, made by a thread in a landscape of its own."""

    def __init__(self, landscape: AnyLandscape, now: Callable[[], Moment]) -> None:
        """Begin; `now` is the moment that the landscape would show."""
        self._apart, self._now = landscape.apart(), now
        self._thread = threading.Thread(target=self._prepare, daemon=True)
        self._thread.start()

    def handed_over(self, landscape: AnyLandscape) -> bool:
        """Whether it is ready; then the landscape has it."""
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
    """Shows landscapes at once, whatever they take: their placeholders until they are prepared."""

    def __init__(self) -> None:
        self._moment: Moment
        self._preparations: dict[int, Preparation] = {}

    def scene(self, landscape: AnyLandscape, moment: Moment, view: View) -> Scene:
        """The scene of a landscape at a moment if it costs little, else its placeholder."""
        self._moment, seed = moment, landscape.seed
        if seed in self._preparations and self._preparations[seed].handed_over(landscape):
            del self._preparations[seed]
        if seed not in self._preparations:
            if landscape.cost(moment) <= CHEAP:
                return landscape.scene(moment, view)
            self._preparations[seed] = Preparation(landscape, lambda: self._moment)
        return landscape.placeholder(moment, view)
