"""The colours of the rows of layers, as numbers."""

from collections.abc import Iterator, Sequence

from ..scene.oklab import Gradient, labs_at, srgb
from ..terrain.arrays import Float32s, Indices, Int32s
from .kernels.pixel_math import expand

AT_ONCE = 4096
"""Rows of layers that are coloured at a time, so that it takes little memory."""


def row_colours(
    gradients: Sequence[Gradient], first: Int32s, last: Int32s
) -> Iterator[tuple[Indices, Indices, Float32s]]:
    """The layers, the rows, both (n,), and (n, 3) sRGB in 0–255 of each layer's rows from `first` to before `last`."""
    layers, rows = expand(first, last.clip(first))
    for start in range(0, rows.size, AT_ONCE):
        part = slice(start, start + AT_ONCE)
        yield layers[part], rows[part], srgb(labs_at(gradients, layers[part], rows[part] + 0.5))
