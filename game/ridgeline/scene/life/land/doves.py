"""Doves that burst from a village when its bell rings, wheel over it in the light, and come back.

A theme says how often they come: `doves` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ...brush import Brush, halo
from ...items import Sprite
from ...land.land import CHUNK, EndlessLand
from ...land.parallax import left_edge
from ...ribbon import Point, box
from ...stage import LayerLand, Stage
from ...stands import LATTICE
from ...theme import Layer, Theme
from ...view import cells
from ..air.bird_picture import FLAP, LEAN, TURN, BirdPose, bird
from ..presence import in_scale, presence, uniforms
from ..score import Cue
from ..silhouette import lit_cloth, tints
from .crest_places import LEAST, MAX_STRETCHES, STRETCH

HOMES = ("church", "village", "pagoda", "tower", "hut", "lighthouse")
"""The kinds of stands that doves live in, the likeliest first."""

FLIGHT_SECONDS = 30.0  #: seconds from their burst until all are back
FEWEST_DOVES, MOST_DOVES = 8, 13  #: doves of a flock
SPAN, NEARER_SPAN = 12.0, 12.0  #: units of their wings on the farthest land, and by which they are wider on the nearest

RADIUS, UP = (44.0, 80.0), (75.0, 75.0)
"""Units of a circle's radius, and of its height above the roof: the least, and the range above it."""

ROUND = 5.2  #: seconds of a circle
BURST, RETURN = 3.5, 7.0  #: seconds in which their circles grow, and shrink at the end

BEATS, BEAT_POSES, YAWS = 4.6, 8, 2.0
"""Beats of the wings a second, their poses, and steps of TURN between directions that are drawn."""

LATER = 1.6  #: seconds that the last of them rises after the first
OUT_POWER, HOME_SOONER = 0.7, 1.0  #: how their circles grow, and seconds before the end at which all are back
SWIFTEST, TARDIER, APART_TURNS = 0.92, 0.16, 0.22  #: seconds of a circle, in those of most, and turns between them
NARROWEST, WIDER, FAR_CIRCLES = 0.75, 0.5, 0.7  #: a dove's circle in those of the flock, and on the farthest land
NEARER_CIRCLES = 0.3  #: by how much wider circles are on the nearest land
LOWEST_DOVE, HIGHER_DOVE = 0.8, 0.4  #: heights of the lowest, in those of the flock, and by which others are higher
CIRCLE_TILT, TILT_SHARE = 0.3, 0.8  #: how high circles look from below, in two steps
LEAST_HALF = 1.5  #: pixels of half the span of the smallest that are drawn
SLOWEST_BEAT, FASTER_BEAT = 0.9, 0.2  #: beats of the slowest, in those of most, and by how much others are faster

GLIDES, GLIDE_PHASE, BEATS_FIRST, BEATS_LESS, GLIDES_BELOW, GLIDE_BEAT = 0.8, 6.0, 1.4, 0.02, 0.4, 0.25
"""When doves glide: radians a second, and from dove to dove; how much they beat at first, by how much less a second,
below what they glide, and the strength of the beats that are left."""

INNER_WING, OUTER_WING, WING_LAG = (0.15, 0.75), (-0.2, 0.5), 1.0
"""Radians of the wings' parts at rest, and by which they beat; and radians by which the outer one is later."""

DOVE_BANK, DOVE_CLIMB = 0.3, 0.6  #: radians that they lean into their circles, and that they climb in the burst
SHADED, SEEN_SHADED = 0.45, -0.2
"""How far the side away from the light is drawn to the land, and the sine of the way from which on it is not seen."""

DOVE_SKY, DOVE_HAZE, LEAST_OUT, OUT_FADE = 100.0, 0.04, 0.01, 0.12
"""Units above the roof of the sky before which they are, their haze; and shares of the circle from which they show."""

GLINT_FADE, SWINGS, GLINT_THIN = 0.3, 9.0, 0.16
"""Seconds in which light comes to the bell, radians a second that it swings, and the breadth of the light's cross."""

GLINT_SECONDS, GLINT = 2.4, 15.0  #: seconds that light glints on the swinging bell, and units of its reach


def _home(layer: Layer) -> int | None:
    """The number of the stand of a layer in which doves live; None for none."""
    if layer.bank is not None or layer.parallax < LEAST:
        return None
    kinds = [stand.kind for stand in layer.stands]
    return next((kinds.index(kind) for kind in kinds if kind in HOMES), None) if kinds else None


def has_homes(theme: Theme) -> bool:
    """Whether a theme has houses that are near enough."""
    return any(_home(layer) is not None for layer in theme.layers)


def doves(stage: Stage, cue: Cue) -> list[Sprite]:
    """The doves in view."""
    if not 0.0 <= cue.since < FLIGHT_SECONDS or not in_scale(stage.view):
        return []
    ground = [land for land in stage.lands if _home(land.layer) is not None][-1]
    stand, view = _home(ground.layer), stage.view.at(ground.layer.parallax)
    assert stand is not None
    size, start = STRETCH * stage.view.breadth, left_edge(ground.layer, stage.moment, view)
    width, reach = view.width / view.pixels_per_unit, RADIUS[0] + RADIUS[1] + SPAN + NEARER_SPAN
    sprites: list[Sprite] = []
    for cell in cells(start - reach, start + width + reach, size)[:MAX_STRETCHES]:
        place, top = ground.land.kept(_roof, ground.land, ground.layer, stand, size, cell)
        if -reach < place - start < width + reach:
            sprites += _flock(stage, cue, ground, (place - start, top), cell)
    return sprites


def _roof(land: EndlessLand, layer: Layer, stand: int, size: float, cell: int) -> tuple[float, float]:
    """The place and the top of a house in the middle of a stretch of land; of the land itself if it has none."""
    middle = (cell + 0.5) * size
    best: tuple[float, float, float] | None = None
    for chunk in cells(middle - 0.4 * size, middle + 0.4 * size, CHUNK):
        standing = land.standing(stand, chunk)
        for root, foot, age in zip(
            standing.roots.tolist(), standing.feet.tolist(), standing.ages.tolist(), strict=True
        ):
            place = root * LATTICE
            off = abs(place - middle)
            if off < 0.4 * size and (best is None or off < best[0]):
                best = off, place, foot + layer.stands[stand].height * (0.55 + 0.3 * age / 31.0)
    if best is not None:
        return best[1:]
    return middle, float(land.ground(middle, middle + 0.5, 1.0)[0])


def _flock(stage: Stage, cue: Cue, ground: LayerLand, home: Point, cell: int) -> list[Sprite]:
    view = stage.view.at(ground.layer.parallax)
    scale, near = view.pixels_per_unit, min(ground.layer.parallax, 1.0)
    count, way, wide, high, *_ = stage.memory(uniforms, stage.seed, Word.DOVES, (cue.number << 12) + cell, 4).tolist()
    number = FEWEST_DOVES + int(count * (MOST_DOVES - FEWEST_DOVES + 1))
    own = stage.memory(uniforms, stage.seed, Word.DOVE, (cue.number << 12) + cell, 5 * MOST_DOVES).reshape(
        5, MOST_DOVES
    )[:, :number]
    late, off, low, quick, phase = own
    since = cue.since - LATER * late
    out = np.minimum(
        np.clip(since / BURST, 0.0, 1.0) ** OUT_POWER,
        np.clip((FLIGHT_SECONDS - HOME_SOONER - late - cue.since) / RETURN, 0.0, 1.0),
    )
    side = 1.0 if way < 0.5 else -1.0
    angle = side * math.tau * (since / (ROUND * (SWIFTEST + TARDIER * quick)) + APART_TURNS * off)
    radius = (RADIUS[0] + RADIUS[1] * wide) * (NARROWEST + WIDER * off) * out
    radius *= FAR_CIRCLES + NEARER_CIRCLES * near
    x = radius * np.cos(angle)
    y = (UP[0] + UP[1] * high) * out * (LOWEST_DOVE + HIGHER_DOVE * low)
    y += CIRCLE_TILT * radius * np.sin(angle) * TILT_SHARE
    half = 0.5 * (SPAN + NEARER_SPAN * near) * scale
    half = max(round(4.0 * half) / 4.0, LEAST_HALF)
    places = np.rint([2.0 * scale * (home[0] + x), 2.0 * (view.row(home[1]) - scale * y)]).astype(int)
    beat = math.tau / BEAT_POSES * np.floor(BEAT_POSES * (BEATS * (SLOWEST_BEAT + FASTER_BEAT * quick) * since + phase))
    will = np.sin(GLIDES * since + GLIDE_PHASE * phase) + BEATS_FIRST - BEATS_LESS * since
    strong = np.where(will > GLIDES_BELOW, 1.0, GLIDE_BEAT)
    yaw = angle + side * 0.5 * math.pi
    poses = np.rint(
        [
            (INNER_WING[0] + INNER_WING[1] * strong * np.sin(beat)) / FLAP,
            (OUTER_WING[0] + OUTER_WING[1] * strong * np.sin(beat - WING_LAG)) / FLAP,
            YAWS * np.rint(((yaw + math.pi) % math.tau - math.pi) / (YAWS * TURN)),
            np.full(number, DOVE_BANK * side) / LEAN,
            np.where(since < BURST, DOVE_CLIMB, 0.0) / LEAN,
        ]
    ).astype(int)
    white = lit_cloth(stage, stage.memory(tints, "fbf6ea")[0], home[1] + DOVE_SKY, DOVE_HAZE)
    dark = np.asarray(white + SHADED * (stage.light.ridges[-1] - white))
    sprites = _glint(stage, cue, ground, home)
    for dove in np.flatnonzero((since > 0.0) & (out > LEAST_OUT)).tolist():
        column, row = places[:, dove].tolist()
        left, top, share = stage.memory(bird, half, BirdPose(*poses[:, dove].tolist()), column % 2, row % 2)
        strength = cue.strength * presence(float(out[dove]), 2.0, OUT_FADE)
        if strength < 1.0:
            share = share * np.float32(strength)
        colour = white if math.sin(float(yaw[dove])) > SEEN_SHADED else dark
        sprites.append(Sprite(ground.number, left + column // 2, top + row // 2, share, colour, "dove"))
    return sprites


def _glint(stage: Stage, cue: Cue, ground: LayerLand, home: Point) -> list[Sprite]:
    """Light on the bell that swings."""
    view = stage.view.at(ground.layer.parallax)
    lit = presence(cue.since, GLINT_SECONDS, GLINT_FADE) * (0.5 + 0.5 * math.cos(SWINGS * cue.since)) * cue.strength
    at, reach = (home[0] * view.pixels_per_unit, view.row(home[1])), GLINT * view.pixels_per_unit
    colour: Floats = stage.light.sun
    return Brush(view, ground.number).shape(
        box([at], reach, view) if lit > 0.0 else None,
        lambda where: (
            lit * np.maximum(halo(where, at, reach, GLINT_THIN * reach), halo(where, at, GLINT_THIN * reach, reach))
        ),
        colour,
        "light on a bell",
    )
