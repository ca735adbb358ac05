"""The share of each pixel that soft shapes cover, ribbons and shades on land, and the boxes of pixels around shapes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..terrain.arrays import Float32s, Floats, UInt8s
from ..terrain.easing import smoothstep
from .memory import cached_property
from .view import View

Point = tuple[float, float]


class PixelBox(NamedTuple):
    """The pixels that a shape may touch.

    Attributes:
        left, top: the first column and row.
        x, y: (width,) and (height,) the middles of the columns and rows.
    """

    left: int
    top: int
    x: Float32s
    y: Float32s


def bounds(points: Sequence[Point], margin: float, view: View) -> tuple[int, int, int, int] | None:
    """First column and row, width and height of the visible part of the box around points, in pixels, with a margin.

    None if none of it is in view.
    """
    left, top = right, bottom = points[0]
    for x, y in points:
        left, right = x if x < left else left, x if x > right else right
        top, bottom = y if y < top else top, y if y > bottom else bottom
    left, right = math.floor(left - margin), math.ceil(right + margin)
    top, bottom = math.floor(top - margin), math.ceil(bottom + margin)
    left, right = left if left > 0 else 0, right if right < view.width else view.width
    top, bottom = top if top > 0 else 0, bottom if bottom < view.height else view.height
    return None if left >= right or top >= bottom else (left, top, right - left, bottom - top)


def box(points: Sequence[Point], margin: float, view: View) -> PixelBox | None:
    """The visible part of the box around points in pixels, with a margin; None if none of it is in view."""
    seen = bounds(points, margin, view)
    return seen and pixels_in(*seen)


def pixels_in(left: int, top: int, width: int, height: int) -> PixelBox:
    """The pixels of so many columns and rows."""
    x = np.arange(left + 0.5, left + width, dtype=np.float32)
    y = np.arange(top + 0.5, top + height, dtype=np.float32)
    return PixelBox(left, top, x, y)


def ribbon(where: PixelBox, x: Floats, y: Floats, half: Floats, share: Floats, *, soft: bool = False) -> Float32s:
    """(height, width) 0–1: a band along points in pixels, each with half the breadth of the band and a share.

    A soft one fades from its middle to its borders. The line must not turn back in its longer direction.
    """
    if abs(x[-1] - x[0]) < abs(y[-1] - y[0]):
        return np.ascontiguousarray(
            ribbon(PixelBox(where.top, where.left, where.y, where.x), y, x, half, share, soft=soft).T
        )
    if x[0] > x[-1]:
        x, y, half, share = x[::-1], y[::-1], half[::-1], share[::-1]
    slope = (y[1:] - y[:-1]) / (x[1:] - x[:-1])
    middle, breadth, strength = [np.interp(where.x, x, line) for line in (y, half, share)]
    # Distances are measured down a column: the slope makes them those from the line.
    upright = np.interp(where.x, x[1:], 1.0 / np.sqrt(1.0 + slope * slope)).astype(np.float32)
    strength *= np.minimum(np.maximum(np.minimum(where.x - x[0], x[-1] - where.x) + 0.5, 0.0), 1.0)
    strength *= np.minimum(2.0 * breadth, 1.0)
    away = where.y[:, None] - middle.astype(np.float32)
    away *= upright
    np.abs(away, out=away)
    reach = np.maximum(breadth, 0.5).astype(np.float32)
    if soft:
        away /= reach + np.float32(0.5)
        away *= away
        covered = np.subtract(np.float32(1.0), away, out=away)
        np.maximum(covered, 0.0, out=covered)
        covered *= covered
    else:
        covered = np.subtract(reach + np.float32(0.5), away, out=away)
        np.minimum(np.maximum(covered, 0.0, out=covered), 1.0, out=covered)
    covered *= strength.astype(np.float32)
    return covered


@dataclass(frozen=True, eq=False)
class Shade:
    """The shade of some land, in pieces side by side, fading out to both sides.

    Attributes:
        pieces: of each (rows, columns) uint8, the most that it may darken, 255 where it is strongest, and the column
            and row of its first pixel; they reach beyond the sides, and stay the same objects while they are in view.
        width, height: in pixels.
        strength: of a pixel's 255, in the middle.
    """

    pieces: tuple[tuple[UInt8s, int, int], ...]
    width: int
    height: int
    strength: float

    @property
    def nbytes(self) -> int:
        """Bytes that it takes once it is drawn."""
        return 4 * self.width * self.height

    @cached_property
    def share(self) -> Float32s:
        """(height, width) 0–1, how far each pixel is darkened."""
        across = smoothstep(1.0 - np.abs((np.arange(self.width) + 0.5) / self.width * 2.0 - 1.0))
        dark = (self.strength * across).astype(np.float32)
        share = np.zeros((self.height, self.width), np.float32)
        for shares, left, top in self.pieces:
            begin, end = max(left, 0), min(left + shares.shape[1], self.width)
            seen = shares[:, begin - left : end - left]
            np.multiply(seen, dark[begin:end], out=share[top : top + len(shares), begin:end])
        share.flags.writeable = False  # scenes share it
        return share
