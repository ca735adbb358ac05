"""A boat with a lantern that is rowed across a lake.

A theme says how often there is one: `boat` of `Life`, in `scene/theme.py`.
"""

import math

import numpy as np

from ....chance import Word
from ....terrain.arrays import Float32s, Floats
from ...brush import Brush, halo, polygon, strokes
from ...items import Sprite
from ...lights.lanterns import lamp, outdoors
from ...ribbon import PixelBox, Point, box
from ...stage import LayerLand, Stage
from ..presence import fade_sprites, in_scale, seconds, uniforms
from ..score import Cue
from ..silhouette import behind_fog

FARTHEST, NEAREST = 20.0, 50.0  #: units below the shore, in the picture, between which boats lie

SHORE_LENGTH, HULL_LENGTH = 20.0, 0.55
"""Length of a boat at the shore, in units, and how much longer it is for each unit that it lies below the shore."""

ROWING_PACE, STROKE, STROKE_PACE = 26.0, 3.0, 2.1
"""Units a second that it passes the picture, units by which each stroke moves it ahead, and radians a second of it."""

BOB, BOB_PACE, TILT, TILT_PACE = 0.02, 1.3, 0.03, 0.9
"""How far a boat bobs, in its lengths, and tilts, in radians; and radians a second of both."""

HULL_DARK = np.array([0.42, 0.8, 0.8])  #: lightness and chroma of its hull, as shares of the water's

HULL = ((-0.5, 0.13), (-0.34, -0.02), (0.32, -0.02), (0.5, 0.17))
"""The hull's corners, forward and up, in lengths of the boat; the water's line is at 0."""

LINES = (
    ((-0.5, 0.13), (-0.46, 0.17), 0.012),
    ((-0.12, 0.1), (-0.08, 0.24), 0.045),
    ((-0.06, 0.31), (-0.06, 0.31), 0.038),
    ((-0.06, 0.22), (0.06, 0.15), 0.018),
    ((0.36, 0.1), (0.4, 0.44), 0.011),
    ((0.4, 0.44), (0.47, 0.42), 0.009),
)
"""The stern, its rower, and the lantern's pole: both ends, and half the thickness."""

LANTERN, GLOW, CORE, REFLECTION = (0.47, 0.365), 0.95, 0.2, 0.8
"""The lantern's place, and the reach of its light, of the bright core and of the reflection, in lengths of the boat."""

SHADOW_SHARE, SHADOW_WIDE, SHADOW_DEEP = 0.4, 0.5, 0.2  #: a boat's shadow on the water, 0–1, and its reach in lengths
WIDE_LIGHT, TIGHT_LIGHT = 0.22, 0.5  #: light of the lantern's wide halo and of its tight one, 0–1

BENDS, BEND_PACE, BEND = 15.0, 1.7, 0.05
"""Radians of the reflection's bends from top to bottom, radians a second that they run, and lengths of each."""

STRIPS, STRIP_PACE, STRIPS_SHARE = 26.0, 2.3, 0.75
"""Radians of its strips from top to bottom, radians a second that they run, and the share of its light."""


def boat(stage: Stage, cue: Cue) -> list[Sprite]:
    """The boat in view, if any."""
    lakes = [(ground, ground.layer.lake) for ground in stage.grounds if ground.layer.lake is not None]
    if not lakes or not in_scale(stage.view):
        return []
    which, depth, phase, side = stage.memory(uniforms, stage.seed, Word.BOATS, cue.number, 4).tolist()
    ground, level = lakes[int(which * len(lakes))]
    view, below = stage.view.at(ground.layer.parallax), FARTHEST + (NEAREST - FARTHEST) * depth
    length = SHORE_LENGTH + HULL_LENGTH * below
    rowed = ROWING_PACE * cue.since + STROKE * math.sin(STROKE_PACE * cue.since) - 0.5 * length
    x = rowed if side < 0.5 else stage.view.breadth - rowed
    at = x - view.corner[0], level - below
    ahead = 1.0 if side < 0.5 else -1.0
    sprites = _pictures(stage, ground, at, length, ahead=ahead, phase=phase)
    return fade_sprites(sprites, cue.passing)


def _pictures(stage: Stage, ground: LayerLand, at: Point, length: float, *, ahead: float, phase: float) -> list[Sprite]:
    """A boat, its lantern and the lantern's reflection; `at` is right of the border and above the foot."""
    view = stage.view.at(ground.layer.parallax)
    number, scale, time = ground.shore, view.pixels_per_unit, seconds(stage) + 9.0 * phase
    column, row = at[0] * scale, view.row(at[1] + BOB * length * math.sin(BOB_PACE * time))
    if not -2.0 * length * scale < column < view.width + 2.0 * length * scale:
        return []
    tilt, size = TILT * math.sin(TILT_PACE * time + 1.0), length * scale

    def pixel(place: Point) -> Point:
        """The pixel of a place in lengths of the boat."""
        return column + ahead * size * (place[0] - tilt * place[1]), row - size * (place[1] + tilt * place[0])

    water = stage.crests[number].gradient.labs(np.array([row]))[0].astype(np.float64)
    dark = behind_fog(stage, ground, water * HULL_DARK, water)
    light, lit = stage.memory(lamp, stage.theme.lamp), outdoors(stage.light)
    lantern = pixel(LANTERN)
    brush = Brush(view, number)

    def shadow(where: PixelBox) -> Float32s:
        """Only the water below the hull darkens: above its line the shadow would lie on the shore behind."""
        return (
            SHADOW_SHARE * halo(where, (column, row), SHADOW_WIDE * size, SHADOW_DEEP * size) * (where.y > row)[:, None]
        )

    beneath = box([(column - 0.5 * size, row), (column + 0.5 * size, row + 0.25 * size)], 1.0, view)
    sprites = brush.shape(beneath, shadow, dark, "boat's shadow")
    hull = [pixel(corner) for corner in HULL]
    lines = [(pixel(start), pixel(end), size * half) for start, end, half in LINES]
    where = box([*hull, *(point for start, end, _ in lines for point in (start, end))], 0.05 * size + 1.0, view)
    sprites += brush.shape(where, lambda where: np.maximum(polygon(where, hull), strokes(where, lines)), dark, "boat")
    if lit > 0.0:
        glow = box([lantern], GLOW * size, view)
        sprites += brush.shape(glow, lambda where: lit * _light(where, lantern, size), light, "boat's lantern")
        sprites += _mirror(brush, (lantern[0], row + 0.06 * size), size, time=time, lit=lit, colour=light)
    return sprites


def _light(where: PixelBox, lantern: Point, size: float) -> Float32s:
    """The lantern itself, in a wide weak halo and a tight strong one."""
    wide, tight = halo(where, lantern, GLOW * size, GLOW * size), halo(where, lantern, CORE * size, CORE * size)
    (x, y), high = lantern, 0.012 * size
    core = strokes(where, [((x, y - high), (x, y + high), 0.03 * size)])
    return np.asarray(np.maximum(np.minimum(WIDE_LIGHT * wide + TIGHT_LIGHT * tight, 1.0), core))


def _mirror(brush: Brush, top: Point, size: float, *, time: float, lit: float, colour: Floats) -> list[Sprite]:
    """The lantern's light on the water: short strips one beneath the other, wandering and fading downwards."""
    along = np.linspace(0.0, 1.0, 24)
    x = top[0] + BEND * size * (0.3 + along) * np.sin(BENDS * along - BEND_PACE * time % (2.0 * math.pi))
    y = top[1] + REFLECTION * size * along
    strips = np.sin(STRIPS * along - STRIP_PACE * time % (2.0 * math.pi))
    half = size * (0.035 + 0.05 * along) * (0.6 + 0.4 * strips)
    share = STRIPS_SHARE * (1.0 - along) ** 1.6 * (0.65 + 0.35 * strips)
    return brush.ribbon(x, y, half, share, colour=colour, words="boat's light on the water", soft=True, strength=lit)
