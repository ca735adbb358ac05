"""What the air makes of light: halos, a rainbow, rays.

Halos are faint rings round sun and moon, 22 degrees away, while a thin cloud of ice passes. A rainbow stands opposite
the sun as rain leaves: curtains whose feet are its arcs, which fade towards their sides. Rays come from a low sun, or
after rain: beams that fan out over the sky, each a curtain along its lower side.
"""

import math

import numpy as np

from ...chance import Address
from ...terrain.arrays import Floats
from ...terrain.hashing import uniform
from ..brush import Brush
from ..items import Band, Curtain, Disc, Sky
from ..light.daylight import Light
from ..memory import Memory, read_only
from ..moment import Moment
from ..oklab import lab
from ..stage import Stage
from ..theme import Theme
from ..view import HEIGHT, View
from .sun_and_moon import horizon_of, sun_path, turning_points

HALO_RADIUS, HALO_BREADTH, HALO_SHARE = 235.0, 20.0, 0.25
"""Units from a disc to its halo, half the halo's breadth in units, and how far it draws the sky at most."""

ICE_SECONDS, ICE_LOW = 840.0, 0.45
"""Period of the wave of ice in the air, and the wave's height from which on a halo is seen."""

HALO_STEPS = 64  #: steps in which a halo comes and goes, so that it stays equal for a while
GRID = 2  #: places of a halo to a pixel, each way

POINTS = np.linspace(-0.28 * math.pi, 0.28 * math.pi, 29)
"""Angles along a quarter of a ring and a little more at either end."""

ENDS = np.minimum((0.28 * math.pi - np.abs(POINTS)) / (0.06 * math.pi), 1.0)
"""Share of a quarter at those angles: where two quarters meet, each fades as the other comes."""

BOW = ((520.0, "8579ee", "86ecb0"), (546.0, "dcee86", "ff7f6a"))
"""For each of a rainbow's two curtains: radius in units, and colours inside and outside."""

BOW_PLACES, BOW_SINKS = (0.86, 0.14), 0.45
"""Places of a rainbow's middle at sunrise and at sunset, and the share of the sun's height by which it is lower."""

BOW_HEIGHT, BOW_SHARE, BOW_LOW_SUN = 66.0, 0.75, 0.75
"""Units over which each curtain fades outwards; the bow's greatest share of the sky; and the height of the sun, 0–1 of
its greatest, below which the bow stands over the land."""

STEEPEST = 0.94  #: sine of the angle from an arc's top to where it ends
MIN_SHARE = 1 / 128  #: least share that is drawn
RAY_ANGLES = (27.0, 52.0, 73.0)  #: degrees above the horizon of the beams on either side

RAY_JITTER, RAY_BREADTH, RAY_LENGTH = 8.0, 0.16, 900.0
"""Degrees by which each may lie elsewhere; its breadth for each 1 of its length; and its length, in units."""

RAY_SHARE, LOW_SUN = 0.17, (0.25, 0.55)
"""How far a beam draws the sky to the glow at most, and the heights of the sun, 0–1 of its greatest, up to which there
are all of the beams, and none."""


def halos(stage: Stage, sky: Sky) -> list[Band]:
    """The rings of a moment; each is four bands."""
    wave = math.sin(2.0 * math.pi * stage.moment.elapsed / ICE_SECONDS + stage.memory(_phase, stage.seed))
    ice = stage.theme.wisps * max(wave - ICE_LOW, 0.0) / (1.0 - ICE_LOW) * (1.0 - stage.light.cover) ** 2
    rings: list[Band] = []
    for disc in sky.discs if ice else ():
        share = round(HALO_STEPS * HALO_SHARE * ice * disc.share * (1.0 - abs(2.0 * disc.phase - 1.0))) / HALO_STEPS
        if share:
            place = round(disc.x * GRID) / GRID, round(disc.y * GRID) / GRID
            rings += stage.memory(_ring, place, share, tuple(stage.light.glow.round(2).tolist()), stage.view.unzoomed)
    return rings


def _ring(place: tuple[float, float], share: float, colour: tuple[float, ...], view: View) -> tuple[Band, ...]:
    """The ring about a place in pixels."""
    (x, y), radius = place, HALO_RADIUS * view.pixels_per_unit
    along, away = radius * np.sin(POINTS), radius * np.cos(POINTS)
    half, shares = np.full(len(POINTS), HALO_BREADTH * view.pixels_per_unit), share * ENDS
    quarters = ((along, -away), (away, along), (along, away), (-away, along))
    brush, glow = Brush(view, -1), np.array(colour)
    return read_only(
        tuple(
            band
            for across, down in quarters
            for band in brush.band(np.array([x + across, y + down, half, shares]).T, glow, "halo")
        )
    )


def _phase(seed: int) -> float:
    return 2.0 * math.pi * float(uniform(seed, Address.HALO.at(0)))


def rainbow(theme: Theme, light: Light, moment: Moment, view: View) -> tuple[Curtain, ...]:
    """The rainbow, whose middle is opposite the sun: below the horizon, and on the other side of the panorama."""
    path = sun_path(theme, moment.hour)
    if path is None or not light.bow:
        return ()
    along, rise = path
    horizon = horizon_of(next(layer for layer in theme.layers if layer.bank is None))
    left, right, top = turning_points(theme, moment.date)
    x = view.breadth * (BOW_PLACES[0] + (BOW_PLACES[1] - BOW_PLACES[0]) * (along if left < right else 1.0 - along))
    return _bow(light, (x, horizon - BOW_SINKS * rise * (HEIGHT * top - horizon)), rise, view)


def _bow(light: Light, centre: tuple[float, float], rise: float, view: View) -> tuple[Curtain, ...]:
    """The bow about a centre opposite the sun, in units; `rise` is the sun's height, as a share of its greatest."""
    share = BOW_SHARE * light.bow * min(max((BOW_LOW_SUN - rise) / 0.2, 0.0), 1.0)
    if rise < 0.0 or share < MIN_SHARE:
        return ()
    x, y = centre
    arcs = ((radius, lab(low, high)) for radius, low, high in BOW)
    return tuple(_arc((x, view.row(y)), radius, share, colours, view) for radius, colours in arcs)


def _arc(centre: tuple[float, float], radius: float, share: float, colours: Floats, view: View) -> Curtain:
    """The upper arc of a circle about a place in units and a row in pixels, in the colours inside and outside."""
    x, y = centre
    low, high = colours
    sine = np.abs(view.places - x) / radius
    up = np.sqrt(np.maximum(1.0 - sine * sine, 1.0 - STEEPEST * STEEPEST))
    ends = np.minimum(np.maximum((STEEPEST - sine) / (0.45 * STEEPEST), 0.0), 1.0)
    scale = view.pixels_per_unit
    return Curtain(
        foot=(y - radius * scale * up).astype(np.float32),
        share=(share * ends * ends * (3.0 - 2.0 * ends)).astype(np.float32),
        height=BOW_HEIGHT * scale,
        low=low,
        high=high,
        words="rainbow",
    )


def rays(
    light: Light, sun: Disc, glow: float, rise: float, view: View, *, seed: int, memory: Memory
) -> tuple[Curtain, ...]:
    """The beams of a sun, given its height, 0–1 of its greatest, and its glow's share; as rain leaves, at any hour."""
    low = min(max((LOW_SUN[1] - rise) / (LOW_SUN[1] - LOW_SUN[0]), light.bow), 1.0)
    share = RAY_SHARE * sun.share * glow * low
    if share < MIN_SHARE:
        return ()
    scale = view.pixels_per_unit
    away = np.arange(view.width) + 0.5 - sun.x
    beams = []
    for number, (aside, strong) in enumerate(memory(_chances, seed)):
        side, angle = 1.0 if number % 2 else -1.0, RAY_ANGLES[number // 2]
        slope = math.tan(math.radians(angle + RAY_JITTER * aside))
        long = math.sqrt(1.0 + slope * slope)
        x = side * away
        along = x * long / (RAY_LENGTH * scale)
        fade = np.minimum(np.maximum(along - 0.06, 0.0) / 0.12, 1.0) * np.maximum(1.0 - along, 0.0) ** 1.5
        beams.append(
            Curtain(
                foot=(sun.y - np.minimum(np.maximum(x, 0.0), RAY_LENGTH * scale / long) * slope).astype(np.float32),
                share=(share * strong * fade).astype(np.float32),
                height=0.5 * RAY_BREADTH * RAY_LENGTH * scale * long,
                low=light.glow,
                high=light.glow,
                words="ray",
            )
        )
    return tuple(beams)


def _chances(seed: int) -> list[tuple[float, float]]:
    """For each beam, its jitter, -1 to 1, and its strength, 0–1."""
    numbers = uniform(seed, Address.RAYS.at(0) + np.arange(4 * len(RAY_ANGLES))).reshape(-1, 2)
    return [(2.0 * aside - 1.0, 0.4 + 0.6 * strong) for aside, strong in numbers.tolist()]
