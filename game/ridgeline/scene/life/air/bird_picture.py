"""Small pictures of birds: a body and two wings, each in two parts, turned and seen from a little below."""

from typing import NamedTuple

import numpy as np

from ....terrain.arrays import Float32s, Floats

LOWERING = 0.34  #: units by which a bird appears lower for each unit of its distance: the slope at which we look up

FLAP, TURN, LEAN = 0.2, 0.25, 0.3
"""Radians between the kept pictures: of the wings, of the direction, and of the bank and the climb."""

INNER, OUTER = 0.44, 0.6  #: lengths of the two parts of a wing, in shares of half the span
THINNEST = 0.32  #: half the thickness of a wing's tip, in pixels, at least

_STARTS, _STOPS = np.array([(0, 1), (1, 2), (3, 4), (4, 5), (3, 6), (6, 7)]).T
"""The points at the ends of each part: the body, one wing, the other wing."""

_THICK = np.array([0.03, 0.1, 0.045, 0.085, 0.07, 0.018, 0.07, 0.018])
_AHEAD = np.array([-0.42, 0.06, 0.46, 0.1, 0.17, -0.1, 0.17, -0.1])
"""Half the thickness at each point, and how far ahead of the middle it is, in shares of half the span."""


class BirdPose(NamedTuple):
    """A bird's posture, in whole steps of FLAP, TURN and LEAN.

    Attributes:
        inner, outer: how far the wings' two parts are raised, the outer one from the inner.
        yaw: the direction of flight; 0 is to the right, a quarter turn is away from us.
        bank: how far the right wing is lowered.
        climb: how far the head is raised.
    """

    inner: int
    outer: int
    yaw: int
    bank: int
    climb: int


def bird(half: float, pose: BirdPose, right: int, down: int) -> tuple[int, int, Float32s]:
    """Left, top and (height, width) shares of a bird, moved right and down by halves of a pixel.

    `half` is half its span in pixels. A pixel's share is the part of it that the bird covers.
    """
    points = (half * _points(pose) + (0.5 * right, 0.5 * down)).astype(np.float32)
    thick = np.maximum(half * _THICK, THINNEST).astype(np.float32)
    thickest = np.maximum.reduce(thick)
    left, top = np.floor(np.minimum.reduce(points) - thickest - 1.0).astype(int).tolist()
    stop = np.ceil(np.maximum.reduce(points) + thickest + 1.0).astype(int).tolist()
    x = np.arange(left + 0.5, stop[0], dtype=np.float32)
    y = np.arange(top + 0.5, stop[1], dtype=np.float32)[:, None]
    # Each part is a line that tapers: all pixels are measured from all parts at once, and the nearest part counts.
    start, way = points[_STARTS, :, None, None], (points[_STOPS] - points[_STARTS])[:, :, None, None]
    far = way / np.maximum(way[:, :1] * way[:, :1] + way[:, 1:] * way[:, 1:], np.float32(1e-9))
    right_of, below = x - start[:, 0], y - start[:, 1]
    along = np.minimum(np.maximum(right_of * far[:, 0] + below * far[:, 1], 0.0), 1.0)
    away = np.hypot(right_of - along * way[:, 0], below - along * way[:, 1])
    radius = thick[_STARTS, None, None] + along * (thick[_STOPS] - thick[_STARTS])[:, None, None]
    # A part thinner than a pixel covers as much of it as the part is thick.
    covered = np.minimum(np.maximum(radius + 0.5 - away, 0.0), np.minimum(2.0 * radius, 1.0))
    picture: Float32s = np.maximum.reduce(covered)
    picture.flags.writeable = False
    return left, top, picture


def _points(pose: BirdPose) -> Floats:
    """(8, 2) x and y, down, of a bird's joints, in shares of half its span."""
    inner = FLAP * pose.inner
    outer = inner + FLAP * pose.outer
    elbow = INNER * np.cos(inner), INNER * np.sin(inner)
    tip = elbow[0] + OUTER * np.cos(outer), elbow[1] + OUTER * np.sin(outer)
    aside = np.array([0.0, 0.0, 0.0, 0.0, elbow[0], tip[0], -elbow[0], -tip[0]])
    above = np.array([0.0, 0.0, 0.02, 0.04, elbow[1], tip[1], elbow[1], tip[1]])
    aside, above = _turn(aside, above, LEAN * pose.bank)
    ahead, above = _turn(_AHEAD, above, -LEAN * pose.climb)
    x, away = _turn(ahead, -aside, -TURN * pose.yaw)
    return np.array([x, LOWERING * away - above]).T


def _turn(across: Floats, up: Floats, angle: float) -> tuple[Floats, Floats]:
    """Two coordinates, turned from the second towards the first."""
    cos, sin = np.cos(angle), np.sin(angle)
    return cos * across + sin * up, cos * up - sin * across
