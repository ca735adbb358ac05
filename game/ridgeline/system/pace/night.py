"""The picture's brightness: darker late at night by the local clock, and in a screensaver never at full white."""

from dataclasses import replace

import numpy as np

from ...render import Dissolve
from ...scene import Scene
from ...scene.light.circular import between
from ...scene.light.dimming import at_brightness
from .clock import hour_now

NIGHT_SHARE = 0.25  #: the picture's share of light late at night: a middle grey becomes a dark one

SHARE_HOURS, SHARES = (6.0, 7.0, 22.0, 23.0), (NIGHT_SHARE, 1.0, 1.0, NIGHT_SHARE)
"""Hours of the local clock, and the share of light at each; it changes smoothly between two that differ."""

CHROMA_SHARES, CHROMA_POWERS = (0.3, 0.8), (0.6, 1.0)
"""Shares of light, and the power by which chroma sinks at each, see `at_brightness`: a dim noon is not a grey one."""


def at_night(hour: float) -> float:
    """The share of light, 0–1, at an hour of the local clock, 0–24.

    >>> [at_night(hour) for hour in (3.0, 6.5, 12.0, 23.5)]
    [0.25, 0.625, 1.0, 0.25]
    """
    before, after, way = between(SHARE_HOURS, hour, 24.0)
    way *= way * (3.0 - 2.0 * way)
    return SHARES[before] + (SHARES[after] - SHARES[before]) * way


class Dimmer:
    """Darkens pictures. It keeps the latest, so that unchanged pictures, skies and colours stay the same objects."""

    def __init__(self, night: bool) -> None:
        """Start without pictures; `night` darkens them late at night."""
        self._night = night
        self._last: list[tuple[Scene, float, Scene]] = []

    def dim(self, picture: Scene | Dissolve, share: float = 1.0) -> Scene | Dissolve:
        """The picture with `share` of its light, and less late at night."""
        if self._night:
            share *= at_night(hour_now())
        if share == 1.0:
            return picture
        if isinstance(picture, Scene):
            return self._scene(picture, share)
        return replace(picture, old=self._scene(picture.old, share), new=self._scene(picture.new, share))

    def _scene(self, scene: Scene, share: float) -> Scene:
        for plain, part, dark in self._last:
            if plain is scene and part == share:
                return dark
        known = [(plain, dark) for plain, part, dark in self._last if part == share]
        dark = at_brightness(scene, share, known, float(np.interp(share, CHROMA_SHARES, CHROMA_POWERS)))
        self._last = [*self._last[-1:], (scene, share, dark)]
        return dark
