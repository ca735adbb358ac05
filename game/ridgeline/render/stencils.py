"""Drops, flakes and sparks: one stencil for each kind, and the cells of the picture that they touch."""

import numpy as np

from ..scene.items import Particles
from ..scene.memory import Memory
from ..terrain.arrays import AnyFloats, UInt8s, UInt32s
from ..terrain.easing import smoothstep
from .kernels.records import CELL, GRID, ParticleBatch, Stencil
from .pixels import Rect

FINE = 16  #: steps to a pixel of radii; also of softness
FAINTEST_WEIGHT = 4  #: the least weight of 256 that is worth drawing
MAX_STENCIL_BYTES = 4 << 20  #: memory for stencils; the largest, of streaks of rain in 8K, has 1.3 MB

MAX_RADIUS, MAX_LENGTH = 64.0, 1024.0
"""Pixels beyond which particles grow no larger; those of rain and snow in 8K are half as large. The memory for their
stencils would grow with the square of the scale."""

WHOLE_PICTURE = 0.6  #: the share of marked cells above which it is cheaper to show the whole picture
MOST_ASIDE = 0.55  #: pixels, at least, from the middle of a pixel to the farthest place on its grid
SHARP_END = 0.02  #: the share of a streak's length over which its ends fade out where nothing is soft


def batch(particles: Particles, colour: int, stencils: Memory) -> ParticleBatch:
    """Particles in the colour of a pixel, as they are laid; `stencils` keeps the latest ones."""
    spots, share = particles.places.astype(np.float32, copy=False), particles.share.astype(np.float32, copy=False)
    across, down, radius = particles.across, particles.down, particles.radius
    if (large := max(radius / MAX_RADIUS, np.hypot(across, down) / MAX_LENGTH)) > 1.0:
        across, down, radius = across / large, down / large, radius / large
    reach, thick = (round(across * GRID), round(down * GRID)), round(radius * FINE)
    stencil = stencils(_stencil, *reach, thick, round(particles.soft * FINE))
    return ParticleBatch(spots, share, stencil, colour)


def no_cells(picture: UInt32s) -> UInt8s:
    """The cells of a picture, none of them marked."""
    return np.zeros([-(-side // CELL) for side in picture.shape], np.uint8)


def around(cells: UInt8s, picture: UInt32s) -> list[Rect]:
    """Rectangles around the marked cells, neighbours in a row together; the whole picture if many are marked."""
    height, width = picture.shape
    rows, columns = cells.shape
    if np.count_nonzero(cells) > WHOLE_PICTURE * cells.size:
        return [(0, 0, width, height)]
    framed = np.zeros((rows, columns + 2), np.int8)
    framed[:, 1:-1] = cells
    steps = framed[:, 1:] - framed[:, :-1]
    (row, begin), (_, end) = np.nonzero(steps > 0), np.nonzero(steps < 0)
    sides = begin * CELL, row * CELL, (end - begin) * CELL, np.full(row.size, CELL)
    return list(zip(*(side.tolist() for side in sides), strict=True))


def _stencil(across: int, down: int, radius: int, soft: int) -> Stencil:
    """The stencil of a streak of that reach; a streak thinner than a pixel is fainter in proportion."""
    end, thick = np.array([down, across]) / GRID, radius / FINE
    soften = soft / FINE
    rim = 1.0 + soften * max(thick - 0.5, 0.0)
    # All pixels near the streak, wherever in its pixel it begins.
    reach = int(np.ceil(thick)) + 1
    low = np.floor(np.minimum(end, 0.0)).astype(int) - reach
    high = np.ceil(np.maximum(end, 0.0)).astype(int) + reach + 2
    y, x = np.mgrid[low[0] : high[0], low[1] : high[1]].reshape(2, -1)
    near = _distance(y, x, end)[0] < max(thick, 0.5) + 0.5 + MOST_ASIDE
    y, x = y[near], x[near]
    # For each place on the grid, how much of each pixel the streak covers.
    start = (np.arange(GRID) + 0.5) / GRID - 0.5
    distance, along = _distance(y - start[:, None, None], x - start[:, None], end)
    shares = np.clip((max(thick, 0.5) + 0.5 - distance) / rim, 0.0, 1.0)
    if across or down:
        fade = np.minimum(along, 1.0 - along) + SHARP_END
        shares *= np.minimum(1.0, fade / max(0.5 * soften, SHARP_END))
    if soften:
        shares += soften * (smoothstep(shares) - shares)
    weight = np.rint(256.0 * min(1.0, 2.0 * thick) * shares).astype(np.uint32)
    weight = weight.reshape(GRID * GRID, -1)
    place, drawn = np.nonzero(weight >= FAINTEST_WEIGHT)
    starts = np.searchsorted(place, np.arange(GRID * GRID + 1))
    return Stencil(
        starts.astype(np.int32),
        y[drawn].astype(np.int32),
        x[drawn].astype(np.int32),
        weight[place, drawn],
        int(np.diff(starts).max()),
    )


def _distance(y: AnyFloats, x: AnyFloats, end: AnyFloats) -> tuple[AnyFloats, AnyFloats]:
    """How far places are from the line that goes from 0 to `end`, which is (down, across), and where along it, 0–1."""
    along = np.clip((y * end[0] + x * end[1]) / max(float(end @ end), 1e-9), 0.0, 1.0)
    down, across = y - along * end[0], x - along * end[1]
    down *= down
    across *= across
    return np.sqrt(down + across), along
