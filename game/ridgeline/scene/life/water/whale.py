"""A whale between the swells: it blows, its back rolls by, and its tail rises and goes down.

A theme says how often there is one: `whale` of `Life`, in `scene/theme.py`.
"""

import math
from typing import NamedTuple

import numpy as np

from ....chance import Word
from ...brush import Brush
from ...items import Band, Sprite
from ...land.parallax import scroll
from ...ribbon import Point
from ...stage import LayerLand, Stage
from ...stands.pen import Pen
from ..figure import emerging, figure, mirror
from ..presence import in_scale, uniforms
from ..score import Cue
from ..silhouette import on_ridge
from .open_water import level_at, swells

WHALE_LENGTH, NEARER_LENGTH = 105.0, 95.0
"""Units of its visible back on the farthest swell, and units more on the nearest."""

SWIMMING_PACE = 11.0  #: units a second that it swims past the picture
BLOWS = (0.0, 11.0)  #: seconds at which it comes up and blows

ROLL, DIVE, TAIL = 7.5, 23.0, 6.5
"""Seconds of a roll of its back; the second of its long dive; and seconds that its tail shows."""

SPRAY, SPRAY_SECONDS, SPRAY_DELAY = 0.42, 3.4, 0.9
"""Height of its blow in lengths of the back, seconds that it hangs in the air, and after coming up until it blows."""

TURNS, LIFTS = 24, 24  #: poses of the back, and of the tail

BACK: tuple[Point, ...] = (
    (-0.62, -0.16),
    (-0.5, -0.02),
    (-0.38, 0.05),
    (-0.24, 0.11),
    (-0.2, 0.165),
    (-0.155, 0.175),
    (-0.13, 0.137),
    (0.0, 0.16),
    (0.14, 0.163),
    (0.27, 0.145),
    (0.36, 0.125),
    (0.41, 0.13),
    (0.46, 0.105),
    (0.56, 0.0),
    (0.62, -0.16),
)
"""Its back from the tail to the head, with the fin behind and the blowhole's bump before, in lengths of it."""

COUNT = 14  #: points of the blow
BLOWHOLE = (0.26, 0.06)  #: where the blow begins, in lengths ahead and up
DRIFT, FIRST_DRIFT, LATER_DRIFT = 0.1, 0.25, 1.2  #: lengths that the plume drifts ahead, at first and as it ages
SHOOTING, SHOOTING_POWER = 0.18, 0.6  #: share of its life in which it shoots up, and how
FALLING, SINKING = 0.25, 0.05  #: share of its height that it loses, and lengths that it sinks
PLUME_FOOT, PLUME_HEAD, PLUME_FLARE, PLUME_YOUNG = 0.012, 0.075, 1.2, 0.55
"""Half the plume's breadth at its foot and its head in lengths, how it flares, and what it has of that at first."""

PLUME_SHARE, PLUME_FADES, PLUME_THIN, PLUME_DENSE = 0.8, 1.2, 0.55, 0.45
"""The plume's share, how that fades, what of it the foot has, and by how much more the head has."""

PLUME_TIP, PLUME_END = 0.16, 0.1  #: the part of the plume in which it ends, and what is seen at its very end


class Whale(NamedTuple):
    """A whale in view.

    Attributes:
        ground: the land whose swell it swims behind.
        at: the pixel where it comes up.
        size: its length in pixels.
        ahead: 1 if it swims to the right, else -1.
        strength: 0–1, how much of it is shown.
    """

    ground: LayerLand
    at: Point
    size: float
    ahead: int
    strength: float


def whale(stage: Stage, cue: Cue) -> list[Sprite | Band]:
    """The whale in view, if any."""
    seas = swells(stage)[1:] or swells(stage)
    if not seas or not 0.0 <= cue.since < DIVE + TAIL or not in_scale(stage.view):
        return []
    which, place, side, *_ = stage.memory(uniforms, stage.seed, Word.WHALES, cue.number, 4).tolist()
    ground, ahead = seas[int(which * len(seas))], (1 if side < 0.5 else -1)
    view = stage.view.at(ground.layer.parallax)
    length = WHALE_LENGTH + NEARER_LENGTH * min(ground.layer.parallax, 1.0)
    x = stage.view.breadth * (0.3 + 0.4 * place) + ahead * SWIMMING_PACE * (cue.since - 14.0)
    y = level_at(ground, x + scroll(ground.layer, stage.moment), 0.25 * length)
    at, size = (view.column(x), view.row(y)), length * view.pixels_per_unit
    if not -size < at[0] < view.width + size:
        return []
    seen = Whale(ground, at, size, ahead, cue.strength)
    sprites: list[Sprite | Band] = []
    for blow in BLOWS:
        sprites += _blow(stage, seen, cue.since - blow)
        sprites += _back(stage, seen, (cue.since - blow) / ROLL)
    return sprites + _tail(stage, seen, (cue.since - DIVE) / TAIL)


def _back(stage: Stage, seen: Whale, along: float) -> list[Sprite]:
    """Its back, which rises, rolls forward and sinks behind the swell."""
    if not 0.0 < along < 1.0:
        return []
    (x, y), size, layer = seen.at, seen.size, seen.ground.number
    pose = (seen.ahead, int(along * TURNS))
    sunk = size * 0.2 * (1.0 - math.sin(math.pi * along))
    skin = on_ridge(stage, seen.ground, y, 0.5)
    shine = skin + 0.4 * (stage.light.glow - skin)
    foot = (x, y + sunk)
    back = figure(stage, _whale, pose, foot, size, layer=layer, colour=skin, words="whale", strength=seen.strength)
    back += figure(
        stage,
        _wet,
        pose,
        foot,
        size,
        layer=layer,
        colour=np.asarray(shine),
        words="whale",
        strength=0.7 * seen.strength,
    )
    return emerging(stage, layer, back)


def _tail(stage: Stage, seen: Whale, along: float) -> list[Sprite]:
    """Its tail, which rises dripping, stands and goes down."""
    if not 0.0 < along < 1.0:
        return []
    risen = math.sin(math.pi * along) ** 0.8
    (x, y), ahead, size, layer = seen.at, seen.ahead, seen.size, seen.ground.number
    foot = (x - 0.1 * ahead * size, y + 0.36 * size * (1.0 - risen))
    pose, skin = (ahead, int(along * LIFTS)), on_ridge(stage, seen.ground, y, 0.5)
    flukes = figure(stage, _flukes, pose, foot, size, layer=layer, colour=skin, words="whale", strength=seen.strength)
    return emerging(stage, layer, flukes)


def _blow(stage: Stage, seen: Whale, since: float) -> list[Band]:
    """Its blow: a plume that shoots up, widens, drifts and falls."""
    age = (since - SPRAY_DELAY) / SPRAY_SECONDS
    if not 0.0 < age < 1.0:
        return []
    at, ahead, size = seen.at, seen.ahead, seen.size
    up, along = SPRAY * size * min(age / SHOOTING, 1.0) ** SHOOTING_POWER, np.linspace(0.0, 1.0, COUNT)
    x = at[0] + BLOWHOLE[0] * ahead * size + size * DRIFT * along * (FIRST_DRIFT + LATER_DRIFT * age) * ahead
    y = at[1] - BLOWHOLE[1] * size - up * along * (1.0 - FALLING * age) + SINKING * size * age
    half = size * (PLUME_FOOT + PLUME_HEAD * along**PLUME_FLARE * (PLUME_YOUNG + age))
    fading = np.minimum((1.0 - along) / PLUME_TIP + PLUME_END, 1.0)
    share = seen.strength * PLUME_SHARE * (1.0 - age) ** PLUME_FADES
    share = share * (PLUME_THIN + PLUME_DENSE * along) * fading
    pale = stage.light.mist + 0.5 * (stage.light.glow - stage.light.mist)
    return Brush(stage.view, stage.behind(seen.ground)).band(
        np.stack([x, y, half, share], axis=1), pale, "whale's blow"
    )


def _profile(along: float) -> list[Point]:
    """The outline of its back: the head's bump first, then the long back with the little fin."""
    shift = 0.34 * (along - 0.5)
    sink = 0.5 * (along - 0.5)
    return [(x + shift, y - sink * x) for x, y in BACK]


def _whale(pen: Pen, pose: tuple[int, ...]) -> None:
    pen.polygon([*_profile(pose[1] / TURNS), (0.7, -0.4), (-0.7, -0.4)])
    mirror(pen, pose[0])


def _wet(pen: Pen, pose: tuple[int, ...]) -> None:
    """The upper edge of its back, which shines."""
    crest = _profile(pose[1] / TURNS)[3:-2]
    pen.polygon([*((x, y - 0.008) for x, y in crest), *((x, y - 0.022) for x, y in reversed(crest))])
    mirror(pen, pose[0])


def _flukes(pen: Pen, pose: tuple[int, ...]) -> None:
    """The stem of the tail and both flukes, seen a little from the side; they fold as they go down."""
    along = pose[1] / LIFTS
    spread, tip = 0.25 - 0.05 * along, 0.1 - 0.22 * max(along - 0.45, 0.0)
    pen.stroke([(0.16, -0.3), (0.05, 0.05), (0.0, 0.26)], [0.2, 0.1, 0.045])
    for side in (-1.0, 1.0):
        pen.polygon(
            [
                (0.0, 0.2),
                (side * 0.4 * spread, 0.27),
                (side * spread, 0.27 + tip),
                (side * 1.04 * spread, 0.3 + tip),
                (side * 0.7 * spread, 0.325 + 0.5 * tip),
                (side * 0.22 * spread, 0.335),
                (0.0, 0.3),
            ]
        )
    mirror(pen, pose[0])
