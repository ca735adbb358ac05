"""Small pictures of light: window panes with a glow around them, and lanterns."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from .moment import View

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Picture = tuple[int, int, npt.NDArray[np.float32]]
"""First column, first row, and (height, width) how far each pixel is drawn to the light's colour."""

GLOW = 1.6
"""Units or pixels, whichever is more, that the glow reaches out of a pane."""

HALO = 0.3
"""Share of a pane's light that is in its glow."""

REACH = 60.0
"""Units or pixels, whichever is more, that any light reaches at most."""

PERIOD = 6.0
"""Seconds from one flash of a lantern to the next."""


def panes(sides: Floats, lit: Floats, house: Floats, view: View) -> Iterator[Picture]:
    """A picture for each house of its lit panes, by the exact area that each covers of a pixel.

    Args:
        sides: (n, 4) left, top, right and bottom in pixels, house by house.
        lit: (n,) 0–1.
        house: (n,) numbers that tell houses apart.
        view: what is beyond it is left out.
    """
    glow = GLOW * max(1.0, view.pixels_per_unit)
    across, columns = _cover(sides[:, 0], sides[:, 2], glow, view.width)
    down, rows = _cover(sides[:, 1], sides[:, 3], glow, view.height)
    shares = down[0][:, :, None] * across[0][:, None, :]
    shares += HALO * (down[1][:, :, None] * across[1][:, None, :])
    shares *= lit[:, None, None]
    first = np.concatenate([[0], np.flatnonzero(np.diff(house)) + 1])
    left, top = np.minimum.reduceat(columns, first), np.minimum.reduceat(rows, first)
    wide = np.maximum.reduceat(columns, first) + across.shape[2] - left
    high = np.maximum.reduceat(rows, first) + down.shape[2] - top
    ends = np.cumsum(wide * high)
    of = np.repeat(np.arange(first.size), np.diff(first, append=len(house)))
    corner = (ends - wide * high)[of] + (rows - top[of]) * wide[of] + columns - left[of]
    places = np.arange(down.shape[2])[:, None] * wide[of][:, None, None] + np.arange(across.shape[2])
    places += corner[:, None, None]
    light = np.bincount(places.ravel(), shares.ravel(), int(ends[-1]))
    np.minimum(light, 1.0, out=light)
    pictures = np.split(light.astype(np.float32), ends[:-1])
    for column, row, width, picture in zip(left.tolist(), top.tolist(), wide.tolist(), pictures, strict=True):
        yield column, row, picture.reshape(-1, width)


def _cover(start: Floats, stop: Floats, glow: float, size: int) -> tuple[Floats, Numbers]:
    """How much of each of some pixels in a row is covered, and how brightly they glow; and the first one's number.

    Returns:
        (2, n, m) shares and (n,) numbers; both fall to 0 where the pixels end, unless that is out of the picture.
    """
    first = np.clip(np.floor(start - glow), -1.0, size)
    last = np.minimum(np.ceil(stop + glow), size + 1.0)
    pixel = first[:, None] + np.arange(max(int((last - first).max()), 1))
    sharp = np.clip(np.minimum(stop[:, None], pixel + 1.0) - np.maximum(start[:, None], pixel), 0.0, 1.0)
    beside = np.maximum(start[:, None] - pixel - 0.5, pixel + 0.5 - stop[:, None])
    soft = np.clip(1.0 - (beside + 0.5) / (glow + 0.5), 0.0, 1.0)
    soft *= np.minimum(stop - start, 1.0)[:, None]
    return np.stack([sharp, soft * soft]), first.astype(np.int64)


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
