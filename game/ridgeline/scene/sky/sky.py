"""The sky of a moment: its gradient, the sun or the moon with their glow, and the stars."""

from dataclasses import replace
from typing import TypeVar

import numpy as np

from ...terrain.arrays import Floats
from ..items import Curtain, Disc, Glow, Sky
from ..light.daylight import CLEAR_WEATHER, Light
from ..light.gradients import in_view
from ..memory import Memory
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Layer, Theme
from ..view import HEIGHT, View
from ..weather_spells import Spell
from .aurora import aurora
from .ceiling import ceiling
from .cirrus import wisps
from .milky_way import haze
from .optics import rainbow, rays
from .stars import stars
from .sun_and_moon import MIN_RISE, MOONLIT_STARS, lit_phase, moon_path, sun_path, turning_points

Along = TypeVar("Along", float, Floats)

BOW_PLACES, BOW_SINKS = (0.86, 0.14), 0.45
"""Places of a rainbow's middle at sunrise and at sunset, and the share of the sun's height by which it is lower."""

MOON_SIZE = 0.55  #: the moon's radius, as a share of the sun's
MIN_DISC_RADIUS = 1e-3  #: radius in pixels of the smallest disc that is drawn; a theme may have none

WIDE_GLOW, WIDE_SHARE, TIGHT_GLOW = (10.0, 2.4), 0.5, 1.9
"""Standard deviations, in radii of the disc, of its two glows, and what part of the tight one's share the wide has."""

MARIA_SHARE, MARIA_RADII = 0.3, (4.0, 14.0)
"""Light that the moon's dark plains lack, and its radii in pixels from which on, and at which wholly, they are seen."""

EARTHSHINE, EARTHLIT_SKY = 0.055, (0.42, 0.22)
"""Light of the dark side of the thinnest moon; and the lightness of the sky from which on nothing of it is seen, and up
to which all is: it would be a pale disc before a sky in the smog."""

THIN_MOON_GLOW = 0.3  #: share of its glow that the thinnest moon gives
HIDING_COVER = 0.75  #: share of the sky behind clouds from which on nothing of a disc is seen
DAY_MOON = 0.4  #: share of the moon that is seen by day


def sky_over(
    theme: Theme,
    shade: Gradient,
    light: Light,
    moment: Moment,
    view: View,
    *,
    seed: int,
    memory: Memory,
    weather: Spell = CLEAR_WEATHER,
) -> Sky:
    """The sky of a view, in the colours of `shade`, whose rows are in units."""
    discs = _discs(theme, shade, light, moment, view)
    shapes = tuple(disc for disc, _ in discs)
    sun = sun_path(theme, moment.hour)
    return Sky(
        gradient=in_view(shade, view),
        glows=tuple(glow for disc, share in discs for glow in _glows(disc, share * light.glow_share))
        + haze(theme, light, view, seed, memory),
        glow_colour=light.glow,
        stars=stars(theme, light, shapes, moment, view, seed=seed, memory=memory),
        discs=shapes,
        curtains=wisps(theme, light, moment, view, seed=seed, memory=memory)
        + aurora(theme, light, moment, view, seed=seed, memory=memory)
        + _bow(theme, light, moment, view)
        + ceiling(weather, shade, moment, view, seed=seed, memory=memory)
        + (rays(light, *discs[-1], sun[1], view, seed=seed, memory=memory) if sun and discs else ()),
    )


def _bow(theme: Theme, light: Light, moment: Moment, view: View) -> tuple[Curtain, ...]:
    """The rainbow, whose middle is opposite the sun: below the horizon, and on the other side of the panorama."""
    path = sun_path(theme, moment.hour)
    if path is None or not light.bow:
        return ()
    along, rise = path
    horizon = _horizon(next(layer for layer in theme.layers if layer.bank is None))
    left, right, top = turning_points(theme, moment.date)
    x = view.breadth * (BOW_PLACES[0] + (BOW_PLACES[1] - BOW_PLACES[0]) * (along if left < right else 1.0 - along))
    return rainbow(light, (x, horizon - BOW_SINKS * rise * (HEIGHT * top - horizon)), rise, view)


def sky_shade(theme: Theme, light: Light, memory: Memory) -> Gradient:
    """The sky's own colours, with rows in units below the top of the panorama."""
    weights = memory(_round, len(theme.stops))
    return Gradient(HEIGHT * (weights @ np.array(theme.stops)), weights @ light.sky)


def _round(stops: int) -> Floats:
    """(n, stops) weights that round off a line: where the slope of a colour jumps, the eye sees a crease (Mach band).

    Each corner is cut three times (G. Chaikin, An algorithm for high-speed curve generation, 1974).
    """
    weights = np.eye(stops)
    for _ in range(3):
        before, after = weights[:-1], weights[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1)
        weights = np.concatenate([weights[:1], cut.reshape(-1, stops), weights[-1:]])
    return weights


def _discs(theme: Theme, shade: Gradient, light: Light, moment: Moment, view: View) -> list[tuple[Disc, float]]:
    """The moon and the sun, if they are up, each with its share of the glow, which fades as they sink."""
    horizon = _horizon(next(layer for layer in theme.layers if layer.bank is None))
    radius = theme.sun_radius * view.pixels_per_unit
    width = view.breadth
    discs = []
    night = min(light.stars / MOONLIT_STARS, 1.0)  # by day the moon is pale and hardly glows
    moon = moon_path(theme, moment.hour)
    for path, colour, phase, size, strength in (
        (moon, light.moon, lit_phase(theme, moment.date), MOON_SIZE * radius, night),
        (sun_path(theme, moment.hour), light.sun, 0.5, radius, 1.0),
    ):
        if path is not None and size > MIN_DISC_RADIUS:
            along, rise = path
            left, right, top = turning_points(theme, moment.date, path is moon)
            x = width * (left + (right - left) * along)
            y = horizon + rise * (HEIGHT * top - horizon)
            # Squared: clouds that leave half of the sky open already hide most of a disc.
            clear = max(1.0 - light.cover / HIDING_COVER, 0.0) ** 2 * (DAY_MOON + (1.0 - DAY_MOON) * strength)
            disc = Disc(view.column(x), view.row(y), size, colour, phase, clear)
            if path is moon:
                disc = _face(disc, night, float(shade.labs(np.array([HEIGHT - y]))[0, 0]))
            discs.append((disc, min(1.0 - rise / MIN_RISE, 1.0) * strength))
    return discs


def _face(moon: Disc, night: float, sky: float) -> Disc:
    """The moon with its maria, if it is large enough to show them, and with earthshine on a thin one by night.

    `sky` is the lightness of the sky around it.
    """
    lit = 1.0 - abs(2.0 * moon.phase - 1.0)
    seen = min(max((moon.radius - MARIA_RADII[0]) / (MARIA_RADII[1] - MARIA_RADII[0]), 0.0), 1.0)
    dark = min(max((EARTHLIT_SKY[0] - sky) / (EARTHLIT_SKY[0] - EARTHLIT_SKY[1]), 0.0), 1.0)
    return replace(moon, maria=MARIA_SHARE * seen, earthshine=EARTHSHINE * night * dark * (1.0 - lit))


def _horizon(farthest: Layer) -> float:
    """The height in units at which sun and moon rise and set: the valleys of the farthest ridge."""
    valley = -0.5 * farthest.displacement
    return farthest.base + (valley if farthest.floor is None else max(valley, farthest.floor))


def _glows(disc: Disc, share: float) -> tuple[Glow, ...]:
    """A wide weak glow along the horizon and a tight strong one around the disc; a thin moon gives less.

    The wide one lies on the land; the tight one would be seen there as the disc of a sun that shines through hills.
    """
    lit = 1.0 - abs(2.0 * disc.phase - 1.0)
    share *= THIN_MOON_GLOW + (1.0 - THIN_MOON_GLOW) * lit
    radius, (across, down) = disc.radius, WIDE_GLOW
    return (
        Glow(disc.x, disc.y + radius, across * radius, down * radius, WIDE_SHARE * share),
        Glow(disc.x, disc.y, TIGHT_GLOW * radius, TIGHT_GLOW * radius, share, on_land=False),
    )
