"""Rain and snow, in several depths between the ridges.

The drops of a depth lie at random on an endless tile that falls, drifts with the wind and is left behind by the camera.
Each drop is a little faster or slower than the others, as if nearer or farther: all go the same way, but their pattern
keeps changing.

A theme says how often it rains or snows: `Chances`, in `scene/theme.py`.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ...chance import Word
from ...terrain.arrays import Float32s, Floats, Indices
from ...terrain.hashing import TO_SHARE, absorb, hash_many, seed_key
from ..items import Particles
from ..stage import Stage
from ..view import View
from ..weather_spells import CALM, GUSTS, STORM_WIND, gust_phases, local_strength

TILE = (2310.0, 1430.0)  #: units after which the drops repeat, sideways and down
PACE_SPREAD = 0.14  #: share of its speed by which a drop may be faster or slower than the mean
FADE_SHARE = 0.2  #: share of a depth's drops that are fading in or out while the weather's strength changes
CALM_GUST_WIND = 60.0  #: units a second: in still air, gusts are those of a wind this strong
MAX_STREAK_UNITS = 220.0  #: length of the longest streak, however fast the camera goes
MIN_RADIUS_PIXELS = 0.06  #: radius below which drops are too faint to draw
MAX_TILES = 1024.0  #: tiles in a view above which it would have a million drops
FRONT_PLACES = 17  #: places across a picture at which the weather's strength is sampled

DEPTH_PLACES = (0.25, 0.65)
"""Where the far and the middle depth lie among the ridges, from the farthest (0) to the nearest (1)."""

RAIN_WHITE, SNOW_WHITE, RAIN_CHROMA = 0.45, 0.5, (1.0, 0.7, 0.7)
"""How far drops and flakes are lightened to white, and the share of the mist's lightness and chroma in a drop."""


@dataclass(frozen=True)
class Fall:
    """The drops or flakes of one depth.

    Attributes:
        words: what it is, for `Scene.describe`.
        count: drops on a tile when the weather is at its strongest.
        speed: units a second downwards.
        near: 0–1, how much of the wind and of the nearest ridge's travel is seen at that distance.
        share: 0–1, how far each blends what is behind it into its colour.
        radius: units.
        exposure: seconds, as of a camera, which draw a drop out to a streak; 0 for flakes, which are round.
        sway: units to either side.
        soft: 0–1, see `Particles`.
    """

    words: str
    count: int
    speed: float
    near: float
    share: float
    radius: float
    exposure: float = 0.0
    sway: float = 0.0
    soft: float = 0.0


RAIN = (
    Fall("rain", 420, 700.0, 0.42, 0.3, 0.8, 0.042, soft=1.0),
    Fall("rain", 200, 1050.0, 0.68, 0.36, 1.1, 0.048, soft=1.0),
    Fall("rain", 70, 1500.0, 1.15, 0.42, 1.5, 0.056, soft=1.0),
)
STORM = tuple(
    replace(fall, count=round(0.95 * fall.count), speed=1.15 * fall.speed, share=1.3 * fall.share) for fall in RAIN
)
SNOW = (
    Fall("snow", 800, 36.0, 0.35, 0.6, 2.1, sway=8.0, soft=0.5),
    Fall("snow", 330, 68.0, 0.62, 0.75, 3.6, sway=17.0, soft=0.7),
    Fall("snow", 80, 120.0, 1.1, 0.8, 7.0, sway=34.0, soft=1.0),
)
FALLS = {"rain": RAIN, "storm": STORM, "snow": SNOW}


def falling(stage: Stage) -> list[Particles]:
    """The drops or flakes of a moment, in three depths; nearer ridges hide the farther ones."""
    falls = FALLS.get(stage.weather.kind or "", ())
    if not falls:
        return []
    colour, gust = _colour(stage, falls[0]), _gust(stage)
    drops: list[Particles] = []
    for depth, (fall, layer) in enumerate(zip(falls, _layers(stage), strict=True)):
        particles = _drops(stage, fall, depth, layer=layer, colour=colour, gust=gust)
        drops += [] if particles is None else [particles]
    return drops


def _layers(stage: Stage) -> tuple[int, int, int]:
    """The crest behind each depth: of a far ridge or its lake, of a middle one, and the nearest of all."""
    lands = stage.lands
    far, middle = [lands[round(share * (len(lands) - 1))] for share in DEPTH_PLACES]
    return far.shore, middle.shore, len(stage.crests) - 1


def _colour(stage: Stage, fall: Fall) -> Floats:
    """The colour of drops, a lighter mist, or of flakes, lighter than the snow on the land so that they stand out."""
    rain, light = fall.exposure > 0.0, stage.light
    colour = light.mist * RAIN_CHROMA if rain else light.snow_colour.copy()
    colour[0] += (RAIN_WHITE if rain else SNOW_WHITE) * (1.0 - colour[0])
    return colour


class Gust(NamedTuple):
    """The wind of a moment: the way in units since its weather began, and its units a second now.

    And the nearest land's parallax, by which the camera leaves the drops behind.
    """

    blown: float
    wind: float
    parallax: float


class Motion(NamedTuple):
    """The way in units of a depth since its weather began, and its speed now in units a second; y is down."""

    across: float
    down: float
    speed_across: float
    speed_down: float


def _gust(stage: Stage) -> Gust:
    """The gusty wind of a moment."""
    weather, pace = stage.weather, CALM if stage.calm else 1.0
    since = stage.moment.elapsed - weather.began
    wind = weather.wind * (STORM_WIND if weather.kind == "storm" else 1.0)
    blown, strength = wind * since, abs(wind) + CALM_GUST_WIND * pace
    for (period, share), phase in zip(GUSTS, stage.memory(gust_phases, stage.seed, weather.number), strict=True):
        # The drift is the integral of the wind, so drops do not jump when the wind changes.
        turn = 2.0 * math.pi / period
        blown += strength * share * math.sin(turn * since + phase) / turn
        wind += strength * share * math.cos(turn * since + phase)
    return Gust(blown, wind, max([ground.layer.parallax for ground in stage.lands]))


def _motion(stage: Stage, fall: Fall, gust: Gust) -> Motion:
    """The motion of a depth from its fall, the wind and the camera, as seen at its distance."""
    moment = stage.moment
    parallax = fall.near * gust.parallax
    speed, since = (CALM if stage.calm else 1.0) * fall.speed, moment.elapsed - stage.weather.began
    across = fall.near * gust.blown - parallax * moment.travel
    return Motion(across, speed * since, fall.near * gust.wind - parallax * moment.speed, speed)


class Tile(NamedTuple):
    """The drops of a depth, (n,) float64: place, 0–1; pace, about 1; rank, 0–1, the low ones of which fall even in weak
    weather; phase and pace of the sway.
    """

    x: Floats
    y: Floats
    pace: Floats
    rank: Floats
    swing: Floats
    turn: Floats


def _tile(seed: int, depth: int, count: int) -> Tile:
    key = absorb(absorb(seed_key(seed), Word.DROPS), depth)
    chances = hash_many(key, np.arange(6 * count).reshape(6, count)) * (0.5 * TO_SHARE)
    x, y, pace, rank, swing, turn = chances
    return Tile(x, y, 1.0 + PACE_SPREAD * (2.0 * pace - 1.0), rank, 2.0 * math.pi * swing, 1.0 + turn)


def _drops(stage: Stage, fall: Fall, depth: int, *, layer: int, colour: Floats, gust: Gust) -> Particles | None:
    """The visible drops of one depth; None if they would be too faint or too many."""
    view, pace = stage.view.at(fall.near), CALM if stage.calm else 1.0
    scale = view.pixels_per_unit
    if fall.radius * scale < MIN_RADIUS_PIXELS or is_crowded(view):
        return None
    tile, motion = stage.memory(_tile, stage.seed, depth, fall.count), _motion(stage, fall, gust)
    x, y = TILE[0] * tile.x + tile.pace * motion.across, TILE[1] * tile.y + tile.pace * motion.down
    if fall.sway:
        since = stage.moment.elapsed - stage.weather.began
        x += fall.sway * np.sin(tile.swing + pace * since * tile.turn)
    exposure = min(fall.exposure, MAX_STREAK_UNITS / math.hypot(motion.speed_across, motion.speed_down))
    across, down = exposure * motion.speed_across, exposure * motion.speed_down
    visible, places = in_view(x, y, view, fall.radius + max(abs(across), abs(down)))
    # The drop of rank 0 begins to fall at strength 0, and that of rank 1 is whole at strength 1.
    strength = pace * _strength(stage, view, places[:, 0])
    shares = np.minimum((strength * (1.0 + FADE_SHARE) - tile.rank[visible]) / FADE_SHARE, 1.0)
    falls = shares > 0.0
    return Particles(
        layer=layer,
        places=places[falls],
        share=(fall.share * shares[falls]).astype(np.float32),
        across=across * scale,
        down=down * scale,
        radius=fall.radius * scale,
        colour=colour,
        words=fall.words,
        soft=fall.soft,
    )


def _strength(stage: Stage, view: View, columns: Float32s) -> Floats:
    """(n,) the strength of the weather, which comes from one side, at columns of the picture."""
    if stage.weather.number == 0:
        return np.zeros(len(columns)) + stage.weather.strength
    edges = np.linspace(0.0, view.width, FRONT_PLACES)
    x = edges / view.pixels_per_unit + view.corner[0]
    strengths = local_strength(stage.weather, stage.seed, stage.moment.elapsed, x, stage.memory)
    return np.interp(columns, edges, strengths)


def is_crowded(view: View) -> bool:
    """Whether a view is so wide that it would show too many drops."""
    scale = view.pixels_per_unit
    return view.width * view.height / (scale * scale * TILE[0] * TILE[1]) > MAX_TILES


def in_view(x: Floats, y: Floats, view: View, margin: float) -> tuple[Indices, Float32s]:
    """The indices of the drops of a repeated tile that are in view, and (n, 2) their places in pixels."""
    scale, (left, top) = view.pixels_per_unit, view.corner
    width, height = view.width / scale + margin, view.height / scale + margin
    x, y = _behind(x - left, TILE[0], -margin), _behind(y - top, TILE[1], -margin)
    if width + margin <= TILE[0] and height + margin <= TILE[1]:
        (seen,) = ((x < width) & (y < height)).nonzero()
        once = np.empty((seen.size, 2))
        once[:, 0], once[:, 1] = x[seen], y[seen]
        return seen, (once * scale).astype(np.float32)
    numbers, places = [], []
    # A wide view shows the tile several times: each copy is moved by whole tiles.
    for across in np.arange(0.0, width + margin, TILE[0]).tolist():
        for down in np.arange(0.0, height + margin, TILE[1]).tolist():
            (seen,) = ((x < width - across) & (y < height - down)).nonzero()
            place = np.empty((seen.size, 2))
            place[:, 0], place[:, 1] = x[seen] + across, y[seen] + down
            numbers.append(seen)
            places.append(place)
    return np.concatenate(numbers), (np.concatenate(places) * scale).astype(np.float32)


def _behind(x: Floats, size: float, start: float) -> Floats:
    """Places modulo `size`, in the range of `size` units that begins at `start`."""
    turns = x - start
    turns /= size
    turns -= np.floor(turns)
    turns *= size
    turns += start
    return turns
