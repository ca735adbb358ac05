"""Drops, flakes and sparks: one small stencil, laid at many places."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from ..scene.items import Particles
from .edges import Places, Rows
from .pixels import Pixels

Floats = npt.NDArray[np.floating[Any]]

GRID = 4
"""Steps to a pixel of the places that a stencil is laid at, each way; also of a streak's length."""


def laid(particles: Particles, tops: Rows, picture: Pixels) -> tuple[Places, Pixels]:
    """Where in the flat picture the pixels of particles are that can be seen, and their weights, 0–256.

    Args:
        particles: those to be laid.
        tops: (layers + 1, width) for the sky and each layer, the first row that some nearer layer touches.
        picture: (height, width).
    """
    steps = np.rint([particles.across * GRID, particles.down * GRID, particles.radius * 16]).astype(int).tolist()
    down, across, shares = _stencils(*steps)
    grid = np.floor(particles.places * GRID).astype(np.intp)
    column, row = (grid // GRID).T
    step = grid % GRID
    columns = column[:, None] + across
    rows = row[:, None] + down
    weight = particles.share[:, None] * shares[step[:, 1], step[:, 0]]
    weight = np.rint(weight * np.float32(256.0)).astype(np.uint32)
    inside = (weight > 0) & (columns >= 0) & (columns < picture.shape[1]) & (rows >= 0)
    columns, rows, weight = columns[inside], rows[inside], weight[inside]
    seen = rows < tops[particles.layer + 1, columns]
    return rows[seen] * (picture.strides[0] // 4) + columns[seen], weight[seen]


@lru_cache(maxsize=32)
def _stencils(across: int, down: int, radius: int) -> tuple[Places, Places, npt.NDArray[np.float32]]:
    """The pixels that a streak from its place on covers anywhere on the grid, and their shares, (GRID, GRID, n).

    What is thinner than a pixel is as much fainter.
    """
    end, thick = np.array([down, across]) / GRID, radius / 16
    reach = int(np.ceil(thick)) + 1
    low = np.floor(np.minimum(end, 0.0)).astype(int) - reach
    high = np.ceil(np.maximum(end, 0.0)).astype(int) + reach + 2
    y, x = (side.reshape(-1) for side in np.mgrid[low[0] : high[0], low[1] : high[1]])
    start = (np.arange(GRID) + 0.5) / GRID
    py = y + 0.5 - start[:, None, None]
    px = x + 0.5 - start[None, :, None]
    along = np.clip((py * end[0] + px * end[1]) / max(float(end @ end), 1e-9), 0.0, 1.0)
    distance = np.hypot(py - along * end[0], px - along * end[1])
    shares = np.clip(max(thick, 0.5) + 0.5 - distance, 0.0, 1.0) * min(1.0, 2.0 * thick)
    some = shares.max(axis=(0, 1)) > 1 / 512
    return y[some], x[some], shares[:, :, some].astype(np.float32)
