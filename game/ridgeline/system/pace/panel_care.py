"""Care for a panel that shows one landscape for hours: it wears evenly, since the picture rests at less light.

The sky is above and the land below, wherever the camera looks: no framing of a landscape changes that. So the panel
wears unevenly by their difference in light, and the cure is less light: after ten minutes night falls, see
`nightfall.py`, unless the day turns by itself, and the remaining light follows from the pictures to come.
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

AIMED = 0.13  #: the target, below the bound because the sampled pictures are few and small
LEAST_SHARE = 0.05  #: of the light, below which a picture would be unrecognisable
SAMPLES, SAMPLED = 24, View(64, 36)  #: pictures sampled for the outlook, and their view; a sun fills a pixel
STEP_UNITS = 60.0  #: units of travel between two samples of a flyover

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
    """Seconds to sample within HOURS from second `at`: spread evenly, also over a day of any length."""
    golden = (math.sqrt(5.0) - 1.0) / 2.0
    return [at + 3600.0 * HOURS * ((number * golden) % 1.0) for number in range(1, SAMPLES + 1)]


class PanelOutlook:
    """The outlook on a landscape's pictures over HOURS, sampled one small picture at a time.

    Samples are in clear weather, which is brightest, unless another is asked for, and without objects on the land.
    """

    def __init__(
        self, settings: Settings, shown: AnyLandscape, moment: Callable[[float], Moment], at: float, usual: float
    ) -> None:
        """Begin at second `at`, for pictures that otherwise have `usual` of their light; nothing is sampled yet."""
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
        """Whether all pictures have been sampled."""
        return self._spread.count == len(self._moments)

    def look(self) -> None:
        """Sample one more picture, if any are left."""
        if not self.whole:
            self._spread.add(self._land.scene(self._moments[self._spread.count], SAMPLED))

    @property
    def resting(self) -> float:
        """The share of light at which the pictures rest; samples the rest first."""
        while not self.whole:
            self.look()
        apart = self._spread.apart if self._moments else ISLANDS_APART
        return resting_share(apart, self._usual, 1.0 if self.falls else apart)


def _plain(shown: AnyLandscape) -> Theme:
    """The theme without costly parts that hardly show in a small picture."""
    theme = shown.bare().theme if isinstance(shown, Landscape) else shown.theme
    layers = tuple(replace(layer, weathering=0.0) for layer in theme.layers)
    return replace(theme, layers=layers, foreground=(), aurora=shown.theme.aurora)


class Spread:
    """The spread of the pixels' mean light, in scenes of the size SAMPLED.

    Attributes:
        count: of scenes.
    """

    def __init__(self) -> None:
        self._surface, self._renderer = canvas(SAMPLED.width, SAMPLED.height), Renderer()
        self._total, self.count = np.zeros((SAMPLED.height, SAMPLED.width)), 0

    def add(self, scene: Scene) -> None:
        """Add a scene."""
        self._renderer.draw(scene, self._surface)
        self._total += light(pixels(self._surface))
        self.count += 1

    @property
    def apart(self) -> float:
        """The greatest difference between the mean light of two pixels, 0–1."""
        return float(np.ptp(self._total)) / self.count


def light(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint32]]) -> Floats:
    """The light of each 0x00RRGGBB pixel, 0–1, relative to white."""
    found: Floats = np.zeros(picture.shape)
    for share, shift in zip(LUMA, (16, 8, 0), strict=True):
        found += share * LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
    return found


def resting_share(apart: float, usual: float, before: float) -> float:
    """The share of light at which pictures rest whose pixels differ by `apart`, with `usual` as their normal share.

    Until they rest, pixels differ by `before`.

    >>> resting_share(0.1, 1.0, 0.1)
    1.0
    >>> 0.1 < resting_share(0.8, 1.0, 0.8) < 0.15
    True
    """
    bright = (GRACE_SECONDS + 0.5 * SINKING_SECONDS) / (3600.0 * HOURS)
    allowed = AIMED / usual - bright * before
    return min(max(allowed / max((1.0 - bright) * apart, 1e-9), LEAST_SHARE), 1.0)


def sunk_share(shown: float) -> float:
    """How far a picture has sunk, 0–1, after `shown` seconds on the screen, in steps of whole seconds."""
    gone = min(max((math.floor(shown) - GRACE_SECONDS) / SINKING_SECONDS, 0.0), 1.0)
    return gone * gone * (3.0 - 2.0 * gone)


def share(shown: float, resting: float) -> float:
    """The share of light after `shown` seconds on the screen; every new value means repainting."""
    return 1.0 - (1.0 - resting) * sunk_share(shown)


def later(shown: float, hour: float, before: float = 0.0) -> float:
    """Hours by which the picture of an hour is later after `shown` seconds on the screen, if night falls.

    The first of the consecutive nights began `before` seconds before the picture was shown.
    """
    return nightfall.later(hour, before + math.floor(shown) - GRACE_SECONDS, sunk_share(shown))
