"""The stars of a seed: a field that repeats along the panorama, and the grain of the Milky Way.

A theme says how bright they are at each hour: `stars` of `Palette`, in `scene/theme.py`.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from ...chance import Address
from ...terrain.arrays import Float32s, Floats
from ...terrain.hashing import uniform
from ..items import Disc, Stars
from ..light.daylight import Light
from ..memory import Memory
from ..moment import Moment
from ..oklab import lab
from ..theme import Theme
from ..view import HEIGHT, View
from .milky_way import clarity, grain

FIELD_UNITS = 1920.0  #: units after which the stars repeat

STARS, STAR_RADIUS, STAR_DEPTH = 900, 1.3, 0.7
"""Stars in one field, the radius of the brightest in units, and the share of the height, from the top, with stars."""

FAINTEST, STEEPNESS = 0.1, 0.62
"""Brightness of the faintest stars; and the exponent of a random share by which the others are brighter."""

BRIGHTNESS_STEPS = 24
"""Steps from dark to the brightest star; they are as far apart as the eye sees them, by the square root."""

TWINKLE, STEADY = 0.35, 0.15
"""Share of a star's light that twinkles, and brightness below which stars are steady: no eye would see it."""

DRIFT_STEP = 0.25  #: pixels of a star's steps where the picture drifts

STARLIGHT = lab("f2f4ff")[0]


def stars(
    theme: Theme, light: Light, discs: tuple[Disc, ...], moment: Moment, view: View, *, seed: int, memory: Memory
) -> Stars:
    """The stars, which come out in order of brightness; none shows on the dark side of the moon."""
    field = memory(_starfield, seed, theme.milky_way > 0.0)
    count, brightness, jitter = len(field.rhythm), field.brightness, field.jitter
    shown = np.minimum(np.maximum(brightness + (light.stars * 1.5 - 1.0), 0.0), brightness) * light.stars
    wave = np.sin(moment.elapsed * field.rhythm[:, 0] + field.rhythm[:, 1])
    shown[:count] *= 1.0 - field.twinkle * (0.5 + 0.5 * wave)
    shown[count:] *= theme.milky_way * clarity(light)
    # Each star changes and drifts in steps of its own, so that a frame has few of them to repaint.
    shown = (np.floor(np.sqrt(shown) * BRIGHTNESS_STEPS + jitter) / BRIGHTNESS_STEPS) ** 2
    pixels, which = memory(field.in_view, replace(view, drift=0.0) if view.drift else view)
    if view.drift:
        drifted = DRIFT_STEP * np.floor(view.drift * view.pixels_per_unit / DRIFT_STEP + jitter)
        pixels = pixels + np.stack([np.zeros(len(pixels)), drifted[which]], axis=1).astype(np.float32)
    bright = shown[which].astype(np.float32)
    x, y = pixels.T.astype(np.float64)
    for disc in discs:
        bright[(x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.radius**2] = 0.0
    return Stars(pixels, bright, STAR_RADIUS * view.pixels_per_unit, STARLIGHT.copy())


@dataclass(frozen=True, eq=False)
class Starfield:
    """The stars of a seed: first those that repeat along the panorama, then those of the Milky Way.

    Attributes:
        places: (n, 2) units from the top left; of the Milky Way, from the top of the panorama's middle.
        brightness: (n,) 0–1; few stars are bright.
        jitter: (n,) 0–1, by which share of a step each changes sooner than others.
        rhythm: (stars, 2) radians a second, and phase, of the sine by which each star that repeats twinkles.
        twinkle: (stars,) share of its light that comes and goes.
    """

    places: Floats
    brightness: Floats
    jitter: Floats
    rhythm: Floats
    twinkle: Floats

    def in_view(self, view: View) -> tuple[Float32s, Floats]:
        """(m, 2) the places of the stars in a view, in pixels, and (m,) their numbers."""
        (x, y), count, scale = self.places.T, len(self.rhythm), view.pixels_per_unit
        left = np.floor(view.corner[0] / FIELD_UNITS) * FIELD_UNITS
        fields = max(1, math.ceil((view.corner[0] + view.width / scale - left) / FIELD_UNITS))
        which = np.concatenate([np.tile(np.arange(count), fields), np.arange(count, len(x))])
        offsets = np.repeat(left + FIELD_UNITS * np.arange(fields), count)
        offsets = np.concatenate([offsets, np.full(len(x) - count, 0.5 * view.breadth)])
        across, down = x[which] + offsets - view.corner[0], y[which] - view.corner[1]
        seen = (across > -STAR_RADIUS - 1.0) & (across < view.width / scale + STAR_RADIUS + 1.0)
        pixels = np.stack([across[seen] * scale, down[seen] * scale], axis=1).astype(np.float32)
        pixels.flags.writeable = False  # all scenes share them
        return pixels, which[seen]


def _starfield(seed: int, milky_way: bool) -> Starfield:
    """The stars of a seed, with those of the Milky Way or without."""
    chance = uniform(seed, Address.STARS + np.arange(3 * STARS)).reshape(3, STARS)
    # A power of a uniform chance: stars thin out towards the horizon.
    places = np.stack([chance[0] * FIELD_UNITS, chance[1] ** 1.2 * STAR_DEPTH * HEIGHT], axis=1)
    brightness = np.minimum(FAINTEST * (1.0 - chance[2]) ** -STEEPNESS, 1.0)
    rhythm = uniform(seed, Address.TWINKLING + np.arange(2 * STARS)).reshape(-1, 2)
    rhythm = np.stack([0.3 + 0.6 * rhythm[:, 0], 2.0 * np.pi * rhythm[:, 1]], axis=1)
    twinkle = np.where(brightness > STEADY, TWINKLE, 0.0)
    if milky_way:
        more, light = grain(seed)
        places, brightness = np.concatenate([places, more]), np.concatenate([brightness, light])
    return Starfield(places, brightness, places[:, 0] % 1.0, rhythm, twinkle)
