"""A kite in the wind over a meadow or a beach, and the person who flies it.

A theme says how often there is one: `kite` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Floats
from ....terrain.easing import smoothstep
from ...brush import Brush
from ...items import Sprite
from ...ribbon import Point
from ...stage import Stage
from ...stands.pen import Pen
from ..figure import figure, mirror
from ..presence import in_scale, presence, seconds
from ..score import Cue
from ..silhouette import lit_cloth, on_ridge, tints
from .crest_places import Spot, meadow, spots

KITE_SECONDS, FADE_SECONDS, LAUNCH_SECONDS = 50.0, 8.0, 11.0
"""Seconds that a kite shows, fades in or out, and climbs from the hand or comes down to it."""

AWAY_SHARE = 0.16  #: share of its full height and distance at which it starts and lands
TALL, SIZE = 27.0, 38.0  #: units of the flyer's height, and of the kite's size
AWAY, UP = 180.0, 330.0  #: units from the hand to the kite, to the side and upwards
LOOP, LOOP_PACE = (62.0, 34.0), 0.55  #: units of the figure of eight that it flies, and radians a second of that
TILTS = 32  #: poses of the kite all around
TAIL, TAIL_POINTS, BOWS = 74.0, 13, 3  #: units of the tail, points along it, and bows on it

LINE_PARTS, LINE_POINTS, LINE_SHARE, LINE_FAINTER, LINE_HALF = 8, 4, 0.62, 0.4, 0.55
"""Pieces of the line from the hand to the kite, and points of each; its share next to the two, and by how much less of
that is seen half-way; and half its thickness in units, where that is more than half a pixel."""

SAG = 0.2  #: how far the line sags, as a share of its breadth
FARTHEST_KITE, NEAREST_KITE = 0.4, 0.8  #: by how much farther aside some fly, and the nearest, in units of AWAY
HAND = (0.3, 0.78)  #: the hand, ahead of the foot and above it, in heights of the one who flies it
TURN_LEAN, EASIER_TURN = 0.55, 0.7  #: radians that it leans into its turns, and the share of that on its way out
KITE_HAZE, FLYER_DARK, STICKS_SHARE = 0.04, 0.7, 0.55  #: haze before it, lightness of who flies it, share of its sticks

TAIL_AT, TAIL_WAVE, TAIL_WAVES, TAIL_PACE = 0.56, 0.16, 8.0, 5.0
"""Where the tail is tied, and how far it waves, in sizes of the kite; radians of the waves along it, and a second."""

TAIL_HALF, TAIL_FADE, TAIL_BEND = 0.028, 0.4, 0.5
"""Half the tail's breadth in sizes, what it loses of its share, and how far it hangs as the kite leans and turns."""

THINNEST_TAIL, BOW_SIZE = 0.4, 0.2  #: pixels of half the thinnest tail, and a bow's size in those of the kite

CLOTHS = (("e8553c", "f8d45c"), ("3d7fb8", "f3e7c8"), ("d9437a", "f6b24a"), ("4f9f6e", "f2e3a0"))
"""Colours of its two halves."""


def kite(stage: Stage, cue: Cue) -> list[Sprite]:
    """The kites in view, and the people who fly them."""
    flown = cue.within(KITE_SECONDS, FADE_SECONDS)
    if flown <= 0.0 or not in_scale(stage.view):
        return []
    sprites: list[Sprite] = []
    for spot in spots(stage, meadow(stage), cue, Word.KITES, count=5, reach=AWAY + LOOP[0] + TAIL):
        sprites += _fly(stage, spot, flown, presence(cue.since, KITE_SECONDS, LAUNCH_SECONDS))
    return sprites


def _fly(stage: Stage, spot: Spot, strength: float, launched: float) -> list[Sprite]:
    ground = meadow(stage)
    view, layer = stage.view.at(ground.layer.parallax), stage.behind(ground)
    cloth, phase, far, way, _ = spot.chances
    scale, side = view.pixels_per_unit, (1 if way < 0.5 else -1)
    turn = LOOP_PACE * seconds(stage) + math.tau * phase
    out = AWAY_SHARE + (1.0 - AWAY_SHARE) * smoothstep(launched)
    x = out * (side * (AWAY * (NEAREST_KITE + FARTHEST_KITE * far)) + LOOP[0] * math.sin(turn))
    y = out * (UP + LOOP[1] * math.sin(2.0 * turn))
    foot = spot.x * scale, view.row(spot.height(0.0))
    hand = foot[0] + HAND[0] * side * TALL * scale, foot[1] - HAND[1] * TALL * scale
    at = foot[0] + x * scale, foot[1] - y * scale
    # It flies across the line to its hand, and leans into its turns.
    lean = math.atan2(x, y) + TURN_LEAN * math.cos(turn) * (1.0 if math.sin(2.0 * turn) < 0.0 else EASIER_TURN)
    tilt = round(lean / math.tau * TILTS)
    cloths = stage.memory(tints, *CLOTHS[int(cloth * len(CLOTHS))])
    colours = [lit_cloth(stage, colour, y, KITE_HAZE) for colour in cloths]
    dark = on_ridge(stage, ground, foot[1], FLYER_DARK)
    size, brush = SIZE * scale, Brush(view, layer)
    return [
        *figure(
            stage,
            _flyer,
            (side, round(2.0 * math.sin(turn))),
            foot,
            TALL * scale,
            layer=layer,
            colour=dark,
            words="kite's flyer",
            strength=strength,
        ),
        *_line(brush, hand, at, dark, strength),
        *_tail(stage, brush, at, lean, turn, size=size, colour=colours[1], strength=strength),
        *figure(stage, _half, (tilt, -1), at, size, layer=layer, colour=colours[0], words="kite", strength=strength),
        *figure(stage, _half, (tilt, 1), at, size, layer=layer, colour=colours[1], words="kite", strength=strength),
        *figure(
            stage, _sticks, (tilt,), at, size, layer=layer, colour=dark, words="kite", strength=STICKS_SHARE * strength
        ),
    ]


def _line(brush: Brush, hand: Point, at: Point, colour: Floats, strength: float) -> list[Sprite]:
    """The line from the hand to the kite, a little slack and fainter half-way; in pieces, whose pictures are small."""
    sprites: list[Sprite] = []
    half = np.full(LINE_POINTS, max(LINE_HALF * brush.view.pixels_per_unit, 0.5))
    for part in range(LINE_PARTS):
        along = (part + np.linspace(0.0, 1.0, LINE_POINTS)) / LINE_PARTS
        middle = 4.0 * along * (1.0 - along)
        x = hand[0] + (at[0] - hand[0]) * along
        y = hand[1] + (at[1] - hand[1]) * along + 0.25 * SAG * abs(at[0] - hand[0]) * middle
        share = LINE_SHARE * (1.0 - LINE_FAINTER * middle)
        sprites += brush.ribbon(x, y, half, share, colour=colour, words="kite's line", strength=strength)
    return sprites


def _tail(
    stage: Stage, brush: Brush, at: Point, lean: float, turn: float, *, size: float, colour: Floats, strength: float
) -> list[Sprite]:
    """The tail, which waves behind the kite's way, with bows on it."""
    along = np.linspace(0.0, 1.0, TAIL_POINTS)
    length, time = TAIL / SIZE * size, seconds(stage)
    down = TAIL_BEND * lean * (1.0 - along) - TAIL_BEND * math.cos(turn) * along
    aside = TAIL_WAVE * size * along * np.sin(TAIL_WAVES * along - TAIL_PACE * time) - np.sin(down) * length * along
    x = at[0] - TAIL_AT * size * math.sin(lean) + aside
    y = at[1] + TAIL_AT * size * math.cos(lean) + np.cos(down) * length * along
    half = np.full(TAIL_POINTS, max(TAIL_HALF * size, THINNEST_TAIL))
    sprites = brush.ribbon(x, y, half, 1.0 - TAIL_FADE * along, colour=colour, words="kite's tail", strength=strength)
    layer = brush.layer
    for bow in range(1, BOWS + 1):
        place = round(bow * (TAIL_POINTS - 1) / BOWS)
        at_bow = (float(x[place]), float(y[place]))
        sprites += figure(
            stage,
            _bow,
            (bow % 2,),
            at_bow,
            BOW_SIZE * size,
            layer=layer,
            colour=colour,
            words="kite's tail",
            strength=strength,
        )
    return sprites


def _turn(points: list[Point], tilt: int) -> list[Point]:
    angle = math.tau * tilt / TILTS
    sine, cosine = math.sin(angle), math.cos(angle)
    return [(x * cosine + y * sine, y * cosine - x * sine) for x, y in points]


def _half(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw one half of the kite, the left (-1) or the right (1)."""
    tilt, side = pose
    pen.polygon(_turn([(0.0, 0.46), (side * 0.38, 0.1), (0.0, -0.58)], tilt))


def _sticks(pen: Pen, pose: tuple[int, ...]) -> None:
    """The cross that holds it."""
    for ends in ([(0.0, 0.46), (0.0, -0.58)], [(-0.38, 0.1), (0.0, 0.13), (0.38, 0.1)]):
        pen.stroke(_turn(ends, pose[0]), 0.035)


def _bow(pen: Pen, pose: tuple[int, ...]) -> None:
    """A bow on the tail."""
    lift = 0.2 if pose[0] else -0.2
    pen.polygon([(-0.5, 0.3 + lift), (0.5, -0.3 + lift), (0.5, 0.3 - lift), (-0.5, -0.3 - lift)])


def _flyer(pen: Pen, pose: tuple[int, ...]) -> None:
    """Draw the flyer: standing, facing right, leaning back, both arms up to the line."""
    side, sway = pose
    lean = -0.06 - 0.015 * sway
    hip, neck = (0.0, 0.46), (lean, 0.8)
    for foot, knee in (((-0.13, 0.0), (-0.07, 0.24)), ((0.12, 0.0), (0.1, 0.25))):
        pen.stroke([hip, knee, foot], [0.13, 0.1, 0.075])
        pen.stroke([foot, (foot[0] + 0.09, 0.02)], 0.05)
    pen.stroke([(0.0, 0.42), (0.5 * lean, 0.62), neck], [0.16, 0.19, 0.17])
    pen.ellipse(lean + 0.02, 0.92, 0.07, 0.082)
    for hand in ((0.3, 0.8), (0.27, 0.74)):
        pen.stroke([(lean + 0.03, 0.75), (0.13, 0.68), hand], [0.08, 0.065, 0.05])
    mirror(pen, side)
