"""The glider of a run: its posture, its colours, its sprites and the light that it throws on the slope."""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...scene.brush import Brush, polygon, strokes
from ...scene.items import Sprite
from ...scene.life.air.glider_picture import PILOT, GliderPaint, Pose, Turned, glider_sprites, paint, sail
from ...scene.light.daylight import Light
from ...scene.memory import FORGETFUL, Memory, read_only
from ...scene.ribbon import PixelBox, Point, box
from ...terrain.arrays import Float32s
from ..constants import RULES, TICKS
from ..ladder.wear_colours import Colours
from ..rules import RideLine, State
from .anchor import Anchor

GLIDER_SIZE, GLIDER_MIDDLE = 2.55, 11.0
"""Times the size of the cruise's glider, so that eyes find it; and units from the land on which it slides to the
middle of a glider of size 1."""

TURN_RATE = 9.0  #: how fast the glider turns into its direction of flight: the share a second of the remaining angle

FOLD_SHARE, SPREAD_SHARE = 0.34, 0.12
"""Shares of the remaining way by which its wings fold in a tick while the button is held, and spread again."""

CRUISE_SCARF = 78.0  #: units: the scarf of a glider that is taken over

SCARF_LENGTH, SCARF_LINK, MAX_SCARF_LENGTH = 150.0, 28.0, 380.0
"""Units: the scarf's length, its growth for each perfect slide in the chain, and its greatest length."""

SCARF_RATE, MAX_SCARF_BEND = 0.5 * TURN_RATE, 0.0016
"""How fast its length changes, the share a second of the difference that remains; and its bend, in radians a unit."""

FOOTPRINT = 60.0  #: units behind the glider over which the land's bend is measured
RIM, RIM_SHARE = 0.8, 0.9  #: units of a rim's width, of a glider of size 1, and how opaque it is

LIT_REACH, LIT_HALF, LIT_DEPTH = 190.0, 34.0, 30.0
"""Units: the reach of the light on the slope, half its breadth, and how far its middle is below the line."""

LIT_TURNS = 64  #: steps in which it turns with the slope, to a radian

LIT_HEIGHT, LIT_SHARE = 300.0, 0.24
"""Units above the land at which the glider's light no longer reaches it; and the light's strength beneath it."""


@dataclass(frozen=True, slots=True)
class Posture:
    """The posture of a glider.

    Attributes:
        attitude: radians by which it climbs.
        scarf: its length in units.
        bend: radians a unit by which its path turns upwards.
        tuck: 0–1, how far its wings are folded.
    """

    attitude: float = 0.0
    scarf: float = SCARF_LENGTH
    bend: float = 0.0
    tuck: float = 0.0


def resting(state: State, ground: RideLine) -> Posture:
    """The posture of a run's first state: on the land, or level in the air with the scarf of the cruise."""
    if not state.asleep:
        return Posture(scarf=CRUISE_SCARF)
    slope = ground(state.x)[1]
    return Posture(math.atan(slope), bend=_bend(state, slope, ground))


def next_posture(posture: Posture, state: State, ground: RideLine) -> Posture:
    """The posture a tick later: it follows the direction of flight, and on the land the slope."""
    rests, slope = state.asleep or not state.air, ground(state.x)[1]
    wanted = math.atan(slope) if rests else math.atan2(state.vy, state.vx)
    scarf = min(SCARF_LENGTH + SCARF_LINK * state.tally.chain, MAX_SCARF_LENGTH)
    folds = state.idle == 0 and not state.asleep
    return Posture(
        posture.attitude + (wanted - posture.attitude) * (TURN_RATE / TICKS),
        posture.scarf + (scarf - posture.scarf) * (SCARF_RATE / TICKS),
        posture.bend + (_bend(state, slope, ground) - posture.bend) * (TURN_RATE / TICKS),
        posture.tuck + (FOLD_SHARE * (1.0 - posture.tuck) if folds else -SPREAD_SHARE * posture.tuck),
    )


def _bend(state: State, slope: float, ground: RideLine) -> float:
    """Radians a unit by which the glider's path turns upwards, from the land below and behind it or from its fall."""
    if state.asleep or not state.air:
        bend = (slope - ground(state.x - FOOTPRINT)[1]) / FOOTPRINT
    else:
        bend = -RULES.gravity / max(state.vx * state.vx, 1.0)
    return min(max(bend, -MAX_SCARF_BEND), MAX_SCARF_BEND)


def arriving(light: Light, own: Colours, share: float) -> Colours:
    """The colours of a glider on its way, 0–1, from the cruise's to those of a run."""
    if share >= 1.0:
        return own
    mixed = (one + share * (other - one) for one, other in zip(paint(light), own.paint, strict=True))
    return own._replace(paint=GliderPaint(*mixed), edge=share * own.edge)


def settle(state: State, ground: RideLine) -> Posture:
    """The posture at a state without a known history: the limit of `next_posture` if the state lasts."""
    posture = Posture()
    for _ in range(TICKS):
        posture = next_posture(posture, state, ground)
    return posture


def glider(
    state: State,
    posture: Posture,
    own: Colours,
    seconds: float,
    anchor: Anchor,
    *,
    strength: float = 1.0,
    size: float = GLIDER_SIZE,
) -> list[Sprite]:
    """The glider of a state, with a rim; a ghost has less strength and no rim."""
    x, y = state.x - anchor.left, state.y + GLIDER_MIDDLE * size
    # The picture's units are those of a glider of size 1.
    pose = Pose(x, y, posture.attitude, posture.bend * size, posture.scarf / size, size, posture.tuck)
    sprites = glider_sprites(pose, own.paint, seconds, anchor.layer, anchor.view, strength=strength)
    return [*_rim(pose, own, anchor), *sprites] if sprites and own.edge and strength >= 1.0 else sprites


def _rim(pose: Pose, own: Colours, anchor: Anchor) -> list[Sprite]:
    """A thin line around the sail and the pilot, under them."""
    view, brush = anchor.view, Brush(anchor.view, anchor.layer)
    scale, share = pose.size * view.pixels_per_unit, np.float32(RIM_SHARE * own.edge)
    middle = view.column(pose.x), view.row(pose.y)
    turn = Turned(*middle, math.cos(pose.attitude), math.sin(pose.attitude), scale)
    sprites: list[Sprite] = []
    for half in sail(pose.tuck):
        points = turn.points(_widen(half, RIM))
        covered = functools.partial(_faint_polygon, share, points)
        sprites += brush.shape(box(points, 1.0, view), covered, own.rim, "glider's rim")
    lines = turn.lines(PILOT[:3], RIM)
    where = box([point for start, end, _ in lines for point in (start, end)], 4.0 * scale + 1.0, view)
    return [*sprites, *brush.shape(where, lambda where: share * strokes(where, lines), own.rim, "glider's rim")]


def _faint_polygon(share: np.float32, points: list[Point], where: PixelBox) -> Float32s:
    return share * polygon(where, points)


def _widen(corners: Sequence[Point], width: float) -> list[Point]:
    """A triangle with each side moved outwards by a width, its corners cut off: six points."""
    (ax, ay), (bx, by), (cx, cy) = corners
    turn = math.copysign(width, (bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    wide: list[Point] = []
    for (x, y), (next_x, next_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = math.hypot(next_x - x, next_y - y)
        out, up = turn * (next_y - y) / length, turn * (x - next_x) / length
        wide += (x + out, y + up), (next_x + out, next_y + up)
    return wide


def slope_light(
    state: State, ground: RideLine, own: Colours, anchor: Anchor, memory: Memory = FORGETFUL
) -> list[Sprite]:
    """The soft light on the land beneath the glider: a flat bell that lies along the slope, at a whole pixel."""
    height, slope = ground(state.x)
    share = LIT_SHARE * max(1.0 - (state.y - height) / LIT_HEIGHT, 0.0)
    if not share:
        return []
    view, turn = anchor.view, round(LIT_TURNS * math.atan(slope))
    bell = memory(_bell, turn, view.pixels_per_unit)
    rows, columns = bell.shape
    x, y = anchor.column(state.x), view.row(height - LIT_DEPTH * math.hypot(1.0, slope))
    left, top = round(x - 0.5 * columns), round(y - 0.5 * rows)
    if not (-columns < left < view.width and -rows < top < view.height):
        return []
    inside = bell[max(-top, 0) : view.height - top, max(-left, 0) : view.width - left]
    lit = np.float32(share) * inside
    return [Sprite(anchor.layer, max(left, 0), max(top, 0), lit, own.glow, "light on the slope")]


def _bell(turn: int, scale: float) -> Float32s:
    """(rows, columns) 0–1: a bell that is turned by so many of `LIT_TURNS`, at so many pixels per unit."""
    across, down = math.cos(turn / LIT_TURNS), -math.sin(turn / LIT_TURNS)
    long, half = LIT_REACH * scale, LIT_HALF * scale
    wide, high = math.ceil(long * across + half), math.ceil(long * abs(down) + half)
    x = np.arange(0.5 - wide, wide, dtype=np.float32)
    y = np.arange(0.5 - high, high, dtype=np.float32)[:, None]
    along = x * np.float32(across / long) + y * np.float32(down / long)
    aside = x * np.float32(-down / half) + y * np.float32(across / half)
    near: Float32s = np.maximum(np.float32(1.0) - along * along - aside * aside, np.float32(0.0))
    near *= near
    return read_only(near)
