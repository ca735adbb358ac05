"""Small pictures of birds: a body and two wings, each in two parts, turned and seen from a little below."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

BELOW = 0.34
"""How far what is a unit farther away is seen lower: the slope at which we look up."""

FLAP, TURN, LEAN = 0.2, 0.25, 0.3
"""Steps in radians of the wings, of the direction, and of the bank and the climb that pictures are kept of."""

INNER, OUTER = 0.44, 0.6
"""Lengths of the two parts of a wing, in shares of half the span."""

THINNEST = 0.32
"""Half of what in pixels a wing's tip measures at least."""

_STARTS, _STOPS = np.array([(0, 1), (1, 2), (3, 4), (4, 5), (3, 6), (6, 7)]).T
"""From which to which point the parts go: the body, one wing, the other."""

_THICK = np.array([0.03, 0.1, 0.045, 0.085, 0.07, 0.018, 0.07, 0.018])
"""Half the thickness at each point."""


class Pose(NamedTuple):
    """A bird's posture, in whole steps of FLAP, TURN and LEAN.

    Attributes:
        inner, outer: how far the wings' two parts are raised, the outer one against the inner.
        yaw: the direction of flight; 0 is to the right, a quarter turn is away from us.
        bank: how far the right wing is lower.
        climb: how far the head is higher.
    """

    inner: int
    outer: int
    yaw: int
    bank: int
    climb: int


@lru_cache(maxsize=4096)
def bird(half: float, pose: Pose, right: int, down: int) -> tuple[int, int, npt.NDArray[np.float32]]:
    """Left, top and (height, width) shares of a bird whose middle is so many halves of a pixel right of and below 0.

    `half` is half its span in pixels. A pixel's share is what a part of the bird covers of it.
    """
    points = (half * _points(pose) + (0.5 * right, 0.5 * down)).astype(np.float32)
    thick = np.maximum(half * _THICK, THINNEST).astype(np.float32)
    left, top = np.floor(points.min(axis=0) - thick.max() - 1.0).astype(int).tolist()
    stop = np.ceil(points.max(axis=0) + thick.max() + 1.0).astype(int).tolist()
    x = np.arange(left + 0.5, stop[0], dtype=np.float32)
    y = np.arange(top + 0.5, stop[1], dtype=np.float32)[:, None]
    start, way = points[_STARTS, :, None, None], (points[_STOPS] - points[_STARTS])[:, :, None, None]
    far = way / np.maximum((way * way).sum(axis=1, keepdims=True), np.float32(1e-9))
    right_of, below = x - start[:, 0], y - start[:, 1]
    along = np.minimum(np.maximum(right_of * far[:, 0] + below * far[:, 1], 0.0), 1.0)
    away = np.hypot(right_of - along * way[:, 0], below - along * way[:, 1])
    radius = thick[_STARTS, None, None] + along * (thick[_STOPS] - thick[_STARTS])[:, None, None]
    picture: npt.NDArray[np.float32] = np.minimum(
        np.maximum(radius + 0.5 - away, 0.0), np.minimum(2.0 * radius, 1.0)
    ).max(axis=0)
    picture.flags.writeable = False
    return left, top, picture


def _points(pose: Pose) -> Floats:
    """(8, 2) x and y, down, of a bird's joints, in shares of half its span."""
    inner = FLAP * pose.inner
    outer = inner + FLAP * pose.outer
    elbow = INNER * np.cos(inner), INNER * np.sin(inner)
    tip = elbow[0] + OUTER * np.cos(outer), elbow[1] + OUTER * np.sin(outer)
    ahead = np.array([-0.42, 0.06, 0.46, 0.1, 0.17, -0.1, 0.17, -0.1])
    aside = np.array([0.0, 0.0, 0.0, 0.0, elbow[0], tip[0], -elbow[0], -tip[0]])
    above = np.array([0.0, 0.0, 0.02, 0.04, elbow[1], tip[1], elbow[1], tip[1]])
    aside, above = _turned(aside, above, LEAN * pose.bank)
    ahead, above = _turned(ahead, above, -LEAN * pose.climb)
    x, away = _turned(ahead, -aside, -TURN * pose.yaw)
    return np.stack([x, BELOW * away - above], axis=1)


def _turned(across: Floats, up: Floats, angle: float) -> tuple[Floats, Floats]:
    """Two coordinates, turned from the second towards the first."""
    cos, sin = np.cos(angle), np.sin(angle)
    return cos * across + sin * up, cos * up - sin * across
