"""The glider's sprites: a folded sail, a pilot beneath it and a scarf, soft-edged at any attitude."""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from ....terrain.arrays import Floats
from ...brush import Brush, polygon, strokes
from ...items import Sprite
from ...light.daylight import Light
from ...oklab import lab
from ...ribbon import Point, box
from ...view import View

Number = TypeVar("Number", float, Floats)
Part = tuple[Point, Point, float]  #: both ends, and half the thickness

# Places in units: forward and up from the glider's middle.
FAR_WING = ((30.0, 2.0), (-17.0, 15.0), (-9.0, 5.0))
NEAR = ((30.0, 2.0), (-9.0, 5.0), (-30.0, -2.0))  #: the two halves of the sail

FOLDED_FAR = ((27.0, 0.5), (-30.0, 7.5), (-10.0, 2.2))
FOLDED_NEAR = ((27.0, 0.5), (-10.0, 2.2), (-33.0, -3.5))  #: the same, folded for a dive

PILOT = (
    ((7.6, -7.6), (7.6, -7.6), 2.3),
    ((3.5, -8.5), (-9.0, -7.0), 2.1),
    ((-9.0, -7.0), (-19.0, -6.2), 1.3),
    ((6.0, 3.0), (9.5, -9.0), 0.45),
)
"""Head, body, legs, and the bar in the hands: both ends, and half the thickness."""

GLIDER_REACH = 40.0  #: units that the sail and the pilot reach from the middle, at most

NECK, BREADTH, NARROWING = (4.0, -6.2), 1.7, 0.45
"""The scarf's root, half its breadth there, and the share of the breadth that it loses to its end."""

WAVE, BEAT, FLUTTER = 31.0, 1.25, 4.2
"""Units from one wave of the scarf to the next, waves a second, and the swing of its end to either side, in units."""

ALONG = np.linspace(0.0, 1.0, 33)  #: shares of the scarf's length; it is straight between them

SWING, NARROWED, FADED = FLUTTER * ALONG, 1.0 - NARROWING * ALONG, 1.0 - ALONG * ALONG
"""At each of these: units that it swings to either side, the share of its breadth that remains, and its opacity."""

SCARF = lab("e2513a")[0]  #: the scarf's colour by day


class GliderPaint(NamedTuple):
    """The colours of a glider, OKLab, (3,) each: the halves of its sail, the pilot and the scarf."""

    far: Floats
    near: Floats
    pilot: Floats
    scarf: Floats


class Pose(NamedTuple):
    """A glider's place and posture.

    Attributes:
        x, y: its middle, in units of the panorama and above its foot.
        attitude: radians by which it climbs.
        bend: radians a unit by which its path turns upwards; the scarf follows the path.
        scarf: its length in units.
        size: multiple of its own size.
        tuck: 0–1, how far its wings are folded.
    """

    x: float
    y: float
    attitude: float = 0.0
    bend: float = 0.0
    scarf: float = 78.0
    size: float = 1.0
    tuck: float = 0.0


def paint(light: Light) -> GliderPaint:
    """The colours of a glider that stands out from an hour's land and sky: a light sail, a dark pilot, a warm scarf."""
    air = light.mist
    bright = 0.42 + 0.56 * air[0]
    near = np.array([bright, 0.35 * air[1], 0.35 * air[2] + 0.012])
    far = near + 0.5 * (air - near) - np.array([0.09, 0.0, 0.0])
    pilot = light.ridges[-1] * np.array([0.8, 1.0, 1.0])
    return GliderPaint(far, near, pilot, SCARF * (0.55 + 0.45 * air[0]))


def glider_sprites(
    pose: Pose, colours: GliderPaint, seconds: float, layer: int, view: View, *, strength: float = 1.0
) -> list[Sprite]:
    """The sprites of a glider, the farthest first; none if it is out of the view.

    Args:
        pose: its place and posture.
        colours: see `paint`.
        seconds: time, which moves the scarf.
        layer: number in `Scene.layers` of the layer before which it flies.
        view: clips them.
        strength: 0–1, how much of it is shown.
    """
    scale = pose.size * view.pixels_per_unit
    reach = (GLIDER_REACH + pose.scarf) * scale + 2.0
    column, row = view.column(pose.x), view.row(pose.y)
    if not (-reach < column < view.width + reach and -reach < row < view.height + reach):
        return []
    turned = Turned(column, row, math.cos(pose.attitude), math.sin(pose.attitude), scale)
    brush, body = Brush(view, layer), GLIDER_REACH * scale + 2.0
    sprites = _scarf(brush, turned, pose, colours.scarf, seconds)
    if -body < column < view.width + body:
        far, near = sail(pose.tuck)
        sprites += [
            *_wing(brush, turned, far, colours.far),
            *_pilot(brush, turned, colours.pilot),
            *_wing(brush, turned, near, colours.near),
        ]
    if strength >= 1.0:
        return sprites
    return [Sprite(s.layer, s.left, s.top, s.share * np.float32(strength), s.colour, s.words) for s in sprites]


def sail(tuck: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The corners of the far and the near half of a sail that is folded so far, 0–1."""
    return (FAR_WING, NEAR) if tuck == 0.0 else (_fold(FAR_WING, FOLDED_FAR, tuck), _fold(NEAR, FOLDED_NEAR, tuck))


def _fold(spread: tuple[Point, ...], folded: tuple[Point, ...], tuck: float) -> tuple[Point, ...]:
    corners: list[Point] = []
    for (x, y), (end_x, end_y) in zip(spread, folded, strict=True):
        corners += [(x + tuck * (end_x - x), y + tuck * (end_y - y))]
    return tuple(corners)


class Turned(NamedTuple):
    """The map from places of the glider to pixels: its middle, cosine and sine of its attitude, pixels per unit."""

    column: float
    row: float
    cosine: float
    sine: float
    scale: float

    def of(self, place: tuple[Number, Number]) -> tuple[Number, Number]:
        """The pixel of a place, in units forward and up from the middle, or (n,) of (n,)."""
        forward, up = place
        return (
            self.column + self.scale * (forward * self.cosine - up * self.sine),
            self.row - self.scale * (forward * self.sine + up * self.cosine),
        )

    def points(self, places: Sequence[Point]) -> list[Point]:
        """The pixels of many places."""
        column, row, cosine, sine, scale = self
        pixels: list[Point] = []
        for forward, up in places:
            pixels += [(column + scale * (forward * cosine - up * sine), row - scale * (forward * sine + up * cosine))]
        return pixels

    def lines(self, parts: Sequence[Part], wider: float = 0.0) -> list[Part]:
        """Parts in pixels, with `wider` units more to each side."""
        lines: list[Part] = []
        for start, end, radius in parts:
            first, last = self.points([start, end])
            lines += [(first, last, self.scale * (radius + wider))]
        return lines


def _wing(brush: Brush, turned: Turned, corners: tuple[Point, ...], colour: Floats) -> list[Sprite]:
    points = turned.points(corners)
    return brush.shape(box(points, 1.0, brush.view), lambda where: polygon(where, points), colour, "glider's wing")


def _pilot(brush: Brush, turned: Turned, colour: Floats) -> list[Sprite]:
    lines = turned.lines(PILOT)
    where = box([point for start, end, _ in lines for point in (start, end)], 3.0 * turned.scale + 1.0, brush.view)
    return brush.shape(where, lambda where: strokes(where, lines), colour, "glider's pilot")


def _scarf(brush: Brush, turned: Turned, pose: Pose, colour: Floats, seconds: float) -> list[Sprite]:
    """The scarf: it trails along the path behind, and waves and fades more towards its end."""
    forward, up = NECK
    behind = max(pose.scarf, 1e-3) * ALONG
    rise = SWING * np.sin(behind * (2.0 * math.pi / WAVE) - 2.0 * math.pi * (BEAT * seconds % 1.0))
    x, y = turned.of((forward - behind, up + rise + 0.5 * pose.bend * behind * behind))
    return brush.ribbon(x, y, (BREADTH * turned.scale) * NARROWED, FADED, colour=colour, words="glider's scarf")
