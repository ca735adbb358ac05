"""The sky's pixels: gradient and glow mixed in OKLab, dithered; then the stars and the discs."""

from __future__ import annotations

import math
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


def paint_sky(sky: Sky, picture: Pixels, rows: slice, columns: slice) -> None:
    """Paint a part of the sky into a whole picture, (height, width)."""
    y = np.arange(picture.shape[0])[rows]
    x = np.arange(picture.shape[1])[columns]
    if y.size and x.size:
        picture[rows, columns] = _air(sky, y, x)


def paint_stars(stars: Stars, picture: Pixels, height: int) -> None:
    """Lay the stars over the upper `height` rows of a sky, each as a small round light."""
    shining = stars.brightness > 1 / 256
    x, y = stars.places[shining].T
    reach = math.ceil(stars.radius)
    step_y, step_x = np.mgrid[-reach : reach + 1, -reach : reach + 1].reshape(2, -1, 1)
    column = np.floor(x).astype(np.intp) + step_x
    row = np.floor(y).astype(np.intp) + step_y
    distance = np.hypot(column + 0.5 - x, row + 0.5 - y)
    radius = stars.radius * np.sqrt(stars.brightness[shining])
    light = np.clip(radius + 0.5 - distance, 0.0, 1.0) * stars.brightness[shining]
    seen = (light > 0) & (column >= 0) & (column < picture.shape[1]) & (row >= 0) & (row < height)
    _lay(picture, row[seen], column[seen], stars.colour, light[seen])


def paint_disc(disc: Disc, picture: Pixels, height: int) -> None:
    """Lay a disc over the upper `height` rows of a sky; of a moon the lit part."""
    reach = disc.radius + 1.0
    rows = range(max(0, math.floor(disc.y - reach)), min(height, math.ceil(disc.y + reach)))
    columns = range(max(0, math.floor(disc.x - reach)), min(picture.shape[1], math.ceil(disc.x + reach)))
    if not (rows and columns):
        return
    dy = np.arange(rows.start, rows.stop)[:, None] + (0.5 - disc.y)
    dx = np.arange(columns.start, columns.stop)[None, :] + (0.5 - disc.x)
    light = np.clip(disc.radius + 0.5 - np.hypot(dx, dy), 0.0, 1.0)
    if disc.phase != 0.5:
        light *= _lit(dx, dy, disc)
    row, column = np.nonzero(light)
    _lay(picture, row + rows.start, column + columns.start, disc.colour, light[row, column])


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
