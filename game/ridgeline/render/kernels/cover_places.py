"""The place of a cover's plane that each pixel shows, in whole numbers, so that all painters mix the same elements."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...scene.items import Cover, CrestLayer
from ...terrain.arrays import AnyFloats, Float32s, Floats, Int32s, UInt8s

FINE = 256  #: steps from one element of a plane to the next

FARTHEST = 2.0**29
"""Steps at which places are clipped: no plane is as large, and the sum of two fits into an int32."""


class PlacedCover(NamedTuple):
    """A cover before the pixels of a picture.

    Attributes:
        layer: number of the layer that it stands on.
        plane: (rows, columns) uint8.
        columns: (width,) the place in the plane of the middle of each of the picture's columns without wind, in steps
            from the middle of its first column.
        rows: (height,) the same of each row.
        first, last: the first row of the picture in which the plane may show, and the row after the last.
        wind: (width,) steps by which anything `reach` high moves to the right; None without wind.
        reach: height in pixels.
    """

    layer: int
    plane: UInt8s
    columns: Int32s
    rows: Int32s
    first: int
    last: int
    wind: Float32s | None
    reach: np.float32


def place(layers: Sequence[CrestLayer], width: int, height: int) -> list[PlacedCover]:
    """The covers of layers before a picture of so many columns and rows, from the farthest layer to the nearest."""
    return [_place(number, cover, width, height) for number, layer in enumerate(layers) for cover in layer.covers]


def _place(layer: int, cover: Cover, width: int, height: int) -> PlacedCover:
    columns, rows = np.arange(0.5, width), np.arange(0.5, height)
    columns *= cover.across
    columns += cover.left
    rows -= cover.top
    rows *= cover.down
    steps = _steps(rows)
    # A plane still shows a little half an element beyond its first and last row.
    first, last = steps.searchsorted((1 - FINE, len(cover.plane) * FINE)).tolist()
    wind = None if cover.wind is None else np.asarray(cover.wind, np.float32) * np.float32(cover.across * FINE)
    return PlacedCover(layer, cover.plane, _steps(columns), steps, first, last, wind, np.float32(cover.reach))


def _steps(places: Floats) -> Int32s:
    """Places, counted from a plane's corner, as steps from the middle of its first element; they are overwritten."""
    places -= 0.5
    places *= FINE
    places += 0.5
    return _whole(places)


def _whole(steps: AnyFloats) -> Int32s:
    """The next lower whole numbers; `steps` is overwritten."""
    np.floor(steps, out=steps)
    np.minimum(steps, FARTHEST, out=steps)
    np.maximum(steps, -FARTHEST, out=steps)
    return steps.astype(np.int32)


def blow(cover: PlacedCover, crest: Float32s) -> Int32s:
    """(last - first, width) steps by which the wind moves each pixel's place; see `scene.items.Cover`.

    Args:
        crest: (width + 1,) of the cover's layer.
    """
    assert cover.wind is not None
    middle = (crest[:-1] + crest[1:]) * np.float32(0.5)
    rows = np.arange(cover.first, cover.last, dtype=np.float32)[:, None] + np.float32(0.5)
    high = np.maximum(middle - rows, np.float32(0.0)) / cover.reach
    return _whole(cover.wind * high * high + np.float32(0.5))
