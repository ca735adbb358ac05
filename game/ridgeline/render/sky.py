"""The sky's pixels: gradient and glow mixed in OKLab, dithered; then the stars and the discs."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..scene.items import Disc, Glow, Sky, Stars
from ..scene.palette import Lab, srgb
from .pixels import THRESHOLDS, TILE, Pixels, blend, flat

Reals = npt.NDArray[np.floating[Any]]

LEVELS = 256
"""Steps of glow between none and all of it."""

KNOTS = 9
"""Of these steps, how many are mixed in OKLab; between them sRGB goes straight."""


def paint_sky(sky: Sky, picture: Pixels, rows: range, columns: range) -> None:
    """Paint a part of a sky, (height, width): the air, the stars, the discs."""
    if rows and columns:
        part = picture[rows.start : rows.stop, columns.start : columns.stop]
        part[...] = _air(sky, np.arange(rows.start, rows.stop), np.arange(columns.start, columns.stop))
        _paint_stars(sky.stars, part, rows.start, columns.start)
        for disc in sky.discs:
            _paint_disc(settled(disc), part, rows.start, columns.start)


def settled(disc: Disc) -> Disc:
    """The disc on a grid of eighths of a pixel, so that it need not be painted anew for every breath of movement."""
    return replace(disc, x=round(disc.x * 8) / 8, y=round(disc.y * 8) / 8)


def _paint_stars(stars: Stars, part: Pixels, top: int, left: int) -> None:
    """Lay the stars over a part of the sky, each as a small round light."""
    height, width = part.shape
    x, y = stars.places[:, 0] - left, stars.places[:, 1] - top
    reach = math.ceil(stars.radius) + 1
    near = (stars.brightness > 1 / 256) & (x > -reach) & (x < width + reach) & (y > -reach) & (y < height + reach)
    x, y, brightness = x[near], y[near], stars.brightness[near]
    step_y, step_x = np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1, 1)
    column = np.floor(x).astype(np.intp) + step_x
    row = np.floor(y).astype(np.intp) + step_y
    distance = np.hypot(column + 0.5 - x, row + 0.5 - y)
    light = np.clip(stars.radius * np.sqrt(brightness) + 0.5 - distance, 0.0, 1.0) * brightness
    seen = (light > 0) & (column >= 0) & (column < width) & (row >= 0) & (row < height)
    _lay(part, row[seen], column[seen], stars.colour, light[seen])


def _paint_disc(disc: Disc, part: Pixels, top: int, left: int) -> None:
    """Lay a disc over a part of the sky; of a moon the lit side."""
    x, y, reach = disc.x - left, disc.y - top, disc.radius + 1.0
    rows = range(max(0, math.floor(y - reach)), min(part.shape[0], math.ceil(y + reach)))
    columns = range(max(0, math.floor(x - reach)), min(part.shape[1], math.ceil(x + reach)))
    if rows and columns:
        dy = np.arange(rows.start, rows.stop)[:, None] + (0.5 - y)
        dx = np.arange(columns.start, columns.stop)[None, :] + (0.5 - x)
        light = np.clip(disc.radius + 0.5 - np.hypot(dx, dy), 0.0, 1.0)
        if disc.phase != 0.5:
            light *= _lit(dx, dy, disc)
        row, column = np.nonzero(light)
        _lay(part, row + rows.start, column + columns.start, disc.colour, light[row, column])


def _lit(dx: Reals, dy: Reals, disc: Disc) -> Reals:
    """How much of each pixel lies on the sunny side of the terminator, an ellipse through the moon's poles."""
    half = np.sqrt(np.maximum(disc.radius**2 - dy**2, 0.0))
    waxing = disc.phase < 0.5
    terminator = math.cos(2.0 * math.pi * disc.phase) * half
    inside = dx - terminator if waxing else -terminator - dx
    lit: Reals = np.clip(inside + 0.5, 0.0, 1.0)
    return lit


def _lay(
    picture: Pixels,
    rows: npt.NDArray[np.intp],
    columns: npt.NDArray[np.intp],
    colour: Lab,
    share: Reals,
) -> None:
    red, green, blue = (np.uint32(round(channel)) for channel in srgb(colour).tolist())
    line = flat(picture)
    places = rows * (picture.strides[0] // 4) + columns
    over = np.full(places.size, red << np.uint32(16) | green << np.uint32(8) | blue, np.uint32)
    line[places] = blend(line[places], over, np.rint(share * 256.0).astype(np.uint32))


def _air(sky: Sky, y: npt.NDArray[np.intp], x: npt.NDArray[np.intp]) -> Pixels:
    """(rows, columns) of gradient and glow.

    The three channels of a colour ride in one 64-bit word, sixteen bits each with eight of them behind the point,
    so that one look-up finds a colour and one addition dithers it.
    """
    steps = _glow_steps(sky.glows, y, x)
    steps += np.arange(0, y.size * LEVELS, LEVELS, dtype=np.int32)[:, None]
    words = _colour_words(sky, y).reshape(-1)[steps]
    words += _DITHER_WORDS[y % TILE][:, x % TILE]
    words >>= np.uint64(8)
    packed = (words >> np.uint64(16)) & np.uint64(0xFF0000)
    packed |= (words >> np.uint64(8)) & np.uint64(0x00FF00)
    packed |= words & np.uint64(0x0000FF)
    return packed.astype(np.uint32)


def _glow_steps(glows: tuple[Glow, ...], y: npt.NDArray[np.intp], x: npt.NDArray[np.intp]) -> npt.NDArray[np.int32]:
    """(rows, columns) 0 to LEVELS - 1: how far all glows together draw each pixel; a bell curve is a product of two."""
    dark = np.full((y.size, x.size), LEVELS - 0.5, np.float32)
    for glow in glows:
        across = np.exp(-0.5 * ((x + 0.5 - glow.x) / glow.across) ** 2).astype(np.float32)
        down = (glow.share * np.exp(-0.5 * ((y + 0.5 - glow.y) / glow.down) ** 2)).astype(np.float32)
        dark *= np.float32(1.0) - down[:, None] * across
    steps: npt.NDArray[np.int32] = (np.float32(LEVELS - 0.5) - dark).astype(np.int32)
    return steps


def _colour_words(sky: Sky, y: npt.NDArray[np.intp]) -> npt.NDArray[np.uint64]:
    """(rows, LEVELS) colours, from the row's own to the glow's."""
    shares = np.linspace(0.0, 1.0, KNOTS, dtype=np.float32)[:, None]
    own = sky.gradient.labs(y + 0.5)[:, None, :]
    knots = srgb(own + shares * (np.array(sky.glow_colour, np.float32) - own))
    fixed = (np.einsum("rkc,kl->crl", knots, _BETWEEN_KNOTS) * np.float32(256.0)).astype(np.uint64)
    words: npt.NDArray[np.uint64] = fixed[0] << np.uint64(32) | fixed[1] << np.uint64(16) | fixed[2]
    return words


def _between_knots() -> npt.NDArray[np.float32]:
    """(KNOTS, LEVELS) weights of linear interpolation."""
    along = np.linspace(0.0, KNOTS - 1.0, LEVELS)
    return np.maximum(1.0 - np.abs(along - np.arange(KNOTS)[:, None]), 0.0).astype(np.float32)


def _dither_words() -> npt.NDArray[np.uint64]:
    """(TILE, TILE) the dither's thresholds in all three channels of a word."""
    return (THRESHOLDS * 256.0).astype(np.uint64) * np.uint64(0x0001_0001_0001)


_BETWEEN_KNOTS = _between_knots()
_DITHER_WORDS = _dither_words()
