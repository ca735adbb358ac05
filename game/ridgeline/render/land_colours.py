"""The colours of layers, row by row; and the light of the sky's glows on them: the curves of lit rows."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..scene.items import CrestLayer, Glow, Sky
from ..scene.oklab import Gradient, srgb
from ..terrain.arrays import Float32s, Floats, Indices, Int32s
from .sky_painter import Bells, glow_curves, strongest

FAINTEST_LIGHT = 1 / 512  #: the most that a row of land may be drawn to the glow invisibly

TALLEST = 1 << 20  #: rows, more than any picture has

Stops = tuple[Floats, Floats]  #: (gradients, stops) rows and (gradients, stops, 3) colours


class Rows(NamedTuple):
    """Some rows of layers, those of one layer after the other.

    Attributes:
        layers, rows: (n,) the layer and the row of each.
    """

    layers: Int32s
    rows: Int32s


def stops(gradients: Sequence[Gradient]) -> Stops:
    """The stops of gradients, each of which has equally many."""
    return np.array([gradient.rows for gradient in gradients]), np.array([gradient.colours for gradient in gradients])


def rows_between(first: Int32s, last: Int32s) -> Rows:
    """The rows of each layer from `first` to before `last`, both (layers,)."""
    counts = np.maximum(last - first, 0)
    layers = np.arange(len(counts), dtype=np.int32).repeat(counts)
    begin = first + counts - counts.cumsum(dtype=np.int32)
    return Rows(layers, np.arange(len(layers), dtype=np.int32) + begin[layers])


def row_labs(gradients: Stops, some: Rows) -> Float32s:
    """(n, 3) OKLab of rows of layers, to the bit as each layer's own gradient has it."""
    rows, colours = gradients
    gaps = rows[:, 1:] - rows[:, :-1]
    slopes = np.zeros((len(rows), rows.shape[1] + 1, 3))  # none above the first stop and below the last
    np.divide(colours[:, 1:] - colours[:, :-1], gaps[:, :, None], out=slopes[:, 1:-1], where=gaps[:, :, None] > 0.0)
    piece = _pieces(rows, some)
    labs = slopes.reshape(-1, 3).take(piece, axis=0)
    labs *= (some.rows + 0.5 - np.concatenate([rows[:, :1], rows], axis=1).ravel()[piece])[:, None]
    labs += np.concatenate([colours[:, :1], colours], axis=1).reshape(-1, 3).take(piece, axis=0)
    return np.asarray(labs, np.float32)


def _pieces(stops: Floats, some: Rows) -> Indices:
    """(n,) in which piece of its layer's gradient each row lies: above its first stop, or below one of them.

    The stops are (layers, stops); pieces are numbered through all layers.
    """
    below = np.ceil(stops - 0.5).clip(0, TALLEST - 1).astype(np.intp)  # the first row at or below each stop
    below += TALLEST * np.arange(len(stops))[:, None]
    return below.ravel().searchsorted(TALLEST * some.layers + some.rows, "right") + some.layers


def row_colours(gradients: Stops, some: Rows) -> Float32s:
    """(n, 3) sRGB of rows of layers, in 0–255."""
    return srgb(row_labs(gradients, some))


def land_glows(sky: Sky) -> tuple[Glow, ...]:
    """The glows of a sky that lie on the land."""
    return tuple(glow for glow in sky.glows if glow.on_land)


def bells_on_land(sky: Sky, bells: Bells) -> Bells:
    """Those of the bells of a sky's glows that lie on the land."""
    here = [glow.on_land for glow in sky.glows]
    down, across = bells
    return down[here], across[here]


def lit_rows(layers: Sequence[CrestLayer], down: Float32s) -> Int32s:
    """(2, layers) the first row of each layer in which light can be seen, and the row after its last; 0 for none."""
    share = np.float32(1.0) - np.multiply.reduce(np.float32(1.0) - down)
    glows = np.array([layer.glow for layer in layers], np.float32)
    lit = glows[:, None] * share >= FAINTEST_LIGHT
    ends = np.array([lit.argmax(axis=1), len(share) - lit[:, ::-1].argmax(axis=1)], np.int32)
    return np.where(lit.any(axis=1), ends, np.int32(0))


def shared_rows(rows: Int32s, others: Int32s) -> Int32s:
    """(2, layers) the rows that two such tables of rows share, each the first and the one after the last."""
    first = np.maximum(rows[0], others[0])
    return np.array([first, np.maximum(np.minimum(rows[1], others[1]), first)])


def curves_on_land(layers: Sequence[CrestLayer], sky: Sky, rows: Int32s, curves: Float32s) -> None:
    """Fill `curves` of `LandLight` in some rows, (2, layers): the first of each layer, and the one after its last."""
    some = rows_between(*rows)
    if not some.rows.size:
        return
    most = strongest(land_glows(sky))
    own = row_labs(stops([layer.gradient for layer in layers]), some)
    drawn = (np.array([layer.glow for layer in layers], np.float32) * most)[some.layers, None]
    mixed, _ = glow_curves(own, sky.glow_colour, most, drawn)
    curves[some.layers, :, :, some.rows] = mixed.transpose(2, 0, 1)
