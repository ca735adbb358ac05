"""A glider that crosses the picture now and then, low over the nearest ridge, into its valleys and over its crests.

Its path is a spline; each control point is the greatest height of the land within its reach, see `curve`.

A theme says how often there is one: `glider` of `Life`, in `scene/theme.py`.
"""

import math
from typing import NamedTuple

from ....chance import Word
from ...items import Sprite
from ...land.land import EndlessLand
from ...memory import FORGETFUL, Memory
from ...moment import Moment
from ...stage import Stage
from ...theme import Layer
from ...weather_spells import CALM
from ..curve import spline
from ..presence import seconds, uniforms
from ..score import Cue
from .glider_picture import Pose, glider_sprites, paint

GLIDER_PACE = 64.0  #: units a second, about, by which it passes the picture
SURGE, SURGE_PACE = 34.0, 0.33  #: units by which it runs ahead and falls back, and radians a second of that
ENTRY_MARGIN = 90.0  #: units left of the panorama's border at which it enters
HALF_WAY = 15.0  #: seconds, about, after which it is in the middle of the panorama
KNOT = 128.0  #: units between the control points of its path; it flies down into valleys four times as wide
SAMPLE_UNITS = 4.0  #: units between the sampled heights of the land
LARGEST_REACH = 120.0  #: units from its middle beyond which nothing of it is drawn
CLEARANCE = 62.0  #: the least height of the glider's middle above the land, in units
WAVES = ((44.0, 1490.0), (9.0, 757.0))  #: Amplitude and length, in units, of the waves in which it rises above that


class Flight(NamedTuple):
    """A glider in the air.

    Attributes:
        x, y: its middle: units of the panorama, and above its foot.
        along: its place along the nearest ridge's land.
        velocity: units a second over that land, forward and up.
        attitude: radians by which it climbs.
        bend: radians a unit by which its path turns upwards.
        strength: 0–1, how much of it is shown; below 1 only far outside the picture.
    """

    x: float
    y: float
    along: float
    velocity: tuple[float, float]
    attitude: float
    bend: float
    strength: float


def flight(
    layer: Layer,
    land: EndlessLand,
    cue: Cue,
    seed: int,
    moment: Moment,
    *,
    calm: bool = False,
    memory: Memory = FORGETFUL,
) -> Flight:
    """The glider in the air at a moment, in a view or beside it.

    Args:
        layer, land: the nearest one that is not a bank.
        cue: which glider, and the seconds since it came into the picture.
        seed: of the landscape.
        moment: when; its speed counts in the velocity.
        calm: its seconds take twice as long.
        memory: what the landscape keeps.
    """
    pace, phase, *phases = memory(_chances, seed, cue.number)
    x, swing = _way(cue, pace, phase)
    along = x + (layer.parallax * moment.travel + layer.drift * moment.elapsed)
    y, slope, curve = _path(land, layer.lake or -math.inf, along, phases)
    # Speed over the land: its own in the picture, and how fast the land scrolls below it.
    forward = (pace + SURGE * SURGE_PACE * math.cos(swing)) * (CALM if calm else 1.0) + layer.drift
    forward += layer.parallax * moment.speed
    bend = curve / (1.0 + slope * slope) ** 1.5
    return Flight(x, y, along, (forward, forward * slope), math.atan(slope), bend, cue.passing)


def glider(stage: Stage, cue: Cue) -> list[Sprite]:
    """The sprites of the glider in view, if any."""
    ground = stage.lands[-1]
    view = stage.view.at(ground.layer.parallax)
    pace, phase, *_ = stage.memory(_chances, stage.seed, cue.number)
    column, reach = view.column(_way(cue, pace, phase)[0]), LARGEST_REACH * view.pixels_per_unit + 2.0
    if not -reach < column < view.width + reach:
        return []
    flying = flight(ground.layer, ground.land, cue, stage.seed, stage.moment, calm=stage.calm, memory=stage.memory)
    pose = Pose(flying.x, flying.y, flying.attitude, flying.bend)
    return [*glider_sprites(pose, paint(stage.light), seconds(stage), ground.number, view, strength=flying.strength)]


def _chances(seed: int, number: int) -> tuple[float, ...]:
    """A glider's units a second, and three phases, 0–1."""
    swift, *phases = uniforms(seed, Word.GLIDERS, number, 4).tolist()
    return GLIDER_PACE * (0.9 + 0.2 * swift), *phases


def _way(cue: Cue, pace: float, phase: float) -> tuple[float, float]:
    """Its place, in units of the panorama, and the angle of its surge."""
    swing = SURGE_PACE * cue.since + 2.0 * math.pi * phase
    return pace * cue.since - ENTRY_MARGIN + SURGE * math.sin(swing), swing


def _path(land: EndlessLand, lake: float, along: float, phases: list[float]) -> tuple[float, float, float]:
    """Height, slope and curvature, a unit, of the path over a place of the land."""
    knot = math.floor(along / KNOT)
    height, slope, curve = spline(along / KNOT - knot, *land.kept.latest(_knots, land, lake, knot))
    # The spline counts in knots; from here on, all is in units.
    height, slope, curve = height + CLEARANCE, slope / KNOT, curve / (KNOT * KNOT)
    for (rise, length), phase in zip(WAVES, phases, strict=True):
        wave = 2.0 * math.pi / length
        turn = 2.0 * math.pi * (along / length % 1.0 + phase)
        height += rise * (1.0 + math.sin(turn))
        slope += rise * wave * math.cos(turn)
        curve -= rise * wave * wave * math.sin(turn)
    return height, slope, curve


def _knots(land: EndlessLand, lake: float, knot: int) -> tuple[float, float, float, float]:
    """The four control points around the stretch of path that begins at one."""
    before, first, last, after = [land.kept(_highest, land, lake, knot + k) for k in (-1, 0, 1, 2)]
    return before, first, last, after


def _highest(land: EndlessLand, lake: float, knot: int) -> float:
    """The greatest height of the land, or of the lake before it, within the reach of a control point."""
    start = KNOT * (knot - 2)
    heights = land.ground(start, start + 4.0 * KNOT + SAMPLE_UNITS, SAMPLE_UNITS)
    return max(float(heights.max()), lake)
