"""Small soft-edged shapes for sprites: the share of each pixel that a polygon or a stroke covers."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from ..terrain.arrays import AnyFloats, Float32s, Floats
from .items import Band, Sprite
from .ribbon import PixelBox, Point, bounds, box, ribbon
from .view import View


class Brush(NamedTuple):
    """Draws on one layer of a view. Each answer is a list of one sprite, empty if that is out of view."""

    view: View
    layer: int

    def shape(
        self, where: PixelBox | None, share: Callable[[PixelBox], AnyFloats], colour: Floats, words: str
    ) -> list[Sprite]:
        """The sprite of a box of shares."""
        if where is None:
            return []
        shares = share(where).astype(np.float32, copy=False)
        return [Sprite(self.layer, where.left, where.top, shares, colour, words)]

    def ribbon(
        self,
        x: Floats,
        y: Floats,
        half: Floats,
        share: Floats,
        *,
        colour: Floats,
        words: str,
        soft: bool = False,
        strength: float = 1.0,
    ) -> list[Sprite]:
        """The sprite of a band, see the function of that name; `strength` 0–1 is how much of it is shown."""
        left, right = float(np.minimum.reduce(x)), float(np.maximum.reduce(x))
        top, foot = float(np.minimum.reduce(y)), float(np.maximum.reduce(y))
        where = box([(left, top), (right, foot)], float(np.maximum.reduce(half)) + 1.0, self.view)

        def band(where: PixelBox) -> AnyFloats:
            covered = ribbon(where, x, y, half, share, soft=soft)
            return covered if strength == 1.0 else strength * covered

        return self.shape(where, band, colour, words)

    def band(self, points: Floats, colour: Floats, words: str) -> list[Band]:
        """The soft band along points, see `Band`."""
        left, top, _, _ = points.min(axis=0).tolist()
        right, foot, half, _ = points.max(axis=0).tolist()
        seen = bounds([(left, top), (right, foot)], half + 1.0, self.view)
        return [Band(self.layer, *seen, points, colour, words)] if seen else []


def polygon(where: PixelBox, points: Sequence[Point]) -> Float32s:
    """(height, width) 0–1, the share of each pixel that a convex polygon covers, about; its points are in pixels.

    Each side covers a pixel by its distance from the middle, and the shares that the sides leave uncovered add up: so
    slivers thinner than a pixel are as faint as they are thin.
    """
    pairs = list(zip(points, [*points[1:], points[0]], strict=True))
    # The shoelace formula gives twice the area, positive if the points run clockwise on the screen.
    area = 0.0
    for (x, y), (next_x, next_y) in pairs:
        area += x * next_y - next_x * y
    turn = math.copysign(1.0, area)
    sides = []  # of each, its distance from a point (x, y): across · y - down · x + rest, growing inwards
    for (x, y), (next_x, next_y) in pairs:
        length = math.hypot(next_x - x, next_y - y) or 1.0
        across, down = turn * (next_x - x) / length, turn * (next_y - y) / length
        sides += [(across, down, 0.5 - across * y + down * x)]
    across, down, rest = np.array(sides, np.float32).T[:, :, None]
    inside = (across * where.y + rest)[:, :, None] - (down * where.x)[:, None]
    np.minimum(np.maximum(inside, 0.0, out=inside), 1.0, out=inside)
    covered: Float32s = np.add.reduce(inside)
    covered += np.float32(1 - len(points))
    return np.maximum(covered, 0.0, out=covered)


def strokes(where: PixelBox, lines: Sequence[tuple[Point, Point, float]]) -> Float32s:
    """(height, width) 0–1, the share of each pixel that lines with round ends cover, about; thin ones are fainter.

    Args:
        where: the pixels.
        lines: start and end in pixels, and half the thickness; a disc has both in one place.
    """
    table = np.array([(*start, *end, radius) for start, end, radius in lines], np.float32)
    left, top, right, bottom, radius = table.T[:, :, None, None]
    across, down = right - left, bottom - top
    x, y = where.x - left, where.y[:, None] - top
    length = np.maximum(across * across + down * down, np.float32(1e-9))
    # The nearest point of a line to a pixel, between its ends, decides the distance: that rounds the ends.
    along = x * (across / length) + y * (down / length)
    np.minimum(np.maximum(along, 0.0, out=along), 1.0, out=along)
    x, y = x - along * across, y - along * down
    x *= x
    y *= y
    x += y
    away = np.sqrt(x, out=x)
    np.subtract(np.maximum(radius, 0.5) + np.float32(0.5), away, out=away)
    if table[:, 4].min() < 0.5:  # a line of less than a pixel is drawn a pixel wide, and fainter instead
        np.minimum(np.maximum(away, 0.0, out=away), 1.0, out=away)
        away *= np.minimum(2.0 * radius, 1.0)
        return np.asarray(np.maximum.reduce(away))
    near: Float32s = np.maximum.reduce(away)
    return np.minimum(np.maximum(near, 0.0, out=near), 1.0, out=near)


def disc(where: PixelBox, middle: Point, radius: float) -> Float32s:
    """(height, width) 0–1, the share of each pixel that a disc covers, about: the same as a stroke without length."""
    return within(distance(where, middle), radius)


def distance(where: PixelBox, middle: Point) -> Float32s:
    """(height, width) pixels from each pixel to a point."""
    x, y = where.x - np.float32(middle[0]), where.y - np.float32(middle[1])
    x *= x
    y *= y
    return np.sqrt(x + y[:, None])


def within(away: Float32s, radius: float) -> Float32s:
    """0–1, the share of pixels so far `away` from the middle of a disc that it covers, about."""
    share = np.float32(max(radius, 0.5)) + np.float32(0.5) - away
    np.minimum(np.maximum(share, 0.0, out=share), 1.0, out=share)
    share *= np.float32(min(2.0 * radius, 1.0))
    return share


def halo(where: PixelBox, middle: Point, across: float, down: float) -> Float32s:
    """(height, width) 0–1: a light that falls off like a bell, to nothing at `across` and `down` pixels."""
    x, y = (where.x - middle[0]) / across, (where.y - middle[1]) / down
    near = np.maximum(1.0 - (x * x + (y * y)[:, None]), 0.0)
    return near * near * near  # cheaper than a bell curve, and really 0 at the edge of the box
