"""The colours of layers, row by row; and the light of the sky's glows on them: the curves of lit rows."""

from collections.abc import Iterator, Sequence

import numpy as np

from ..scene.items import CrestLayer, Glow, Sky
from ..scene.oklab import Gradient, srgb
from ..terrain.arrays import Float32s, Int32s
from .sky_painter import bells, glow_curves, strongest

FAINTEST_LIGHT = 1 / 512  #: the most that a row of land may be drawn to the glow invisibly


def row_colours(gradients: Sequence[Gradient], first: Int32s, last: Int32s) -> Iterator[tuple[int, slice, Float32s]]:
    """Each layer with rows from `first` to before `last`, these rows, and their (n, 3) sRGB in 0–255."""
    places = [slice(*ends) for ends in zip(first.tolist(), last.tolist(), strict=True)]
    some = [(layer, rows) for layer, rows in enumerate(places) if rows.start < rows.stop]
    if some:
        # All at once: srgb has many small steps.
        colours = srgb(np.concatenate([gradients[n].labs(np.arange(rows.start, rows.stop) + 0.5) for n, rows in some]))
        ends = np.cumsum([rows.stop - rows.start for _, rows in some])[:-1]
        for (layer, rows), part in zip(some, np.split(colours, ends), strict=True):
            yield layer, rows, part


def land_glows(sky: Sky) -> tuple[Glow, ...]:
    """The glows of a sky that lie on the land."""
    return tuple(glow for glow in sky.glows if glow.on_land)


def bells_on_land(sky: Sky, height: int, width: int) -> tuple[Float32s, Float32s]:
    """(glows, rows) and (glows, columns) whose product is how far each of those draws a pixel, see `bells`."""
    return bells(land_glows(sky), np.arange(height) + 0.5, np.arange(width) + 0.5)


def lit_rows(layers: Sequence[CrestLayer], down: Float32s) -> Int32s:
    """(2, layers) the first row of each layer in which light can be seen, and the row after its last; 0 for none."""
    share = np.float32(1.0) - np.prod(np.float32(1.0) - down, axis=0)
    rows = np.zeros((2, len(layers)), np.int32)
    for number, layer in enumerate(layers):
        lit = np.flatnonzero(layer.glow * share >= FAINTEST_LIGHT)
        if lit.size:
            rows[:, number] = lit[[0, -1]] + (0, 1)
    return rows


def shared_rows(rows: Int32s, others: Int32s) -> Int32s:
    """(2, layers) the rows that two such tables of rows share, each the first and the one after the last."""
    first = np.maximum(rows[0], others[0])
    return np.stack([first, np.maximum(np.minimum(rows[1], others[1]), first)])


def curves_on_land(layers: Sequence[CrestLayer], sky: Sky, rows: Int32s, curves: Float32s) -> None:
    """Fill `curves` of `LandLight` in some rows, (2, layers): the first of each layer, and the one after its last."""
    places = [slice(*ends) for ends in zip(*rows.tolist(), strict=True)]
    some = [(layer, place) for layer, place in enumerate(places) if place.start < place.stop]
    if not some:
        return
    most = strongest(land_glows(sky))
    # All at once: srgb has many small steps.
    own = np.concatenate([layers[n].gradient.labs(np.arange(place.start, place.stop) + 0.5) for n, place in some])
    lengths = [place.stop - place.start for _, place in some]
    drawn = np.repeat(np.array([layers[n].glow for n, _ in some], np.float32) * most, lengths)[:, None]
    mixed, _ = glow_curves(own, sky.glow_colour, most, drawn)
    for (layer, place), part in zip(some, np.split(mixed, np.cumsum(lengths)[:-1], axis=2), strict=True):
        curves[layer, :, :, place] = part
