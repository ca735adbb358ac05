"""The rest of a window's picture that nobody has touched for a while, see `panel_care`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ...options import Settings
    from ...scene import Moment
    from ...scene.landscape_kinds import AnyLandscape


class Cruising(Protocol):
    """A landscape on its way."""

    settings: Settings
    elapsed: float

    @property
    def landscape(self) -> AnyLandscape:
        """The landscape that is shown."""

    def moment_at(self, elapsed: float) -> Moment:
        """Its moment at a second."""


WAKING = 1.0
"""Seconds in which all light comes back."""

CHANGING = 120.0
"""Seconds in which the light follows another landscape."""


class Rest:
    """How much light the cruise's pictures have.

    Attributes:
        share: of their light.
    """

    def __init__(self, cruise: Cruising) -> None:
        """Begin at full light; nothing is looked at, or loaded, before it sinks."""
        self._cruise, self._untouched, self.share = cruise, 0.0, 1.0
        self._land: AnyLandscape | None = None
        self._wanted = self._resting = 1.0

    def disturb(self) -> None:
        """Somebody is there: let the light come back."""
        self._untouched = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether the light has changed."""
        before = self.share
        self._untouched += seconds
        self.share = min(self._target(seconds), before + seconds / WAKING)
        return self.share != before

    def _target(self, seconds: float) -> float:
        if self._untouched < 1.0:
            return 1.0
        from . import panel_care  # which needs what a window does not wait for

        if self._untouched < panel_care.GRACE_SECONDS:
            return 1.0
        cruise, first = self._cruise, self._land is None
        if cruise.landscape is not self._land:
            self._land = land = cruise.landscape
            self._wanted = panel_care.resting(cruise.settings, land, cruise.moment_at, cruise.elapsed, 1.0)
        way = self._wanted - self._resting
        self._resting += way if first else max(-seconds / CHANGING, min(seconds / CHANGING, way))
        return panel_care.share(self._untouched, self._resting)
