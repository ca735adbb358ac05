"""The colours of chapters' land, row by row, in the light of an hour."""

import numpy as np

from ...scene.light.daylight import Light
from ...scene.light.gradients import MOONLIT, MOONLIT_WATER
from ...scene.memory import read_only
from ...scene.oklab import Gradient, between, lab
from ...terrain.arrays import Floats
from .avalanche import SNOW_ROWS

Stops = tuple[float, ...]
"""The height of a picture, and the rows of the stops of its gradients, in pixels: all layers have as many."""

TILES, PLASTER, ROCK, SNOW = lab("c0603f", "ead0a4", "b5673f", "f6f9fd")  #: colours in full daylight

ROCK_TO_LAND, ROOF_TO_LAND, WALL_TO_LAND = 0.36, 0.26, 0.24  #: how far each is drawn to the ridden land's colour
BY_NIGHT, SNOW_BY_NIGHT = 0.26, 0.5  #: share of their lightness that colours have by night

ROCK_MIST, ROOF_MIST, STONE_MIST, STONE_FOOT_MIST = 0.1, 0.08, 0.16, 0.25
"""How far rock and roofs are drawn to the mist on top, and stone on top and at its foot."""

WALL_FOOT = np.array([0.86, 1.0, 1.0])  #: lightness and chroma of a wall's foot, as shares of its top's
MIRROR_MIST, MIRROR_DEEP = (
    0.35,
    (0.1, 0.35, 0.6),
)  #: how far mirrored land is drawn to the mist, and to the deep
WATER_DEEP = (0.04, 0.4)  #: how far the mirrored sky is drawn to the deep, at the horizon and at the near shore
DEEP_WATER = np.array([0.7, 1.0, 1.0])  #: lightness and chroma of deep water, as shares of the zenith's
SNOW_WHITE, SNOW_SHADE = 0.3, 0.36  #: how far heaps are drawn to white, and their shade to a ridge in the middle
SNOW_FAR, SNOW_FOOT = 0.1, 0.6  #: the farthest row's share of that white, and the shade's at a heap's foot

HUES = ((1.1, 0.82), (0.86, 1.08), (1.02, 0.95), (0.76, 1.05))
"""Lightness and chroma of the top rock and of each stratum, as shares of the rock's."""


def _light(light: Light, colour: Floats, land: float, least: float = BY_NIGHT) -> Floats:
    """A colour in the light of the hour, drawn to the ridden land's by the share `land`."""
    day = min(max((float(light.mist[0]) - 0.3) / 0.6, 0.0), 1.0)
    share = least + (1.0 - least) * day
    lit = colour * np.array([share, 0.35 + 0.65 * share, 0.35 + 0.65 * share])
    lit = lit + land * (light.ridges[-1] - lit)
    lit[1:] += 0.25 * (1.0 - share) * light.mist[1:]
    return np.asarray(lit)


def _shade(stops: Stops, colours: list[Floats], top: float = 0.55) -> Gradient:
    """A gradient over the lower part of a picture, from a share of its height on, with stops in the land's rows."""
    height, *rows = stops
    at = height * np.linspace(top, 1.0, len(colours))
    return read_only(Gradient(np.array(rows), between(np.array(rows), at, colours)))


def rock_shade(light: Light, stops: Stops, number: int) -> Gradient:
    """The colours of a canyon's rock: 0 is on top, then come its layers down to the lowest."""
    lightness, chroma = HUES[number]
    rock = _light(light, ROCK * np.array([lightness, chroma, chroma]), ROCK_TO_LAND)
    return _shade(stops, [rock + ROCK_MIST * (light.mist - rock), rock])


def roof_shade(light: Light, stops: Stops, white: float) -> Gradient:
    """The colours of roofs; `white`, 0–1, is their share of snow."""
    roof = _light(light, TILES, ROOF_TO_LAND)
    roof = roof + white * (light.snow_colour - roof)
    return _shade(stops, [roof + ROOF_MIST * (light.mist - roof), roof])


def stone_shade(light: Light, stops: Stops) -> Gradient:
    """The colours of a viaduct: of the ridden land, a little farther away."""
    stone = light.ridges[-1] + STONE_MIST * (light.mist - light.ridges[-1])
    return _shade(stops, [stone, stone + STONE_FOOT_MIST * (light.mist - stone)], 0.3)


def wall_shade(light: Light, stops: Stops) -> Gradient:
    """The colours of plastered walls."""
    wall = _light(light, PLASTER, WALL_TO_LAND)
    return _shade(stops, [wall, wall * WALL_FOOT])


def mirror_shade(light: Light, stops: Stops) -> Gradient:
    """The colours of the nearest land behind a lake, in its water."""
    near = light.ridges[max(len(light.ridges) - 2, 0)]
    deep = _deep(light)
    own = near + MIRROR_MIST * (light.mist - near)
    return _shade(stops, [own + share * (deep - own) for share in MIRROR_DEEP])


def water_shade(light: Light, stops: Stops) -> Gradient:
    """The colours of the sky in a lake, from the horizon upwards."""
    deep = _deep(light)
    sky = light.sky[::-1][: max(len(light.sky) - 1, 1)] + light.moonlight * MOONLIT_WATER * MOONLIT
    shares = np.linspace(WATER_DEEP[0], WATER_DEEP[1], len(sky))
    return _shade(stops, [own + share * (deep - own) for own, share in zip(sky, shares, strict=True)], 0.72)


def _deep(light: Light) -> Floats:
    """The colour of deep water."""
    return np.asarray(light.sky[0] * DEEP_WATER)


def snow_shade(light: Light, stops: Stops, depth: int) -> Gradient:
    """The colours of a row of heaps: the nearer, the whiter."""
    white = light.snow_colour + SNOW_WHITE * (_light(light, SNOW, 0.0, SNOW_BY_NIGHT) - light.snow_colour)
    shade = white + SNOW_SHADE * (light.ridges[len(light.ridges) // 2] - white)
    top = shade + (SNOW_FAR + (1.0 - SNOW_FAR) * depth / (SNOW_ROWS - 1)) * (white - shade)
    return _shade(stops, [top, top + SNOW_FOOT * (shade - top)], 0.2)
