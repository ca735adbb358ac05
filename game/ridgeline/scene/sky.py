"""The sky of a moment: its gradient, the sun or the moon with their glow, and the stars."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..terrain.hashing import hash_many, seed_key
from .daylight import LOWEST, Light, moon_path, moon_phase, sun_path
from .items import Disc, Glow, Sky, Stars
from .moment import HEIGHT, Moment, View
from .palette import Gradient, lab
from .theme import Layer, Theme

Floats = npt.NDArray[np.float64]

PATH = (0.29, 0.71)
"""Where sun and moon rise and set, as shares of the panorama's width."""

PANORAMA = 1920.0
"""Units that a panorama counts as wide; a picture that stands for itself is its own panorama."""

ZENITH = 890.0
"""y in units above the foot of the picture that they reach half way between: near the top of the picture."""

SMALLEST = 1e-3
"""Radius in pixels of a disc that is worth drawing; a theme may have none."""

STAR_FIELD = 1920.0
"""Units after which the stars repeat."""

STAR_STEPS = 12
"""Steps from dark to the brightest star."""

STARLIGHT = lab("f2f4ff")[0]

STARS = 260
"""Stars in one field."""


def sky(theme: Theme, light: Light, moment: Moment, view: View, seed: int) -> Sky:
    """What is to be seen above the land."""
    found = _discs(theme, light, moment, view)
    weights = _rounded(len(theme.stops))
    heights = HEIGHT * (1.0 - weights @ np.array(theme.stops))
    return Sky(
        gradient=Gradient(view.row(0.0) - view.pixels_per_unit * heights, weights @ light.sky),
        glows=tuple(glow for disc, share in found for glow in _glows(disc, share * light.glow_share)),
        glow_colour=light.glow,
        stars=_stars(light, view, seed),
        discs=tuple(disc for disc, _ in found),
    )


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
    """The moon and the sun, if they are up, each with its share of the glow, which fades as they sink."""
    horizon = _horizon(theme.layers[0])
    radius = theme.sun_radius * view.pixels_per_unit
    alone = view.scale is None and view.origin is None
    width = view.width / view.pixels_per_unit if alone else PANORAMA
    found = []
    for path, colour, phase, size in (
        (moon_path(theme, moment.hour), light.moon, moon_phase(moment.date), 0.55 * radius),
        (sun_path(theme, moment.hour), light.sun, 0.5, radius),
    ):
        if path is not None and size > SMALLEST:
            along, rise = path
            x = width * (PATH[0] + (PATH[1] - PATH[0]) * along)
            y = horizon + rise * (ZENITH - horizon)
            found.append((Disc(view.column(x), view.row(y), size, colour, phase), min(1.0 - rise / LOWEST, 1.0)))
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


def _stars(light: Light, view: View, seed: int) -> Stars:
    """The stars, which come out in the order of their brightness, each in its own steps: few change at once."""
    places, brightness = _field(seed)
    shown = np.clip(brightness + light.stars * 1.5 - 1.0, 0.0, brightness) * light.stars
    shown = np.floor(shown * STAR_STEPS + places[:, 0] % 1.0) / STAR_STEPS
    scale = view.pixels_per_unit
    left = np.floor(view.corner[0] / STAR_FIELD) * STAR_FIELD
    fields = int((view.corner[0] + view.width / scale - left) // STAR_FIELD) + 1
    x = np.concatenate([places[:, 0] + left + STAR_FIELD * number for number in range(fields)])
    y = np.tile(places[:, 1], fields)
    pixels = np.stack([(x - view.corner[0]) * scale, (y - view.corner[1]) * scale], axis=1)
    bright = np.tile(shown, fields)
    return Stars(pixels.astype(np.float32), bright.astype(np.float32), 1.3 * scale, STARLIGHT.copy())


@lru_cache(maxsize=4)
def _field(seed: int) -> tuple[Floats, Floats]:
    """(STARS, 2) places in units from the top left, and (STARS,) brightness, few of them bright."""
    chance = hash_many(seed_key(seed), np.arange(3 * STARS)).reshape(3, STARS) / 2.0**32
    places = np.stack([chance[0] * STAR_FIELD, chance[1] ** 1.2 * 0.7 * HEIGHT], axis=1)
    return places, 0.15 + 0.85 * chance[2] ** 4
