"""The colours of the rows of layers, as numbers."""

from collections.abc import Iterator, Sequence

import numpy as np

from ..scene.oklab import Gradient, srgb
from ..terrain.arrays import Float32s, Int32s


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
