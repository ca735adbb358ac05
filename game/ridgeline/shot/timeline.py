"""The picture of settings at any second, in any view, independent of earlier ones."""

from dataclasses import replace
from functools import lru_cache

from ..options import Settings
from ..render import Dissolve
from ..scene import Moment, Scene, View
from ..scene.landscape_kinds import AnyLandscape
from ..scene.themes.passage import passage
from .placeholder import Placeholder
from .scene_of_settings import begin_second, course, landscape, wander


def travel(old: Scene, new: Scene, progress: float) -> Scene | Dissolve:
    """The transition from one land to another, through mist; maps dissolve."""
    return Dissolve(old, new, progress) if old.chart or new.chart else passage(old, new, progress)


class Timeline:
    """Pictures of a run without input. It keeps the latest landscapes: laying one out costs more than a frame."""

    def __init__(self, settings: Settings, placeholder: Placeholder | None = None) -> None:
        """Lay out the first landscape; a ValueError if it is impossible.

        With a `placeholder`, nothing waits for a landscape: another picture is shown until it is ready.
        """
        self.settings, self._placeholder = settings, placeholder
        self.first = landscape(settings)
        self._way = wander(settings, self.first)
        self._course = course(settings, begin_second(settings))
        self._landscape = lru_cache(maxsize=3)(self._made)

    def picture(self, at: float, view: View, later: float = 0.0) -> Scene | Dissolve:
        """The picture at second `at`: in a tour of themes it may be the transition into another land.

        Its hour is `later` hours later.
        """
        if self._way is None:
            return self._scene(self.first, at, view, later)
        number, gone = self._way.number(at), self._way.progress(at)
        new = self._scene(self._landscape(number), at, view, later)
        return new if gone == 1.0 else travel(self._scene(self._landscape(number - 1), at, view, later), new, gone)

    def place(self, at: float) -> tuple[AnyLandscape, Moment]:
        """The landscape at second `at`, in a transition the new one, and its moment."""
        shown = self.first if self._way is None else self._landscape(self._way.number(at))
        return shown, self.moment(shown, at)

    def lands(self, at: float) -> list[tuple[AnyLandscape, float]]:
        """The landscapes visible at second `at`, the old one first, and each one's share of the picture."""
        if self._way is None:
            return [(self.first, 1.0)]
        number, gone = self._way.number(at), self._way.progress(at)
        old = [] if gone == 1.0 else [(self._landscape(number - 1), 1.0 - gone)]
        return [*old, (self._landscape(number), gone)]

    def moment(self, shown: AnyLandscape, at: float) -> Moment:
        """The moment of one of the landscapes at second `at`."""
        return self._course.scaled(shown.theme.speed).moment(at)

    def follow_clock(self, at: float) -> None:
        """Set the hour by the clock again, if it follows the clock, for a run at second `at`."""
        self._course = course(self.settings, at)

    def _made(self, number: int) -> AnyLandscape:
        assert self._way is not None
        return self.first.in_theme(self._way.theme(number)) if number else self.first

    def _scene(self, shown: AnyLandscape, at: float, view: View, later: float) -> Scene:
        moment = self.moment(shown, at)
        moment = replace(moment, hour=(moment.hour + later) % 24.0)
        return self._placeholder.scene(shown, moment, view) if self._placeholder else shown.scene(moment, view)
