"""Care for a panel that shows one landscape for hours: its places wear alike, since the picture rests at less light.

A sky is above and the land below, wherever the camera looks: no framing that is still a landscape changes that. So what
wears the places of a panel differently is the light between the two, and the cure is less of it: night falls, see
`nightfall`, unless the day turns by itself, and what light is left follows from the pictures to come.
"""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from ...options import Settings
from ...render import Renderer, canvas
from ...render.pixels import pixels
from ...scene import Landscape, Moment, Scene, Theme, View
from ...scene.landscape_kinds import AnyLandscape, landscape_of
from ...terrain.arrays import Floats
from . import nightfall
from .nightfall import GRACE_SECONDS, SINKING_SECONDS

HOURS = 8.0  #: over which the bound holds

BOUND = 0.15
"""The most by which the mean light of two places differs, of a white one's; in HOURS, or in any longer time."""

AIMED = 0.13  #: what is aimed for: the pictures that are looked at are few and small
LEAST_SHARE = 0.05  #: of the light, below which a picture would not be one
SAMPLES, SAMPLED = 24, View(64, 36)  #: pictures that are looked at for an hour's light, and how; a sun fills a pixel
STEP_UNITS = 60.0  #: units of travel from one of a flyover's to the next

ISLANDS_APART = 0.3
"""Mean light by which places of islands in the rain differ, at night and over a day; they are too dear to be looked at.

Islands of one seed in all built-in themes: 0.10 to 0.27 at night, 0.13 to 0.27 over a day; a noon that stays has up to
0.45.
"""

LEVELS = np.arange(256) / 255.0
LIGHT = np.where(LEVELS <= 0.04045, LEVELS / 12.92, ((LEVELS + 0.055) / 1.055) ** 2.4)
"""(256,) light of each sRGB level, 0–1 (IEC 61966-2-1)."""

LUMA = (0.2126, 0.7152, 0.0722)  #: shares of red, green and blue in light (ITU-R BT.709)


def seconds(at: float) -> list[float]:
    """Seconds of the next HOURS from second `at` on, at which to look: spread evenly, and over a day of any length."""
    golden = (math.sqrt(5.0) - 1.0) / 2.0
    return [at + 3600.0 * HOURS * ((number * golden) % 1.0) for number in range(1, SAMPLES + 1)]


class PanelOutlook:
    """What a landscape will show over HOURS, found in one small picture after another.

    It is looked at in clear weather, which is brightest, unless another is asked for, and without what stands on it.
    """

    def __init__(
        self, settings: Settings, shown: AnyLandscape, moment: Callable[[float], Moment], at: float, usual: float
    ) -> None:
        """Begin at second `at`, for pictures that else have `usual` of their light; nothing is looked at yet."""
        moments = [moment(later) for later in seconds(at)]
        self.falls = nightfall.falls([one.hour for one in moments])
        if self.falls:
            nights = [nightfall.hour_of_night(later - at) % 24.0 for later in seconds(at)]
            moments = [replace(one, hour=hour) for one, hour in zip(moments, nights, strict=True)]
        if settings.scene == "flyover":  # near and far change together, so that a short way has all
            here = moment(at).travel
            moments = [replace(one, travel=here + STEP_UNITS * number) for number, one in enumerate(moments)]
        self._moments, self._usual, self._spread = [] if settings.scene == "rain" else moments, usual, Spread()
        self._land = landscape_of(settings.scene, _plain(shown), shown.seed, settings.weather or "none", settings.calm)

    @property
    def whole(self) -> bool:
        """Whether all pictures have been looked at."""
        return self._spread.count == len(self._moments)

    def look(self) -> None:
        """Look at one picture more, unless all have been."""
        if not self.whole:
            self._spread.add(self._land.scene(self._moments[self._spread.count], SAMPLED))

    @property
    def resting(self) -> float:
        """The share of light at which the pictures rest; looks at those that have not been."""
        while not self.whole:
            self.look()
        apart = self._spread.apart if self._moments else ISLANDS_APART
        return resting_share(apart, self._usual, 1.0 if self.falls else apart)


def _plain(shown: AnyLandscape) -> Theme:
    """The theme without what costs much and is hardly seen in a small picture."""
    theme = shown.bare().theme if isinstance(shown, Landscape) else shown.theme
    layers = tuple(replace(layer, weathering=0.0) for layer in theme.layers)
    return replace(theme, layers=layers, foreground=(), aurora=shown.theme.aurora)


class Spread:
    """How far the mean light of the places is apart, in scenes of the size SAMPLED.

    Attributes:
        count: of scenes.
    """

    def __init__(self) -> None:
        self._surface, self._renderer = canvas(SAMPLED.width, SAMPLED.height), Renderer()
        self._total, self.count = np.zeros((SAMPLED.height, SAMPLED.width)), 0

    def add(self, scene: Scene) -> None:
        """Take one more into account."""
        self._renderer.draw(scene, self._surface)
        self._total += light(pixels(self._surface))
        self.count += 1

    @property
    def apart(self) -> float:
        """The most by which the mean light of two places differs, 0–1."""
        return float(np.ptp(self._total)) / self.count


def light(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint32]]) -> Floats:
    """The light of each pixel, 0x00RRGGBB, of a white one's, 0–1."""
    found: Floats = np.zeros(picture.shape)
    for share, shift in zip(LUMA, (16, 8, 0), strict=True):
        found += share * LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
    return found


def resting_share(apart: float, usual: float, before: float) -> float:
    """The share of light at which pictures rest whose places differ by `apart`, if they else have `usual` of it.

    Until they rest, places differ by `before`.

    >>> resting_share(0.1, 1.0, 0.1)
    1.0
    >>> 0.1 < resting_share(0.8, 1.0, 0.8) < 0.15
    True
    """
    bright = (GRACE_SECONDS + 0.5 * SINKING_SECONDS) / (3600.0 * HOURS)
    allowed = AIMED / usual - bright * before
    return min(max(allowed / max((1.0 - bright) * apart, 1e-9), LEAST_SHARE), 1.0)


def sunk_share(shown: float) -> float:
    """How far a picture has sunk, 0–1, after so many seconds on the screen; with whole seconds as steps."""
    gone = min(max((math.floor(shown) - GRACE_SECONDS) / SINKING_SECONDS, 0.0), 1.0)
    return gone * gone * (3.0 - 2.0 * gone)


def share(shown: float, resting: float) -> float:
    """The share of light after so many seconds on the screen: each is new light."""
    return 1.0 - (1.0 - resting) * sunk_share(shown)


def later(shown: float, hour: float, before: float = 0.0) -> float:
    """Hours by which the picture of an hour is later after so many seconds on the screen, if night falls.

    So many seconds `before` it was shown the first of the nights began, which come one after the other.
    """
    return nightfall.later(hour, before + math.floor(shown) - GRACE_SECONDS, sunk_share(shown))
