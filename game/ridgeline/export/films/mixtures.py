"""Colours as mixtures of two palette colours, and the palette of a picture."""

import numpy as np
from PIL import Image

from ...terrain.arrays import Float32s, Indices, Int32s, UInt8s

BITS = 6  #: of each channel that index a colour's mixture
NEAR = 6  #: nearest palette colours, of which two are mixed
ROUGH = 0.15  #: penalty for a grainy mixture, relative to its squared distance from the colour
PIECE = 4096  #: cells mixed at a time: all at once would need hundreds of megabytes
STEP = 1 << (8 - BITS)  #: levels from one cell to the next

WEIGHTS = np.sqrt(np.array([0.114, 0.587, 0.299], np.float32))
"""Of blue, green and red in the distance of two colours: their shares of luma, ITU-R BT.601."""


def palette_of(colours: UInt8s, count: int) -> UInt8s:
    """(count, 3) the palette of (n, 3) colours, padded with black."""
    picture = Image.fromarray(colours[None])
    chosen = picture.quantize(count, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    palette = np.zeros((count, 3), np.uint8)
    named = np.array(chosen.getpalette(), np.uint8).reshape(-1, 3)[:count]
    palette[: len(named)] = named
    return palette


def cells(colours: UInt8s, thresholds: Float32s) -> Int32s:
    """(height, width) the cells of (height, width, 3) colours, rounded down or up by thresholds of 0–1.

    Use other thresholds than those that choose between a cell's two colours.
    """
    shift = (STEP * thresholds).astype(np.uint16)[..., None]
    of: Int32s = np.minimum(colours + shift, 255).astype(np.int32) >> (8 - BITS)
    together: Int32s = (of[..., 0] << 2 * BITS) | (of[..., 1] << BITS) | of[..., 2]
    return together


class Mixtures:
    """The two palette colours mixed for each cell of colours, found when the cell first occurs."""

    def __init__(self, palette: UInt8s) -> None:
        """Begin with a palette, (n, 3) blue, green and red, of 2 to 256 colours."""
        self._colours = palette.astype(np.float32) * WEIGHTS
        self._known = np.zeros(1 << 3 * BITS, bool)
        self._one, self._other = np.zeros((2, 1 << 3 * BITS), np.uint8)
        self._share = np.zeros(1 << 3 * BITS, np.float32)

    def chosen(self, cells: Int32s, thresholds: Float32s) -> UInt8s:
        """The palette index of one of each cell's two colours: (height, width) like the cells, by thresholds of 0–1."""
        new = np.unique(cells[~self._known[cells]])
        for at in range(0, len(new), PIECE):
            piece = new[at : at + PIECE]
            levels = STEP * np.stack([piece >> shift & (1 << BITS) - 1 for shift in (2 * BITS, BITS, 0)], axis=1)
            self._one[piece], self._other[piece], self._share[piece] = _mix(levels * WEIGHTS, self._colours)
            self._known[piece] = True
        return np.where(thresholds < self._share[cells], self._other[cells], self._one[cells])


def _mix(cells: Float32s, colours: Float32s) -> tuple[Indices, Indices, Float32s]:
    """The mixture of two of the (m, 3) colours that is nearest to each (n, 3) cell, and not too grainy.

    Returns:
        the indices of both colours, and the share of the second, (n,) each.
    """
    distances = ((cells[:, None] - colours) ** 2).sum(-1)  # a matrix product would round depending on the sizes
    count = min(NEAR, len(colours))
    near = np.argpartition(distances, count - 1, axis=1)[:, :count]
    first, second = np.triu_indices(count, 1)
    one, other = near[:, first], near[:, second]
    start, way = colours[one], colours[other] - colours[one]
    length = (way * way).sum(-1)
    share = ((cells[:, None] - start) * way).sum(-1) / np.maximum(length, 1e-6)
    share = np.clip(share, 0.0, 1.0)
    missed = ((start + share[..., None] * way - cells[:, None]) ** 2).sum(-1)
    best = (missed + ROUGH * length * share * (1.0 - share)).argmin(1)[:, None]
    return (
        np.take_along_axis(one, best, 1)[:, 0],
        np.take_along_axis(other, best, 1)[:, 0],
        np.take_along_axis(share, best, 1)[:, 0],
    )
