"""Small pictures of glowing window panes."""

from collections.abc import Iterator

import numpy as np

from ...terrain.arrays import Float32s, Floats, Int64s
from ..view import View

Corner = tuple[Int64s, Int64s]
Picture = tuple[int, int, Float32s]  #: first column, first row, and (height, width) shares of the light's colour

GLOW, WIDE_GLOW, HALO = 1.6, 0.6, 0.3
"""Reach of a pane's glow: in units or pixels, whichever is more, or as a share of a large pane's width; its light."""

LIGHT_REACH = 60.0  #: the longest reach of any light, in units or pixels, whichever is more


def panes(sides: tuple[Floats, Floats, Floats, Floats], lit: Floats, place: Floats, view: View) -> Iterator[Picture]:
    """A picture of the lit panes of each place, by the exact area that they cover of a pixel, with their glow.

    Args:
        sides: left, top, right and bottom in pixels, (n,) each, place by place.
        lit: (n,) 0–1.
        place: (n,) ascending numbers; panes with the same number share a picture.
        view: clips them.
    """
    left, top, right, bottom = sides
    glow = np.minimum(np.maximum(WIDE_GLOW * (right - left), GLOW * max(1.0, view.pixels_per_unit)), 0.5 * LIGHT_REACH)
    across, columns = _light(left, right, glow, view.width)
    down, rows = _light(top, bottom, glow, view.height)
    down *= lit[:, None]
    shares = down[:, :, None] * across[:, None, :]
    (last,) = np.nonzero(place[1:] != place[:-1])
    first = np.concatenate([[0], last + 1])
    corner, width, height = _boxes(columns, rows, shares.shape, first)
    stop = np.add.accumulate(width * height)
    of = np.repeat(np.arange(first.size), np.concatenate([first[1:], [lit.size]]) - first)
    wide, start = width[of], (stop - width * height)[of]
    start += (rows - corner[1][of]) * wide + columns - corner[0][of]
    rest = start[:, None] + wide[:, None] * np.arange(down.shape[1])
    places = rest[:, :, None] + np.arange(across.shape[1])
    # All panes are added up in one flat array, place after place: a loop over panes would take most of a frame.
    light = np.bincount(places.ravel(), shares.ravel(), int(stop[-1])).astype(np.float32)
    np.minimum(light, 1.0, out=light)
    begin = 0
    for column, row, wide_one, end in np.stack([*corner, width, stop], axis=1).tolist():
        yield column, row, light[begin:end].reshape(-1, wide_one)
        begin = end


def _boxes(columns: Int64s, rows: Int64s, shape: tuple[int, ...], first: Int64s) -> tuple[Corner, Int64s, Int64s]:
    """(m,) each: first column and row, width and height of the box around each place's panes.

    Args:
        columns, rows: (n,) the first pixel of each pane.
        shape: n, the panes' height and their width in pixels.
        first: (m,) numbers of the first pane of each place.
    """
    left, top = np.minimum.reduceat(columns, first), np.minimum.reduceat(rows, first)
    right, bottom = np.maximum.reduceat(columns, first) + shape[2], np.maximum.reduceat(rows, first) + shape[1]
    return (left, top), right - left, bottom - top


def _light(start: Floats, stop: Floats, glow: Floats, size: int) -> tuple[Floats, Int64s]:
    """(n, m) shares of m pixels in a row that a pane and its glow cover, and (n,) the number of the first pixel.

    The glow falls with the square of its remaining reach, and a pixel shows its mean. It is 0 where the pixels end,
    unless that is out of the picture.
    """
    first = np.minimum(np.maximum(np.floor(start - glow), -1.0), size)
    last = np.minimum(np.ceil(stop + glow), size + 1.0)
    begin, end = (start - first)[:, None], (stop - first)[:, None]
    pixel = np.arange(max(int((last - first).max()), 1))
    sharp = np.minimum(end, pixel + 1.0) - np.maximum(begin, pixel)
    reach = glow[:, None]
    # The integral of the falling square between a pixel's two sides, so that a moving glow never flickers.
    inner, outer = (np.minimum(np.maximum(1.0 + side / reach, 0.0), 1.0) for side in (sharp, sharp - 1.0))
    near = (inner * inner * inner - outer * outer * outer) * reach * (HALO / 3.0 * np.minimum(end - begin, 1.0) ** 2)
    return np.maximum(sharp, 0.0) + near, first.astype(np.int64)
