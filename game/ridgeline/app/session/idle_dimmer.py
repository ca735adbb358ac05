"""Dim the picture of a window that nobody has touched for a while, see `panel_care`.

When that begins is `GRACE_SECONDS`, in `system/pace/nightfall.py`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...system.pace.nightfall import AHEAD_SECONDS, GRACE_SECONDS
from .cruise_state import CruiseState

if TYPE_CHECKING:
    from ...scene.landscape_kinds import AnyLandscape
    from ...system.pace.panel_care import PanelOutlook


WAKING = 1.0  #: seconds until full light is back
CHANGING = 120.0  #: seconds in which the light adapts to another landscape


class IdleDimmer:
    """How far the cruise's pictures are dimmed.

    Attributes:
        share: of their light.
        later: hours by which they are later than asked for, see `nightfall`.
    """

    def __init__(self, cruise: CruiseState) -> None:
        """Begin at full light; nothing is examined or loaded before dimming is near."""
        self._cruise, self._untouched, self.share, self.later = cruise, 0.0, 1.0, 0.0
        self._land: AnyLandscape | None = None
        self._outlook: PanelOutlook | None = None
        self._resting: float | None = None
        self._waking = 0.0

    def disturb(self) -> None:
        """Note that somebody is there: restore light and hour, and judge the pictures anew next time."""
        if self._untouched > 0.0:
            if self._sinks:  # continued movement does not delay the way back
                self._waking = abs(self.later)
            self._untouched = 0.0
            self._outlook = self._resting = None

    def advance(self, seconds: float) -> bool:
        """Let time pass; return whether the picture has changed."""
        before = self.share, self.later
        self._untouched += seconds
        wanted, later = self._target(seconds)
        self.share = min(wanted, self.share + seconds / WAKING)
        left = max(abs(self.later) - self._waking * seconds / WAKING, 0.0)
        self.later = later if self._sinks else math.copysign(left, self.later)
        return (self.share, self.later) != before

    @property
    def _sinks(self) -> bool:
        return self._untouched >= GRACE_SECONDS

    def _target(self, seconds: float) -> tuple[float, float]:
        """The share of light, and the hours, to aim for."""
        if self._untouched < GRACE_SECONDS - AHEAD_SECONDS:
            return 1.0, 0.0
        outlook = self._look()
        if not self._sinks:
            return 1.0, 0.0
        from ...system.pace import panel_care

        if self._resting is None:
            self._resting = outlook.resting
        elif outlook.whole:
            way, most = outlook.resting - self._resting, seconds / CHANGING
            self._resting += max(-most, min(most, way))
        hour = self._cruise.moment.hour
        later = panel_care.later(self._untouched, hour) if outlook.falls else 0.0
        return panel_care.share(self._untouched, self._resting), later

    def _look(self) -> PanelOutlook:
        """The outlook on the landscape's pictures; each call examines one more."""
        from ...system.pace.panel_care import PanelOutlook  # needs modules that a window does not wait for

        cruise = self._cruise
        if self._outlook is None or cruise.landscape is not self._land:
            self._land, here = cruise.landscape, cruise.moment
            way = (lambda _: here) if cruise.stopped else cruise.moment_at
            self._outlook = PanelOutlook(cruise.settings, self._land, way, cruise.elapsed, 1.0)
        self._outlook.look()
        return self._outlook
