"""The glider: a folded sail, the one who hangs beneath it, and a scarf; small pictures, soft-edged at any attitude."""

from __future__ import annotations

import math
from typing import NamedTuple, TypeVar

import numpy as np

from .brush import Line, Point, around, box, polygon, ribbon, sprite, strokes
from .daylight import Light
from .items import Sprite
from .moment import View
from .palette import Lab, lab

Number = TypeVar("Number", float, Line)

# Places in units: forward and up from the glider's middle.
FAR = ((30.0, 2.0), (-17.0, 15.0), (-9.0, 5.0))
NEAR = ((30.0, 2.0), (-9.0, 5.0), (-30.0, -2.0))
"""The two halves of the sail."""

PILOT = (
    ((7.6, -7.6), (7.6, -7.6), 2.3),
    ((3.5, -8.5), (-9.0, -7.0), 2.1),
    ((-9.0, -7.0), (-19.0, -6.2), 1.3),
    ((6.0, 3.0), (9.5, -9.0), 0.45),
)
"""Head, body, legs, and the bar that is held: from where to where, and half how thick."""

NECK = (4.0, -6.2)
"""Where the scarf begins."""

BREADTH = 1.7
"""Half the scarf's breadth at the neck."""

WAVE, BEAT = 31.0, 1.25
"""Units from one wave of the scarf to the next, and how many of them pass in a second."""

FLUTTER = 4.2
"""Units that the scarf's end swings to either side."""

ALONG = np.linspace(0.0, 1.0, 33)
"""Shares of the scarf between which it is straight."""

SCARF = lab("e2513a")[0]
"""By day."""


class Paint(NamedTuple):
    """The colours of a glider, OKLab, (3,) each: of the halves of its sail, of who hangs there, of the scarf."""

    far: Lab
    near: Lab
    pilot: Lab
    scarf: Lab


class Pose(NamedTuple):
    """How a glider is in the air.

    Attributes:
        x, y: its middle, in units of the panorama and above its foot.
        attitude: radians by which it climbs.
        bend: radians a unit by which its way turns upwards; the scarf follows the way.
        scarf: its length in units.
        size: how much larger than life.
    """

    x: float
    y: float
    attitude: float = 0.0
    bend: float = 0.0
    scarf: float = 78.0
    size: float = 1.0


def paint(light: Light) -> Paint:
    """Colours that are told from the land and from the sky of an hour: a light sail, a dark pilot, a warm scarf."""
    air = light.mist
    bright = 0.42 + 0.56 * air[0]
    near = np.array([bright, 0.35 * air[1], 0.35 * air[2] + 0.012])
    far = near + 0.5 * (air - near) - np.array([0.09, 0.0, 0.0])
    pilot = light.ridges[-1] * np.array([0.8, 1.0, 1.0])
    return Paint(far, near, pilot, SCARF * (0.55 + 0.45 * air[0]))


def glider_sprites(
    pose: Pose, colours: Paint, seconds: float, layer: int, view: View, strength: float = 1.0
) -> list[Sprite]:
    """The pictures of a glider, the farthest first; none where it is out of the view.

    Args:
        pose: where it is, and how.
        colours: see `paint`.
        seconds: move the scarf.
        layer: number in `Scene.layers` of the layer before which it flies.
        view: what is beyond it is left out.
        strength: 0–1, how far it is there.
    """
    scale = pose.size * view.pixels_per_unit
    reach = (40.0 + pose.scarf) * scale + 2.0
    column, row = view.column(pose.x), view.row(pose.y)
    if not (-reach < column < view.width + reach and -reach < row < view.height + reach):
        return []
    turned = Turned(column, row, math.cos(pose.attitude), math.sin(pose.attitude), scale)
    parts = [
        _ribbon(turned, pose, colours.scarf, seconds, layer, view),
        _wing(turned, FAR, colours.far, layer, view),
        _pilot(turned, colours.pilot, layer, view),
        _wing(turned, NEAR, colours.near, layer, view),
    ]
    found = [part for part in parts if part is not None]
    if strength >= 1.0:
        return found
    return [Sprite(s.layer, s.left, s.top, s.share * np.float32(strength), s.colour, s.words) for s in found]


class Turned(NamedTuple):
    """The way from places of the glider to pixels: its middle, cosine and sine of its attitude, pixels per unit."""

    column: float
    row: float
    cosine: float
    sine: float
    scale: float

    def of(self, place: tuple[Number, Number]) -> tuple[Number, Number]:
        """The pixel of a place that is so many units forward and up from the middle, or (n,) of (n,)."""
        forward, up = place
        return (
            self.column + self.scale * (forward * self.cosine - up * self.sine),
            self.row - self.scale * (forward * self.sine + up * self.cosine),
        )


def _wing(turned: Turned, corners: tuple[Point, ...], colour: Lab, layer: int, view: View) -> Sprite | None:
    points = [turned.of(corner) for corner in corners]
    where = box(points, 1.0, view)
    return sprite(where, polygon(where, points), colour, layer, "glider's wing") if where else None


def _pilot(turned: Turned, colour: Lab, layer: int, view: View) -> Sprite | None:
    lines = [(turned.of(start), turned.of(end), turned.scale * radius) for start, end, radius in PILOT]
    where = box([point for start, end, _ in lines for point in (start, end)], 3.0 * turned.scale + 1.0, view)
    if where is None:
        return None
    return sprite(where, strokes(where, lines), colour, layer, "glider's pilot")


def _ribbon(turned: Turned, pose: Pose, colour: Lab, seconds: float, layer: int, view: View) -> Sprite | None:
    """The scarf: along the way behind, waving the more the farther from the neck, and fading."""
    forward, up = NECK
    behind, along = max(pose.scarf, 1e-3) * ALONG, ALONG
    rise = FLUTTER * along * np.sin(behind * (2.0 * math.pi / WAVE) - 2.0 * math.pi * (BEAT * seconds % 1.0))
    x, y = turned.of((forward - behind, up + rise + 0.5 * pose.bend * behind * behind))
    half = (BREADTH * turned.scale) * (1.0 - 0.45 * along)
    where = around(x, y, BREADTH * turned.scale + 1.0, view)
    if where is None:
        return None
    return sprite(where, ribbon(where, x, y, half, 1.0 - along * along), colour, layer, "glider's scarf")
