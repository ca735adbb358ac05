"""The sky of a moment: its gradient, and all that is seen in it, from the stars to the rainbow."""

from typing import NamedTuple

import numpy as np

from ...terrain.arrays import Floats
from ..items import Disc, Glow, Sky
from ..light.daylight import CLEAR_WEATHER, Light
from ..light.gradients import in_view
from ..memory import Memory
from ..moment import Moment
from ..oklab import Gradient
from ..theme import Theme
from ..view import HEIGHT, View
from ..weather_spells import Spell
from .aurora import aurora
from .ceiling import ceiling
from .cirrus import wisps
from .milky_way import haze
from .rays_halos_and_rainbow import rainbow, rays
from .stars import stars
from .sun_and_moon import discs_over, glows_of, sun_path


class HourSky(NamedTuple):
    """What an hour decides of a sky: it stays while the hour stands.

    Attributes:
        shade: its colours, with rows in units.
        gradient: the same in pixels.
        glows, discs: of `Sky`.
        strength: the last disc's share of the glow.
    """

    shade: Gradient
    gradient: Gradient
    glows: tuple[Glow, ...]
    discs: tuple[Disc, ...]
    strength: float


def sky_of_hour(theme: Theme, light: Light, moment: Moment, view: View, seed: int, memory: Memory) -> HourSky:
    """What an hour of a date decides of the sky in a view."""
    shade = sky_shade(theme, light, memory)
    discs = discs_over(theme, shade, light, moment, view)
    glows = tuple(glow for disc, share in discs for glow in glows_of(disc, share * light.glow_share))
    return HourSky(
        shade,
        in_view(shade, view),
        glows + haze(theme, light, view, seed, memory),
        tuple(disc for disc, _ in discs),
        discs[-1][1] if discs else 0.0,
    )


def sky_over(
    theme: Theme,
    hour: HourSky,
    light: Light,
    moment: Moment,
    view: View,
    *,
    seed: int,
    memory: Memory,
    weather: Spell = CLEAR_WEATHER,
) -> Sky:
    """The sky of a moment in a view, given what its hour decides of it."""
    shade, gradient, glows, discs, strength = hour
    sun = sun_path(theme, moment.hour)
    return Sky(
        gradient=gradient,
        glows=glows,
        glow_colour=light.glow,
        stars=stars(theme, light, discs, moment, view, seed=seed, memory=memory),
        discs=discs,
        curtains=wisps(theme, light, moment, view, seed=seed, memory=memory)
        + aurora(theme, light, moment, view, seed=seed, memory=memory)
        + rainbow(theme, light, moment, view)
        + ceiling(weather, shade, moment, view, seed=seed, memory=memory)
        + (rays(light, discs[-1], strength, sun[1], view, seed=seed, memory=memory) if sun and discs else ()),
    )


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
