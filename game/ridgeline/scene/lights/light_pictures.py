"""Small pictures of light: glowing window panes and lanterns."""

from collections.abc import Iterator

import numpy as np

from ...terrain.arrays import Float32s, Floats, Int64s
from ..light.daylight import Light
from ..oklab import lab
from ..view import View

Corner = tuple[Int64s, Int64s]
Picture = tuple[int, int, Float32s]
"""First column, first row, and (height, width) shares of the light's colour."""

GLOW, WIDE_GLOW, HALO = 1.6, 0.6, 0.3
"""Reach of a pane's glow: in units or pixels, whichever is more, or as a share of a large pane's width; its light."""

REACH = 60.0
"""The longest reach of any light, in units or pixels, whichever is more."""

DAY, DUSK = 0.82, 0.66
"""OKLab lightness of the mist above which no lamp burns outdoors, and below which all do."""

PERIOD, FLASH = 6.0, 5.0
"""Seconds from one flash of a lantern to the next, and the sharpness of a flash (von Mises)."""


def lamp(colour: str) -> Floats:
    """(3,) OKLab of a lamp's colour, shared by all pictures of it."""
    shared: Floats = lab(colour)[0]
    shared.flags.writeable = False
    return shared


def outdoors(light: Light) -> float:
    """0–1, how far the lamps of trains and boats are lit."""
    return float(min(max((DAY - light.mist[0]) / (DAY - DUSK), 0.0), 1.0))


def panes(sides: tuple[Floats, Floats, Floats, Floats], lit: Floats, place: Floats, view: View) -> Iterator[Picture]:
    """A picture of the lit panes of each place, by the exact area that they cover of a pixel, with their glow.

    Args:
        sides: left, top, right and bottom in pixels, (n,) each, place by place.
        lit: (n,) 0–1.
        place: (n,) ascending numbers; panes with the same number share a picture.
        view: clips them.
    """
    left, top, right, bottom = sides
    glow = np.minimum(np.maximum(WIDE_GLOW * (right - left), GLOW * max(1.0, view.pixels_per_unit)), 0.5 * REACH)
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


def lanterns(places: Floats, lit: Floats, seconds: Floats, view: View) -> Iterator[Picture]:
    """A picture of each lantern: a bright core in a wide weak halo, swelling and fading like a turning beam.

    Args:
        places: (n, 3) x, y and radius in pixels.
        lit: (n,) 0–1.
        seconds: (n,) each one's time, which decides its flash.
        view: clips them.
    """
    turn = np.exp(FLASH * (np.cos(2.0 * np.pi * (seconds / PERIOD)) - 1.0))
    most = REACH * max(1.0, view.pixels_per_unit)
    for (x, y, radius), share, flash in zip(places.tolist(), lit.tolist(), turn.tolist(), strict=True):
        halo = min(radius * 2.2 + 1.0, most / 3.0)
        reach = 3.0 * halo
        columns = np.arange(max(int(x - reach), -1), min(int(x + reach) + 1, view.width + 1))
        rows = np.arange(max(int(y - reach), -1), min(int(y + reach) + 1, view.height + 1))
        away = np.hypot(columns + 0.5 - x, (rows + 0.5 - y)[:, None])
        core = np.clip(0.8 * radius + 0.5 - away, 0.0, 1.0) * (0.35 + 0.65 * flash)
        soft = (0.12 + 0.5 * flash) * np.exp(-0.5 * (away / halo) ** 2) * np.clip(1.5 - away / (2.0 * halo), 0.0, 1.0)
        light = share * (core + (1.0 - core) * soft)
        if light.size:
            yield int(columns[0]), int(rows[0]), light.astype(np.float32)
