"""The sky of a moment: its gradient, the sun or the moon with their glow, and the stars."""

import math
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from ...chance import Address
from ...terrain.arrays import Float32s, Floats
from ...terrain.hashing import uniform
from ..items import Disc, Glow, Sky, Stars
from ..light.daylight import Light
from ..light.gradients import in_view
from ..memory import Memory
from ..moment import Moment
from ..oklab import Gradient, lab
from ..theme import Layer, Theme
from ..view import HEIGHT, PANORAMA, View
from .aurora import aurora
from .cirrus import wisps
from .sun_and_moon import MIN_RISE, moon_path, moon_phase, sun_path

Along = TypeVar("Along", float, Floats)

RISE_AND_SET = (0.29, 0.71)
"""Places of sunrise and sunset, and of the moon's, as shares of the panorama's width."""

ZENITH = 890.0
"""Height in units that they reach half way between: near the top of the picture."""

MOON_SIZE = 0.55
"""The moon's radius, as a share of the sun's."""

MIN_DISC_RADIUS = 1e-3
"""Radius in pixels of the smallest disc that is drawn; a theme may have none."""

WIDE_GLOW, WIDE_SHARE, TIGHT_GLOW = (10.0, 2.4), 0.5, 1.9
"""Standard deviations, in radii of the disc, of its two glows, and what part of the tight one's share the wide has."""

THIN_MOON_GLOW = 0.3
"""Share of its glow that the thinnest moon gives."""

FIELD_UNITS = 1920.0
"""Units after which the stars repeat."""

STARS, STAR_RADIUS, STAR_DEPTH = 260, 1.3, 0.7
"""Stars in one field, the radius of the brightest in units, and the share of the height, from the top, with stars."""

BRIGHTNESS_STEPS = 12
"""Steps from dark to the brightest star."""

TWINKLE = 0.35
"""Share of a star's light that comes and goes."""

BAND_FOOT, BAND_RISE, BAND_REACH = 640.0, 380.0, 130.0
"""Units: height of the Milky Way's middle at the left, its rise across the panorama, and how far its stars stray."""

PUFFS, PUFF_SIZE, PUFF_SHARE = 9, (165.0, 80.0), 0.16
"""Soft lights that make the Milky Way: their number, their standard deviations in units, and their greatest share."""

MIN_GLOW_SHARE = 1 / 512
"""Least share of a glow that is drawn."""

DRIFT_STEP = 0.25
"""Pixels that a star moves at once where the picture drifts."""

MOONLIT_STARS = 0.5
"""Brightness of the stars from which the sky is dark enough for the moon to shine."""

DAY_MOON = 0.4
"""Share of the moon that is seen by day."""

STARLIGHT = lab("f2f4ff")[0]


def sky_over(theme: Theme, shade: Gradient, light: Light, moment: Moment, view: View, seed: int, memory: Memory) -> Sky:
    """The sky of a view, in the colours of `shade`, whose rows are in units."""
    discs = _discs(theme, light, moment, view)
    return Sky(
        gradient=in_view(shade, view),
        glows=tuple(glow for disc, share in discs for glow in _glows(disc, share * light.glow_share))
        + _band(theme, light, view),
        glow_colour=light.glow,
        stars=_stars(theme, light, moment, view, seed, memory),
        discs=tuple(disc for disc, _ in discs),
        curtains=wisps(theme, light, moment, view, seed, memory) + aurora(theme, light, moment, view, seed, memory),
    )


def sky_shade(theme: Theme, light: Light, memory: Memory) -> Gradient:
    """The sky's own colours, with rows in units below the top of the panorama."""
    weights = memory(_rounded, len(theme.stops))
    return Gradient(HEIGHT * (weights @ np.array(theme.stops)), weights @ light.sky)


def _rounded(stops: int) -> Floats:
    """(n, stops) weights that round off a line: where the slope of a colour jumps, the eye sees a crease (Mach band).

    Each corner is cut three times (G. Chaikin, An algorithm for high-speed curve generation, 1974).
    """
    weights = np.eye(stops)
    for _ in range(3):
        before, after = weights[:-1], weights[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1)
        weights = np.concatenate([weights[:1], cut.reshape(-1, stops), weights[-1:]])
    return weights


def _discs(theme: Theme, light: Light, moment: Moment, view: View) -> list[tuple[Disc, float]]:
    """The moon and the sun, if they are up, each with its share of the glow, which fades as they sink."""
    horizon = _horizon(next(layer for layer in theme.layers if layer.bank is None))
    radius = theme.sun_radius * view.pixels_per_unit
    width = view.breadth
    discs = []
    night = min(light.stars / MOONLIT_STARS, 1.0)  # by day the moon is pale and hardly glows
    for path, colour, phase, size, strength in (
        (moon_path(theme, moment.hour), light.moon, moon_phase(moment.date), MOON_SIZE * radius, night),
        (sun_path(theme, moment.hour), light.sun, 0.5, radius, 1.0),
    ):
        if path is not None and size > MIN_DISC_RADIUS:
            along, rise = path
            x = width * (RISE_AND_SET[0] + (RISE_AND_SET[1] - RISE_AND_SET[0]) * along)
            y = horizon + rise * (ZENITH - horizon)
            # Squared: clouds that leave half of the sky open already hide most of a disc.
            clear = (1.0 - light.cover) ** 2 * (DAY_MOON + (1.0 - DAY_MOON) * strength)
            disc = Disc(view.column(x), view.row(y), size, colour, phase, clear)
            discs.append((disc, min(1.0 - rise / MIN_RISE, 1.0) * strength))
    return discs


def _horizon(farthest: Layer) -> float:
    """The height in units at which sun and moon rise and set: the valleys of the farthest ridge."""
    valley = -0.5 * farthest.displacement
    return farthest.base + (valley if farthest.floor is None else max(valley, farthest.floor))


def _glows(disc: Disc, share: float) -> tuple[Glow, ...]:
    """A wide weak glow along the horizon and a tight strong one around the disc; a thin moon gives less."""
    lit = 1.0 - abs(2.0 * disc.phase - 1.0)
    share *= THIN_MOON_GLOW + (1.0 - THIN_MOON_GLOW) * lit
    radius, (across, down) = disc.radius, WIDE_GLOW
    return (
        Glow(disc.x, disc.y + radius, across * radius, down * radius, WIDE_SHARE * share),
        Glow(disc.x, disc.y, TIGHT_GLOW * radius, TIGHT_GLOW * radius, share),
    )


def _band(theme: Theme, light: Light, view: View) -> tuple[Glow, ...]:
    """The Milky Way's haze: soft lights in a row, up across the panorama."""
    share = PUFF_SHARE * theme.milky_way * light.stars
    if share < MIN_GLOW_SHARE:
        return ()
    across, down = (size * view.pixels_per_unit for size in PUFF_SIZE)
    return tuple(
        Glow(view.column(PANORAMA * along), view.row(_middle(along)), across, down, share, on_land=False)
        for along in np.linspace(-0.05, 1.05, PUFFS).tolist()
    )


def _middle(along: Along) -> Along:
    """The height in units of the Milky Way's middle, 0–1 of the way across the panorama."""
    return BAND_FOOT + BAND_RISE * along


def _stars(theme: Theme, light: Light, moment: Moment, view: View, seed: int, memory: Memory) -> Stars:
    """The stars, which come out in the order of their brightness."""
    field = memory(_starfield, seed, theme.milky_way)
    places, brightness, rhythm = field.places, field.brightness, field.rhythm
    # Each star changes and drifts in steps of its own, so that a frame has few of them to repaint.
    shown = np.minimum(np.maximum(brightness + (light.stars * 1.5 - 1.0), 0.0), brightness) * light.stars
    shown *= 1.0 - TWINKLE * (0.5 + 0.5 * np.sin(moment.elapsed * rhythm[:, 0] + rhythm[:, 1]))
    shown = np.floor(shown * BRIGHTNESS_STEPS + places[:, 0] % 1.0) / BRIGHTNESS_STEPS
    pixels, fields = memory(field.in_view, replace(view, drift=0.0) if view.drift else view)
    if view.drift:
        drifted = DRIFT_STEP * np.floor(view.drift * view.pixels_per_unit / DRIFT_STEP + places[:, 0] % 1.0)
        pixels = pixels + np.stack([np.zeros(len(pixels)), np.tile(drifted, fields)], axis=1).astype(np.float32)
    bright = np.tile(shown, fields).astype(np.float32)
    return Stars(pixels, bright, STAR_RADIUS * view.pixels_per_unit, STARLIGHT.copy())


@dataclass(frozen=True, eq=False)
class Starfield:
    """The stars of a seed, which repeat along the panorama.

    Attributes:
        places: (n, 2) units from the top left.
        brightness: (n,) 0–1; few stars are bright.
        rhythm: (n, 2) radians a second, and phase, of the sine by which each star twinkles.
    """

    places: Floats
    brightness: Floats
    rhythm: Floats

    def in_view(self, view: View) -> tuple[Float32s, int]:
        """(m, 2) the places of the stars in a view, in pixels, and the number of fields that these are."""
        places, scale = self.places, view.pixels_per_unit
        left = np.floor(view.corner[0] / FIELD_UNITS) * FIELD_UNITS
        fields = max(1, math.ceil((view.corner[0] + view.width / scale - left) / FIELD_UNITS))
        x = np.concatenate([places[:, 0] + left + FIELD_UNITS * number for number in range(fields)])
        y = np.tile(places[:, 1], fields)
        pixels = np.stack([(x - view.corner[0]) * scale, (y - view.corner[1]) * scale], axis=1).astype(np.float32)
        pixels.flags.writeable = False  # all scenes share them
        return pixels, fields


def _starfield(seed: int, milky_way: float) -> Starfield:
    """The stars of a seed, with as many more in the Milky Way as the theme asks for, 0–1."""
    chance = uniform(seed, Address.STARS + np.arange(3 * STARS)).reshape(3, STARS)
    # Powers of a uniform chance: stars thin out towards the horizon, and few are bright, as in a real sky.
    places = np.stack([chance[0] * FIELD_UNITS, chance[1] ** 1.2 * STAR_DEPTH * HEIGHT], axis=1)
    brightness = 0.15 + 0.85 * chance[2] ** 4
    count = round(STARS * milky_way)
    along, off, size = uniform(seed, Address.MILKY_WAY + np.arange(3 * count)).reshape(3, count)
    # A signed square, so that the band is densest in its middle.
    across = HEIGHT - _middle(along) + BAND_REACH * (2.0 * off - 1.0) * np.abs(2.0 * off - 1.0)
    places = np.concatenate([places, np.stack([along * FIELD_UNITS, np.maximum(across, 0.0)], axis=1)])
    brightness = np.concatenate([brightness, 0.12 + 0.4 * size**3])
    rhythm = uniform(seed, Address.TWINKLING + np.arange(2 * len(places))).reshape(-1, 2)
    return Starfield(places, brightness, np.stack([0.3 + 0.6 * rhythm[:, 0], 2.0 * np.pi * rhythm[:, 1]], axis=1))
