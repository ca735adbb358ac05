"""The rest of a screensaver's picture after a while, see `panel_care`."""

from functools import lru_cache, partial

from ...scene.landscape_kinds import AnyLandscape
from ..app.timeline import Timeline
from ..pace import panel_care
from .burn_in import BRIGHTEST_SHARE, DARKEST_SHARE


class Rest:
    """How much light the pictures of a timeline have at each second, by the landscapes that are seen then."""

    def __init__(self, timeline: Timeline, began: float) -> None:
        """Begin at a second. Nothing is looked at before the light sinks."""
        self._timeline, self._began = timeline, began
        self._resting = lru_cache(maxsize=3)(self._found)

    def share(self, at: float) -> float:
        """The share of light at a second."""
        shown = at - self._began
        if self._timeline.settings.calm or panel_care.share(shown, 0.0) == 1.0:
            return 1.0
        resting = sum(share * self._resting(land) for land, share in self._timeline.lands(at))
        return panel_care.share(shown, resting)

    def _found(self, land: AnyLandscape) -> float:
        film, usual = self._timeline, 0.5 * (BRIGHTEST_SHARE + DARKEST_SHARE)
        return panel_care.resting(film.settings, land, partial(film.moment, land), self._began, usual)
