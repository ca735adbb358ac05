"""The sky of a moment: its gradient, the sun or the moon with their glow, and the stars."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ..terrain.hashing import hash_many, seed_key
from .aurora import aurora
from .daylight import LOWEST, Light, moon_path, moon_phase, sun_path
from .items import Disc, Glow, Sky, Stars
from .moment import HEIGHT, PANORAMA, Moment, View
from .palette import Gradient, lab
from .shades import in_view
from .theme import Layer, Theme
from .wisps import wisps

Floats = npt.NDArray[np.float64]
Along = TypeVar("Along", float, Floats)

PATH = (0.29, 0.71)
"""Where sun and moon rise and set, as shares of the panorama's width."""

ZENITH = 890.0
"""y in units above the foot of the picture that they reach half way between: near the top of the picture."""

SMALLEST = 1e-3
"""Radius in pixels of a disc that is worth drawing; a theme may have none."""

STAR_FIELD = 1920.0
"""Units after which the stars repeat."""

STAR_STEPS = 12
"""Steps from dark to the brightest star."""

TWINKLE = 0.35
"""Share of a star's light that comes and goes."""

PUFFS = 9
"""Soft lights that make the Milky Way."""

HAZE = 0.16
"""How far they draw the sky at most."""

FAINTEST = 1 / 512
"""Share of a glow that is worth drawing."""

STAR_STEP = 0.25
"""Pixels that a star goes at once where the picture drifts."""

NIGHT = 0.5
"""Share of its stars from which on a sky is dark enough for the moon to shine."""

PALE = 0.4
"""How much of the moon is seen by day."""

STARLIGHT = lab("f2f4ff")[0]

STARS = 260
"""Stars in one field."""


def sky(theme: Theme, shade: Gradient, light: Light, moment: Moment, view: View, seed: int) -> Sky:
    """What is to be seen above the land, in a sky of such colours, with rows in units."""
    found = _discs(theme, light, moment, view)
    return Sky(
        gradient=in_view(shade, view),
        glows=tuple(glow for disc, share in found for glow in _glows(disc, share * light.glow_share))
        + _band(theme, light, view),
        glow_colour=light.glow,
        stars=_stars(theme, light, moment, view, seed),
        discs=tuple(disc for disc, _ in found),
        curtains=wisps(theme, light, moment, view, seed) + aurora(theme, light, moment, view, seed),
    )


def sky_shade(theme: Theme, light: Light) -> Gradient:
    """The sky's own colours, with rows in units below the top of the panorama."""
    weights = _rounded(len(theme.stops))
    return Gradient(HEIGHT * (weights @ np.array(theme.stops)), weights @ light.sky)


@lru_cache(maxsize=8)
def _rounded(stops: int) -> Floats:
    """(n, stops) weights that round a line off: where a colour's slope jumps, an eye sees a crease.

    Each corner is cut three times (G. Chaikin, An algorithm for high-speed curve generation, 1974).
    """
    weights = np.eye(stops)
    for _ in range(3):
        before, after = weights[:-1], weights[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1)
        weights = np.concatenate([weights[:1], cut.reshape(-1, stops), weights[-1:]])
    return weights


def _discs(theme: Theme, light: Light, moment: Moment, view: View) -> list[tuple[Disc, float]]:
    """The moon and the sun, if they are up, each with its share of the glow, which fades as they sink.

    Clouds before them let little of them through; the moon is pale, and hardly glows, while the sky is light.
    """
    horizon = _horizon(next(layer for layer in theme.layers if layer.bank is None))
    radius = theme.sun_radius * view.pixels_per_unit
    width = view.breadth
    found = []
    night = min(light.stars / NIGHT, 1.0)
    for path, colour, phase, size, strength in (
        (moon_path(theme, moment.hour), light.moon, moon_phase(moment.date), 0.55 * radius, night),
        (sun_path(theme, moment.hour), light.sun, 0.5, radius, 1.0),
    ):
        if path is not None and size > SMALLEST:
            along, rise = path
            x = width * (PATH[0] + (PATH[1] - PATH[0]) * along)
            y = horizon + rise * (ZENITH - horizon)
            clear = (1.0 - light.cover) ** 2 * (PALE + (1.0 - PALE) * strength)
            disc = Disc(view.column(x), view.row(y), size, colour, phase, clear)
            found.append((disc, min(1.0 - rise / LOWEST, 1.0) * strength))
    return found


def _horizon(farthest: Layer) -> float:
    """The height at which sun and moon rise and set: the valleys of the farthest ridge."""
    valley = -0.5 * farthest.displacement
    return farthest.base + (valley if farthest.floor is None else max(valley, farthest.floor))


def _glows(disc: Disc, share: float) -> tuple[Glow, ...]:
    """A wide weak glow along the horizon and a tight strong one around the disc; a thin moon gives less."""
    lit = 1.0 - abs(2.0 * disc.phase - 1.0)
    share *= 0.3 + 0.7 * lit
    radius = disc.radius
    return (
        Glow(disc.x, disc.y + radius, 10.0 * radius, 2.4 * radius, 0.5 * share),
        Glow(disc.x, disc.y, 1.9 * radius, 1.9 * radius, share),
    )


def _band(theme: Theme, light: Light, view: View) -> tuple[Glow, ...]:
    """The Milky Way's haze: soft lights in a row, up across the panorama."""
    share = HAZE * theme.milky_way * light.stars
    if share < FAINTEST:
        return ()
    scale = view.pixels_per_unit
    along = np.linspace(-0.05, 1.05, PUFFS)
    return tuple(
        Glow(view.column(PANORAMA * step), view.row(_middle(step)), 165.0 * scale, 80.0 * scale, share)
        for step in along.tolist()
    )


def _middle(along: Along) -> Along:
    """The height in units of the middle of the Milky Way, 0–1 of the way across the panorama."""
    return 640.0 + 380.0 * along


def _stars(theme: Theme, light: Light, moment: Moment, view: View, seed: int) -> Stars:
    """The stars, which come out in the order of their brightness, each in its own steps: few change at once.

    So they drift, too.
    """
    places, brightness, rhythm = _field(seed, theme.milky_way)
    shown = np.minimum(np.maximum(brightness + (light.stars * 1.5 - 1.0), 0.0), brightness) * light.stars
    shown *= 1.0 - TWINKLE * (0.5 + 0.5 * np.sin(moment.elapsed * rhythm[:, 0] + rhythm[:, 1]))
    shown = np.floor(shown * STAR_STEPS + places[:, 0] % 1.0) / STAR_STEPS
    pixels, fields = _in_view(seed, theme.milky_way, replace(view, drift=0.0) if view.drift else view)
    if view.drift:
        gone = STAR_STEP * np.floor(view.drift * view.pixels_per_unit / STAR_STEP + places[:, 0] % 1.0)
        pixels = pixels + np.stack([np.zeros(len(pixels)), np.tile(gone, fields)], axis=1).astype(np.float32)
    bright = np.tile(shown, fields).astype(np.float32)
    return Stars(pixels, bright, 1.3 * view.pixels_per_unit, STARLIGHT.copy())


@lru_cache(maxsize=4)
def _in_view(seed: int, milky_way: float, view: View) -> tuple[npt.NDArray[np.float32], int]:
    """(n, 2) where in a view the stars are, in pixels, and how many fields of them that is."""
    places, scale = _field(seed, milky_way)[0], view.pixels_per_unit
    left = np.floor(view.corner[0] / STAR_FIELD) * STAR_FIELD
    fields = max(1, math.ceil((view.corner[0] + view.width / scale - left) / STAR_FIELD))
    x = np.concatenate([places[:, 0] + left + STAR_FIELD * number for number in range(fields)])
    y = np.tile(places[:, 1], fields)
    pixels = np.stack([(x - view.corner[0]) * scale, (y - view.corner[1]) * scale], axis=1).astype(np.float32)
    pixels.flags.writeable = False  # all scenes share them
    return pixels, fields


@lru_cache(maxsize=4)
def _field(seed: int, milky_way: float) -> tuple[Floats, Floats, Floats]:
    """(n, 2) places in units from the top left, (n,) brightness, few of them bright, and (n, 2) how they twinkle.

    A twinkle is a sine of so many radians a second that begins at such a phase.
    """
    chance = hash_many(seed_key(seed), np.arange(3 * STARS)).reshape(3, STARS) / 2.0**32
    places = np.stack([chance[0] * STAR_FIELD, chance[1] ** 1.2 * 0.7 * HEIGHT], axis=1)
    brightness = 0.15 + 0.85 * chance[2] ** 4
    count = round(STARS * milky_way)
    along, off, size = hash_many(seed_key(seed), np.arange(10_000, 10_000 + 3 * count)).reshape(3, count) / 2.0**32
    across = HEIGHT - _middle(along) + 130.0 * (2.0 * off - 1.0) * np.abs(2.0 * off - 1.0)
    places = np.concatenate([places, np.stack([along * STAR_FIELD, np.maximum(across, 0.0)], axis=1)])
    brightness = np.concatenate([brightness, 0.12 + 0.4 * size**3])
    rhythm = hash_many(seed_key(seed), np.arange(20_000, 20_000 + 2 * len(places))).reshape(-1, 2) / 2.0**32
    return places, brightness, np.stack([0.3 + 0.6 * rhythm[:, 0], 2.0 * np.pi * rhythm[:, 1]], axis=1)
