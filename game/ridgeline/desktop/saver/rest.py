"""The rest of a screensaver's picture after a while, see `panel_care`."""

import math
from functools import cached_property, lru_cache, partial

from ...scene.landscape_kinds import AnyLandscape
from ...shot.scene_of_settings import SHORTEST_STAY
from ...shot.timeline import Timeline
from ...system.pace.nightfall import AHEAD_SECONDS, GRACE_SECONDS, falls
from ...system.pace.panel_care import Outlook, later, seconds, share
from .burn_in import BRIGHTEST_SHARE, DARKEST_SHARE


class Rest:
    """How the pictures of a timeline sink: a function of the second, whatever was shown before."""

    def __init__(self, timeline: Timeline, began: float) -> None:
        """Begin at a second. Nothing is looked at before the picture is about to sink."""
        self._timeline, self._began, self._calm = timeline, began, timeline.settings.calm
        stay = 60.0 * max(timeline.settings.wander or math.inf, SHORTEST_STAY)
        self._ahead = min(AHEAD_SECONDS, stay)  # so that no more landscapes are needed than a timeline keeps
        self._outlook = lru_cache(maxsize=4)(self._found)

    def share(self, at: float) -> float:
        """The share of light at a second."""
        if self._full(at):
            return 1.0
        resting = sum(part * self._outlook(land).resting for land, part in self._timeline.lands(at))
        return share(at - self._began, resting)

    def later(self, at: float) -> float:
        """Hours by which the picture of a second is later than it was asked for, see `nightfall`."""
        if self._full(at):
            return 0.0
        shared = self._timeline.settings.clock == "utc"  # machines side by side have one night, whenever each began
        return later(at - self._began, self._hour(at), self._began if shared else 0.0) if self._falls else 0.0

    def look_ahead(self, at: float) -> None:
        """With a frame at a second, look at one of the pictures that will be needed soon."""
        soon = at + self._ahead
        if self._full(soon):
            return
        for land, _ in self._timeline.lands(soon):
            if not self._outlook(land).whole:
                self._outlook(land).look()
                return

    @cached_property
    def _falls(self) -> bool:
        return falls([self._hour(at) for at in seconds(self._began)])

    def _hour(self, at: float) -> float:
        return self._timeline.moment(self._timeline.first, at).hour

    def _full(self, at: float) -> bool:
        return self._calm or at - self._began < GRACE_SECONDS

    def _found(self, land: AnyLandscape) -> Outlook:
        film, usual = self._timeline, 0.5 * (BRIGHTEST_SHARE + DARKEST_SHARE)
        return Outlook(film.settings, land, partial(film.moment, land), self._began, usual)
