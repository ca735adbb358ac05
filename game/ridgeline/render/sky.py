"""The sky's pixels: gradient and glow mixed in OKLab, dithered; then the stars and the discs."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..scene.items import Disc, Glow, Sky, Stars
from ..scene.palette import Lab, srgb
from . import native
from .curtains import Pull, veils
from .pixels import THRESHOLDS, TILE, Pixels, blend, flat, packed

Reals = npt.NDArray[np.floating[Any]]
Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.intp]

FAINT = 1 / 1024
"""Share of a glow that is not seen."""

REMEMBERED = 160
"""Radius in pixels of the largest disc whose shape is kept; a huge one is reckoned where it is seen."""

BLOCK = 32768
"""Pixels that are mixed at a time, so that they stay in the processor's cache."""


class SkyPainter:
    """Paints parts of one sky: what they share, row by row and column by column, is reckoned once."""

    def __init__(self, sky: Sky, width: int, height: int) -> None:
        """Prepare to paint a sky of a picture of that size."""
        y, x = np.arange(height) + 0.5, np.arange(width) + 0.5
        self.sky = sky
        self._down, self._across = bells(sky.glows, y, x)
        self._curves, self._wild = _curves(sky, y)
        self._lights = veils(sky.curtains)
        self._discs = tuple(map(settled, sky.discs))
        self._stars = np.flatnonzero(sky.stars.brightness > 1 / 256)

    def paint(self, picture: Pixels, rows: range, columns: range) -> None:
        """Paint a part of a picture, (height, width): the air, the stars, the discs."""
        if rows and columns:
            part = picture[rows.start : rows.stop, columns.start : columns.stop]
            self._paint_air(rows, columns, part)
            _paint_stars(self.sky.stars, self._stars, part, rows.start, columns.start)
            for disc in self._discs:
                _paint_disc(disc, part, rows.start, columns.start)

    def _paint_air(self, rows: range, columns: range, part: Pixels) -> None:
        """Paint gradient, glow and curtains."""
        some, across = slice(rows.start, rows.stop), self._across[:, columns.start : columns.stop]
        lights = self._lights and self._lights.within(slice(columns.start, columns.stop))
        if native.there():
            native.air(self._curves[..., some], self._down[:, some], across, THRESHOLDS, lights, rows.start, part)
            return
        noise = _noise(columns.stop)[:, columns.start :]
        height = max(1, BLOCK // len(columns))
        for begin in range(rows.start, rows.stop, height):
            y = np.arange(begin, min(begin + height, rows.stop))
            some = slice(begin, begin + len(y))
            share = _share(self._down[:, some], across)
            pulls = lights.pulls(y.astype(np.float32) + np.float32(0.5)) if lights else []
            into = part[begin - rows.start : begin - rows.start + len(y)]
            _mix(self._curves[..., some], self._wild, share, pulls, noise[y % TILE], into)


def settled(disc: Disc) -> Disc:
    """The disc on a grid of quarters of a pixel, so that it need not be painted anew for every breath of movement."""
    return replace(disc, x=round(disc.x * 4) / 4, y=round(disc.y * 4) / 4)


def _paint_stars(stars: Stars, numbers: Places, part: Pixels, top: int, left: int) -> None:
    """Lay the stars of some numbers over a part of the sky, each as a small round light."""
    height, width = part.shape
    x, y = stars.places[numbers].T - np.array([[left], [top]], np.float32)
    reach = math.ceil(stars.radius)  # a star's light ends half a pixel beyond its radius
    near = (x > -reach - 1) & (x < width + reach + 1) & (y > -reach - 1) & (y < height + reach + 1)
    if not near.any():
        return
    x, y, brightness = x[near], y[near], stars.brightness[numbers[near]]
    step_y, step_x = _square(reach)
    column = np.floor(x).astype(np.intp) + step_x
    row = np.floor(y).astype(np.intp) + step_y
    distance = np.hypot(column + 0.5 - x, row + 0.5 - y)
    light = np.clip(stars.radius * np.sqrt(brightness) + 0.5 - distance, 0.0, 1.0) * brightness
    seen = (light > 0) & (column >= 0) & (column < width) & (row >= 0) & (row < height)
    _lay(part, row[seen], column[seen], stars.colour, light[seen])


@lru_cache(maxsize=4)
def _square(reach: int) -> Places:
    """(2, n, 1) the steps down and across to all pixels of a square that goes `reach` pixels to each side."""
    return np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1, 1)


def _paint_disc(disc: Disc, part: Pixels, top: int, left: int) -> None:
    """Lay a disc over a part of the sky, as far as clouds let it through; of a moon the lit side."""
    x, y, reach = math.floor(disc.x), math.floor(disc.y), math.ceil(disc.radius) + 1
    down = range(max(-reach, top - y), min(reach + 1, top - y + part.shape[0]))
    across = range(max(-reach, left - x), min(reach + 1, left - x + part.shape[1]))
    if not (down and across):
        return
    if reach <= REMEMBERED:
        whole = _shape(disc.x - x, disc.y - y, disc.radius, disc.phase)
        light = whole[down.start + reach : down.stop + reach, across.start + reach : across.stop + reach]
    else:
        light = _lit(disc.x - x, disc.y - y, disc.radius, disc.phase, down, across)
    rows, columns = np.nonzero(light)
    share = disc.share * light[rows, columns]
    _lay(part, rows + (y + down.start - top), columns + (x + across.start - left), disc.colour, share)


@lru_cache(maxsize=32)
def _shape(x: float, y: float, radius: float, phase: float) -> Floats:
    """The whole of a disc, see `_lit`: as the centre is on a grid of quarters, sun and moon have sixteen each."""
    reach = math.ceil(radius) + 1
    return _lit(x, y, radius, phase, range(-reach, reach + 1), range(-reach, reach + 1))


def _lit(x: float, y: float, radius: float, phase: float, down: range, across: range) -> Floats:
    """The light, 0–1, of the pixels in some rows and columns of a disc whose centre is at (x, y).

    The lit side of a moon ends at the terminator, which is half an ellipse through the poles.
    """
    dy = np.arange(down.start, down.stop)[:, None] + (0.5 - y)
    dx = np.arange(across.start, across.stop)[None, :] + (0.5 - x)
    light = np.clip(radius + 0.5 - np.hypot(dx, dy), 0.0, 1.0)
    if phase != 0.5:
        terminator = math.cos(2.0 * math.pi * phase) * np.sqrt(np.maximum(radius**2 - dy**2, 0.0))
        light *= np.clip((dx - terminator if phase < 0.5 else -terminator - dx) + 0.5, 0.0, 1.0)
    small: Floats = light.astype(np.float32)
    return small


def _lay(
    picture: Pixels,
    rows: Places,
    columns: Places,
    colour: Lab,
    share: Reals,
) -> None:
    line = flat(picture)
    places = rows * (picture.strides[0] // 4) + columns
    over = np.full(places.size, _pixel(tuple(colour.tolist())), np.uint32)
    line[places] = blend(line[places], over, np.rint(share * 256.0).astype(np.uint32))


@lru_cache(maxsize=8)
def _pixel(colour: tuple[float, ...]) -> int:
    """A colour of OKLab as a pixel."""
    return int(packed([np.array(colour)])[0])


@lru_cache(maxsize=4)
def _noise(width: int) -> Floats:
    """(TILE, width) the dither's thresholds, side by side."""
    return np.tile(THRESHOLDS, (1, width // TILE + 1))[:, :width]


def bells(glows: tuple[Glow, ...], y: Reals, x: Reals) -> tuple[Floats, Floats]:
    """(glows, rows) and (glows, columns): a bell curve is the product of one down the rows and one across them.

    What is too weak to be seen is 0, so that rows and columns without a glow can be told.
    """
    down, across = np.zeros((len(glows), len(y)), np.float32), np.zeros((len(glows), len(x)), np.float32)
    for number, glow in enumerate(glows):
        down[number] = glow.share * np.exp(-0.5 * ((y - glow.y) / glow.down) ** 2)
        across[number] = np.exp(-0.5 * ((x - glow.x) / glow.across) ** 2)
    down[down < FAINT] = 0.0
    across[across < FAINT] = 0.0
    return down, across


def _curves(sky: Sky, y: Reals) -> tuple[Floats, bool]:
    """(channel, power, rows) a + b·s + c·s²: each row's sRGB with a share s of glow; whether any leaves 0–255.

    The parabola goes through three colours that are mixed in OKLab: with none of the glow, with half of the most that
    there can be of it, and with the most.
    """
    own = sky.gradient.labs(y)
    most = _brightest(sky.glows)
    gap = most * (sky.glow_colour.astype(np.float32) - own)
    mixed = np.stack([own, own + np.float32(0.5) * gap, own + gap])
    none, half, whole = np.ascontiguousarray(srgb(mixed).swapaxes(1, 2))
    slope, bend = 4.0 * half - 3.0 * none - whole, 2.0 * (none + whole - 2.0 * half)
    turning = np.abs(slope + bend) < np.abs(bend)
    peak = none - slope * slope / (4.0 * np.where(turning, bend, 1.0))
    wild = turning & ((peak < 0.0) | (peak > 255.0))
    return np.stack([none, slope / most, bend / (most * most)], axis=1), bool(wild.any())


@lru_cache(maxsize=4)
def _brightest(glows: tuple[Glow, ...]) -> np.float32:
    """The most that glows together draw the sky, which is nearly what they do in the middle of one of them."""
    x, y = np.array([glow.x for glow in glows]), np.array([glow.y for glow in glows])
    down, across = bells(glows, y, x)
    dark = np.prod(np.float32(1.0) - down * across, axis=0)
    return np.float32(max(1.0 - float(dark.min(initial=1.0)), FAINT))


def _mix(curves: Floats, wild: bool, share: Floats | None, pulls: list[Pull], noise: Floats, part: Pixels) -> None:
    """Paint some rows, given how far glow and curtains draw each pixel; `wild` curves stay in bounds."""
    level, curve = np.empty_like(noise), np.empty_like(noise)
    for channel, (start, slope, bend) in enumerate(curves[..., None]):
        np.add(noise, start, out=level)
        if share is not None:
            np.multiply(share, bend, out=curve)
            curve += slope
            curve *= share
            level += curve
        for drawn, colours in pulls:
            np.add(noise, colours[channel], out=curve)
            curve -= level
            curve *= drawn
            level += curve
        if share is not None and wild:
            np.clip(level, np.float32(0.0), np.float32(255.9), out=level)
        whole = level.astype(np.int32).view(np.uint32)
        if channel:
            part <<= np.uint32(8)
            part |= whole
        else:
            part[...] = whole


def _share(down: Floats, across: Floats) -> Floats | None:
    """(rows, columns) how far all glows together draw each pixel, or None where there are none."""
    dark = None
    for some, curve in zip(down, across, strict=True):
        columns = np.flatnonzero(curve)
        if columns.size and some.any():
            if dark is None:
                dark = np.ones((down.shape[1], across.shape[1]), np.float32)
            near = slice(columns[0], columns[-1] + 1)
            dark[:, near] *= np.float32(1.0) - some[:, None] * curve[near]
    return None if dark is None else np.subtract(np.float32(1.0), dark, out=dark)
