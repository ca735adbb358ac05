"""Small pictures of light: window panes with a glow around them, and lanterns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from .daylight import Light
from .moment import View
from .palette import Lab, lab

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Corner = tuple[Numbers, Numbers]
Picture = tuple[int, int, npt.NDArray[np.float32]]
"""First column, first row, and (height, width) how far each pixel is drawn to the light's colour."""

GLOW, WIDER = 1.6, 0.6
"""Units or pixels, whichever is more, that the glow reaches out of a pane; of a large one, as a share of its width."""

HALO = 0.3
"""How bright the glow is beside a pane."""

REACH = 60.0
"""Units or pixels, whichever is more, that any light reaches at most."""

DAY, DUSK = 0.82, 0.66
"""Lightness of the mist, OKLab, at which nobody has a lamp lit outdoors, and everybody has."""

PERIOD = 6.0
"""Seconds from one flash of a lantern to the next."""


@lru_cache(maxsize=8)
def lamp(colour: str) -> Lab:
    """(3,) OKLab of a lamp's colour, which all pictures of it share."""
    found: Lab = lab(colour)[0]
    found.flags.writeable = False
    return found


def outdoors(light: Light) -> float:
    """0–1, how far the lamps of what goes about are lit."""
    return float(min(max((DAY - light.mist[0]) / (DAY - DUSK), 0.0), 1.0))


def panes(sides: tuple[Floats, Floats, Floats, Floats], lit: Floats, place: Floats, view: View) -> Iterator[Picture]:
    """A picture for each place of its lit panes, by the exact area that each covers of a pixel, and their glow.

    Args:
        sides: left, top, right and bottom in pixels, (n,) each, place by place.
        lit: (n,) 0–1.
        place: (n,) numbers; panes with the same one come into one picture.
        view: what is beyond it is left out.
    """
    left, top, right, bottom = sides
    glow = np.minimum(np.maximum(WIDER * (right - left), GLOW * max(1.0, view.pixels_per_unit)), 0.5 * REACH)
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
    light = np.bincount(places.ravel(), shares.ravel(), int(stop[-1])).astype(np.float32)
    np.minimum(light, 1.0, out=light)
    begin = 0
    for column, row, wide_one, end in np.stack([*corner, width, stop], axis=1).tolist():
        yield column, row, light[begin:end].reshape(-1, wide_one)
        begin = end


def _boxes(columns: Numbers, rows: Numbers, shape: tuple[int, ...], first: Numbers) -> tuple[Corner, Numbers, Numbers]:
    """The boxes, (m,) each, around the panes of each place: first column and row, width and height.

    Args:
        columns, rows: (n,) where each pane's pixels begin.
        shape: n, their height and their width.
        first: (m,) numbers of the first pane of each place.
    """
    left, top = np.minimum.reduceat(columns, first), np.minimum.reduceat(rows, first)
    right, bottom = np.maximum.reduceat(columns, first) + shape[2], np.maximum.reduceat(rows, first) + shape[1]
    return (left, top), right - left, bottom - top


def _light(start: Floats, stop: Floats, glow: Floats, size: int) -> tuple[Floats, Numbers]:
    """(n, m) how much of each of m pixels in a row is covered, or glows beside that, and (n,) the first one's number.

    The glow falls with the square of what is left of its reach, of which a pixel shows the mean. It is 0 where the
    pixels end, unless that is out of the picture.
    """
    first = np.minimum(np.maximum(np.floor(start - glow), -1.0), size)
    last = np.minimum(np.ceil(stop + glow), size + 1.0)
    begin, end = (start - first)[:, None], (stop - first)[:, None]
    pixel = np.arange(max(int((last - first).max()), 1))
    sharp = np.minimum(end, pixel + 1.0) - np.maximum(begin, pixel)
    reach = glow[:, None]
    inner, outer = (np.minimum(np.maximum(1.0 + side / reach, 0.0), 1.0) for side in (sharp, sharp - 1.0))
    near = (inner * inner * inner - outer * outer * outer) * reach * (HALO / 3.0 * np.minimum(end - begin, 1.0) ** 2)
    return np.maximum(sharp, 0.0) + near, first.astype(np.int64)


def lanterns(places: Floats, lit: Floats, seconds: Floats, view: View) -> Iterator[Picture]:
    """A picture for each lantern: a bright core in a wide weak halo, which swell and fade like a turning beam.

    Args:
        places: (n, 3) x, y and radius in pixels.
        lit: (n,) 0–1.
        seconds: (n,) decide how bright a lantern is at a moment.
        view: what is beyond it is left out.
    """
    turn = np.exp(5.0 * (np.cos(2.0 * np.pi * (seconds / PERIOD)) - 1.0))
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
