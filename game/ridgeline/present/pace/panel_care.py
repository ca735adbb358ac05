"""Care for a panel that shows one landscape for hours: its places wear alike, since the picture rests at less light.

A sky is above and the land below, wherever the camera looks: no framing that is still a landscape changes that. So what
wears the places of a panel differently is the light between the two, and the one cure that leaves hour, colours and
contrast as they are asked for is less of it. How much less follows from the pictures to come: a night needs nothing.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from ...options import Settings
from ...render import Renderer, canvas
from ...render.pixels import pixels
from ...scene import Landscape, Moment, Scene, View
from ...scene.landscape_kinds import AnyLandscape, landscape_of
from ...terrain.arrays import Floats

HOURS = 8.0
"""Over which the bound holds."""

BOUND = 0.15
"""The most by which the mean light of two places differs, of a white one's; in HOURS, or in any longer time."""

AIMED = 0.13
"""What is aimed for: the pictures that are looked at are few and small."""

GRACE_SECONDS, SINKING_SECONDS = 10.0 * 60.0, 20.0 * 60.0
"""Seconds at full light, and seconds in which it then sinks, so slowly that nobody sees it."""

LEAST_SHARE = 0.05
"""Of the light, below which a picture would not be one."""

SAMPLES, SAMPLED = 24, View(64, 36)
"""Pictures that are looked at for an hour's light, and how; a sun fills a pixel."""

STEP_UNITS = 60.0
"""Units of travel from one of them to the next."""

LEVELS = np.arange(256) / 255.0
LIGHT = np.where(LEVELS <= 0.04045, LEVELS / 12.92, ((LEVELS + 0.055) / 1.055) ** 2.4)
"""(256,) light of each sRGB level, 0–1 (IEC 61966-2-1)."""

LUMA = (0.2126, 0.7152, 0.0722)
"""Shares of red, green and blue in light (ITU-R BT.709)."""


def moments(at: float) -> list[float]:
    """Seconds of the next HOURS from second `at` on, at which to look: spread evenly, and over a day of any length."""
    golden = (math.sqrt(5.0) - 1.0) / 2.0
    return [at + 3600.0 * HOURS * ((number * golden) % 1.0) for number in range(1, SAMPLES + 1)]


def resting(
    settings: Settings, shown: AnyLandscape, moment: Callable[[float], Moment], at: float, usual: float
) -> float:
    """The share of light at which a landscape rests over HOURS from second `at` on, if it else has `usual` of it.

    What is looked at is the land near the place of that second, bare and in clear weather, which is brightest, unless
    another is asked for: so it costs little more than a frame.
    """
    plain = landscape_of(settings.scene, shown.theme, shown.seed, settings.weather or "none", settings.calm)
    bare = plain.bare() if isinstance(plain, Landscape) else plain
    here = moment(at)
    looks = [replace(here, hour=moment(later).hour) for later in moments(at)]
    ways = (replace(look, travel=look.travel + STEP_UNITS * number) for number, look in enumerate(looks))
    return resting_share(spread(bare.scene(way, SAMPLED) for way in ways), usual)


def spread(scenes: Iterable[Scene]) -> float:
    """The most by which the mean light of two places differs, 0–1, in scenes of the size SAMPLED."""
    surface, renderer = canvas(SAMPLED.width, SAMPLED.height), Renderer()
    total, count = np.zeros((SAMPLED.height, SAMPLED.width)), 0
    for scene in scenes:
        renderer.draw(scene, surface)
        total, count = total + light(pixels(surface)), count + 1
    return float(np.ptp(total)) / count


def light(picture: np.ndarray[tuple[int, ...], np.dtype[np.uint32]]) -> Floats:
    """The light of each pixel, 0x00RRGGBB, of a white one's, 0–1."""
    found: Floats = np.zeros(picture.shape)
    for share, shift in zip(LUMA, (16, 8, 0), strict=True):
        found += share * LIGHT[picture >> np.uint32(shift) & np.uint32(255)]
    return found


def resting_share(apart: float, usual: float) -> float:
    """The share of light at which pictures rest whose places differ by `apart`, if they else have `usual` of it.

    >>> resting_share(0.1, 1.0)
    1.0
    >>> 0.1 < resting_share(0.8, 1.0) < 0.15
    True
    """
    bright = (GRACE_SECONDS + 0.5 * SINKING_SECONDS) / (3600.0 * HOURS)
    allowed = AIMED / max(apart * usual, AIMED)
    return min(max((allowed - bright) / (1.0 - bright), LEAST_SHARE), 1.0)


def share(shown: float, resting: float) -> float:
    """The share of light after so many seconds on the screen, with whole seconds as steps: each is new light."""
    gone = min(max((math.floor(shown) - GRACE_SECONDS) / SINKING_SECONDS, 0.0), 1.0)
    return 1.0 - (1.0 - resting) * gone * gone * (3.0 - 2.0 * gone)
